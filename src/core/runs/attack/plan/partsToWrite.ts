import type { AttackSample } from '../../../data/samples/sample.ts';
import { askingOf } from '../calls/askingOf.ts';
import { givenTo } from '../calls/givenTo.ts';
import { missingSource } from '../catalog.ts';
import type { PlannedCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import { plannedCells } from './plannedCells.ts';

/**
 * Returns what a model writes before an attack is scored: the source that the sample lacks and, if
 * judges are given everything, what the run's other attacks on the sample lack, so that all scores
 * of a response are given with the same information; and what the definition of a judge shows.
 */
export function partsToWrite(
  sample: AttackSample,
  cell: PlannedCell,
  header: AttackHeader,
): readonly ('reference' | 'rubric')[] {
  const { synthesise = [] } = header;
  const own = missingSource(cell, sample);
  const isOther = (what: 'reference' | 'rubric') =>
    synthesise.includes(what) &&
    (header.judges.some((_, judge) => askingOf(header, judge).lacks(sample).includes(what)) ||
      (givenTo(cell, header) === 'all' &&
        plannedCells(header).some(
          (one) => one.scenario === cell.scenario && missingSource(one, sample) === what,
        )));
  return (['reference', 'rubric'] as const).filter((what) => what === own || isOther(what));
}
