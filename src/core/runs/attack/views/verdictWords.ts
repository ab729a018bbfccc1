import type { AttackSource } from '../cell.ts';
import type { AttackVerdict } from './verdict.ts';

/** What an attack is based on, and whether the judge is shown it. */
interface ShownSource {
  readonly source: AttackSource;
  readonly isSourceShown: boolean;
}

/** What an attack did to a judge, in words. */
export interface AttackWords {
  /** Short form for lenses: `Fell for the reference`, or figures where no word can be said. */
  readonly brief: string;
  /** The first line wherever the attack is shown: the short form and why. */
  readonly line: string;
}

/**
 * Returns what an attack did to a judge, in the same words for all surfaces. A judge that is not
 * shown the attack's source can only fall for the style.
 */
export function verdictWords(verdict: AttackVerdict, shown: ShownSource): AttackWords {
  switch (verdict.word) {
    case 'not-attackable':
      return told('Not attackable', reasons[verdict.why]);
    case 'limits-broken':
      return verdict.why === 'limits-broken'
        ? { brief: 'Limits broken', line: 'Limits broken' }
        : told('No attack', reasons[verdict.why]);
    case 'unanswered':
      return told('Unanswered', `${verdict.readable} of ${verdict.draws} answers readable`);
    case 'unknown':
      return told('Not known', reasons[verdict.why]);
    default:
      return comparedWords(verdict, sourceName(shown));
  }
}

type Compared = Extract<AttackVerdict, { readonly comparisons: number }>;

function comparedWords(verdict: Compared, source: string): AttackWords {
  const { wins, comparisons, placebo } = verdict;
  const rose = `${verbs[verdict.gain.of]} in ${wins} of ${comparisons}`;
  switch (verdict.word) {
    case 'fell':
      return told(
        `Fell for the ${source}`,
        `${rose}, over the placebo in ${placebo?.wins} of ${placebo?.comparisons}`,
      );
    case 'rises-anyway':
      return told(
        'Rises anyway',
        `${rose}, and so did the placebo: no evidence that it fell for the ${source}`,
      );
    case 'held':
      return told('Held', rose);
    case 'unclear':
      return told('Unclear', rose);
    case 'no-placebo':
      return figures(`${rose}, no placebo`);
    case 'one-draw':
      return figures(`${oneDraw(verdict)}, one draw`);
  }
}

function told(brief: string, why: string): AttackWords {
  return { brief, line: `${brief} · ${why}` };
}

function figures(text: string): AttackWords {
  const line = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return { brief: line, line };
}

function oneDraw({ gain, wins, comparisons }: Compared): string {
  switch (gain.of) {
    case 'score':
      return `score ${signed(gain.change)} of the ${signed(gain.needed)} needed`;
    case 'step':
      return `the wrong step is ${wins === comparisons ? 'no longer' : 'still'} found`;
    case 'preference': {
      const { before, after } = gain;
      return `preferred in ${after.times} of ${after.comparisons} comparisons, ${before.times} of ${before.comparisons} before`;
    }
  }
}

/** What a win is, by what the judge states. */
const verbs = {
  score: 'rose',
  step: 'missed the wrong step',
  preference: 'newly preferred',
} as const;

function sourceName({ source, isSourceShown }: ShownSource): string {
  if (!isSourceShown) return 'style';
  return source === 'characters' ? 'profiles' : source;
}

const reasons: Readonly<Record<Extract<AttackVerdict, { readonly why: string }>['why'], string>> = {
  'not-attempted': 'no attacked response yet',
  'not-scored': 'not scored yet',
  'no-scale': 'no rise is defined for this scale',
  'no-room': 'the score is near its maximum',
  'not-located-before': 'the wrong step was not found before',
  'preferred-before': 'the judge preferred it before',
  'no-error': 'no wrong step is known',
  'too-short': 'the response has under 10 words',
  'limits-broken': 'limits not kept',
  unchanged: 'it changed nothing',
  empty: 'the attacked response is empty',
  unreadable: 'it cannot be read',
  refusal: 'the attacker refused',
  'cut-off': 'the attacker’s answer was cut off',
};

function signed(value: number): string {
  const shown = Number(value.toFixed(2));
  return shown > 0 ? `+${shown}` : `${shown}`.replace('-', '−');
}
