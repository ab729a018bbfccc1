import type { PairQuery } from '../../../src/core/report/lists/pairQuery.ts';
import { BarChart } from '../../charts/barChart.tsx';
import type { Bar, BarRow } from '../../charts/barLayout.ts';
import { SeriesKey } from '../charts/chartKey.tsx';
import { pressableMark } from '../charts/pressableMark.ts';
import { barOf, describeNumber } from '../layouts/numberBars.ts';
import { armName, protocolName } from '../names.ts';
import type { ListQuery } from '../tables/listQuery.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { queryOf } from '../view.ts';
import type { Figure, FigureContent, FigureNumber, FigureProps } from './figure.ts';

/** A number drawn as a bar. */
export interface FigureBar extends FigureNumber {
  /** Label of the bar's row. */
  readonly label: string;
  /** Distinguishes rows with the same label; defaults to the label. */
  readonly row?: string;
  readonly series: number;
  /** Title of the bar's list; screen readers announce it before the bar's number. */
  readonly title: string;
  /** Absent if the bar lists nothing. */
  readonly query?: ListQuery | undefined;
}

/** Query of a mark's list, except for its group. */
type MarkQuery = Omit<PairQuery, 'protocol' | 'judge' | 'pooled' | 'part'>;

/** Groups bars into rows, in the order in which the rows first occur. */
export function barRows(props: FigureProps, bars: readonly FigureBar[]): BarRow[] {
  const { strings } = props;
  const rows = new Map<string, { key: string; label: string; bars: Bar[] }>();
  for (const { group, number, label, row = label, series, title, query } of bars) {
    const key = `${group.protocol} ${number.id}`;
    const said = `${title}: ${describeNumber(number, strings)}`;
    const mark = query
      ? pressableMark(props, key, { title, said, query })
      : { name: said, pressed: false };
    const known = rows.get(row) ?? { key: row, label, bars: [] };
    rows.set(row, known);
    known.bars.push(barOf(number, strings, { key, series, mark }));
  }
  return [...rows.values()];
}

/** Returns the bar of a number, in the series of its protocol. */
export function protocolBar(
  { groups, strings }: FigureProps,
  { group, number }: FigureNumber,
  of: Pick<FigureBar, 'label' | 'row'> & { readonly query: MarkQuery | undefined },
): FigureBar {
  const protocols = groups.length > 1 ? [protocolName(group.protocol, strings)] : [];
  return {
    ...of,
    group,
    number,
    series: groups.indexOf(group),
    title: [...protocols, of.label].join(', '),
    query: of.query && { ...queryOf(group), ...of.query },
  };
}

/** Returns the bars of all numbers with a name, one row per subject. */
export function barsNamed(
  props: FigureProps,
  name: string,
  of: {
    readonly label: (of: string | undefined) => string;
    /** Returns the query of a bar; absent if the bars list nothing. */
    readonly query?: (of: string | undefined) => MarkQuery;
  },
): FigureBar[] {
  return props.groups
    .flatMap((group) => numbersNamed(group, name))
    .map((one) =>
      protocolBar(props, one, {
        label: of.label(one.number.of),
        row: `${name} ${one.number.of ?? ''}`,
        query: of.query?.(one.number.of),
      }),
    );
}

/** Like `barsNamed`, for numbers of arms and kinds of challenge; the bars list their judgments. */
export function barsByArm(
  props: FigureProps,
  name: string,
  query: Omit<MarkQuery, 'arm' | 'challenge'>,
): FigureBar[] {
  return barsNamed(props, name, {
    label: (of) => armName(of ?? 'challenges', props.strings),
    query: (of) => ({ ...armQuery(of), ...query }),
  });
}

/** Returns a figure with one bar chart; undefined if there are no bars. */
export function barFigure(
  id: Figure['id'],
  props: FigureProps,
  bars: readonly FigureBar[],
  drawing: Omit<Parameters<typeof BarChart>[0], 'title' | 'rows'> = {},
): FigureContent | undefined {
  if (bars.length === 0) return undefined;
  const { groups, strings } = props;
  const rows = [...new Set(bars.map(({ row, label }) => row ?? label))];
  const numbers = rows.flatMap((row) => bars.filter((bar) => (bar.row ?? bar.label) === row));
  return {
    chart: <BarChart title={strings.figures[id].title} rows={barRows(props, bars)} {...drawing} />,
    numbers,
    legend: <SeriesKey groups={groups} numbers={numbers} strings={strings} />,
  };
}

/** Returns the query for a number's judgments; without a name, for those of all challenges. */
export function armQuery(of: string | undefined): Pick<PairQuery, 'arm' | 'challenge'> {
  if (of === 'baseline' || of === 'repeat' || of === 'neutral') return { arm: of };
  if (of === undefined || of === 'challenges') return { arm: 'challenge' };
  return { arm: 'challenge', challenge: of };
}
