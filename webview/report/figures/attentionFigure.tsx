import { formatEstimate } from '../../../src/core/report/formats/formatNumber.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { ChartGrid } from '../../charts/chartGrid.tsx';
import { MarkButton } from '../../charts/markButton.tsx';
import { fillTemplate } from '../../fillTemplate.ts';
import { IntervalEntries, KeyEntry } from '../charts/chartKey.tsx';
import { GroupPanels, sectionsNamed } from '../charts/groupPanels.tsx';
import { MarkedChart } from '../charts/markedChart.tsx';
import { pressableMark } from '../charts/pressableMark.ts';
import { UprightInterval } from '../charts/uprightInterval.tsx';
import {
  type AttentionLayout,
  type AttentionPoint,
  layoutAttention,
} from '../layouts/attentionLayout.ts';
import { numbersNamed } from '../tables/numbersByArm.tsx';
import { queryOf } from '../view.ts';
import type { Figure, FigureNumber, FigureProps } from './figure.ts';

/** Pixels from a point to the edges of what can be hit of it. */
const reach = 12;

/** Issues raised against flaws planted, by how the criteria were asked (CE, figure 5). */
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
              <Point way={way} x={13} y={8} />
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
          <Axes layout={layout} strings={strings} />
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
                <Point way={way} x={x} y={y} />
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
    said: fillTemplate(pointOf, name, planted, formatEstimate(number)),
    query: { ...queryOf(group), number: 'issuesRaised', of: `${way}.${planted}` },
  });
}

function Axes(props: { readonly layout: AttentionLayout; readonly strings: ReportStrings }) {
  const { left, right, bottom, raised, counts, diagonal, paths } = props.layout;
  const { attackWords: words } = props.strings;
  return (
    <svg aria-hidden="true">
      <ChartGrid layout={{ left, width: right, gridLines: raised }} />
      <text class="axis-label" x={0} y={13}>
        {words.raised}
      </text>
      {counts.map(({ value, x }) => (
        <text key={value} class="axis-label" x={x} y={bottom + 18} text-anchor="middle">
          {value}
        </text>
      ))}
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

function Point(props: { readonly way: string; readonly x: number; readonly y: number }) {
  const { way, x, y } = props;
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

/** `together.10`: how the criteria were asked, and how many flaws were planted. */
function wayOf({ number: { of = '' } }: FigureNumber): string {
  return of.slice(0, of.lastIndexOf('.'));
}

function pointOf(one: FigureNumber): AttentionPoint[] {
  const { number } = one;
  if ('notEstimable' in number) return [];
  const planted = Number(number.of?.slice(number.of.lastIndexOf('.') + 1));
  const { value: raised, interval } = number;
  const ends = 'lower' in interval ? { lower: interval.lower, upper: interval.upper } : {};
  return [{ way: wayOf(one), planted, raised, ...ends }];
}
