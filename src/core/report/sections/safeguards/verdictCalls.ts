import type { Audit } from '../../../judgments/audit.ts';
import type { Safeguard } from '../../../judgments/safeguards/safeguard.ts';
import type { Guarded } from '../../../metrics/numbers/safeguards/guardedRows.ts';
import { formatMoney } from '../../../runs/plan/cost.ts';
import { groupBy } from '../../../words/groupBy.ts';
import type { DescribedRun } from '../../reportSchema.ts';

/** Mean cost of an answer of each judge, by its digest. */
export type AnswerCosts = ReadonlyMap<string, AnswerCost>;

interface AnswerCost {
  readonly cost: number;
  readonly currency: string;
}

/** Returns the mean cost of an answer of each judge with priced answers in a single currency. */
export function answerCosts(runs: readonly DescribedRun[]): AnswerCosts {
  return new Map(
    [...groupBy(runs, ({ judge }) => judge.digest)].flatMap(([digest, own]) => {
      const priced = own
        .flatMap(({ spending = [] }) => spending)
        .filter(({ cost }) => cost !== undefined);
      const answers = priced.reduce((sum, one) => sum + one.answers - one.uncounted, 0);
      const [currency, ...others] = new Set(priced.map((one) => one.currency));
      if (answers === 0 || currency === undefined || others.length > 0) return [];
      const paid = priced.reduce((sum, { cost = 0 }) => sum + cost, 0);
      return [[digest, { cost: paid / answers, currency }]];
    }),
  );
}

/** Judges whose calls a verdict takes. */
export interface AskedJudges {
  /** Audits of the judge, or of the members of a panel. */
  readonly asked: readonly Audit[];
  /** Audits of all judges under the same protocol. */
  readonly all: readonly Audit[];
  readonly costs?: AnswerCosts | undefined;
}

/**
 * Returns the mean number of calls for an opposed verdict, and the cost of 1,000 verdicts at the mean
 * cost of each judge's answers. A pair whose first verdict goes to people or is unanswered is not
 * asked again.
 */
export function callsPerVerdict(
  { asks = { first: 'own', revised: 'own' } }: Safeguard,
  { rows }: Guarded,
  { asked, all, costs }: AskedJudges,
): { calls: number; cost?: string } | undefined {
  if (rows.length === 0) return undefined;
  const again = rows.filter(
    ({ baseline }) => baseline.preference !== undefined && !baseline.sent,
  ).length;
  const judges = { none: [], own: judgesOf(asked), all: judgesOf(all) };
  const perVerdict = [
    ...judges[asks.first].map((judge) => ({ judge, calls: 1 })),
    ...judges[asks.revised].map((judge) => ({ judge, calls: again / rows.length })),
  ];
  const calls = perVerdict.reduce((sum, one) => sum + one.calls, 0);
  const paid = perVerdict.map((one) => ({ ...one, ...costs?.get(one.judge) }));
  const [currency, ...others] = new Set(paid.map((one) => one.currency));
  if (currency === undefined || others.length > 0) return { calls };
  const amount = paid.reduce((sum, one) => sum + one.calls * (one.cost ?? 0), 0);
  return { calls, cost: formatMoney(1000 * amount, { currency }) };
}

function judgesOf(audits: readonly Audit[]): string[] {
  return [...new Set(audits.map(({ run }) => run.judge))];
}
