import type { AttackSample } from '../../../pointwise/sample.ts';
import type { AttackCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { Variant } from '../log/scoreEntry.ts';
import type { ScoreName } from './callName.ts';
import { scoringOf } from './scoring.ts';

/** What one judge scores, and with which auxiliary information. */
export type ScoreWay = Pick<ScoreName, 'variant' | 'auxiliary' | 'replicate'>;

type Asked = Pick<AttackCell, 'auxiliary' | 'scenario'>;
type Scored = Pick<AttackHeader, 'auxiliary' | 'scoring' | 'rescoring' | 'generation'>;

/**
 * Returns what judges are given when an attack is scored "with auxiliary information" (CE §3.1).
 * What an attack is based on is not what a judge knows: unless the run says otherwise, a judge of
 * writing or role-play gets everything that the record holds. General responses are scored with one
 * source at a time, as CE's Tables 2 and 3 compare them, and math has references only.
 */
export function givenTo(cell: Asked, run: Pick<AttackHeader, 'auxiliary'>): Asked['auxiliary'] {
  return run.auxiliary === 'all' && isGivenBySetting(cell) ? 'all' : cell.auxiliary;
}

/** Whether what judges are given depends on the run's setting. */
export function isGivenBySetting({ scenario }: Pick<AttackCell, 'scenario'>): boolean {
  return scenario === 'writing' || scenario === 'role-play';
}

/**
 * Returns the scores that an attack is compared with: of the original response, and of a pair's
 * other response once without and once with the cell's auxiliary information. Cells share identical
 * scores.
 */
export function originalScores(
  { other }: Pick<AttackSample, 'other'>,
  cell: Asked,
  header: Scored,
): readonly ScoreWay[] {
  const auxiliary = givenTo(cell, header);
  return [
    ...variantScores('original', cell, header),
    ...(other ? [once('other', 'none'), once('other', auxiliary)] : []),
  ];
}

/**
 * Returns the scores of a response: one without auxiliary information, and the run's number of
 * draws with the cell's auxiliary information.
 */
export function variantScores(variant: Variant, cell: Asked, header: Scored): readonly ScoreWay[] {
  const auxiliary = givenTo(cell, header);
  const draws = Array.from(
    { length: scoringOf(header).draws },
    (_, replicate): ScoreWay => ({ variant, auxiliary, replicate }),
  );
  return [once(variant, 'none'), ...draws];
}

function once(variant: Variant, auxiliary: ScoreWay['auxiliary']): ScoreWay {
  return { variant, auxiliary, replicate: 0 };
}
