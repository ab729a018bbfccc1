import { ClusterTotals, type Quantity } from '../estimation/quantity.ts';
import { meanOf } from '../estimation/shareQuantity.ts';
import type { AttackJudgeFacts } from './judgedSample.ts';
import type { FlawsFound } from './matchFlaws.ts';

/** Result of one judge on one response with a number of planted flaws (CE §5.4, Figure 5). */
export interface AttentionCase {
  readonly judge: AttackJudgeFacts;
  readonly run: string;
  /** Key of the sample. */
  readonly key: string;
  /** Digest of its prompt. */
  readonly prompt: string;
  /** Number of flaws to plant. */
  readonly count: number;
  /** Whether the judge was asked for all criteria at once. */
  readonly criteria: 'together' | 'one-at-a-time';
  /** Undefined if the answer is unreadable. */
  readonly found: FlawsFound | undefined;
}

export interface ClusteredAttention {
  readonly one: AttentionCase;
  readonly cluster: number;
}

const nothingRead = 'No answer on a response with this many planted flaws could be read.';

/** Mean number of issues raised for a response; without planted flaws, all are false detections. */
export function meanRaised(cases: readonly ClusteredAttention[]): Quantity {
  return meanOf(
    cases.map(({ one, cluster }) => ({ cluster, value: one.found?.raised })),
    nothingRead,
  );
}

/** Planted flaws found / planted flaws. */
export function flawRecall(cases: readonly ClusteredAttention[]): Quantity {
  return shareOfCounts(cases, ({ matched, planted }) => [matched, planted], nothingRead);
}

/** Issues that match planted flaws / issues raised; preexisting flaws lower it. */
export function flawPrecision(cases: readonly ClusteredAttention[]): Quantity {
  return shareOfCounts(cases, ({ matched, raised }) => [matched, raised], 'No issue was raised.');
}

function shareOfCounts(
  cases: readonly ClusteredAttention[],
  countsOf: (found: FlawsFound) => readonly [events: number, trials: number],
  whenEmpty: string,
): Quantity {
  const totals = new ClusterTotals(2);
  let [events, trials, unreadable, unreadFlaws] = [0, 0, 0, 0];
  for (const { one, cluster } of cases) {
    if (!one.found) {
      unreadable += 1;
      unreadFlaws += one.count;
      continue;
    }
    const [event, trial] = countsOf(one.found);
    totals.addTwo(cluster, event, trial, trial);
    events += event;
    trials += trial;
  }
  const all = trials + unreadFlaws;
  return totals.quantity(
    { kind: 'share' },
    whenEmpty,
    all === 0
      ? undefined
      : { lower: events / all, upper: (events + unreadFlaws) / all, unreadable },
  );
}
