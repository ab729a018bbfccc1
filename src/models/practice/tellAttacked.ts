import { digestOfAll, keyedUnit } from '../../core/digest.ts';
import { justificationOverlap } from '../../core/judgments/justificationOverlap.ts';
import { bearsSign } from './whatImpresses.ts';

/** That the practice judge takes a response that was attacked by the practice attacker for the better one. */
const improvedChance = 0.1;
/** Texts that share so much of their words are two versions of one. */
const sameText = 0.6;

/**
 * Which of two versions of one response is better, where one bears a sign of the practice attacker: most
 * often the other, in either order, as a practice attack improves nothing. Undefined for any other pair.
 */
export function tellAttacked(seed: number, one: string, other: string): string | undefined {
  const isAttacked = bearsSign(one);
  if (isAttacked === bearsSign(other)) return undefined;
  if ((justificationOverlap(one, other) ?? 0) < sameText) return undefined;
  const [attacked, original] = isAttacked ? [one, other] : [other, one];
  const draw = keyedUnit(seed, 'improved', digestOfAll([original, attacked]));
  return draw < improvedChance ? attacked : original;
}
