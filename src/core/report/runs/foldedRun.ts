import type { PairIds } from '../../data/pairIds.ts';
import { createAskedTurns } from '../../judgments/auditsOfRun.ts';
import { auditOf } from '../../judgments/orderAudits.ts';
import { isPlanned } from '../../judgments/plannedArms.ts';
import type { PresentedPair } from '../../judgments/presentedPair.ts';
import type { HeaderEntry } from '../../runs/audit/log.ts';
import type { JudgmentCount } from '../../runs/audit/plan/pairProgress.ts';
import type { Statement } from '../../runs/statement.ts';
import type { Reasons } from '../reasons/reasons.ts';
import type { ReportRun } from './reportRun.ts';

/** The contents of a run's log. */
interface FoldedRun {
  readonly header: HeaderEntry;
  /** Number of pairs of the log that the user decided to remove from the run. */
  readonly revised: number;
  /** The other pairs, in log order. */
  readonly planned: readonly PresentedPair[];
  readonly countAll: (pairs: readonly PresentedPair[]) => JudgmentCount;
  readonly servedModels: readonly string[];
  readonly statement: Statement;
  readonly reasons: Reasons | undefined;
  readonly isExtended: boolean;
  readonly lastAt: number | undefined;
}

/**
 * Returns a log's run as a report needs it.
 *
 * @param superseded keys of pairs that a later run has in another version
 */
export function foldedRun(run: FoldedRun, superseded: ReadonlySet<string>): ReportRun {
  const { header, planned, revised, countAll } = run;
  const { servedModels, statement, reasons, isExtended, lastAt } = run;
  const pairs =
    superseded.size === 0 ? planned : planned.filter(({ facts }) => !superseded.has(facts.key));
  const pairIds = idsOf(pairs);
  function* turnsByPair() {
    const turnsOf = createAskedTurns(header);
    for (const pair of pairs) yield turnsOf(pair);
  }
  return {
    ...{ header, pairIds, servedModels, statement, reasons, isExtended, lastAt },
    selection: header.purpose === 'session' ? 'session' : (header.selection ?? 'hand-picked'),
    turnsByPair,
    auditsByPair: function* () {
      for (const turns of turnsByPair()) yield turns.flatMap((one) => auditOf(one) ?? []);
    },
    firstWords: () => {
      const words = new Map<string, string>();
      for (const { facts, firstWords } of pairs) words.set(facts.key, firstWords);
      return [...words.values()];
    },
    contents: function* () {
      for (const { id, facts } of pairs) {
        yield { id, content: facts.content, swapped: facts.swapped };
      }
    },
    get repeatsContents() {
      return new Set(pairs.map(({ facts }) => facts.content)).size < pairs.length;
    },
    presentations: pairs.length,
    progress: () => countAll(pairs),
    begun: () => {
      const all = pairs.map((pair) => countAll([pair])).filter(({ judged }) => judged > 0);
      const lacking = all.filter(({ open }) => open > 0);
      const calls = lacking.reduce((sum, { open }) => sum + open, 0);
      return { pairs: all.length, lacking: lacking.length, calls };
    },
    ...describeJudgments(run, pairs),
    labels: function* () {
      for (const { facts, labelSource, isTied } of pairs) {
        if (labelSource !== undefined) yield { pair: facts.key, source: labelSource, isTied };
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

/**
 * Returns the numbers of pairs with a planned judgment, of these judgments, and of verdicts that were
 * asked for and read, the fingerprints of
 * the latter, the number of turns that were skipped because no evidence was written for them, and
 * the numbers of steps and drafts.
 */
function describeJudgments({ header }: FoldedRun, pairs: readonly PresentedPair[]) {
  const fingerprints = new Set<string>();
  let [judged, judgments, verdicts] = [0, 0, 0];
  let leftOut = 0;
  let [steps, drafts] = [0, 0];
  for (const pair of pairs) {
    steps += pair.steps?.size ?? 0;
    drafts += pair.drafts?.size ?? 0;
    const before = judgments;
    for (const { arm, outcome, fingerprint } of pair.judgments) {
      const isRecorded = header.recorded && (arm === 'baseline' || arm === 'repeat');
      if (outcome === 'readable' && !isRecorded) verdicts += 1;
      if (!isPlanned(arm)) continue;
      judgments += 1;
      if (outcome === 'not-written') leftOut += 1;
      fingerprints.add(fingerprint);
    }
    if (judgments > before) judged += 1;
  }
  return {
    ...{ judged, judgments, verdicts, leftOut, steps, drafts },
    fingerprints: [...fingerprints].sort(),
  };
}

/** Returns the ids of presented pairs by their keys, in the order of their first presentations. */
export function idsOf(pairs: readonly PresentedPair[]): PairIds {
  return new Map(pairs.map(({ facts, id }) => [facts.key, id]));
}
