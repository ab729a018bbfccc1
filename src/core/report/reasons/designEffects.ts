import { priorDocuments } from '../../statistics/logOdds.ts';
import type { FoundPhrase, ReasonDocument } from './countPhrases.ts';

/** A justification's prompt, by index. */
export interface PromptedDocument {
  readonly cluster: number;
}

/**
 * Returns a function that returns how many times larger the variance of a phrase's log-odds ratio
 * is than for independent justifications, because those on one prompt resemble each other:
 * linearized variance over prompts divided by that over justifications, at least 1.
 */
export function designEffects(
  documents: readonly (ReasonDocument & PromptedDocument)[],
): (phrase: FoundPhrase) => number {
  const places = new Map<number, number>();
  const prompts = Int32Array.from(documents, ({ cluster }) => {
    const place = places.get(cluster) ?? places.size;
    places.set(cluster, place);
    return place;
  });
  const [flipsOf, heldOf] = [new Float64Array(places.size), new Float64Array(places.size)];
  for (const [i, prompt] of prompts.entries()) {
    const counts = documents[i]?.isFlip ? flipsOf : heldOf;
    counts[prompt] = (counts[prompt] ?? 0) + 1;
  }
  const flips = flipsOf.reduce((sum, count) => sum + count, 0);
  const held = documents.length - flips;
  return ({ count, flips: withPhrase, documents: own }) => {
    const share = count / documents.length;
    const ofFlips = slopeOf(withPhrase, flips, share);
    const ofHeld = slopeOf(count - withPhrase, held, share);
    const sums = flipsOf.map(
      (number, prompt) =>
        ofHeld.share * ofHeld.slope * (heldOf[prompt] ?? 0) -
        ofFlips.share * ofFlips.slope * number,
    );
    for (const i of own) {
      const prompt = prompts[i] ?? 0;
      sums[prompt] = (sums[prompt] ?? 0) + (documents[i]?.isFlip ? ofFlips.slope : -ofHeld.slope);
    }
    const between = sums.reduce((sum, one) => sum + one * one, 0) / (1 - 1 / sums.length);
    const independent = (ofFlips.variance + ofHeld.variance) / (1 - 1 / documents.length);
    return independent > 0 ? Math.max(1, between / independent) : 1;
  };
}

/** Returns how much the log-odds of a group change with each justification that has the phrase. */
function slopeOf(count: number, of: number, pooled: number) {
  const share = count / of;
  const size = of + priorDocuments;
  const drawn = (count + pooled * priorDocuments) / size;
  const slope = 1 / (size * drawn * (1 - drawn));
  return { share, slope, variance: of * share * (1 - share) * slope * slope };
}
