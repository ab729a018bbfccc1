import type { Bar } from '../../../src/core/report/card/cardSchema.ts';
import {
  formatDrawnShort,
  formatPercent,
  formatShort,
  formatValue,
} from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';

/** Numbers from −1 to 1 that are no shares, by the first word of their ids. */
const notShares = /^(kappa|alpha|auroc|ers|ds|follows|position|gained|bias|asrGain|difference)/i;

function isShare({ id, unit }: Pick<ReportedNumber, 'id' | 'unit'>): boolean {
  return unit === 'ratio' && !notShares.test(id);
}

/** Formats a number of a card, such as `38% [31%, 46%]` or `0.62 [0.50, 0.74]`. */
export function leadNumber(number: ReportedNumber): string {
  return formatShort(number, isShare(number));
}

/** Formats a number of a card without its interval. */
export function shortNumber(number: ReportedNumber): string {
  return formatDrawnShort(number, isShare(number) ? 'percent' : 'plain');
}

/** Formats a value in the form of a bar's number. */
function barValue({ number }: Bar, value: number): string {
  return isShare({ id: number, unit: 'ratio' })
    ? formatPercent(value).replace('under ', '<').replace('over ', '>')
    : formatValue(value, 'steps');
}

/** Returns the limit of a bar in words, such as `at most 10%`. */
export function limitText(bar: Bar, { card }: ReportStrings): string {
  return fillTemplate(card.sides[bar.side], barValue(bar, bar.limit));
}

/** Returns the value of a bar; `–` if it has none. */
export function valueText(bar: Bar): string {
  return bar.value === undefined ? '–' : barValue(bar, bar.value);
}

/** Returns the interval that decides whether a bar is met, with its level; empty if there is none. */
export function intervalText(bar: Bar, { card }: ReportStrings): string {
  return bar.interval ? fillTemplate(card.interval, ...limitsOf(bar, bar.interval)) : '';
}

/** Returns the interval that decides whether a bar is missed, in words; empty if there is none. */
export function missedByText(bar: Bar, { card }: ReportStrings): string {
  return bar.missedBy ? fillTemplate(card.missedBy, ...limitsOf(bar, bar.missedBy)) : '';
}

function limitsOf(bar: Bar, { lower, upper, level }: NonNullable<Bar['interval']>) {
  const percent = Number((100 * level).toFixed(1));
  return [`${barValue(bar, lower)} – ${barValue(bar, upper)}`, percent] as const;
}

/** Returns what would decide a bar: more prompts, or why it is not measured and which command does. */
export function decidingText(bar: Bar, { card }: ReportStrings): string[] {
  const { morePrompts, manyMore, needs, reason, remedy } = bar;
  return [
    ...(morePrompts === undefined ? [] : [fillTemplate(card.morePrompts, morePrompts)]),
    ...(manyMore ? [card.manyMore] : []),
    ...(needs === undefined ? [] : [fillTemplate(card.needs, needs)]),
    ...(reason === undefined ? [] : [reason]),
    ...(remedy === undefined ? [] : [fillTemplate(card.remedy, remedy)]),
  ];
}
