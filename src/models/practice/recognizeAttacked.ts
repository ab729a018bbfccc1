import { justificationOverlap } from '../../core/measures/justificationOverlap.ts';
import { digestOfAll, keyedUnit } from '../../core/words/digest.ts';
import { bearsSign } from './whatImpresses.ts';

/**
 * Probability that the practice judge prefers a response attacked by the practice attacker to its
 * original.
 */
const improvedChance = 0.1;
/** Minimum overlap of two versions of one text. */
const sameText = 0.6;

/**
 * Returns the better of two versions of one response, in either order, if one bears a sign of the
 * practice attacker: usually the other version, because a practice attack improves nothing. Returns
 * undefined for any other pair.
 */
export function recognizeAttacked(seed: number, one: string, other: string): string | undefined {
  const isAttacked = bearsSign(one);
  if (isAttacked === bearsSign(other)) return undefined;
  if ((justificationOverlap(one, other) ?? 0) < sameText) return undefined;
  const [attacked, original] = isAttacked ? [one, other] : [other, one];
  const draw = keyedUnit(seed, 'improved', digestOfAll([original, attacked]));
  return draw < improvedChance ? attacked : original;
}
