import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import type { FigureNumber } from '../figures/figure.ts';

/**
 * Returns the numbers of a group that have this name, one per subject.
 *
 * @param name the part of a number's id before its subject
 */
export function numbersNamed(group: ReportGroup, name: string): FigureNumber[] {
  return group.sections
    .flatMap(({ numbers }) => numbers)
    .filter(({ id, of }) => id === (of === undefined ? name : `${name}.${of}`))
    .map((number) => ({ group, number }));
}
