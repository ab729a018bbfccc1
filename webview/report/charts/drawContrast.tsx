import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { DotChart } from '../../charts/dotChart.tsx';
import { InlineText } from '../../plainText.tsx';
import { dotRows, type FigureDot } from '../figures/dots.tsx';
import type { FigureContent, FigureProps } from '../figures/figure.ts';
import { formOf } from '../layouts/numberDots.ts';
import { armName } from '../names.ts';
import type { ListQuery } from '../tables/listQuery.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { IntervalEntries, SeriesEntry } from './chartKey.tsx';
import { GroupPanels } from './groupPanels.tsx';

/** A number to compare with other numbers of the same subject. */
export interface Side {
  /** Name of the side's numbers, shown before the name of their subject. */
  readonly name: string;
  readonly title: string;
  /**
   * Judgments that the side counts; without it, its dots list nothing. `of`: subject of the number.
   */
  readonly query?: (group: ReportGroup, of: string | undefined) => ListQuery;
  /** Whether it is the difference of the others. */
  readonly isDifference?: true;
}

/** Draws dots side by side for each subject, such as two flip rates and their difference. */
export function drawContrast(
  props: FigureProps,
  groups: readonly ReportGroup[],
  sides: readonly Side[],
  /** Returns the sentences above a group's dots. */
  linesOf: (group: ReportGroup) => readonly string[] = () => [],
): FigureContent | undefined {
  const { strings } = props;
  const parts = groups
    .map((group) => ({ group, dots: contrastDots(props, group, sides) }))
    .filter(({ dots }) => dots.length > 0);
  if (parts.length === 0) return undefined;
  const numbers = parts.flatMap(({ dots }) => dots);
  return {
    chart: (
      <GroupPanels
        parts={parts}
        strings={strings}
        draw={({ group, dots }) => (
          <>
            {linesOf(group).map((line) => (
              <p key={line}>
                <InlineText text={line} />
              </p>
            ))}
            <DotChart
              title={sides.map(({ title }) => title).join(', ')}
              rows={dotRows(props, dots)}
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
        <IntervalEntries numbers={numbers} strings={strings} />
      </>
    ),
    numbers,
  };
}

/** Returns the dots of a group, one series per side. */
function contrastDots(
  { strings }: FigureProps,
  group: ReportGroup,
  sides: readonly Side[],
): FigureDot[] {
  const sided = sides.flatMap((side, series) =>
    numbersNamed(group, side.name).map(({ number }) => ({ side, series, number })),
  );
  const compared = sided.filter(({ side }) => !side.isDifference);
  const form = formOf(compared.map(({ number }) => number));
  return sided.map(({ side, series, number }) => {
    const label = armName(number.of ?? 'challenges', strings);
    return {
      ...{ group, number, series, label },
      title: `${label}, ${side.title}`,
      query: side.query?.(group, number.of),
      form: side.isDifference && form === 'percent' ? 'points' : form,
    };
  });
}
