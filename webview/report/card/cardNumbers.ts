import { isDecided, meetsLimit } from '../../../src/core/report/card/bars.ts';
import { amongAnswered, formatFor, formOfNumber } from '../../../src/core/report/card/barWords.ts';
import type { Bar, Card } from '../../../src/core/report/card/cardSchema.ts';
import {
  formatDrawnShort,
  formatShort,
  inPoints,
} from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';

/** Formats a number of a card, such as `38% [31%, 46%]` or `0.62 [0.50, 0.74]`. */
export function leadNumber(number: ReportedNumber, { card }: ReportStrings): string {
  const form = formOfNumber(number);
  return form === 'points' && 'value' in number
    ? fillTemplate(card.points, inPoints(number))
    : formatShort(number, form === 'percent');
}

/** Formats a number of a card without its interval. */
export function shortNumber(number: ReportedNumber, { card }: ReportStrings): string {
  const form = formOfNumber(number);
  const text = formatDrawnShort(number, form);
  return form === 'points' && 'value' in number ? fillTemplate(card.points, text) : text;
}

/** Returns the limit of a bar in words, such as `at most 10%`. */
export function limitText(bar: Bar, { card }: ReportStrings): string {
  return fillTemplate(card.sides[bar.side], formatFor(bar, bar.limit));
}

/** Returns the state of a bar of a card. */
export function stateText({ state }: Bar, owner: Card, { card }: ReportStrings): string {
  const text = card.states[state];
  return isDecided(owner) ? text : fillTemplate(card.soFar, text);
}

/**
 * Returns what a number says about its bar, such as `✓ met, at most 10%`. Bars are met by another
 * interval than that of the number, or by its value, which is said where they could seem to
 * disagree.
 */
export function barText(
  bar: Bar,
  number: ReportedNumber | undefined,
  owner: Card,
  strings: ReportStrings,
): string {
  const { metBy, metByValue } = strings.card;
  const text = `${stateText(bar, owner, strings)}, ${limitText(bar, strings)}`;
  const interval = number && 'value' in number ? number.interval : undefined;
  if (bar.state !== 'met' || !interval || !('lower' in interval)) return text;
  if (meetsLimit(interval, bar)) return text;
  const { interval: own } = bar;
  const by = own ? fillTemplate(metBy, ...limitsOf(bar, own)) : metByValue;
  return `${text}, ${by}`;
}

/** Returns the value of a bar; `–` if it has none. */
export function valueText(bar: Bar): string {
  return bar.value === undefined ? '–' : formatFor(bar, bar.value);
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
  return [`${formatFor(bar, lower)} to ${formatFor(bar, upper)}`, percent] as const;
}

/** Returns what would decide a bar: more prompts, or why it is not measured and which command does. */
export function decidingText(bar: Bar, { card }: ReportStrings): string[] {
  const { morePrompts, manyMore, needs, reason, remedy } = bar;
  return [
    ...amongAnswered(bar),
    ...(morePrompts === undefined ? [] : [fillTemplate(card.morePrompts, morePrompts)]),
    ...(manyMore ? [card.manyMore] : []),
    ...(needs === undefined ? [] : [fillTemplate(card.needs, needs)]),
    ...(reason === undefined ? [] : [reason]),
    ...(remedy === undefined ? [] : [fillTemplate(card.remedy, remedy)]),
  ];
}

/** Counts bars by state, such as `✕ missed 1, ✓ met 4`. */
export function countStates(bars: readonly Bar[], { card }: ReportStrings): string {
  return Object.entries(card.states)
    .flatMap(([state, text]) => {
      const count = bars.filter((bar) => bar.state === state).length;
      return count === 0 ? [] : [`${text} ${count}`];
    })
    .join(', ');
}
