import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { BarChart, type BarMark } from '../../charts/barChart.tsx';
import { InlineText } from '../../plainText.tsx';
import type { FigureContent, FigureNumber, FigureProps } from '../figures/figure.ts';
import { barOf, describeNumber } from '../layouts/numberBars.ts';
import { armName } from '../names.ts';
import type { ListQuery } from '../tables/listQuery.ts';
import { numbersNamed } from '../tables/numbersByArm.tsx';
import { IntervalEntries, SeriesEntry } from './chartKey.tsx';
import { GroupPanels } from './groupPanels.tsx';
import { pressableMark } from './pressableMark.ts';

/** A number that is held against others of what it is of. */
export interface Side {
  /** Of its numbers, before what they are of. */
  readonly name: string;
  readonly title: string;
  /** Of what it counts; a side without one lists nothing. `of`: what the number is of. */
  readonly query?: (group: ReportGroup, of: string | undefined) => ListQuery;
}

interface Contrasted extends FigureNumber {
  readonly side: Side;
  readonly series: number;
  readonly key: string;
}

/** Numbers beside each other, such as two flip rates and their difference, for each that they are of. */
export function drawContrast(
  props: FigureProps,
  contrast: {
    readonly groups: readonly ReportGroup[];
    readonly sides: readonly Side[];
    /** What is said over a group's bars. */
    readonly linesOf: (group: ReportGroup) => readonly string[];
  },
): FigureContent | undefined {
  const { strings } = props;
  const { groups, sides, linesOf } = contrast;
  const all = groups.flatMap((group) =>
    sides.flatMap((side, series) =>
      numbersNamed(group, side.name).map(({ number }): Contrasted => {
        return { group, number, side, series, key: `${group.protocol} ${number.id}` };
      }),
    ),
  );
  if (all.length === 0) return undefined;
  const labelOf = ({ number: { of = 'challenges' } }: Contrasted) => armName(of, strings);
  const rowsOf = (own: readonly Contrasted[]) =>
    [...new Set(own.map(labelOf))].map((label) => ({
      key: label,
      label,
      bars: own
        .filter((one) => labelOf(one) === label)
        .map(({ number, ...bar }) => barOf(number, strings, bar)),
    }));
  const markOf = (key: string): BarMark => {
    const one = all.find((other) => other.key === key);
    if (!one) return { name: '', pressed: false };
    const title = `${labelOf(one)}, ${one.side.title}`;
    const said = `${title}: ${describeNumber(one.number, strings)}`;
    const query = one.side.query?.(one.group, one.number.of);
    if (!query) return { name: said, pressed: false };
    return pressableMark(props, key, { title, said, query });
  };
  return {
    chart: (
      <GroupPanels
        parts={groups.flatMap((group) => {
          const own = all.filter((one) => one.group === group);
          return own.length > 0 ? [{ group, own }] : [];
        })}
        strings={strings}
        draw={({ group, own }) => (
          <>
            {linesOf(group).map((line) => (
              <p key={line}>
                <InlineText text={line} />
              </p>
            ))}
            <BarChart
              title={sides.map(({ title }) => title).join(', ')}
              rows={rowsOf(own)}
              markOf={markOf}
            />
          </>
        )}
      />
    ),
    legend: (
      <>
        {sides.map(({ title }, series) => (
          <SeriesEntry key={title} series={series} text={title} />
        ))}
        <IntervalEntries numbers={all} strings={strings} />
      </>
    ),
    numbers: all.map(({ group, number }) => ({ group, number })),
  };
}
