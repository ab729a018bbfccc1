import type { PairQuery } from '../../src/core/report/pairQuery.ts';
import type { ReportedNumber, ReportGroup } from '../../src/core/report/reportSchema.ts';
import type { BarMark } from '../charts/barChart.tsx';
import type { BarRow } from '../charts/barLayout.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { SeriesKey } from './chartKey.tsx';
import type { FigureContent, FigureNumber, FigureProps } from './figure.ts';
import { protocolName } from './names.ts';
import { barOf, describeNumber } from './numberBars.ts';
import { queryOf } from './view.ts';

/** How the numbers of one name are drawn. */
interface Drawn {
  /** What a row is called; `of` is what its number is of. */
  readonly nameOf: (of: string | undefined) => string;
  /** What a bar lists, besides its group; undefined where it lists nothing. */
  readonly queryOf: (
    of: string | undefined,
  ) => Omit<PairQuery, 'protocol' | 'judge' | 'pooled' | 'part'> | undefined;
}

/** What `BarChart` is given, besides its title. */
interface Bars {
  readonly rows: readonly BarRow[];
  readonly markOf: (key: string) => BarMark;
}

/**
 * The numbers of the shown groups that have this name and differ in what they are of, as rows of bars
 * with one bar for each protocol. Undefined where there are none.
 *
 * @param name the part of a number's id that stands before what it is of
 */
export function numbersByArm(
  { groups, strings, lists }: FigureProps,
  name: string,
  drawn: Drawn,
): (Omit<FigureContent, 'chart'> & { readonly bars: Bars }) | undefined {
  const numbers = groups.flatMap((group) => numbersNamed(group, name));
  if (numbers.length === 0) return undefined;
  const names = [...new Set(numbers.map(({ number }) => number.of))];
  const keyed = new Map(numbers.map((one) => [keyOf(one), one]));
  const rows = names.map((of) => ({
    key: of ?? '',
    label: drawn.nameOf(of),
    bars: numbers
      .filter(({ number }) => number.of === of)
      .map((one) =>
        barOf(one.number, strings, { key: keyOf(one), series: groups.indexOf(one.group) }),
      ),
  }));
  const markOf = (key: string): BarMark => {
    const found = keyed.get(key);
    if (!found) return { name: '', pressed: false };
    const { group, number } = found;
    const title = [
      ...(groups.length > 1 ? [protocolName(group.protocol, strings)] : []),
      drawn.nameOf(number.of),
    ].join(', ');
    const said = `${title}: ${describeNumber(number, strings)}`;
    const query = drawn.queryOf(number.of);
    if (!query) return { name: said, pressed: false };
    return {
      name: fillTemplate(strings.listMark, said),
      pressed: lists.isOpen(key),
      onPress: () => lists.press(key, title, { ...queryOf(group), ...query }),
    };
  };
  return {
    bars: { rows, markOf },
    numbers,
    legend: <SeriesKey groups={groups} numbers={numbers} strings={strings} />,
  };
}

/** The numbers of a group that have this name, each of something else. */
export function numbersNamed(group: ReportGroup, name: string): FigureNumber[] {
  return group.sections
    .flatMap(({ numbers }) => numbers)
    .filter((number) => number.id === idOf(name, number))
    .map((number) => ({ group, number }));
}

function idOf(name: string, { of }: ReportedNumber): string {
  return of === undefined ? name : `${name}.${of}`;
}

function keyOf({ group, number }: FigureNumber): string {
  return `${group.protocol} ${number.id}`;
}
