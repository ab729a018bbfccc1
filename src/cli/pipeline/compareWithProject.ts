import { basename } from 'node:path';
import { listChanges } from '../../core/journal/changedRecords.ts';
import { differingParts } from '../../core/journal/headerParts.ts';
import {
  ChangedRecordsError,
  namedRecords,
  UnchosenRecordsError,
} from '../../core/journal/revision.ts';
import { listed } from '../../core/report/formats/plainNumbers.ts';
import { wholeFileKind } from '../../core/runs/audit/auditKind.ts';
import { ChangedValuesError, describeChangedValues } from '../../core/runs/audit/changedValues.ts';
import type { HeaderEntry } from '../../core/runs/audit/log.ts';
import { planRun } from '../../core/runs/audit/plan/plan.ts';
import { contentKey, type RunState } from '../../core/runs/audit/runState.ts';
import { auditParts } from '../../core/runs/audit/sameRun.ts';
import { counted } from '../../core/words/counted.ts';
import { asOneLine } from '../../core/words/escape.ts';
import type { PlacedConfig } from '../../files/readRunConfig.ts';
import { previewRun } from '../../logs/openRun.ts';
import { readHeader } from '../../logs/reading/firstLine.ts';
import { auditRuns, type NamedRun } from '../audits/auditRuns.ts';
import { chooseModels } from '../judges/chooseModels.ts';
import { forms, type GivenTo } from '../options/forms.ts';
import { readGiven } from '../options/readGiven.ts';
import type { Output } from '../output.ts';
import { logFilesIn } from '../reports/readRuns.ts';
import { auditGiven } from './run.ts';

/** How the logs of a project differ from the runs that its audit would make, in sentences. */
interface ProjectComparison {
  /** What its runs lack or say otherwise: they are not those of the project. */
  readonly differences: readonly string[];
  /** What cannot be compared, and logs that belong to no run. */
  readonly remarks: readonly string[];
}

interface HeldLog {
  readonly path: string;
  readonly header: HeaderEntry;
}

/**
 * Compares the runs that `recant run` would make with logs of a project: judges, what they are
 * asked, and the records. Needs no key and no network.
 *
 * @param files logs, or folders of them
 */
export async function compareWithProject(
  given: Pick<GivenTo<'checkCards'>, 'config' | 'profiles' | 'baseUrl' | 'allowUnfinished'>,
  placed: PlacedConfig,
  files: readonly string[],
  output: Output,
  signal: AbortSignal,
): Promise<ProjectComparison> {
  const { config, profiles, baseUrl } = given;
  const options = [
    ...[`--config=${config}`, ...(profiles === undefined ? [] : [`--judges=${profiles}`])],
    ...(baseUrl === undefined ? [] : [`--base-url=${baseUrl}`]),
  ];
  const run = readGiven('run', [forms.run], options).given as GivenTo<'run'>;
  const audit = auditGiven(run, placed, '.');
  const models = await chooseModels(audit, [audit.writer]);
  const { expected } = await auditRuns(audit, models, { folder: '.' }, output, signal);
  const logs = await auditLogsIn(files, basename(placed.data));
  const differences: string[] = [];
  const remarks: string[] = [];
  const known = new Set<HeldLog>();
  for (const one of expected) {
    const own = logs.filter(({ header }) => partsThatDiffer(one, header).length === 0);
    for (const log of own) known.add(log);
    const newest = own.toSorted((a, b) => b.header.createdAt - a.header.createdAt)[0];
    const name = asOneLine(one.name, 80);
    if (!newest) {
      differences.push(`${name}: no run of this configuration is there.${nearest(one, logs)}`);
      continue;
    }
    if (!one.hasEndpoint && !one.header.judge.simulated) {
      const endpoint = asOneLine(newest.header.judge.endpoint, 120);
      remarks.push(`${name}: asked at ${endpoint}, which the configuration does not name.`);
    }
    const { differs, missing } = await whatDiffers(one, newest);
    differences.push(...differs.map((what) => `${name}: ${what}`));
    if (missing > 0) {
      const isAllowed = given.allowUnfinished && differs.length === 0;
      const what = `${name}: at least ${counted(missing, 'call')} missing.`;
      (isAllowed ? remarks : differences).push(what);
    }
  }
  for (const { path } of logs.filter((log) => !known.has(log))) {
    remarks.push(`${asOneLine(path, 200)} belongs to no run of this configuration.`);
  }
  return { differences, remarks };
}

/** Returns the audits over a dataset of this name, in these files and folders. */
async function auditLogsIn(files: readonly string[], dataset: string): Promise<HeldLog[]> {
  const found: HeldLog[] = [];
  for (const path of await logFilesIn(files)) {
    const header = await readHeader(wholeFileKind, path);
    if (header?.selection !== undefined && header.dataset.name === dataset) {
      found.push({ path, header });
    }
  }
  return found;
}

/** Returns a header with the endpoints of another one. */
function withEndpoints({ header, hasEndpoint }: NamedRun, other: HeaderEntry): HeaderEntry {
  const { judge, evidence } = header;
  return {
    ...header,
    ...(!hasEndpoint && { judge: { ...judge, endpoint: other.judge.endpoint } }),
    ...(evidence &&
      other.evidence && {
        evidence: { writer: { ...evidence.writer, endpoint: other.evidence.writer.endpoint } },
      }),
  };
}

function partsThatDiffer(expected: NamedRun, header: HeaderEntry): readonly string[] {
  return differingParts(auditParts, withEndpoints(expected, header), header);
}

/** Says in what the most similar log of the same judge differs; empty if there is none. */
function nearest(expected: NamedRun, logs: readonly HeldLog[]): string {
  const [first] = logs
    .map(({ path, header }) => ({ path, parts: partsThatDiffer(expected, header) }))
    .filter(({ parts }) => !parts.includes('its judge'))
    .toSorted((one, other) => one.parts.length - other.parts.length);
  if (!first) return '';
  return ` ${asOneLine(first.path, 200)} differs in ${listed(first.parts)}.`;
}

/** Returns how the records of a log differ from those of its run, and how many calls it lacks. */
async function whatDiffers(
  expected: NamedRun,
  { path, header }: HeldLog,
): Promise<{ readonly differs: readonly string[]; readonly missing: number }> {
  try {
    const state = await previewRun(path, { ...expected, header: withEndpoints(expected, header) });
    return { differs: await unchosen(expected, state), missing: planRun(state).calls };
  } catch (error) {
    if (error instanceof ChangedValuesError) {
      const what = `values changed since the run: ${describeChangedValues(error)}.`;
      return { differs: [what], missing: 0 };
    }
    if (error instanceof UnchosenRecordsError) {
      return { differs: [notChosen(error.count)], missing: 0 };
    }
    if (!(error instanceof ChangedRecordsError)) throw error;
    const changes = listChanges(
      error,
      namedRecords([], () => ''),
    );
    const differs = changes.map(
      ({ change, count }) => `${counted(count, 'record')} ${change} since the run.`,
    );
    return { differs, missing: 0 };
  }
}

/** Says how many records of a run the configuration does not choose. */
async function unchosen(expected: NamedRun, state: RunState): Promise<string[]> {
  const keys = await expected.keys();
  const held = new Set(Array.from(state.pairs.values(), contentKey));
  const others = [...held].filter((key) => !keys.has(key)).length;
  return others === 0 ? [] : [notChosen(others)];
}

function notChosen(count: number): string {
  return `${counted(count, 'record')} not chosen by the configuration.`;
}
