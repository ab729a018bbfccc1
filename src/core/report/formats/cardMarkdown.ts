import { counted } from '../../words/counted.ts';
import { asOneLine } from '../../words/escape.ts';
import { groupBy } from '../../words/groupBy.ts';
import { attackProtocol } from '../attack/attackProtocol.ts';
import { isDecided } from '../card/bars.ts';
import {
  amongAnswered,
  barStateWords,
  besideWords,
  controlWords,
  decidingInterval,
  describeValue,
  formatFor,
  formOfNumber,
  lowerFirst,
  nameOfBar,
  whyLimit,
} from '../card/barWords.ts';
import type { Bar, Card, CardRow } from '../card/cardSchema.ts';
import { decidedBy } from '../card/sentence.ts';
import type { Report, ReportedNumber } from '../reportSchema.ts';
import {
  formatDrawn,
  formatFraction,
  formatPercent,
  formatUnanswered,
  formatValue,
} from './formatNumber.ts';
import { judgeNames } from './judgesMarkdown.ts';
import { inline } from './markdownLines.ts';
import type { Estimate } from './plainNumbers.ts';

/** Maximum number of characters of a sentence, and of a name in the head of the table. */
const [longestSentence, longestName] = [2000, 28];

/** A card with the name of its judge, as Markdown. */
interface NamedCard {
  readonly name: string;
  readonly card: Card;
  /** What it judges: a pair or a response. */
  readonly item: string;
}

/**
 * Returns the cards of a report: the sentence of each judge, their rows in a table with the judges
 * as columns, and the bars. Two judges fit in 100 columns.
 */
export function cardLines(report: Report): string[] {
  const nameOf = judgeNames(report);
  const judges = report.runs.map(({ judge }) => judge);
  const named = (report.cards ?? []).flatMap((card): NamedCard[] => {
    const judge = judges.find(({ digest }) => digest === card.judge);
    const group = report.groups.find(({ judges: [one] }) => one?.digest === card.judge);
    const isSingle = group?.responses || group?.protocol === attackProtocol;
    return judge ? [{ card, name: nameOf(judge), item: isSingle ? 'response' : 'pair' }] : [];
  });
  if (named.length === 0) return [];
  return [
    ...named.flatMap(({ name, card }) => [
      `**${inline(name)}**: ${inline(card.sentence, longestSentence)}`,
      '',
    ]),
    ...tableOf(named),
    '',
    ...unmeasuredLines(named),
    ...named.flatMap((one) => barLines(one, named.length > 1)),
    '',
  ];
}

/** Rows that have a single line. */
const withoutParts: ReadonlySet<string> = new Set(['rightHeld', 'mendedOfWrong', 'notRight']);

/** Titles of rows that are shorter here. */
const leadTitles: Readonly<Record<string, string>> = {
  follows: 'Follows a wrong argument',
  notRight: 'Not right per 1,000',
  locked: 'First verdict stands',
};

interface Line {
  readonly title: string;
  /** Cells by judge. */
  readonly cells: readonly string[];
}

/** Returns the rows of cards as a table, whose columns are aligned for reading it as text. */
function tableOf(named: readonly NamedCard[]): string[] {
  const lines: Line[] = [
    { title: '', cells: named.map(({ name }) => inline(name, longestName)) },
    {
      title: 'Basis',
      cells: named.map(
        ({ card, item }) => `${counted(card.pairs, item)}, ${counted(card.prompts, 'prompt')}`,
      ),
    },
    ...rowIds(named, true).flatMap((id) => linesOfRow(named.map(({ card }) => rowOf(card, id)))),
  ];
  const widths = [
    Math.max(...lines.map(({ title }) => title.length)),
    ...named.map((_, place) => Math.max(...lines.map(({ cells }) => (cells[place] ?? '').length))),
  ];
  const [head = '', ...body] = lines.map(
    ({ title, cells }) =>
      `| ${[title, ...cells].map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`,
  );
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body];
}

function rowOf({ rows }: Card, id: string): CardRow | undefined {
  return rows.find((row) => row.id === id);
}

/** Names the rows that no judge has a value in, with the reason, unless a bar below says it. */
function unmeasuredLines(named: readonly NamedCard[]): string[] {
  const said = new Set(
    named.flatMap(({ card }) =>
      card.bars.flatMap(({ state, number }) => (state === 'not-measured' ? number : [])),
    ),
  );
  const rows = rowIds(named, false)
    .flatMap((id) => named.flatMap(({ card }) => rowOf(card, id) ?? []).slice(0, 1))
    .filter(({ values: [lead] }) => !said.has(lead?.number.id ?? ''));
  const reasons = rows.map(({ title, missing = '' }) => {
    const why = missing.replace(/^Not measured: |\.$/g, '');
    return `${lowerFirst(title)} (${lowerFirst(why)})`;
  });
  return reasons.length === 0
    ? []
    : [`Not measured: ${inline(reasons.join('; '), longestSentence)}.`, ''];
}

/**
 * Returns the ids of rows that any judge has, in their order: those with a value in the table, or
 * those without.
 */
function rowIds(named: readonly NamedCard[], isMeasured: boolean): string[] {
  const order = [
    ...['rightAtFirst', 'rightHeld', 'lostOfRight', 'mendedOfWrong', 'held', 'locked'],
    ...['follows', 'dsSigned', 'position', 'attacks', 'readable', 'notRight', 'cost', 'reasons'],
  ];
  return order.filter((id) => {
    const rows = named.flatMap(({ card }) => rowOf(card, id) ?? []);
    return rows.length > 0 && rows.some(({ missing }) => missing === undefined) === isMeasured;
  });
}

function linesOfRow(rows: readonly (CardRow | undefined)[]): Line[] {
  const [row] = rows.flatMap((one) => one ?? []);
  if (!row) return [];
  const names = new Set(
    rows.flatMap((one) => (one?.values ?? []).slice(1).map(({ number }) => number.id)),
  );
  const numberOf = (one: CardRow | undefined, id: string) =>
    one?.values.slice(1).find(({ number }) => number.id === id)?.number;
  const parts = withoutParts.has(row.id) ? [] : [...names];
  return [
    {
      title: leadTitles[row.id] ?? row.title,
      cells: rows.map(leadOf),
    },
    ...parts.map((id) => {
      const numbers = rows.map((one) => numberOf(one, id));
      return { title: `· ${titleOf(numbers, id)}`, cells: numbers.map(cellOf) };
    }),
  ];
}

function titleOf(numbers: readonly (ReportedNumber | undefined)[], id: string): string {
  const [of = id] = id in besideWords ? [] : numbers.flatMap((number) => number?.of ?? []);
  const words = Object.hasOwn(controlWords, of) ? controlWords[of] : undefined;
  return inline(besideWords[id] ?? words ?? asOneLine(of, longestName), longestName);
}

function leadOf(row: CardRow | undefined): string {
  if (!row) return '–';
  if (row.text !== undefined) return inline(row.text, longestName);
  if (row.id === 'notRight') return perThousand(row);
  return cellOf(row.values[0]?.number);
}

/** Example: `50; 1 in 10 opposed 65; all 204 (97 unanswered)`. */
function perThousand({ values }: CardRow): string {
  const [none = '–', tenth = '–', all = '–'] = values.map(({ number }) =>
    'value' in number ? formatValue(number.value, number.unit) : '–',
  );
  const last = values.at(-1)?.number;
  const unanswered = last ? formatUnanswered(last) : '';
  const apart = unanswered === '' ? '' : ` (${unanswered})`;
  return `${none}; 1 in 10 opposed ${tenth}; all ${all}${apart}`;
}

function cellOf(number: ReportedNumber | undefined): string {
  if (!number) return '–';
  if (number.id === 'leastReadable' && 'value' in number) return leastReadable(number);
  return formatDrawn(number, formOfNumber(number));
}

/** Example: `72% · 86/120 under authority`. */
function leastReadable(number: Estimate): string {
  const { of = '', value } = number;
  const isControl = Object.hasOwn(controlWords, of);
  const arm = isControl ? controlWords[of] : `under ${asOneLine(of, longestName)}`;
  return `${formatPercent(value)} · ${formatFraction(number)} ${arm}`;
}

function barLines({ name, card }: NamedCard, isNamed: boolean): string[] {
  const { bars } = card;
  const soFar = isDecided(card) ? '' : ' so far';
  if (bars.length === 0) return [];
  const sources = [...new Set(bars.map(({ source }) => source))].join(', ');
  return [
    `${isNamed ? `**${inline(name)}**, bars` : 'Bars'} (${inline(sources)}):`,
    '',
    ...barsAlike(bars).map(
      (some) => `- ${barStateWords[some[0].state]}${soFar}: ${describeState(some)}`,
    ),
    '',
  ];
}

type Bars = readonly [Bar, ...Bar[]];

/** Returns each bar, with those that are not measured for one and the same reason together. */
function barsAlike(bars: readonly Bar[]): Bars[] {
  const keyOf = ({ id, state, reason, remedy }: Bar) =>
    state === 'not-measured' ? JSON.stringify([reason, remedy]) : id;
  return [...groupBy(bars, keyOf).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );
}

function describeState(bars: Bars): string {
  const [bar] = bars;
  const { state, reason, remedy } = bar;
  const by = decidingInterval(bar);
  const limits =
    by === undefined
      ? []
      : [
          `${Math.round(100 * by.level)}% interval ${formatFor(bar, by.lower)} to ${formatFor(bar, by.upper)}`,
        ];
  if (state !== 'not-measured') {
    const beside = state === 'open' ? decidedBy(bar) : [];
    const words = [...whyLimit(bar), ...limits, ...amongAnswered(bar), ...beside];
    return inline(describeValue(bar, words), longestSentence);
  }
  const how = remedy === undefined ? '' : ` Measure it: \`${remedy}\`.`;
  return `${inline(`${bars.map(nameOfBar).join(', ')}. ${reason ?? ''}`, longestSentence)}${how}`;
}
