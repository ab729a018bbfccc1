import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { JudgmentTable } from '../../judgments/judgmentTable.ts';
import { plannedArms } from '../../judgments/plannedArms.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';
import type { JudgmentCount } from '../../runs/audit/plan/pairProgress.ts';
import { createPairRows } from '../../runs/audit/rows.ts';
import type { Spending } from '../../runs/spending.ts';
import type { Reasons } from '../reasons/reasons.ts';
import { type FoldedPair, idsOf } from './foldedPairs.ts';
import type { ReportRun } from './reportRun.ts';

/** The contents of a run's log. */
interface FoldedRun {
  readonly header: HeaderEntry;
  readonly table: JudgmentTable;
  /** Number of pairs of the log that the user decided to remove from the run. */
  readonly revised: number;
  /** The other pairs, in log order. */
  readonly planned: readonly FoldedPair[];
  readonly countAll: (pairs: readonly FoldedPair[]) => JudgmentCount;
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
  const { header, table, planned, revised, countAll } = run;
  const { servedModels, maybePaidTwice, spending, reasons } = run;
  const pairs = planned.filter(({ facts }) => !superseded.has(facts.pair));
  const pairIds = idsOf(pairs);
  let rows: readonly JudgmentRow[] | undefined;
  const rowsByPair = () => rowsOf(run, pairs);
  return {
    ...{ header, rowsByPair, pairIds, servedModels, maybePaidTwice, spending, reasons },
    selection: header.purpose === 'session' ? 'session' : (header.selection ?? 'hand-picked'),
    get rows() {
      rows ??= [...rowsByPair()].flat();
      return rows;
    },
    firstWords: () => new Map(pairs.map(({ facts, firstWords }) => [facts.pair, firstWords])),
    contents: function* () {
      for (const { id, facts } of pairs)
        yield { id, content: facts.content, swapped: facts.swapped };
    },
    presentations: pairs.length,
    progress: () => countAll(pairs),
    ...describeJudgments(table, pairs),
    steps: pairs.reduce((sum, { steps }) => sum + (steps?.size ?? 0), 0),
    drafts: pairs.reduce((sum, { drafts }) => sum + (drafts?.size ?? 0), 0),
    labels: function* () {
      for (const { facts, labelSource, isTied } of pairs) {
        if (labelSource !== undefined) yield { pair: facts.pair, source: labelSource, isTied };
      }
    },
    earlierVersions: {
      revised,
      superseded: superseded.size === 0 ? 0 : idsOf(planned).size - pairIds.size,
    },
    without: (more) => foldedRun(run, new Set([...superseded, ...more])),
    named: (name) =>
      foldedRun(
        { ...run, header: { ...header, dataset: { ...header.dataset, name } } },
        superseded,
      ),
  };
}

function* rowsOf({ header, table }: FoldedRun, pairs: readonly FoldedPair[]) {
  const pairRows = createPairRows(header, table);
  for (const { facts, judgments } of pairs) yield pairRows(facts, judgments);
}

/**
 * Returns the number of pairs with a planned judgment, the fingerprints of these judgments, and the
 * number of turns that were skipped because no evidence was written for them.
 */
function describeJudgments(table: JudgmentTable, pairs: readonly FoldedPair[]) {
  const planned = new Set<string | undefined>(plannedArms);
  const [outcomeAt, fingerprintAt] = [table.reader('outcome'), table.reader('fingerprint')];
  const fingerprints = new Set<string>();
  let judged = 0;
  let leftOut = 0;
  for (const { judgments } of pairs) {
    const places = table
      .placesOf(judgments)
      .filter((place) => planned.has(table.turnAt(place)?.name.arm));
    if (places.length > 0) judged += 1;
    for (const place of places) {
      if (outcomeAt(place) === 'not-written') leftOut += 1;
      fingerprints.add(fingerprintAt(place));
    }
  }
  return { judged, leftOut, fingerprints: [...fingerprints].sort() };
}
