import type { DrawnForm } from '../../../src/core/report/formats/formatNumber.ts';
import type { JudgmentQuery } from '../../../src/core/report/lists/judgmentQuery.ts';
import type { ReportedNumber } from '../../../src/core/report/reportSchema.ts';
import { DotChart } from '../../charts/dotChart.tsx';
import type { Dot, DotRow } from '../../charts/dotLayout.ts';
import { SeriesKey } from '../charts/chartKey.tsx';
import { pressableMark } from '../charts/pressableMark.ts';
import { explainNumber } from '../explainNumber.ts';
import { describeDot, dotOf, formOf } from '../layouts/numberDots.ts';
import { armName, protocolName } from '../names.ts';
import type { ListQuery } from '../tables/listQuery.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { queryOf } from '../view.ts';
import type { Figure, FigureContent, FigureNumber, FigureProps } from './figure.ts';

/** A number drawn as a dot. */
export interface FigureDot extends FigureNumber {
  /** Label of the dot's row. */
  readonly label: string;
  /** Distinguishes rows with the same label; defaults to the label. */
  readonly row?: string;
  readonly series: Dot['series'];
  /** Title of the dot's list; screen readers announce it before the dot's number. */
  readonly title: string;
  /** Absent if the dot lists nothing. */
  readonly query?: ListQuery | undefined;
  /** Whether it belongs to a turn without a challenge; default: by the number's arm. */
  readonly isControl?: boolean | undefined;
  /** Default: that of its chart. */
  readonly form?: DrawnForm | undefined;
}

/** Query of a mark's list, except for its group. */
type MarkQuery = Omit<JudgmentQuery, 'protocol' | 'judge' | 'pooled' | 'part'>;

/**
 * Groups dots into rows, in the order in which the rows first occur.
 *
 * @param form form of the dots that have none of their own
 */
export function dotRows(
  props: FigureProps,
  dots: readonly FigureDot[],
  form = formOf(dots.map(({ number }) => number)),
): DotRow[] {
  const { strings } = props;
  const rows = new Map<string, { key: string; label: string; dots: Dot[] }>();
  for (const dot of dots) {
    const { group, number, label, row = label, series, title, query } = dot;
    const own = dot.form ?? form;
    const key = `${group.protocol} ${number.id}`;
    const said = `${title}: ${describeDot(number, strings, own)}`;
    const mark = query
      ? pressableMark(props, key, { title, said, query, numbers: [number] })
      : { name: said, explained: explainNumber(number, strings), pressed: false };
    const known = rows.get(row) ?? { key: row, label, dots: [] };
    rows.set(row, known);
    known.dots.push(dotOf(number, strings, { key, series, mark }, own));
  }
  return [...rows.values()];
}

/** Returns the dot of a number, in the series of its protocol. */
export function protocolDot(
  { groups, strings }: FigureProps,
  { group, number }: FigureNumber,
  of: Pick<FigureDot, 'label' | 'row' | 'isControl'> & { readonly query: MarkQuery | undefined },
): FigureDot {
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

/** Returns the dots of all numbers with a name, one row per subject. */
export function dotsNamed(
  props: FigureProps,
  name: string,
  of: {
    readonly label: (of: string | undefined) => string;
    /** Returns the query of a dot; absent if the dots list nothing. */
    readonly query?: (of: string | undefined) => MarkQuery;
    readonly isControl?: (of: string | undefined) => boolean;
  },
): FigureDot[] {
  return props.groups
    .flatMap((group) => numbersNamed(group, name))
    .map((one) =>
      protocolDot(props, one, {
        label: of.label(one.number.of),
        row: `${name} ${one.number.of ?? ''}`,
        query: of.query?.(one.number.of),
        isControl: of.isControl?.(one.number.of),
      }),
    );
}

/** Like `dotsNamed`, for numbers of arms and kinds of challenge; the dots list their judgments. */
export function dotsByArm(
  props: FigureProps,
  name: string,
  query: Omit<MarkQuery, 'arm' | 'challenge'>,
): FigureDot[] {
  return dotsNamed(props, name, {
    label: (of) => armName(of ?? 'challenges', props.strings),
    query: (of) => ({ ...armQuery(of), ...query }),
  });
}

const controls: ReadonlySet<string | undefined> = new Set(['baseline', 'repeat', 'neutral']);

/**
 * Draws a control only once if it was asked once for all protocols, and so has the same number in
 * each.
 */
function mergeControls(dots: readonly FigureDot[]): FigureDot[] {
  const rowOf = ({ row, label }: FigureDot) => row ?? label;
  return dots.flatMap((dot) => {
    const { number, label } = dot;
    const alike = dots.filter((other) => rowOf(other) === rowOf(dot));
    const isShared = alike.length > 1 && alike.every((other) => isSame(other.number, number));
    if (!(dot.isControl ?? controls.has(number.of)) || !isShared) return dot;
    return dot === alike[0] ? { ...dot, series: 'control' as const, title: label } : [];
  });
}

function isSame(one: ReportedNumber, other: ReportedNumber): boolean {
  if (!('value' in one && 'value' in other)) return false;
  return one.value === other.value && one.n === other.n;
}

/** Returns a figure with one dot chart; undefined if there are no dots. */
export function dotFigure(
  id: Figure['id'],
  props: FigureProps,
  dots: readonly FigureDot[],
  options: Omit<Parameters<typeof DotChart>[0], 'title' | 'rows'> & {
    readonly form?: DrawnForm;
  } = {},
): FigureContent | undefined {
  if (dots.length === 0) return undefined;
  const { groups, strings } = props;
  const { form, ...drawing } = options;
  const drawn = mergeControls(dots);
  const rows = [...new Set(dots.map(({ row, label }) => row ?? label))];
  const numbers = rows.flatMap((row) => dots.filter((dot) => (dot.row ?? dot.label) === row));
  return {
    chart: (
      <DotChart title={strings.figures[id].title} rows={dotRows(props, drawn, form)} {...drawing} />
    ),
    numbers,
    legend: <SeriesKey groups={groups} dots={drawn} strings={strings} />,
  };
}

/** Returns the query for a number's judgments; without a name, for those of all challenges. */
export function armQuery(of: string | undefined): Pick<JudgmentQuery, 'arm' | 'challenge'> {
  if (of === 'baseline' || of === 'repeat' || of === 'neutral') return { arm: of };
  if (of === undefined || of === 'challenges') return { arm: 'challenge' };
  return { arm: 'challenge', challenge: of };
}
