import { counted } from '../words/counted.ts';
import { asOneLine } from '../words/escape.ts';
import { groupBy, sumOf } from '../words/groupBy.ts';
import { formatMoney } from './plan/cost.ts';
import type { Cost, Spending } from './spending.ts';
import type { Statement } from './statement.ts';

type CallCounts = Partial<
  Pick<Statement, 'unanswered' | 'maybePaidTwice' | 'retried' | 'failed' | 'spending'>
>;

/** Returns what a run's log states of its calls and their cost, a line for each fact. */
export function statementLines(statement: CallCounts): string[] {
  return [...(statement.spending ?? []).map(describeSpent), ...callLines(statement)];
}

/** Returns the numbers of calls that were lost or failed, a line for each that is not 0. */
export function callLines(calls: CallCounts): string[] {
  const { unanswered = 0, maybePaidTwice = 0, retried = 0, failed = 0 } = calls;
  const lines: readonly (readonly [what: string, calls: number])[] = [
    ['Calls that may be charged twice because they were sent before the run stopped', unanswered],
    ['Calls that may have been paid twice', maybePaidTwice],
    ['Calls that were sent again after they had failed', retried],
    ['Calls that failed and have no answer', failed],
  ];
  return lines.flatMap(([what, count]) => (count === 0 ? [] : [`${what}: ${count}`]));
}

/**
 * Describes where the answers of a run are from, such as "36 answers: 6 asked now, 30 taken over
 * from a run of 2026-03-01"; undefined if none were taken over.
 *
 * @param before statement of the run when it was opened
 */
export function describeOrigin({ answers }: Statement, before: Statement): string | undefined {
  const { answers: taken, createdAt } = before;
  if (taken === 0 || createdAt === undefined) return undefined;
  const day = new Date(createdAt).toISOString().slice(0, 10);
  return `${counted(answers, 'answer')}: ${answers - taken} asked now, ${taken} taken over from a run of ${day}`;
}

/** Describes what a model of a run was paid for, earlier answers of its log included. */
export function describeSpent(spent: Spending): string {
  const { model, answers } = spent;
  const tokens = [describeTokens(spent), formatSpending([spent])].join(', ');
  return `${asOneLine(model, 80)}: ${counted(answers, 'answer')}, ${tokens}`;
}

function describeTokens(spent: Spending): string {
  const { answers, promptTokens, answerTokens, uncounted, estimated } = spent;
  const { cachedTokens, cacheWriteTokens } = spent;
  if (answers > 0 && uncounted === answers) return 'tokens unknown';
  const without = uncounted === 0 ? '' : `, those of ${uncounted} answers not counted`;
  const parts = [
    ...(cachedTokens === undefined ? [] : [`${cachedTokens} cached`]),
    ...(cacheWriteTokens === undefined ? [] : [`${cacheWriteTokens} written to the cache`]),
  ];
  const cached = parts.length === 0 ? '' : ` (${parts.join(', ')})`;
  return `${estimated ? 'about ' : ''}${promptTokens} prompt${cached} and ${answerTokens} answer tokens${without}`;
}

/**
 * Formats what models cost, added up by currency, such as "USD 27.90, of which USD 12.00
 * estimated, and at most USD 3.00 more for 5 broken attempts"; "at least" if tokens were not
 * counted, and "unknown" for models without a price.
 */
export function formatSpending(spending: readonly Cost[]): string {
  const isUnknown = spending.some(({ cost }) => cost === undefined);
  const isLeast = spending.some((one) => one.cost !== undefined && isMinimum(one));
  const spent = amounts(spending, ({ cost }) => cost);
  const estimated = amounts(spending, ({ estimatedCost }) => estimatedCost);
  const broken = spending.reduce((sum, one) => sum + (one.broken?.attempts ?? 0), 0);
  const most = amounts(spending, (one) => one.broken?.cost);
  const bound = spending.some((one) => one.broken?.isLeast) ? 'at least' : 'at most';
  return [
    spent === '' ? 'cost unknown' : `${isLeast ? 'at least ' : ''}${spent}`,
    ...(estimated === '' ? [] : [`of which ${estimated} estimated`]),
    ...(isUnknown && spent !== '' ? ['the rest unknown'] : []),
    ...(broken === 0
      ? []
      : [
          `and ${most === '' ? 'an unknown amount' : `${bound} ${most}`} more for ${counted(broken, 'broken attempt')}`,
        ]),
  ].join(', ');
}

/** Whether the log does not state all tokens that the cost includes. */
function isMinimum({ uncounted, isLeast }: Cost): boolean {
  return uncounted > 0 || isLeast === true;
}

/** Formats the sum of amounts in each currency; returns an empty text without any. */
function amounts(spending: readonly Cost[], amountOf: (one: Cost) => number | undefined): string {
  return sumsOf(spending, amountOf)
    .map((sum) => formatMoney(sum.amount, sum))
    .join(' + ');
}

/** An amount of money. */
interface Sum {
  readonly amount: number;
  readonly currency: string;
}

/** Adds up amounts in each currency. */
export function sumsOf(
  spending: readonly Cost[],
  amountOf = ({ cost }: Cost): number | undefined => cost,
): Sum[] {
  const known = spending.flatMap((one): Sum[] => {
    const [amount, { currency }] = [amountOf(one), one];
    return amount === undefined || currency === undefined ? [] : [{ amount, currency }];
  });
  return [...groupBy(known, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    amount: sumOf(some, ({ amount }) => amount),
  }));
}

/**
 * Formats what models cost in a few words, such as "at least USD 0.44"; "at least" if anything more
 * may be charged, and "about" if tokens are estimated. Returns an empty text if no cost is known.
 */
export function briefSpending(spending: readonly Cost[]): string {
  const isLeast = spending.some(
    (one) => one.cost === undefined || isMinimum(one) || one.broken !== undefined,
  );
  const isEstimated = spending.some(({ estimatedCost }) => estimatedCost !== undefined);
  const spent = amounts(spending, ({ cost }) => cost);
  if (spent === '') return '';
  return `${isLeast ? 'at least ' : isEstimated ? 'about ' : ''}${spent}`;
}

/** What is left of the limits on further spending, each beside its limit. */
export interface LimitsLeft {
  readonly calls?: { readonly left: number; readonly limit: number } | undefined;
  readonly money?: Sum & { readonly limit: number };
}

/** Describes what is left, such as "Left of the limits: 28 of 40 calls, USD 0.56 of USD 1.00". */
export function describeLimitsLeft({ calls, money }: LimitsLeft): string | undefined {
  const parts = [
    ...(calls ? [`${calls.left} of ${counted(calls.limit, 'call')}`] : []),
    ...(money ? [`${formatMoney(money.amount, money)} of ${formatMoney(money.limit, money)}`] : []),
  ];
  return parts.length === 0 ? undefined : `Left of the limits: ${parts.join(', ')}`;
}
