import { isPending } from '../../../src/core/metrics/estimation/estimate.ts';
import { challengesIn, measureOf } from '../../../src/core/report/card/bars.ts';
import type { Bar, Card, CardRow } from '../../../src/core/report/card/cardSchema.ts';
import { formatPercent, formatUnanswered } from '../../../src/core/report/formats/formatNumber.ts';
import { orderedCards } from '../../../src/core/report/headline/judgesCompared.ts';
import type { Report, ReportedNumber, ReportJudge } from '../../../src/core/report/reportSchema.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { armName } from '../names.ts';
import { judgeName } from '../viewChoice.tsx';
import { shortNumber } from './cardNumbers.ts';

/** A card with what its column says, the same on the page and in its picture. */
export interface CardColumn {
  readonly card: Card;
  /** Name of the judge, marked if it is simulated. */
  readonly name: string;
  readonly sign: string;
}

/** A row of the cards: one cell for each column, if the card has that row. */
export interface CardLine extends Pick<CardRow, 'id' | 'title' | 'meaning'> {
  readonly cells: readonly (CardRow | undefined)[];
}

/** Returns the columns of the cards of a report: best first where a difference is shown. */
export function cardColumns(report: Report, strings: ReportStrings): CardColumn[] {
  const { groups, runs } = report;
  const judges = new Map<string, ReportJudge>();
  for (const { judge } of runs) judges.set(judge.digest, judge);
  for (const judge of groups.flatMap((group) => group.judges)) judges.set(judge.digest, judge);
  return orderedCards(report).flatMap((card): CardColumn[] => {
    const judge = judges.get(card.judge);
    if (!judge) return [];
    const name = judgeName(judge, [...judges.values()], strings);
    const { card: texts, simulatedName } = strings;
    return [
      {
        card,
        name: judge.simulated ? fillTemplate(simulatedName, name) : name,
        sign: texts.signs[card.verdict],
      },
    ];
  });
}

/** Returns the rows of the cards; a row that only some cards have stays in its place. */
export function cardLines(columns: readonly CardColumn[]): CardLine[] {
  const order: string[] = [];
  for (const { card } of columns) {
    let place = 0;
    for (const { id } of card.rows) {
      const known = order.indexOf(id);
      if (known < 0) order.splice(place, 0, id);
      place = (known < 0 ? place : known) + 1;
    }
  }
  return order.flatMap((id) => {
    const cells = columns.map(({ card }) => card.rows.find((row) => row.id === id));
    const row = cells.find((cell) => cell !== undefined);
    return row ? [{ id, title: row.title, meaning: row.meaning, cells }] : [];
  });
}

/** Whether a card has a value in a row. */
export function isMeasured({ cells }: CardLine): boolean {
  return cells.some((row) => row && row.missing === undefined);
}

/** Returns why no card has a value in a row. */
export function unmeasuredText({ title, cells }: CardLine, { card }: ReportStrings): string {
  return fillTemplate(card.unmeasured, title, cells.find((row) => row)?.missing ?? '');
}

/** Returns the bar about the leading number of a row, if the card has one. */
export function barOf({ values: [lead] }: CardRow, { bars }: Card): Bar | undefined {
  if (!lead) return undefined;
  const { id } = lead.number;
  const value = 'value' in lead.number ? lead.number.value : undefined;
  // The mean of all challenges that were asked, which a bar may name one by one.
  const isMean = (bar: Bar) =>
    bar.value === value && challengesIn(bar.number).length > 1 && measureOf(bar.number) === id;
  return bars.find(
    (bar) =>
      (bar.protocol ?? lead.protocol) === lead.protocol && (bar.number === id || isMean(bar)),
  );
}

/**
 * Returns what a part of a row is called: its challenge or control, or its title if it is not the
 * number that leads the row.
 */
export function partName(
  { id, of, title }: ReportedNumber,
  lead: ReportedNumber,
  strings: ReportStrings,
): string {
  const { beside, controls } = strings.card;
  const arm = (name: string) =>
    Object.hasOwn(controls, name) ? (controls[name] ?? '') : armName(name, strings).toLowerCase();
  if (Object.hasOwn(beside, id)) {
    const text = beside[id] ?? title;
    return id === 'leastReadable' && of !== undefined ? `${text}, ${arm(of)}` : text;
  }
  if (of === undefined || firstWordOf(id) !== firstWordOf(lead.id)) return title;
  return arm(of);
}

/** Returns the parts of a row in one line, such as `doubt 33% · authority 65% · asked again 5%`. */
export function partsText({ values: [lead, ...parts] }: CardRow, strings: ReportStrings): string {
  return parts
    .map(
      ({ number }) =>
        `${partName(number, lead?.number ?? number, strings)} ${shortNumber(number, strings)}`,
    )
    .join(' · ');
}

/** Returns the first word of a number's id, which is the same for all its challenges. */
function firstWordOf(id: string): string {
  return id.split('.')[0] ?? id;
}

/** Returns what a number rests on, such as `n = 118, 60 prompts`, and whether it is provisional. */
export function sizeText(
  number: Extract<ReportedNumber, { value: number }>,
  strings: ReportStrings,
): string {
  const { shares } = strings.card;
  const share = Object.hasOwn(shares, number.id)
    ? `${shares[number.id as keyof typeof shares]}, `
    : '';
  const unanswered = formatUnanswered(number);
  const { whole } = number;
  return [
    `${share}${fillTemplate(strings.card.size, number.n, number.clusters)}`,
    ...(unanswered === '' ? [] : [fillTemplate(strings.card.ofThese, unanswered)]),
    ...(whole ? [fillTemplate(strings.card.whole, formatPercent(whole.value), whole.n)] : []),
    ...(isPending(number) ? [strings.provisional] : []),
  ].join(' · ');
}
