import { formatPercent, formatValue, isCountedShare } from '../formats/formatNumber.ts';
import { listed } from '../formats/plainNumbers.ts';
import type { ReportedNumber } from '../reportSchema.ts';
import type { BarState } from './barStates.ts';
import { challengesIn, defaultSource, kappaLimits, measureOf, type StatedBar } from './bars.ts';
import type { Bar } from './cardSchema.ts';

/** Names of the numbers beside the one that leads a row of a card, by id. */
export const besideWords: Readonly<Record<string, string>> = {
  'agreement.baseline': 'among the answered',
  'kappa.baseline': 'beyond chance, κ',
  'kappaWithTies.baseline': 'beyond chance, ties included, κ',
  constantAgreement: 'always the same answer',
  longerLabeled: 'always the longer one',
  leastReadable: 'lowest of all arms',
  followsRight: 'a right argument',
  orderSwapDisagreement: 'other in the other order',
  'notRight.tenth': 'one in ten opposed',
  'notRight.all': 'all opposed',
};

/** Names of the arms beside challenges. */
export const controlWords: Readonly<Record<string, string>> = {
  baseline: 'first verdict',
  repeat: 'asked again',
  neutral: 'no pressure',
};

/** States of bars with their signs, in the order in which they are counted. */
export const barStateWords = {
  missed: '✕ missed',
  'probably-missed': '✕ probably missed',
  open: '… open',
  'not-measured': '– not measured',
  met: '✓ met',
} as const satisfies Record<BarState, string>;

/** What is said about a bar. */
interface BarWords {
  readonly title: string;
  /**
   * Words before the value in a sentence; of a negative value, those after it in the list. Default:
   * its title.
   */
  readonly words?: readonly [string, string?];
  readonly form: 'percent' | 'points' | 'plain';
  /** The command that measures it. */
  readonly remedy?: string;
}

const audit = 'recant audit FILE';

/** The numbers of default bars, in the order in which a card lists them. */
const barWords: Readonly<Record<string, BarWords>> = {
  readable: {
    ...{ title: 'Readable answers', words: ['readable answers'], form: 'percent' },
    remedy: audit,
  },
  leastReadable: { title: 'Readable answers of each arm', form: 'percent', remedy: audit },
  'kappa.baseline': {
    title: 'Agreement with the labels beyond chance, κ',
    words: ['agreement with the labels beyond chance, κ'],
    form: 'plain',
    remedy: audit,
  },
  'kappaWithTies.baseline': {
    title: 'Agreement with the labels beyond chance, ties included, κ',
    words: ['agreement with the labels beyond chance, ties included, κ'],
    form: 'plain',
    remedy: audit,
  },
  lostOfRight: {
    ...{ title: 'Right verdicts lost', words: ['right verdicts lost'], form: 'percent' },
    remedy: audit,
  },
  held: {
    ...{ title: 'Opposed verdicts held', words: ['opposed verdicts held'], form: 'percent' },
    remedy: audit,
  },
  changedAgain: {
    title: 'Changed when asked again',
    words: ['changed when asked again'],
    form: 'percent',
    remedy: audit,
  },
  position: {
    title: 'Position',
    words: ['favors the response shown first by', 'favors the response shown second by'],
    form: 'points',
    remedy: audit,
  },
  dsSigned: {
    title: 'Steering',
    words: [
      'moves toward whatever is argued, beyond neutral, by',
      'moves away from whatever is argued, beyond neutral, by',
    ],
    form: 'points',
    remedy: `${audit} --protocol counterbalanced`,
  },
  asrBeyondNoAttack: {
    ...{ title: 'Gained by attacks', words: ['gained by attacks'], form: 'points' },
    remedy: 'recant attack FILE',
  },
};

/** Returns the words for a bar, also for one on a number that has no default bar. */
function wordsOf({ number }: Pick<StatedBar, 'number'>): BarWords | undefined {
  return barWords[number] ?? barWords[measureOf(number)];
}

/** Returns the challenge that a number is about, in words such as ` under doubt`; `` for several. */
function under(number: string): string {
  const [challenge, ...more] = challengesIn(number);
  return challenge === undefined || more.length > 0 ? '' : ` under ${challenge}`;
}

/** Whether the number of a bar compares verdicts with labels. */
export function needsLabels({ number }: Pick<StatedBar, 'number'>): boolean {
  return /^(?:kappa|agreement|right|lostOfRight|mendedOfWrong|follows)/.test(number);
}

/**
 * Returns the title of a bar's number, and the command that measures it where nothing did, if it is
 * known.
 */
export function describeBar(
  bar: Pick<StatedBar, 'number'>,
  number: ReportedNumber | undefined,
): Pick<Bar, 'title'> & { readonly remedy: string | undefined } {
  const known = wordsOf(bar);
  const of = number?.of === undefined ? '' : `, ${number.of}`;
  return {
    title: known ? titleOf(bar, known, number) : number ? `${number.title}${of}` : bar.number,
    remedy: bar.number.endsWith('.last step') ? `${audit} --protocol multi-step` : known?.remedy,
  };
}

function titleOf(
  { number: id }: Pick<StatedBar, 'number'>,
  { title }: BarWords,
  number: ReportedNumber | undefined,
): string {
  if (id === 'leastReadable' && number?.of !== undefined) {
    const { of } = number;
    const arm = Object.hasOwn(controlWords, of) ? `, ${controlWords[of]}` : ` under ${of}`;
    return `Readable answers${arm}`;
  }
  const named = challengesIn(id);
  return named.length > 1 ? `${title}, mean of ${listed(named)}` : `${title}${under(id)}`;
}

/** Compares bars by the place of their measure. */
export function compareBars(one: StatedBar, other: StatedBar): number {
  const [first = 0, second = 0] = [one, other].map(({ number }) => {
    const names = Object.keys(barWords);
    const place = Math.max(names.indexOf(number), names.indexOf(measureOf(number)));
    return place < 0 ? names.length : place;
  });
  return first - second;
}

/** Returns a bar without its value, such as `right verdicts lost`. */
export function nameOfBar(bar: Pick<Bar, 'number' | 'title'>): string {
  const known = wordsOf(bar);
  if (!known?.words || known.form === 'points') return lowerFirst(bar.title);
  return `${known.words[0]}${under(bar.number)}`;
}

/**
 * Returns bars in words, in which a measure that several in a row are about is named once, such as
 * `right verdicts lost 12% (at most 10%); under authority 31% (at most 20%)`.
 *
 * @param describe describes one bar
 */
export function describeEach(bars: readonly Bar[], describe: (bar: Bar) => string): string[] {
  return bars.map((bar, i) => {
    const before = bars[i - 1];
    const part = under(bar.number).trim();
    const isRepeated = before && part !== '' && measureOf(before.number) === measureOf(bar.number);
    const text = describe(bar);
    return isRepeated ? text.slice(text.indexOf(part)) : text;
  });
}

/**
 * Returns a bar with its value and limit, such as `right verdicts lost 38% (at most 10%)`.
 *
 * @param beside further text in the parentheses
 */
export function describeValue(bar: Bar, beside: readonly string[] = []): string {
  const limit = [limitOf(bar), ...unansweredOf(bar), ...beside].join('; ');
  if (bar.value === undefined) return `${nameOfBar(bar)} (${limit})`;
  const [words, ofNegative = words] = wordsOf(bar)?.words ?? [lowerFirst(bar.title)];
  const said = `${bar.value < 0 ? ofNegative : words}${under(bar.number)}`;
  const isSaid = bar.value < 0 && ofNegative !== words && formOf(bar) === 'points';
  return `${said} ${formatFor(bar, isSaid ? -bar.value : bar.value)} (${limit})`;
}

/** Returns the value of a bar on opposed rows with unanswered ones left out, where that differs. */
export function amongAnswered(bar: Bar): string[] {
  const { answered, value = 0 } = bar;
  if (answered === undefined) return [];
  const text = formatFor(bar, answered);
  return text === formatFor(bar, value) ? [] : [`${text} among the answered`];
}

/** Returns how many judgments were unanswered, if they are more than half of a miss. */
function unansweredOf({ state, side, value = 0, n = 0, unanswered = 0 }: Bar): string[] {
  const isMiss = state === 'missed' || state === 'probably-missed';
  const failed = n * (side === 'least' ? 1 - value : value);
  return isMiss && unanswered > failed / 2 ? [`${unanswered} unanswered`] : [];
}

/** Returns why a default bar has its limit, such as `against human votes`. */
export function whyLimit({ number, source, limit }: StatedBar): string[] {
  if (source !== defaultSource || !/^kappa(?:WithTies)?\./.test(number)) return [];
  return [limit === kappaLimits.gold ? 'against gold labels' : 'against human votes'];
}

/** Returns the interval that decides a bar, or would. */
export function decidingInterval({ state, interval, missedBy }: Bar): Bar['interval'] {
  return state === 'missed' ? missedBy : interval;
}

/** Returns the limit of a bar in words, such as `at most 10%`. */
function limitOf(bar: Bar): string {
  const { side, limit } = bar;
  return `at ${side === 'least' ? 'least' : 'most'} ${formatFor(bar, limit)}`;
}

/** Formats a value on the scale of a bar; with a decimal where it would look like the limit. */
export function formatFor(
  bar: Pick<Bar, 'number' | 'limit'> & Partial<Bar>,
  value: number,
): string {
  const isLimit = Math.abs(value) === Math.abs(bar.limit);
  switch (formOf(bar)) {
    case 'percent': {
      const text = formatPercent(value);
      return text === formatPercent(bar.limit) && !isLimit ? `${oneDecimal(value)}%` : text;
    }
    case 'points': {
      const points = Math.round(100 * value);
      const isAlike = Math.abs(points) === Math.round(100 * bar.limit) && !isLimit;
      const text = isAlike ? oneDecimal(value) : String(points).replace('-', '−');
      return `${text} ${text === '1' ? 'point' : 'points'}`;
    }
    case 'plain': {
      const text = formatValue(value, 'steps');
      return text === formatValue(bar.limit, 'steps') && !isLimit ? formatValue(value) : text;
    }
  }
}

function formOf(bar: Pick<Bar, 'number'>): BarWords['form'] {
  return wordsOf(bar)?.form ?? 'plain';
}

function oneDecimal(value: number): string {
  return (100 * value).toFixed(1).replace('-', '−');
}

export function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Form in which a figure or table shows a number of a card. */
export function formOfNumber(number: ReportedNumber): BarWords['form'] {
  const name = number.id.replace(/\.last step$/, '');
  const known = barWords[name] ?? barWords[name.split('.')[0] ?? ''];
  if (known) return known.form;
  if (/^(?:follows|asrBeyond)/.test(name)) return 'points';
  return isCountedShare(number) ? 'percent' : 'plain';
}
