import { copyRow } from '../../judgments/copyRow.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { isReadable, type JudgedPair, type JudgedPairs } from './judgedPair.ts';

/**
 * Returns the pairs that were asked a planned sequence whose target was fixed at its start, with
 * the last step that could be read as their only challenge; an unreadable one if none could be.
 */
export function lastSteps(pairs: JudgedPairs): JudgedPair[] {
  return [...pairs].flatMap((pair) => {
    const last = lastStep(pair.sequence);
    if (!last) return [];
    const challenge = { ...copyRow(last), arm: 'challenge' as const, challenge: undefined };
    return [{ ...pair, challenges: [challenge] }];
  });
}

/**
 * Returns the last step that could be read of a sequence whose target was fixed at its start; the
 * last one if none could be, undefined without such a sequence.
 */
export function lastStep(steps: readonly JudgmentRow[]): JudgmentRow | undefined {
  const fixed = steps.filter(({ aim }) => aim !== 'current');
  return fixed.findLast(isReadable) ?? fixed.at(-1);
}
