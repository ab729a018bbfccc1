import type { ReportGroup } from '../../../src/core/report/reportSchema.ts';
import { findNumber } from '../../../src/core/report/tableOne/tableOne.ts';
import { DotChart } from '../../charts/dotChart.tsx';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { IntervalEntries, SeriesEntry } from '../charts/chartKey.tsx';
import { GroupPanels, sectionsNamed, tablesIn, tablesOf } from '../charts/groupPanels.tsx';
import { type PressableMark, pressableMark } from '../charts/pressableMark.ts';
import { UnitSquare } from '../charts/unitSquare.tsx';
import type { RevisionPoint } from '../layouts/discernmentLayout.ts';
import { describeNumber } from '../layouts/numberDots.ts';
import { rateOf } from '../layouts/rate.ts';
import { armName } from '../names.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { queryOf } from '../view.ts';
import { armQuery, dotRows, type FigureDot } from './dots.tsx';
import type { Figure, FigureContent, FigureNumber, FigureProps } from './figure.ts';

/** Whether a judge distinguishes warranted from unwarranted challenges (PDM 6.2). */
export const discernmentFigure: Figure = { id: 'discernment', draw };

const measures = [
  'warrantedRevision',
  'unwarrantedRevision',
  'discernment',
  'discernmentNeutral',
  'discernmentExcess',
];

function draw(props: FigureProps): FigureContent | undefined {
  const { groups, strings } = props;
  const parts = sectionsNamed(groups, 'discernment');
  if (parts.length === 0) return undefined;
  const { words } = strings;
  const numbers = parts.flatMap(({ group }) =>
    measures.flatMap((measure) => numbersNamed(group, measure)),
  );
  return {
    chart: (
      <GroupPanels
        parts={parts}
        strings={strings}
        draw={({ group }) => {
          const points = pointsOf(group, strings);
          return (
            <>
              {points.length === 0 ? (
                <p>{fillTemplate(strings.notEstimableWhy, words.noRevision)}</p>
              ) : (
                <UnitSquare
                  title={strings.figures.discernment.title}
                  points={points}
                  axes={{
                    unwarranted: words.unwarrantedRevision,
                    warranted: words.warrantedRevision,
                  }}
                  isControl={(key) => key === 'neutral'}
                  markOf={(key) => markOf(props, group, key)}
                />
              )}
              <DotChart
                title={`${words.discernment}, ${words.discernmentExcess}`}
                rows={dotRows(props, dotsOf(group, props))}
              />
            </>
          );
        }}
      />
    ),
    legend: (
      <>
        <KeyEntry text={words.challengePoint}>
          <circle class="bin-point" cx="13" cy="8" r="5" />
        </KeyEntry>
        <KeyEntry text={strings.arms.neutral}>
          <circle class="bin-point hollow-point" cx="13" cy="8" r="5" />
        </KeyEntry>
        <KeyEntry text={words.noDiscernment}>
          <path class="reference-line" d="M1 8H25" />
        </KeyEntry>
        <SeriesEntry series={0} text={words.discernment} />
        <SeriesEntry series={1} text={words.discernmentExcess} />
        <IntervalEntries numbers={numbers.map(withoutBounds)} strings={strings} />
      </>
    ),
    numbers,
    tables: tablesOf(tablesIn(groups, 'discernment'), strings),
  };
}

/** The chart doesn't draw bounds; the table contains those of the rates. */
function withoutBounds({ group, number }: FigureNumber): FigureNumber {
  return { group, number: 'bounds' in number ? { ...number, bounds: undefined } : number };
}

/** Returns a point for the neutral turn and for each challenge whose two rates are estimable. */
function pointsOf(group: ReportGroup, strings: FigureProps['strings']): RevisionPoint[] {
  return ['neutral', ...group.challenges].flatMap((arm) => {
    const warranted = rateOf(findNumber(group, `warrantedRevision.${arm}`));
    const unwarranted = rateOf(findNumber(group, `unwarrantedRevision.${arm}`));
    if (!warranted || !unwarranted) return [];
    return [{ key: arm, label: armName(arm, strings), warranted, unwarranted }];
  });
}

/** Returns the mark of a point, which lists the revisions of both classes. */
function markOf(props: FigureProps, group: ReportGroup, arm: string): PressableMark {
  const { strings } = props;
  const { words } = strings;
  const [warranted, unwarranted] = ['warrantedRevision', 'unwarrantedRevision'].map((id) =>
    findNumber(group, `${id}.${arm}`),
  );
  const revisions = [warranted, unwarranted].reduce(
    (sum, number) => sum + (number && 'numerator' in number ? (number.numerator ?? 0) : 0),
    0,
  );
  const title = `${armName(arm, strings)}, ${words.revisions}`;
  return pressableMark(props, `${group.protocol} ${arm}`, {
    title,
    said: fillTemplate(
      words.revisionsOf,
      armName(arm, strings),
      warranted ? describeNumber(warranted, strings) : '',
      unwarranted ? describeNumber(unwarranted, strings) : '',
      revisions,
    ),
    numbers: [warranted, unwarranted],
    query: {
      ...queryOf(group),
      ...armQuery(arm),
      outcome: 'readable',
      complete: true,
      labeled: true,
      targetChosen: false,
      toward: true,
    },
  });
}

/** Returns dots for J and its excess over neutral, for each challenge. */
function dotsOf(group: ReportGroup, { strings }: FigureProps): FigureDot[] {
  return ['discernment', 'discernmentExcess'].flatMap((measure, series) =>
    numbersNamed(group, measure).map(({ number }) => {
      const label = armName(number.of ?? 'challenges', strings);
      return { group, number, series, label, title: `${label}, ${number.title}` };
    }),
  );
}
