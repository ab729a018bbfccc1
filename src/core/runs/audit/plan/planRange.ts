import { formatRange } from '../../../words/formatRange.ts';
import { onFirstUse } from '../../../words/onFirstUse.ts';
import { costOf, formatMoney, type Price } from '../../plan/cost.ts';
import { type RunState, totalsOf } from '../runState.ts';
import type { Plan } from './plan.ts';
import { leastToPredict, predictSum, type Range } from './predictSum.ts';

/** Answer tokens of a whole run when it is finished, hidden ones included. */
interface PlanRange extends Range {
  /** Number of answered turns on which the ranges are based. */
  readonly answers: number;
  /** By arm or challenge. */
  readonly byTurn: readonly (Range & { readonly title: string })[];
  /** Prompt tokens so far and estimated for the remaining calls. */
  readonly promptTokens: number;
  /** Parts of them that a cache served, once it served any, and that were written to it. */
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
}

/**
 * Returns ranges that hold the final number of answer tokens in 90% of runs, from the tokens
 * observed so far: of the same arm once ten of its turns are answered, until then of all arms
 * together. No turn costs more than its answer limit and a second answer of twice that. Undefined
 * before ten turns are answered, without token counts, and for finished runs.
 */
export function planRange(
  state: RunState,
  plan: Pick<Plan, 'byStage' | 'calls' | 'promptTokens' | 'cachedTokens'>,
): PlanRange | undefined {
  const { header, limits } = state;
  const { byStage, calls, promptTokens } = plan;
  const totals = totalsOf(state);
  const all = [...totals.tokens.values()].flat();
  if (!header || calls === 0 || all.length < leastToPredict) return undefined;
  const left = new Map(byStage.map((turn) => [turn.stage, turn.calls]));
  const titles = [...new Set([...totals.tokens.keys(), ...left.keys()])];
  const limit = limits.kept ?? header.generation.maxTokens;
  const ranges = titles.map((title) => {
    const own = totals.tokens.get(title) ?? [];
    const known = own.length < leastToPredict ? all : own;
    const turnsLeft = left.get(title) ?? 0;
    const most = limit === undefined ? Number.POSITIVE_INFINITY : 3 * limit * turnsLeft;
    const { low, high } = within(most, predictSum(known, turnsLeft, header.seed));
    return { title, low: sum(own) + low, high: sum(own) + high };
  });
  return {
    answers: all.length,
    low: sum(ranges.map(({ low }) => low)),
    high: sum(ranges.map(({ high }) => high)),
    byTurn: ranges,
    promptTokens: promptTokens + totals.promptTokens,
    ...cachedIn(state, plan),
  };
}

function cachedIn({ calls }: RunState, { cachedTokens: planned = 0 }: Pick<Plan, 'cachedTokens'>) {
  const { spending } = calls.statement();
  const served = sum(spending.map(({ cachedTokens = 0 }) => cachedTokens));
  const cacheWriteTokens = sum(spending.map((one) => one.cacheWriteTokens ?? 0));
  return { cachedTokens: served === 0 ? 0 : served + planned, cacheWriteTokens };
}

/** Describes the ranges in lines, with the cost if a price is known. */
export function describeRange(range: PlanRange, price: Price | undefined): string[] {
  const { promptTokens, cachedTokens, cacheWriteTokens } = range;
  const prompts = { promptTokens, cachedTokens, cacheWriteTokens };
  const costAt = (completionTokens: number) =>
    price ? formatMoney(costOf({ ...prompts, completionTokens }, price), price) : '';
  const cost = price ? `, ${formatRange(costAt(range.low), costAt(range.high))}` : '';
  const arms = range.byTurn.map((arm) => `${arm.title} ${inTokens(arm)}`);
  return [
    `in all ${inTokens(range)} answer tokens${cost} (90% range from ${range.answers} answers)`,
    arms.join(', '),
  ];
}

function within(most: number, { low, high }: Range): Range {
  return { low: Math.min(low, most), high: Math.min(high, most) };
}

const twoDigits = onFirstUse(() => new Intl.NumberFormat('en', { maximumSignificantDigits: 2 }));

function inTokens({ low, high }: Range): string {
  return formatRange(twoDigits().format(low), twoDigits().format(high));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
