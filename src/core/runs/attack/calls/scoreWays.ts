import type { AttackSample } from '../../../data/samples/sample.ts';
import type { AttackCell } from '../cell.ts';
import type { Variant } from '../log/scoreEntry.ts';
import { askingOf } from './askingOf.ts';
import type { ScoreName } from './callName.ts';
import type { AskingHeader } from './judgeAsking.ts';
import { scoringOf } from './scoring.ts';

/** What one judge scores, and with which auxiliary information. */
export type ScoreWay = Pick<ScoreName, 'variant' | 'auxiliary' | 'replicate'>;

type Asked = Pick<AttackCell, 'auxiliary' | 'scenario'>;

/**
 * Returns the scores that an attack is compared with: a judge's of the original response and, if it
 * scores it, of a pair's other response, with what the judge is given and once with nothing. Cells
 * share identical scores.
 */
export function originalScores(
  sample: AttackSample,
  cell: Asked,
  header: AskingHeader,
  judge: number,
): readonly ScoreWay[] {
  const original = variantScores('original', sample, cell, header, judge);
  if (original.length === 0 || !sample.other) return original;
  if (!askingOf(header, judge).conditions(cell).other) return original;
  const ofOther = original.filter(({ replicate }) => replicate === 0);
  return [...original, ...ofOther.map((way): ScoreWay => ({ ...way, variant: 'other' }))];
}

/**
 * Returns a judge's scores of a response: if it is asked in this way too, one with nothing given,
 * and the run's number of draws with what the judge is given. None if the judge cannot be asked
 * about the sample.
 */
export function variantScores(
  variant: Variant,
  sample: AttackSample,
  cell: Asked,
  header: AskingHeader,
  judge: number,
): readonly ScoreWay[] {
  const asking = askingOf(header, judge);
  if (asking.lacks(sample).length > 0) return [];
  const { auxiliary, alone } = asking.conditions(cell);
  const draws = Array.from(
    { length: scoringOf(header).draws },
    (_, replicate): ScoreWay => ({ variant, auxiliary, replicate }),
  );
  return [...(alone ? [{ variant, auxiliary: 'none', replicate: 0 } as const] : []), ...draws];
}
