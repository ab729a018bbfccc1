import type { PanelStrings } from '../../../src/messages/strings.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { ChartGrid } from '../axes.tsx';
import { useWidth } from '../useWidth.ts';
import {
  type BranchChartLayout,
  type BranchLine,
  type BranchPoint,
  layoutBranchChart,
  type PlacedPoint,
} from './branchChartLayout.ts';
import type { ChartAxis } from './chartAxis.ts';
import { ChartFrame } from './chartFrame.tsx';
import { ChartLegend, KeyEntry } from './chartLegend.tsx';
import { ChartPoint, GapMark, ReturnMark } from './chartPoint.tsx';
import { directionText } from './directionText.ts';

/**
 * One value along each branch, such as the confidence or score. Lines connect the turns because
 * each one follows the turn before it.
 */
export function BranchChart(props: {
  readonly baseline: BranchPoint;
  readonly lines: readonly BranchLine[];
  readonly axis: ChartAxis;
  readonly title: string;
  /** Text alternative for screen readers. */
  readonly summary: string;
  readonly strings: PanelStrings;
}) {
  const { baseline, lines, axis, title, summary, strings } = props;
  const { element, width } = useWidth();
  const layout = layoutBranchChart(baseline, lines, axis, width);
  return (
    <figure class="chart" ref={element}>
      <ChartFrame title={title} summary={summary} layout={layout}>
        <ChartGrid layout={layout} baseline={strings.baselineShort} />
        {drawDepths(layout, strings)}
        {layout.lines.map(({ number, points }) => (
          <Line key={number} number={number} points={points} isOnly={lines.length === 1} />
        ))}
        {layout.points.map((point) => (
          <Point key={point.id} point={point} bottom={layout.bottom} strings={strings} />
        ))}
      </ChartFrame>
      <ChartLegend
        turns={layout.points.map((point) => ({ ...point, isBaseline: point.id === baseline.id }))}
        axis={axis}
        strings={strings}
      >
        {lines.length > 1 &&
          lines.map(({ number }) => (
            <KeyEntry key={number} height={26} text={fillTemplate(strings.steps.branch, number)}>
              <line class={branchClass(number)} x1="0" x2="26" y1="13" y2="13" />
            </KeyEntry>
          ))}
      </ChartLegend>
    </figure>
  );
}

/**
 * Returns the class of a branch: four dash patterns in rotation distinguish branches, in addition
 * to the number at the end of the line.
 */
function branchClass(number: number): string {
  return `branch-line branch-${number % 4}`;
}

function drawDepths({ depths, left, bottom }: BranchChartLayout, strings: PanelStrings) {
  return (
    <>
      {depths.map(({ depth, x }) => (
        <text key={depth} class="turn-label" x={x} y={bottom + 62} text-anchor="middle">
          {depth}
        </text>
      ))}
      <text class="axis-label" x={left} y={bottom + 80}>
        {strings.steps.depth}
      </text>
    </>
  );
}

function Line(props: {
  readonly number: number;
  readonly points: readonly PlacedPoint[];
  readonly isOnly: boolean;
}) {
  const { number, points, isOnly } = props;
  const last = points.at(-1);
  return (
    <g>
      {points.slice(1).map((point, index) => {
        const before = points[index];
        if (!before) return null;
        const style = point.unreadable ? 'gap-line' : branchClass(number);
        return (
          <line
            key={point.id}
            class={style}
            x1={before.x}
            y1={before.y}
            x2={point.x}
            y2={point.y}
          />
        );
      })}
      {last && points.length > 1 && !isOnly && (
        <text class="branch-number" x={last.x} y={last.y + 26} text-anchor="middle">
          {number}
        </text>
      )}
    </g>
  );
}

function Point(props: {
  readonly point: PlacedPoint;
  /** Lower edge of the plot. */
  readonly bottom: number;
  readonly strings: PanelStrings;
}) {
  const { point, bottom, strings } = props;
  const { x, y, rangeY, preference, label, change, returned, target, unreadable, explained } =
    point;
  const outer = change || returned ? 14 : 11;
  return (
    <g data-explained={explained}>
      {target && (
        <text class="target-label" x={x} y={bottom + 44} text-anchor="middle">
          {directionText(target, true, strings)}
        </text>
      )}
      {unreadable && <GapMark x={x} y={y} />}
      {returned && <ReturnMark x={x} y={y} radius={15} />}
      {!unreadable && <ChartPoint x={x} y={y} side={preference} change={change} rangeY={rangeY} />}
      <text class="point-label" x={x} y={y - outer - 4} text-anchor="middle">
        {label}
      </text>
    </g>
  );
}
