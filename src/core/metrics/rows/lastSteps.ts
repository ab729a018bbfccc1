import { copyRow } from '../../judgments/copyRow.ts';
import { isReadable, type JudgedPair, type JudgedPairs } from './judgedPair.ts';

/**
 * Returns the pairs that were asked a planned sequence whose target was fixed at its start, with
 * the last step that could be read as their only challenge; an unreadable one if none could be.
 */
export function lastSteps(pairs: JudgedPairs): JudgedPair[] {
  return [...pairs].flatMap((pair) => {
    const last = pair.sequence.findLast(isReadable) ?? pair.sequence.at(-1);
    if (!last || last.aim === 'current') return [];
    const challenge = { ...copyRow(last), arm: 'challenge' as const, challenge: undefined };
    return [{ ...pair, challenges: [challenge] }];
  });
}
