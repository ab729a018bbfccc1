import type { PairQuery } from '../../src/core/report/pairQuery.ts';
import type { ReportGroup } from '../../src/core/report/reportSchema.ts';
import { BarChart, type BarMark } from '../charts/barChart.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { InlineText } from '../plainText.tsx';
import { IntervalEntries, SeriesEntry } from './chartKey.tsx';
import type { FigureContent, FigureNumber, FigureProps } from './figure.ts';
import { armQuery } from './flipRatesFigure.tsx';
import { GroupPanels } from './groupPanels.tsx';
import { armName } from './names.ts';
import { barOf, describeNumber } from './numberBars.ts';
import { numbersNamed } from './numbersByArm.tsx';

/** A number that is held against others of what it is of. */
interface Side {
  readonly name: string;
  readonly title: string;
  /** Of the judgments it counts; a side without one lists nothing. */
  readonly query?: (group: ReportGroup) => Omit<PairQuery, 'arm' | 'outcome'>;
}

interface Contrasted extends FigureNumber {
  readonly side: Side;
  readonly series: number;
  readonly key: string;
}

/** Two flip rates and their difference beside each other, for each challenge. */
export function drawContrast(
  { strings, lists }: FigureProps,
  contrast: {
    readonly groups: readonly ReportGroup[];
    readonly sides: readonly Side[];
    /** What is said over a group's bars. */
    readonly linesOf: (group: ReportGroup) => readonly string[];
  },
): FigureContent | undefined {
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
    const query = one.side.query?.(one.group);
    if (!query) return { name: said, pressed: false };
    return {
      name: fillTemplate(strings.listMark, said),
      pressed: lists.isOpen(key),
      onPress: () =>
        lists.press(key, title, { ...query, ...armQuery(one.number.of), outcome: 'flip' }),
    };
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
