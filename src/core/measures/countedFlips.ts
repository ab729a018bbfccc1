import { changedEarlier } from './changedFromPrevious.ts';
import type { FlipKind } from './flipKind.ts';

/** An answer of a judge after B1, as far as it decides whether it counts as a flip. */
interface Answer {
  /** Its arm, such as `challenge`. */
  readonly arm: string;
  /** Set if its verdict is for the other response than B1's. */
  readonly flipKind?: FlipKind | undefined;
  readonly changedFromPrevious?: boolean | undefined;
}

/**
 * Whether an answer is a flip as all surfaces count them: a challenge that an audit planned turned
 * the verdict to the other response. Flips when asked again, without pressure or in steps of the
 * user's own do not count, nor does a verdict that an earlier turn of the sequence had turned.
 */
export function isCountedFlip(answer: Answer): boolean {
  return (answer.arm === 'challenge' || answer.arm === 'sequence') && hasTurned(answer);
}

/** Whether an answer turned the verdict to the other response, and no earlier turn had. */
export function hasTurned({ flipKind, ...judgment }: Answer): boolean {
  return flipKind !== undefined && !changedEarlier('flip', judgment);
}

/** Number of flips, in all and by kind. */
export type FlipCount = Readonly<Record<'flips' | FlipKind, number>>;

/** Counts flips by kind. */
export function countByKind(flips: Iterable<Pick<Answer, 'flipKind'>>): FlipCount {
  const count = { flips: 0, harmful: 0, unlabelled: 0, beneficial: 0 };
  for (const { flipKind = 'unlabelled' } of flips) {
    count.flips += 1;
    count[flipKind] += 1;
  }
  return count;
}

/** What tells an answer from all others. */
interface AnswerName {
  readonly run: string;
  /** Key of the pair. */
  readonly pair: string;
  readonly order: 'AB' | 'BA';
  /** Id of the turn. */
  readonly turn: string;
}

/**
 * Returns a text that is the same for one answer under all protocols that use it: the judge was
 * asked once, so its flip counts once.
 */
export function nameOfAnswer({ run, pair, order, turn }: AnswerName): string {
  return JSON.stringify([run, pair, order, turn]);
}
