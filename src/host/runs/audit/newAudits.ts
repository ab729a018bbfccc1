import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import * as vscode from 'vscode';
import { planAudit } from '../../../app/audits.ts';
import { newFileAudit } from '../../../app/begin.ts';
import { defaultJudge } from '../../../core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../core/judges/definition.ts';
import {
  type HeaderEntry,
  type LogEntry,
  logEntry,
  type PairEntry,
} from '../../../core/runs/audit/log.ts';
import { pairEntriesInPieces } from '../../../core/runs/audit/plan/pairEntries.ts';
import type { Plan } from '../../../core/runs/audit/plan/plan.ts';
import type { SelectablePair } from '../../../core/runs/audit/plan/selectPairs.ts';
import { replay } from '../../../core/runs/audit/runState.ts';
import { asOneLine } from '../../../core/words/escape.ts';
import { LogFile } from '../../../logs/logFile.ts';
import { systemClock } from '../../../models/systemClock.ts';
import type { Judges } from '../../models/judges.ts';
import { dataOf } from '../dataOf.ts';
import { statedPrices } from '../spending.ts';
import { definitionsUnder, type FileChoices, writerOf } from './choices.ts';
import { withoutIncomplete } from './incompletePairs.ts';
import type { PairSource } from './pairSource.ts';

/** Number of pairs processed before yielding to the event loop. */
const pairsAtOnce = 100;

/** A judge's run over the chosen pairs, not written yet. */
export interface NewRun {
  readonly header: HeaderEntry;
  readonly pairs: readonly PairEntry[];
  readonly plan: Plan;
}

/**
 * Creates one run per judge and definition for these pairs, except those that lack a text that a
 * definition shows. A profile's own definition is its judge's only one. Throws a ModelError if a
 * judge is missing, and an Error if a definition is of another kind than the items.
 */
export async function createRuns(
  judges: Judges,
  choices: FileChoices,
  dataset: vscode.Uri,
  { format, kind, mapping }: Pick<PairSource, 'format' | 'kind' | 'mapping'>,
  pairs: readonly SelectablePair[],
): Promise<{ readonly runs: readonly NewRun[]; readonly remarks: readonly string[] }> {
  const { seed } = choices;
  const writerName = writerOf(choices);
  const writer =
    writerName === undefined ? undefined : await judges.identifyNamed(writerName, seed, 'writer');
  const judged = await Promise.all(
    choices.judges.map(async (name) => ({
      judge: await judges.identifyNamed(name, seed, 'judge'),
      generation: judges.generationOf(name),
      under: definitionsUnder(choices, name),
    })),
  );
  const names = new Set([...choices.definitions, ...judged.flatMap(({ under }) => under)]);
  const asked = await Promise.all(
    [...names].flatMap((name) => {
      const by = judged.filter(({ under }) => under.includes(name));
      if (by.length === 0) return [];
      return [judges.definitions.named(name, dataset).then((definition) => ({ definition, by }))];
    }),
  );
  const definitions = asked.map(({ definition }) => definition);
  requireKind(kind, definitions);
  const { complete, remarks } = withoutIncomplete(pairs, definitions);
  const data = dataOf(dataset, format, mapping);
  // The runs of one plan have their time in common.
  const createdAt = systemClock.now();
  const headersOf = ({ definition, by }: (typeof asked)[number]) =>
    by.map(({ judge, generation }) => {
      const prices = statedPrices([judge, writer]);
      const own = { judge, definition, generation, writer, ...prices };
      return { ...newFileAudit(choices, data, own), createdAt };
    });
  const runs: NewRun[] = [];
  for (const one of asked) {
    const headers = headersOf(one);
    const [first] = headers;
    if (!first) continue;
    // Draws and plan don't depend on the model.
    const entries = await drawEntries(first, complete);
    const plan = await planAudit(replay([first, ...entries]));
    runs.push(...headers.map((header) => ({ header, pairs: entries, plan })));
  }
  return { runs, remarks };
}

/** Throws if a definition is for judges of another kind: pairs and responses are not comparable. */
function requireKind(
  kind: JudgeDefinition['kind'],
  definitions: readonly (JudgeDefinition | undefined)[],
): void {
  const other = definitions.map((one) => one ?? defaultJudge).find((one) => one.kind !== kind);
  if (!other) return;
  const name = asOneLine(other.name, 80);
  throw new Error(
    kind === 'pairwise'
      ? vscode.l10n.t(
          'The judge prompt "{0}" scores one response, and this run is about pairs. Choose judge prompts that compare two responses, or select this judge first.',
          name,
        )
      : vscode.l10n.t(
          'The judge prompt "{0}" compares two responses, and this run is about single ones. Choose judge prompts that score one response, or select this judge first.',
          name,
        ),
  );
}

async function drawEntries(
  header: HeaderEntry,
  pairs: readonly SelectablePair[],
): Promise<PairEntry[]> {
  const entriesFor = pairEntriesInPieces(header);
  const drawn: PairEntry[] = [];
  for (let from = 0; from < pairs.length; from += pairsAtOnce) {
    const entries = entriesFor(pairs.slice(from, from + pairsAtOnce));
    drawn.push(...entries.filter((entry) => entry.type === 'pair'));
    await breathe();
  }
  return drawn;
}

/** Writes the log of a new run atomically and returns its path. */
export async function writeRun(
  folder: string,
  header: HeaderEntry,
  entries: readonly LogEntry[],
): Promise<string> {
  const path = join(folder, `${header.run}.jsonl`);
  const partial = `${path}.part`;
  const log = await LogFile.create(partial, { schema: logEntry });
  try {
    await log.append(header);
    for (let from = 0; from < entries.length; from += pairsAtOnce) {
      await log.append(...entries.slice(from, from + pairsAtOnce));
    }
    await log.close();
    await rename(partial, path);
    return path;
  } catch (error) {
    await log.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}
