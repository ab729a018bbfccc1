import { formatEstimate } from '../../src/core/report/formatNumber.ts';
import type { ReportStrings } from '../../src/messages/reportStrings.ts';
import { ChartGrid } from '../charts/chartGrid.tsx';
import { fillTemplate } from '../fillTemplate.ts';
import { type AttentionLayout, type AttentionPoint, layoutAttention } from './attentionLayout.ts';
import { IntervalEntries, KeyEntry } from './chartKey.tsx';
import type { Figure, FigureNumber } from './figure.ts';
import { GroupPanels, sectionsNamed } from './groupPanels.tsx';
import { MarkedChart } from './markedChart.tsx';
import { numbersNamed } from './numbersByArm.tsx';
import { UprightInterval } from './uprightInterval.tsx';

/** Issues raised against flaws planted, by how the criteria were asked (CE, figure 5). */
export const attentionFigure: Figure = {
  id: 'attention',
  draw: ({ groups, strings }) => {
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
          draw={({ numbers }) => <AttentionChart numbers={numbers} strings={strings} />}
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
  readonly strings: ReportStrings;
}) {
  const { numbers, strings } = props;
  const points = numbers.flatMap(pointOf);
  return (
    <MarkedChart
      title={strings.figures.attention.title}
      layout={(width) => layoutAttention(points, width)}
      draw={(layout) => (
        <>
          <Axes layout={layout} strings={strings} />
          {layout.points.map((point) => {
            const of = `${point.way}.${point.planted}`;
            const number = numbers.find((one) => one.number.of === of)?.number;
            const said = fillTemplate(
              strings.attackWords.pointOf,
              nameOf(point.way, strings),
              point.planted,
              formatEstimate(number),
            );
            return (
              <svg key={of} role="img" aria-label={said}>
                <title>{said}</title>
                <UprightInterval x={point.x} lowerY={point.lowerY} upperY={point.upperY} />
                <Point way={point.way} x={point.x} y={point.y} />
              </svg>
            );
          })}
        </>
      )}
    />
  );
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
