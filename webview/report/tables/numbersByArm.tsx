import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import type { FigureNumber, FigureProps } from '../figures/figure.ts';
import { barsOfRows, type MarkQuery, type NumberBars } from './numberRows.tsx';

/** How the numbers of one name are drawn. */
interface Drawn {
  /** What a row is called; `of` is what its number is of. */
  readonly nameOf: (of: string | undefined) => string;
  /** What a bar lists, besides its group; undefined where it lists nothing. */
  readonly queryOf: (of: string | undefined) => MarkQuery | undefined;
}

/**
 * The numbers of the shown groups that have this name and differ in what they are of, as rows of bars
 * with one bar for each protocol. Undefined where there are none.
 *
 * @param name the part of a number's id that stands before what it is of
 */
export function numbersByArm(
  props: FigureProps,
  name: string,
  { nameOf, queryOf }: Drawn,
): NumberBars | undefined {
  const numbers = props.groups.flatMap((group) => numbersNamed(group, name));
  const arms = [...new Set(numbers.map(({ number }) => number.of))];
  return barsOfRows(
    props,
    arms.map((of) => ({
      key: `${name} ${of ?? ''}`,
      label: nameOf(of),
      numbers: numbers.filter(({ number }) => number.of === of),
      query: queryOf(of),
    })),
  );
}

/** The numbers of a group that have this name, each of something else. */
export function numbersNamed(group: ReportGroup, name: string): FigureNumber[] {
  return group.sections
    .flatMap(({ numbers }) => numbers)
    .filter(({ id, of }) => id === (of === undefined ? name : `${name}.${of}`))
    .map((number) => ({ group, number }));
}
