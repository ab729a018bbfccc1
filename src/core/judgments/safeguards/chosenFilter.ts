import { keyedUnit } from '../../words/digest.ts';
import { type Audit, isReadable } from '../audit.ts';
import { sendBelow } from './filter.ts';
import type { SafeguardKind } from './safeguard.ts';

/**
 * Filtering by confidence (PDM 4.10) with a threshold chosen on one half of the prompts and reported
 * on the other. The threshold is the one that best separates right and firm verdicts from all other
 * opposed verdicts, by Youden's J.
 */
export const chosenFilter: SafeguardKind = {
  id: 'filter-half',
  paper: '4.10',
  create: () => ({
    rule: 'As filter, with the threshold that best separates right and firm verdicts from others (Youden’s J) on one half of the prompts. Its numbers, and its differences from none, are those of the other half.',
    needs: 'confidence',
    reports: (audit) => !choosesThreshold(audit),
    describeChoice: (audits) => {
      const { threshold, prompts } = chooseThreshold(audits);
      return `filter-half: the threshold ${threshold} was chosen on ${prompts} prompts.`;
    },
    apply: (audits, all) => sendBelow(chooseThreshold(audits).threshold)(audits, all),
  }),
};

function choosesThreshold({ pair }: Audit): boolean {
  return keyedUnit(1, 'chooses a threshold', pair.prompt) < 0.5;
}

/**
 * Returns the confidence from which on the share of right and firm verdicts exceeds that of others
 * most, among the opposed labeled verdicts of one half of the prompts; of several the lowest, which
 * sends fewest.
 */
function chooseThreshold(audits: readonly Audit[]): { threshold: number; prompts: number } {
  const rows = audits.flatMap((audit) => {
    const { baseline, challenges, pair } = audit;
    if (pair.label === undefined || !choosesThreshold(audit) || !isReadable(baseline)) return [];
    const { preference, confidence = 0 } = baseline;
    return challenges
      .filter(({ target }) => target !== preference)
      .map((challenge) => ({
        confidence,
        prompt: pair.prompt,
        isFirm: preference === pair.label && challenge.preference === pair.label,
      }));
  });
  const shareFrom = (threshold: number, isFirm: boolean) => {
    const some = rows.filter((row) => row.isFirm === isFirm);
    return some.filter(({ confidence }) => confidence >= threshold).length / (some.length || 1);
  };
  const candidates = [0, ...new Set(rows.map(({ confidence }) => confidence))].sort(
    (a, b) => a - b,
  );
  const chosen = candidates
    .map((threshold) => ({
      threshold,
      youden: shareFrom(threshold, true) - shareFrom(threshold, false),
    }))
    .reduce((best, one) => (one.youden > best.youden ? one : best));
  return { threshold: chosen.threshold, prompts: new Set(rows.map(({ prompt }) => prompt)).size };
}
