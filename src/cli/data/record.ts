import { basename } from 'node:path';
import { newRun } from '../../app/begin.ts';
import { datasetFormats } from '../../core/data/formats/catalog.ts';
import { summarizeSkips } from '../../core/data/import/describe.ts';
import { sampleFormats } from '../../core/data/samples/samplesOf.ts';
import { singleFormats } from '../../core/data/samples/singleFormats.ts';
import type { JudgeDefinition } from '../../core/judges/definition.ts';
import { isDefaultJudge } from '../../core/judges/definitionDigest.ts';
import { judgeName } from '../../core/judges/judgeName.ts';
import { mappedVerdicts } from '../../core/judges/recorded/mappedVerdicts.ts';
import type { RecordedShape } from '../../core/judges/recorded/recordedAnswer.ts';
import { auditKind, wholeFileKind } from '../../core/runs/audit/auditKind.ts';
import { verdictShapes } from '../../core/runs/audit/recorded/catalog.ts';
import {
  type RecordedJudge,
  RecordedJudges,
} from '../../core/runs/audit/recorded/recordedJudges.ts';
import {
  type DefinedJudge,
  defineJudges,
  recordedRun,
} from '../../core/runs/audit/recorded/recordedRun.ts';
import {
  describeDifferences,
  describeUncompared,
  differenceRows,
  textDifferences,
} from '../../core/runs/audit/recorded/textDifferences.ts';
import { pricesOf } from '../../core/runs/spending.ts';
import { alignedRows } from '../../core/words/alignedRows.ts';
import { counted } from '../../core/words/counted.ts';
import { asMessageLine, asOneLine } from '../../core/words/escape.ts';
import { sourceFile } from '../../files/sourceFile.ts';
import { createRun } from '../../logs/openRun.ts';
import { type AskedFile, auditRun, logPath } from '../audits/auditRuns.ts';
import { allPairs } from '../audits/choosePairs.ts';
import { protocolsOf } from '../audits/protocolChoice.ts';
import { namingFile } from '../fileErrors.ts';
import { chooseModels } from '../judges/chooseModels.ts';
import { definitionNamed } from '../judges/definitionNamed.ts';
import type { GivenTo } from '../options/forms.ts';
import { exitCodes, type Output, UsageError } from '../output.ts';
import { requireFitPlace } from '../places.ts';
import { dataIn } from '../runs/dataIn.ts';
import { askRuns } from '../runs/fileRun.ts';
import { boundModels, identityOf, modelOf, onlyJudge } from '../runs/models.ts';
import { mappingOf } from './formatsOf.ts';

type Given = Pick<GivenTo<'record'>, 'files' | 'data' | 'mapping' | 'definition' | 'outFolder'>;

/**
 * Writes the verdicts in files as run logs, one for each judge: of all files together if they are
 * about one dataset, otherwise of each file. Fails only if no verdict could be recorded.
 */
export async function recordCommand(
  given: Given,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const found = await findJudges(given, output, signal);
  for (const { path, judge, settings } of found) {
    const { header, entries } = recordedRun(judge, settings);
    const { log } = await createRun(auditKind, path, header, ...entries);
    await log.close();
    const differences = textDifferences(judge);
    if (!differences) {
      const name = judgeName(header);
      output.stderr(`${asMessageLine(`${name}: ${describeUncompared} (--definition).`)}\n`);
    }
    const count = describeDifferences(judge.judge, differences ?? []);
    output.stdout(`${asMessageLine(`${describe(judge.judge)}${count}: ${path}`)}\n`);
    for (const line of alignedRows(differenceRows(differences ?? []))) {
      output.stdout(`  ${asMessageLine(line)}\n`);
    }
  }
  return found.length > 0 ? exitCodes.done : exitCodes.failed;
}

/** Continues the recorded conversations with a judge, which must be the one that was recorded. */
export async function continueCommand(
  given: GivenTo<'recordOn'>,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const { judges } = await chooseModels(given);
  const { generation, definition, ...model } = onlyJudge(judges);
  if (definition) {
    throw new UsageError(
      `"${model.name}" has a judge prompt, but recorded conversations continue with the one that was recorded. List it without one.`,
    );
  }
  const bound = boundModels(given, [model], output);
  const judged = { judge: await identityOf(model, given), seed: given.seed, generation };
  const asked = { ...given, ...noWriter, orders: 'one', repeats: 2 } as const;
  const protocols = protocolsOf(
    { ...asked, multiStepChallenges: undefined, multiStepTarget: undefined },
    undefined,
  );
  const found = requireConversations(await findJudges(given, output, signal), output);
  const runs = found.map(({ path, file, judge, settings }) => {
    const continued = { ...judged, ...protocols };
    const { header: own, entries } = recordedRun(judge, { ...settings, continued });
    const header = { ...own, ...pricesOf([[own.judge, model.price]]) };
    const open = entries.filter((entry) => entry.type === 'pair' && !entry.incomplete).length;
    const all = entries.filter(({ type }) => type === 'pair').length;
    const left = `${all - open} of ${counted(all, 'conversation')} cannot be continued, because their messages are not all recorded.`;
    const continuing: AskedFile = {
      ...{ judge: model.name, path, file },
      expected: {
        ...{ kind: wholeFileKind, header },
        missingFrom: ({ pairs }) => (pairs.size === 0 ? [...entries] : []),
      },
      notes: open < all ? [left] : [],
      limitsLeft: bound.limitsLeft,
      present: async () => judge.judge.pairs.map(({ key, pair }) => ({ key, id: pair.id })),
      given: { ...given, price: model.price, writerPrice: undefined },
      models: async () => ({
        model: await modelOf(
          { ...model, definition: header.definition },
          {
            seed: given.seed,
            labeled: judge.judge.pairs.map(({ pair }) => pair),
            ...bound(model),
          },
        ),
      }),
    };
    return auditRun(continuing, output);
  });
  return runs.length > 0 ? askRuns(runs, given, output, signal) : exitCodes.failed;
}

/** Leaves out panels, whose verdicts no single judge gave. */
function requireConversations<Found extends { readonly judge: DefinedJudge }>(
  found: readonly Found[],
  output: Output,
): readonly Found[] {
  const panels = found.filter(({ judge }) => judge.judge.isPanel);
  const why = panels.map(
    ({ judge: { judge } }) =>
      `"${asOneLine(judge.model, 100)}": several judges decided, so that there is no conversation to continue.`,
  );
  if (panels.length > 0 && panels.length === found.length) {
    throw new UsageError(`${why.join(' ')} Record it without --judge.`);
  }
  for (const line of why) output.stderr(`${asMessageLine(`Left out ${line}`)}\n`);
  return found.filter((one) => !panels.includes(one));
}

const noWriter = { evidence: 'fixed', writer: undefined } as const;

/** Returns the recorded judges, each with the path of its log; reports what is skipped. */
async function findJudges(given: Given, output: Output, signal: AbortSignal) {
  const { files, data, outFolder: folder } = given;
  const definition =
    given.definition === undefined ? undefined : await definitionNamed(given.definition);
  const formats = [...datasetFormats, ...singleFormats([], sampleFormats)];
  const pairs = data === undefined ? undefined : await allPairs(data, formats, output);
  const written = new Set<string>();
  const judges = [];
  for (const group of data === undefined ? files.map((file) => [file]) : [files]) {
    const found = new RecordedJudges(pairs?.pairs);
    for (const path of group) {
      const source = sourceFile(path, basename(path), signal);
      await namingFile(path, found.addFile(source, await shapesOf(given, path)));
    }
    const file = data ?? group[0] ?? '';
    for (const judge of defineJudges(found, definition)) {
      const path = freePath(folder, judge.judge, written);
      await requireFitPlace(path);
      const settings = {
        ...newRun(dataIn(file, pairs?.format ?? found.format, found.mapping)),
        source: group.map((one) => basename(one)).join(', '),
      };
      judges.push({ path, file, judge, settings });
    }
    for (const line of summarizeSkips(found.report)) output.stderr(`${asMessageLine(line)}\n`);
  }
  return judges;
}

function describe({ kind, pairs }: RecordedJudge): string {
  const verdicts = counted(pairs.flatMap(({ answers }) => answers).length, 'verdict');
  return `${verdicts} on ${counted(pairs.length, kind === 'pairwise' ? 'pair' : 'response')}`;
}

async function shapesOf(given: Given, file: string): Promise<readonly RecordedShape[]> {
  const mapping = await mappingOf({ format: undefined, mapping: given.mapping }, file);
  if (!mapping) return verdictShapes;
  if (mapping.verdicts) return [mappedVerdicts(mapping)];
  throw new UsageError(`--mapping ${given.mapping}: this mapping has no verdicts.`);
}

/** Returns the name of a definition; undefined for Recant's own judge. */
function promptName(definition: JudgeDefinition): string | undefined {
  return isDefaultJudge(definition) ? undefined : definition.name;
}

/** Returns a judge's log path, which no other judge of this command has. */
function freePath(folder: string, judge: RecordedJudge, written: Set<string>): string {
  const { model, definition } = judge;
  const prompt = judge.prompt ?? (definition && promptName(definition));
  const name = prompt === undefined ? model : `${model} ${prompt}`;
  for (let number = 1; ; number += 1) {
    const path = logPath({ folder }, number === 1 ? name : `${name} ${number}`);
    if (written.has(path)) continue;
    written.add(path);
    return path;
  }
}
