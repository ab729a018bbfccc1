import { formatShort } from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { AxisLabels, ChartGrid } from '../../charts/axes.tsx';
import { MarkButton } from '../../charts/markButton.tsx';
import { MarkedChart } from '../../charts/markedChart.tsx';
import { KeyEntry } from '../../charts/turns/chartLegend.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { IntervalEntries } from '../charts/chartKey.tsx';
import { GroupPanels, sectionsNamed } from '../charts/groupPanels.tsx';
import { pressableMark } from '../charts/pressableMark.ts';
import { UprightInterval } from '../charts/uprightInterval.tsx';
import {
  type AttentionLayout,
  type AttentionPoint,
  layoutAttention,
} from '../layouts/attentionLayout.ts';
import { rateOf } from '../layouts/rate.ts';
import { numbersNamed } from '../tables/numbersNamed.ts';
import { queryOf } from '../view.ts';
import type { Figure, FigureNumber, FigureProps } from './figure.ts';

/** Distance from a point to the edges of its hit area, in pixels. */
const reach = 12;

/**
 * Number of issues raised against number of planted flaws, by how the criteria were asked (CE,
 * figure 5).
 */
export const attentionFigure: Figure = {
  id: 'attention',
  draw: (props) => {
    const { groups, strings } = props;
    const parts = sectionsNamed(groups, 'attention').flatMap(({ group, section }) => {
      const numbers = numbersNamed(group, 'issuesRaised');
      return numbers.length === 0 ? [] : [{ group, section, numbers }];
    });
    if (parts.length === 0) return undefined;
    const ways = new Set(parts.flatMap(({ numbers }) => numbers.map((one) => wayOf(one))));
    return {
      chart: (
        <GroupPanels
          parts={parts}
          strings={strings}
          draw={({ numbers }) => <AttentionChart numbers={numbers} figureProps={props} />}
        />
      ),
      legend: (
        <>
          {[...ways].map((way) => (
            <KeyEntry key={way} text={nameOf(way, strings)}>
              <path class={lineClass(way)} d="M1 8H25" />
              {drawPoint(way, 13, 8)}
            </KeyEntry>
          ))}
          <IntervalEntries numbers={parts.flatMap(({ numbers }) => numbers)} strings={strings} />
        </>
      ),
      numbers: parts.flatMap(({ group, section }) =>
        section.numbers.map((number) => ({ group, number })),
      ),
    };
  },
};

function AttentionChart(props: {
  readonly numbers: readonly FigureNumber[];
  readonly figureProps: FigureProps;
}) {
  const { numbers, figureProps } = props;
  const { strings } = figureProps;
  const points = numbers.flatMap(pointOf);
  return (
    <MarkedChart
      title={strings.figures.attention.title}
      layout={(width) => layoutAttention(points, width)}
      draw={(layout) => (
        <>
          {drawAxes(layout, strings)}
          {layout.points.map((point) => {
            const { way, planted, x, y, lowerY, upperY } = point;
            const found = numbers.find((one) => one.number.of === `${way}.${planted}`);
            return found ? (
              <MarkButton
                key={`${way}.${planted}`}
                {...markOf(found, point, figureProps)}
                target={{ x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }}
              >
                <UprightInterval x={x} lowerY={lowerY} upperY={upperY} />
                {drawPoint(way, x, y)}
              </MarkButton>
            ) : null;
          })}
        </>
      )}
    />
  );
}

function markOf(
  { group, number }: FigureNumber,
  { way, planted }: AttentionPoint,
  props: FigureProps,
) {
  const { strings } = props;
  const { pointOf, plantedOf } = strings.attackWords;
  const name = nameOf(way, strings);
  return pressableMark(props, `${group.protocol} ${number.id}`, {
    title: fillTemplate(plantedOf, name, planted),
    said: fillTemplate(pointOf, name, planted, formatShort(number)),
    query: { ...queryOf(group), number: 'issuesRaised', of: `${way}.${planted}` },
    numbers: [number],
  });
}

function drawAxes(layout: AttentionLayout, { attackWords: words }: ReportStrings) {
  const { left, right, bottom, raised, counts, diagonal, paths } = layout;
  return (
    <svg aria-hidden="true">
      <ChartGrid layout={{ left, right, gridLines: raised }} />
      <text class="axis-label" x={0} y={13}>
        {words.raised}
      </text>
      <AxisLabels ticks={counts} y={bottom + 18} />
      <text class="axis-label" x={(left + right) / 2} y={bottom + 40} text-anchor="middle">
        {words.planted}
      </text>
      <path class="reference-line" d={diagonal} />
      {paths.map(({ way, path }) => (
        <path key={way} class={lineClass(way)} d={path} />
      ))}
    </svg>
  );
}

function drawPoint(way: string, x: number, y: number) {
  return way === 'together' ? (
    <circle class="bin-point" cx={x} cy={y} r="5" />
  ) : (
    <rect class="cumulative-point" x={x - 4} y={y - 4} width="8" height="8" />
  );
}

function lineClass(way: string): string {
  return way === 'together' ? 'bin-range' : 'cumulative-line';
}

function nameOf(way: string, { attackWords }: ReportStrings): string {
  return way === 'together' ? attackWords.together : attackWords.oneAtATime;
}

/**
 * Returns how the criteria were asked, from an id such as `together.10`, which ends in the number
 * of planted flaws.
 */
function wayOf({ number: { of = '' } }: FigureNumber): string {
  return of.slice(0, of.lastIndexOf('.'));
}

function pointOf(one: FigureNumber): AttentionPoint[] {
  const { of = '' } = one.number;
  const rate = rateOf(one.number);
  if (!rate) return [];
  const { value: raised, ...ends } = rate;
  return [{ way: wayOf(one), planted: Number(of.slice(of.lastIndexOf('.') + 1)), raised, ...ends }];
}
