import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import type { FigureNumber } from '../figures/figure.ts';

/**
 * The numbers of a group that have a name, each of something else.
 *
 * @param name the part of a number's id before what it is of
 */
export function numbersNamed(group: ReportGroup, name: string): FigureNumber[] {
  return group.sections
    .flatMap(({ numbers }) => numbers)
    .filter(({ id, of }) => id === (of === undefined ? name : `${name}.${of}`))
    .map((number) => ({ group, number }));
}
