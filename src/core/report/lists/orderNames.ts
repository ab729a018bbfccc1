import { placeIn } from '../../judgments/orderAudits.ts';
import { pdmBattery } from '../../runs/audit/challenges/battery.ts';
import { compareTexts } from '../../words/compareTexts.ts';
import { protocols } from '../../words/targets.ts';

/** Sorts protocols: known ones in their fixed order, then others by name. */
export function orderProtocols(names: Iterable<string>): string[] {
  return [...new Set(names)].sort(
    (one, other) => placeIn(protocols, one) - placeIn(protocols, other) || compareTexts(one, other),
  );
}

/**
 * Sorts kinds of challenge: neutral, PDM's battery in its order, then others in the given order.
 */
export function orderChallenges(names: Iterable<string>): string[] {
  const known = ['neutral', ...pdmBattery];
  return [...names].sort((one, other) => placeIn(known, one) - placeIn(known, other));
}
