import type { JudgmentTable } from '../../judgments/judgmentTable.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';
import type { JudgmentCount } from '../../runs/audit/plan/pairProgress.ts';
import { createPairRows } from '../../runs/audit/rows.ts';
import type { Spending } from '../../runs/spending.ts';
import type { Reasons } from '../reasons/reasons.ts';
import type { ListedPairs } from './listedPairs.ts';
import type { ReportRun } from './reportRun.ts';

/** The contents of a run's log. */
interface FoldedRun {
  readonly header: HeaderEntry;
  readonly table: JudgmentTable;
  /** Number of pairs of the log that the user decided to remove from the run. */
  readonly revised: number;
  /** The other pairs, in log order. */
  readonly planned: ListedPairs;
  readonly countAll: (pairs: ListedPairs) => JudgmentCount;
  readonly servedModels: readonly string[];
  readonly maybePaidTwice: number;
  readonly spending: readonly Spending[];
  readonly reasons: Reasons | undefined;
}

/**
 * Returns a log's run as a report needs it.
 *
 * @param superseded keys of pairs that a later run has in another version
 */
export function foldedRun(run: FoldedRun, superseded: ReadonlySet<string>): ReportRun {
  const { header, planned, revised, countAll } = run;
  const { servedModels, maybePaidTwice, spending, reasons } = run;
  const pairs = planned.without(superseded);
  const pairIds = pairs.ids();
  const rowsByPair = () => rowsOf(run, pairs);
  return {
    ...{ header, rowsByPair, pairIds, servedModels, maybePaidTwice, spending, reasons },
    selection: header.purpose === 'session' ? 'session' : (header.selection ?? 'hand-picked'),
    firstWords: () => {
      const words = new Map<string, string>();
      for (const { pair, firstWords } of pairs) words.set(pair, firstWords);
      return [...words.values()];
    },
    contents: function* () {
      for (const { id, content, swapped } of pairs) yield { id, content, swapped };
    },
    repeatsContents: pairs.repeatContents,
    presentations: pairs.length,
    progress: () => countAll(pairs),
    ...describeJudgments(run, pairs),
    labels: function* () {
      for (const { pair, labelSource, isTied } of pairs) {
        if (labelSource !== undefined) yield { pair, source: labelSource, isTied };
      }
    },
    earlierVersions: {
      revised,
      superseded: superseded.size === 0 ? 0 : planned.ids().size - pairIds.size,
    },
    without: (more) => foldedRun(run, new Set([...superseded, ...more])),
    named: (name) =>
      foldedRun(
        { ...run, header: { ...header, dataset: { ...header.dataset, name } } },
        superseded,
      ),
  };
}

function* rowsOf({ header, table }: FoldedRun, pairs: ListedPairs) {
  const pairRows = createPairRows(header, table);
  for (const pair of pairs) yield pairRows(pair, pair.index);
}

/**
 * Returns the numbers of pairs with a planned judgment, of these judgments, and of verdicts that were
 * asked for and read, the fingerprints of
 * the latter, the number of turns that were skipped because no evidence was written for them, and
 * the numbers of steps and drafts.
 */
function describeJudgments({ header, table }: FoldedRun, pairs: ListedPairs) {
  const [outcomeAt, fingerprintAt] = [table.reader('outcome'), table.reader('fingerprint')];
  const fingerprints = new Set<string>();
  /** Most judgments have that of the one before. */
  let last: string | undefined;
  let [judged, judgments, verdicts] = [0, 0, 0];
  let leftOut = 0;
  let [steps, drafts] = [0, 0];
  for (const pair of pairs) {
    steps += pair.steps.size;
    drafts += pair.drafts.size;
    const before = judgments;
    for (const place of table.placesOf(pair.index)) {
      const turn = table.turnAt(place);
      const outcome = outcomeAt(place);
      const isRecorded = header.recorded && /^(?:baseline|repeat)$/.test(turn?.name.arm ?? '');
      if (outcome === 'readable' && !isRecorded) verdicts += 1;
      if (!turn?.isPlanned) continue;
      judgments += 1;
      if (outcome === 'not-written') leftOut += 1;
      const fingerprint = fingerprintAt(place);
      if (fingerprint !== last) fingerprints.add(fingerprint);
      last = fingerprint;
    }
    if (judgments > before) judged += 1;
  }
  return {
    ...{ judged, judgments, verdicts, leftOut, steps, drafts },
    fingerprints: [...fingerprints].sort(),
  };
}
