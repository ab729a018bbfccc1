import type { AttackHeader, Variant } from './attackLog.ts';
import type { ScoreName } from './callName.ts';
import type { AttackCell } from './cell.ts';
import type { AttackSample } from './sample.ts';

/** What one judge scores, and with what beside it. */
export type ScoreWay = Pick<ScoreName, 'variant' | 'auxiliary' | 'replicate'>;

/**
 * What an attack is held against: the original response without auxiliary information and with the
 * cell's own, with that again for each re-score of the no-attack column, and a pair's other response
 * both ways. Cells share what is the same.
 */
export function originalScores(
  { other }: Pick<AttackSample, 'other'>,
  { auxiliary }: Pick<AttackCell, 'auxiliary'>,
  { rescoring }: Pick<AttackHeader, 'rescoring'>,
): readonly ScoreWay[] {
  const again = Array.from(
    { length: rescoring.times },
    (_, index): ScoreWay => ({ variant: 'original', auxiliary, replicate: index + 1 }),
  );
  return [
    ...bothWays('original', { auxiliary }),
    ...again,
    ...(other ? bothWays('other', { auxiliary }) : []),
  ];
}

/** A response without auxiliary information, and with the cell's own. */
export function bothWays(
  variant: Variant,
  { auxiliary }: Pick<AttackCell, 'auxiliary'>,
): readonly ScoreWay[] {
  return [
    { variant, auxiliary: 'none', replicate: 0 },
    { variant, auxiliary, replicate: 0 },
  ];
}
