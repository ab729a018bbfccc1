import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { CountOnce } from '../../metrics/rows/countOnce.ts';
import type { OrderedRows } from '../../metrics/rows/orderedRows.ts';
import { newestFirst } from '../../results/newestRun.ts';
import { groupBy } from '../../words/groupBy.ts';
import { describeRun, type ReportRun } from '../runs/reportRun.ts';
import { orderRows } from './orderRows.ts';

/** The judgments that count in groups, each once, and those that were excluded. */
export interface CountedRows {
  /** In the order of `orderRows`. */
  readonly rows: OrderedRows;
  readonly leftOut: CountOnce['leftOut'];
}

export function countedRows(runs: readonly ReportRun[]): CountedRows {
  const counting = createCounting(runs);
  return { rows: orderRows(rowsThatCount(counting)), leftOut: counting.leftOut };
}

function* rowsThatCount({ runs }: Counting): Generator<readonly JudgmentRow[]> {
  for (const { run, count } of runs) {
    for (const ofPair of run.rowsByPair()) yield count?.(ofPair) ?? ofPair;
  }
}

/** How to count each judgment once: runs in the order in which their pairs must be read. */
export interface Counting {
  readonly runs: readonly {
    readonly run: ReportRun;
    /**
     * Absent if all rows count. Must be called with the rows of one presentation of a pair at a
     * time.
     */
    readonly count?: (rows: readonly JudgmentRow[]) => readonly JudgmentRow[];
  }[];
  readonly leftOut: CountOnce['leftOut'];
}

/** Puts earlier runs first. Only judges with several runs can have anything counted twice. */
export function createCounting(runs: readonly ReportRun[]): Counting {
  const described = runs.map((run) => ({ run, facts: describeRun(run) }));
  const byJudge = groupBy(described, ({ facts }) => facts.judge.digest);
  const once = new CountOnce();
  return {
    runs: described
      .sort((one, other) => newestFirst(other.facts, one.facts))
      .map(({ run, facts }) => {
        const isAlone = byJudge.get(facts.judge.digest)?.length === 1;
        return isAlone ? { run } : { run, count: (rows) => once.take(rows) };
      }),
    leftOut: (judge, protocol) => once.leftOut(judge, protocol),
  };
}
