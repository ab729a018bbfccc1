import type { JudgmentRow } from '../judgments/judgmentRow.ts';
import { RowNumbers } from '../judgments/rowNumbers.ts';
import { type JudgedPair, judgedPair } from '../metrics/rows/judgedPair.ts';
import { lastSteps } from '../metrics/rows/lastSteps.ts';
import { PairColumns } from '../metrics/rows/pairColumns.ts';
import { compareTexts } from '../words/compareTexts.ts';
import { BaselineTally } from './baselineTally.ts';
import type { JudgeBars } from './card/bars.ts';
import { GroupTally } from './groupTally.ts';
import { type Counting, createCounting } from './lists/countedRows.ts';
import { compareTurns, orderProtocols } from './lists/orderRows.ts';
import type { ReportGroup } from './reportSchema.ts';
import type { ReportRun } from './runs/reportRun.ts';
import { type Estimating, groupBars, mostChallenges } from './sectionContext.ts';
import { summarySections } from './summarySections.ts';
import { groupWarnings } from './warnings.ts';

/** Number of audits between two cancellation checks. */
const pairsAtOnce = 500;

/** One judge's judgments under one protocol, in columns. */
class GatheredGroup {
  readonly judge: string;
  readonly protocol: string;
  readonly columns: PairColumns;
  /** The last steps of planned sequences, each as the only challenge of its pair. */
  readonly lastSteps = new PairColumns();
  readonly tally = new GroupTally();
  readonly baselines = new BaselineTally();
  readonly #prompts = new RowNumbers('cluster');
  #kinds: readonly (string | undefined)[] = [];

  constructor(judge: string, protocol: string, { presentations, judgments }: ReportRun) {
    this.judge = judge;
    this.protocol = protocol;
    this.columns = new PairColumns({ pairs: presentations, judgments });
  }

  /**
   * @param rows rows of one audit of a pair
   * @param hasBothOrders whether its run asks pairs in both presented orders
   */
  add(rows: readonly JudgmentRow[], hasBothOrders: boolean): void {
    const pair = this.#pairOf(rows);
    if (!pair) return;
    this.columns.add(pair);
    for (const last of lastSteps([pair])) this.lastSteps.add(last);
    this.tally.add(pair);
    this.baselines.add(pair, hasBothOrders);
  }

  /** Most pairs have the same challenges as the preceding pair. */
  #ordered(challenges: readonly JudgmentRow[]): readonly JudgmentRow[] {
    const ordered = this.#kinds;
    const isAsBefore =
      challenges.length === ordered.length &&
      challenges.every(({ challenge }, place) => challenge === ordered[place]);
    if (isAsBefore) return challenges;
    const sorted = [...challenges].sort(compareTurns);
    this.#kinds = sorted.map(({ challenge }) => challenge);
    return sorted;
  }

  #pairOf(rows: readonly JudgmentRow[]): JudgedPair | undefined {
    const own = rows.filter(({ protocol }) => protocol === this.protocol);
    const pair = judgedPair(own, this.#prompts);
    if (!pair) return undefined;
    const challenges = this.#ordered(pair.challenges);
    return challenges === pair.challenges ? pair : { ...pair, challenges };
  }
}

/**
 * Returns the groups of a summary: each judge under each protocol, with only the numbers of Table
 * 1. Rows are not kept, since a log may have a million.
 */
export function summaryGroups(
  runs: readonly ReportRun[],
  estimating: Estimating & {
    readonly cards: ReadonlyMap<string, JudgeBars>;
    readonly onSection: (done: number) => void;
  },
): ReportGroup[] {
  const counting = createCounting(runs);
  const groups = gatherGroups(counting, estimating);
  return [...groups].sort(compareGroups).flatMap((group) => {
    const { protocol, columns, lastSteps: last, tally, baselines } = group;
    if (tally.audits === 0) return [];
    const challenges = tally.kinds.slice(0, mostChallenges);
    return [
      {
        scope: 'judge' as const,
        protocol,
        judges: [...tally.judges],
        pairs: tally.pairs,
        ...(tally.isScored && { responses: true as const }),
        prompts: tally.prompts,
        challenges: [...challenges],
        warnings: groupWarnings(tally, protocol, counting.leftOut(group.judge, protocol)),
        sections: summarySections({
          ...{ ...estimating, protocol, columns, lastSteps: last, tally, challenges },
          bars: groupBars(estimating.cards.get(group.judge), protocol, tally.prompts),
          baselines: baselines.shares(),
        }),
      },
    ];
  });
}

function gatherGroups(
  { runs }: Counting,
  { choice, onSection }: Parameters<typeof summaryGroups>[1],
): GatheredGroup[] {
  const groups: GatheredGroup[] = [];
  const groupOf = ({ judge, protocol }: JudgmentRow, run: ReportRun) => {
    const known = groups.find((one) => one.judge === judge && one.protocol === protocol);
    if (known) return known;
    const group = new GatheredGroup(judge, protocol, run);
    groups.push(group);
    return group;
  };
  const all = runs.reduce((sum, { run }) => sum + run.presentations, 0);
  let taken = 0;
  for (const { run, count } of runs) {
    for (const ofPair of run.rowsByPair()) {
      const rows = count?.(ofPair) ?? ofPair;
      for (const row of rows) {
        if (row.arm === 'baseline') groupOf(row, run).add(rows, run.header.orders === 'both');
      }
      taken += 1;
      if (taken % pairsAtOnce !== 0) continue;
      onSection(taken / all);
      choice.onStep?.();
    }
  }
  return groups;
}

function compareGroups(one: GatheredGroup, other: GatheredGroup): number {
  const [first, second] = [one.tally.judges[0], other.tally.judges[0]];
  const order = orderProtocols([one.protocol, other.protocol]);
  return (
    (one.protocol === other.protocol ? 0 : order.indexOf(one.protocol) * 2 - 1) ||
    compareTexts(first?.name ?? '', second?.name ?? '') ||
    compareTexts(first?.digest ?? '', second?.digest ?? '')
  );
}
