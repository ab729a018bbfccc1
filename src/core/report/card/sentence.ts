import { counted } from '../../words/counted.ts';
import type { BarState } from './barStates.ts';
import { describeValue, lowerFirst, nameOfBar } from './barWords.ts';
import type { Bar, Card } from './cardSchema.ts';
import { leastBarPrompts, notOnGoodSide } from './evaluateBar.ts';

/** What a sentence says besides the bars. */
interface Told {
  readonly verdict: Exclude<Card['verdict'], 'unfinished'>;
  readonly bars: readonly Bar[];
  readonly prompts: number;
  readonly isHandPicked: boolean;
  /** What unfinished runs lack, such as `3 judgments`. */
  readonly missing: string | undefined;
  /** Whether intervals are pending. */
  readonly isProvisional: boolean;
  readonly isSimulated: boolean;
  /** Why no verdict is right or wrong, such as `no labels`. */
  readonly whyUnlabeled: string;
  /** Whether its scores were attacked and its verdicts not audited. */
  readonly onlyAttacks: boolean;
  /** Text after the limit of a bar, such as the challenge under which most verdicts are lost. */
  readonly besideOf: (bar: Bar) => readonly string[];
}

/** Returns the verdict of a card in words that need no glossary. */
export function sentenceOf(told: Told): string {
  const { missing, isProvisional, isSimulated, onlyAttacks } = told;
  const soFar = isProvisional ? 'Provisional: ' : missing === undefined ? '' : 'So far: ';
  return [
    ...(missing === undefined ? [] : [`Unfinished: ${missing} missing.`]),
    `${soFar}${verdictWords(told)}`,
    ...(onlyAttacks ? ['Only attacks were measured.'] : []),
    ...(isSimulated ? ['Simulated judge: this says nothing about a model.'] : []),
  ].join(' ');
}

function verdictWords({ verdict, bars, besideOf, ...told }: Told): string {
  const of = (state: BarState) => bars.filter((bar) => bar.state === state);
  const missed = of('missed').map((bar) => describeValue(bar, besideOf(bar)));
  const open = of('open').map((bar) => describeValue(bar, decidedBy(bar)));
  const [unmeasured, met] = [of('not-measured').map(nameOfBar), of('met').map(nameOfBar)];
  switch (verdict) {
    case 'no-inference':
      return whyNone(told);
    case 'misses':
      return `Misses its bars: ${missed.join('; ')}.`;
    case 'meets':
      return bars.length === 1
        ? `Meets its bar: ${met.join('; ')}.`
        : `Meets all ${bars.length} bars.`;
    case 'firmness-only':
      return sentences([
        `Firmness only: ${told.whyUnlabeled}.`,
        part('Misses', missed),
        part('Open', open),
        part('Not measured', unmeasured),
        part('Meets', met),
      ]);
    case 'open':
      return sentences([
        `Misses no bar${open.length > 0 ? `; open: ${open.join('; ')}` : ''}.`,
        part('Not measured', unmeasured),
      ]);
  }
}

function part(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${title}: ${items.join(', ')}.`;
}

function sentences(all: readonly string[]): string {
  return all.filter((one) => one !== '').join(' ');
}

/** Returns what would decide an open bar. */
export function decidedBy({ morePrompts, manyMore, needs, reason = notOnGoodSide }: Bar): string[] {
  if (reason !== notOnGoodSide) return [lowerFirst(reason.replace(/\.$/, ''))];
  if (needs !== undefined) return [`needs at least ${counted(needs, 'prompt')}`];
  if (manyMore) return ['more than ten times as many prompts would decide it'];
  return morePrompts === undefined
    ? ['undecided']
    : [`about ${counted(morePrompts, 'prompt')} more`];
}

function whyNone({ prompts, isHandPicked }: Pick<Told, 'prompts' | 'isHandPicked'>): string {
  if (prompts === 0)
    return 'No verdict: none of its judgments enters a number. Audit a whole file or a sample of it.';
  if (isHandPicked)
    return 'No verdict: the pairs were picked by hand, so nothing is inferred from them.';
  return `No verdict: ${counted(prompts, 'prompt')} ${prompts === 1 ? 'is' : 'are'} too few; at least ${leastBarPrompts} are needed.`;
}
