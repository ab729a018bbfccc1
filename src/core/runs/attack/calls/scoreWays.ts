import type { AttackSample } from '../../../pointwise/sample.ts';
import type { AttackCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { Variant } from '../log/scoreEntry.ts';
import type { ScoreName } from './callName.ts';
import { scoringOf } from './scoring.ts';

/** What one judge scores, and with which auxiliary information. */
export type ScoreWay = Pick<ScoreName, 'variant' | 'auxiliary' | 'replicate'>;

type Asked = Pick<AttackCell, 'auxiliary'>;
type Scored = Pick<AttackHeader, 'scoring' | 'rescoring' | 'generation'>;

/**
 * Returns the scores that an attack is compared with: of the original response, and of a pair's
 * other response once without and once with the cell's auxiliary information. Cells share identical
 * scores.
 */
export function originalScores(
  { other }: Pick<AttackSample, 'other'>,
  { auxiliary }: Asked,
  header: Scored,
): readonly ScoreWay[] {
  return [
    ...variantScores('original', { auxiliary }, header),
    ...(other ? [once('other', 'none'), once('other', auxiliary)] : []),
  ];
}

/**
 * Returns the scores of a response: one without auxiliary information, and the run's number of
 * draws with the cell's auxiliary information.
 */
export function variantScores(
  variant: Variant,
  { auxiliary }: Asked,
  header: Scored,
): readonly ScoreWay[] {
  const draws = Array.from(
    { length: scoringOf(header).draws },
    (_, replicate): ScoreWay => ({ variant, auxiliary, replicate }),
  );
  return [once(variant, 'none'), ...draws];
}

function once(variant: Variant, auxiliary: ScoreWay['auxiliary']): ScoreWay {
  return { variant, auxiliary, replicate: 0 };
}
