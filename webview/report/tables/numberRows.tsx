import type { PairQuery } from '../../../src/core/report/lists/pairQuery.ts';
import type { BarMark } from '../../charts/barChart.tsx';
import type { BarRow } from '../../charts/barLayout.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { SeriesKey } from '../charts/chartKey.tsx';
import type { FigureContent, FigureNumber, FigureProps } from '../figures/figure.ts';
import { barOf, describeNumber } from '../layouts/numberBars.ts';
import { protocolName } from '../names.ts';
import { queryOf } from '../view.ts';

/** What the marks of a row list, besides what its group asks for. */
export type MarkQuery = Omit<PairQuery, 'protocol' | 'judge' | 'pooled' | 'part'>;

/** A row of bars: one number of each protocol. */
export interface NumberRow {
  /** Unique in the chart. */
  readonly key: string;
  readonly label: string;
  readonly numbers: readonly FigureNumber[];
  /** Undefined where the bars list nothing. */
  readonly query: MarkQuery | undefined;
}

/** A figure of bars, and what `BarChart` is given for it besides its title. */
export interface NumberBars extends Omit<FigureContent, 'chart'> {
  readonly bars: {
    readonly rows: readonly BarRow[];
    readonly markOf: (key: string) => BarMark;
  };
}

/** Numbers as rows of bars; undefined where there are none. */
export function barsOfRows(
  { groups, strings, lists }: FigureProps,
  given: readonly NumberRow[],
): NumberBars | undefined {
  const rows = given.filter((row) => row.numbers.length > 0);
  if (rows.length === 0) return undefined;
  const bars = new Map(
    rows.flatMap((row) => row.numbers.map((one) => [keyOf(one), { ...one, row }] as const)),
  );
  const markOf = (key: string): BarMark => {
    const bar = bars.get(key);
    if (!bar) return { name: '', pressed: false };
    const { group, number, row } = bar;
    const title = [
      ...(groups.length > 1 ? [protocolName(group.protocol, strings)] : []),
      row.label,
    ].join(', ');
    const said = `${title}: ${describeNumber(number, strings)}`;
    const { query } = row;
    if (!query) return { name: said, pressed: false };
    return {
      name: fillTemplate(strings.listMark, said),
      pressed: lists.isOpen(key),
      onPress: () => lists.press(key, title, { ...queryOf(group), ...query }),
    };
  };
  const numbers = rows.flatMap((row) => row.numbers);
  return {
    bars: {
      rows: rows.map((row) => ({
        key: row.key,
        label: row.label,
        bars: row.numbers.map((one) =>
          barOf(one.number, strings, { key: keyOf(one), series: groups.indexOf(one.group) }),
        ),
      })),
      markOf,
    },
    numbers,
    legend: <SeriesKey groups={groups} numbers={numbers} strings={strings} />,
  };
}

function keyOf({ group, number }: FigureNumber): string {
  return `${group.protocol} ${number.id}`;
}
