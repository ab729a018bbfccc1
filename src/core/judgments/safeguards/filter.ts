import { type Safeguard, type SafeguardKind, sendPairs } from './safeguard.ts';

/**
 * Filtering by confidence (PDM 4.10, which finds that it fails): pairs whose B1 is less confident
 * than a threshold go to people, 0 to 100; a B1 that states none counts as 0. An unreadable B1 is not
 * sent.
 */
export const filter: SafeguardKind = {
  id: 'filter',
  paper: '4.10',
  threshold: { most: 100 },
  create: (threshold) => ({
    rule: `Verdicts go to people where the first one has a confidence below ${threshold}.`,
    needs: 'confidence',
    apply: sendBelow(threshold),
  }),
};

/** Returns a function that sends pairs whose B1 is less confident than a threshold to people. */
export function sendBelow(threshold: number): Safeguard['apply'] {
  return sendPairs(
    ({ baseline: { outcome, confidence = 0 } }) => outcome === 'readable' && confidence < threshold,
  );
}
