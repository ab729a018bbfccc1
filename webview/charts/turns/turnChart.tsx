import type { PanelStrings } from '../../../src/messages/strings.ts';
import { ChartGrid } from '../axes.tsx';
import { useWidth } from '../useWidth.ts';
import type { ChartAxis } from './chartAxis.ts';
import { ChartFrame } from './chartFrame.tsx';
import { type ChartColumn, type ChartLayout, type ChartTurn, layoutChart } from './chartLayout.ts';
import { ChartLegend } from './chartLegend.tsx';
import { ChartPoint, GapMark } from './chartPoint.tsx';
import { directionText } from './directionText.ts';

/**
 * One value of each turn, such as its confidence or score. Every later turn replies to the baseline
 * rather than to the
 * previous turn, so stems connect the turns to the baseline's level instead of lines between turns.
 */
export function TurnChart(props: {
  readonly turns: readonly ChartTurn[];
  readonly axis: ChartAxis;
  readonly title: string;
  /** Text alternative for screen readers. */
  readonly summary: string;
  readonly strings: PanelStrings;
}) {
  const { turns, axis, title, summary, strings } = props;
  const { element, width } = useWidth();
  const layout = layoutChart(turns, axis, width);
  return (
    <figure class="chart" ref={element}>
      <ChartFrame title={title} summary={summary} layout={layout}>
        <ChartGrid layout={layout} baseline={strings.baselineShort} />
        {layout.columns.map((column) => drawColumn(column, layout, strings))}
      </ChartFrame>
      <ChartLegend turns={turns} axis={axis} strings={strings} />
    </figure>
  );
}

function drawColumn(
  { turn, x, title, titleY, place }: ChartColumn,
  layout: ChartLayout,
  strings: PanelStrings,
) {
  const { top, bottom, gapY, baselineY, titleLines, targetY, columnWidth } = layout;
  const outer = turn.change ? 14 : 11;
  const y = place?.y;
  const below = y !== undefined && baselineY !== undefined && y > baselineY;
  return (
    <g key={turn.id} data-explained={turn.explained}>
      <rect
        class="hover-target"
        x={x - columnWidth / 2}
        y={top}
        width={columnWidth}
        height={bottom - top}
      />
      <text class="turn-label" x={x} y={titleY} text-anchor="middle">
        {title}
        {title !== turn.title && <title>{turn.title}</title>}
      </text>
      {turn.target && (
        <text class="target-label" x={x} y={targetY} text-anchor="middle">
          {directionText(turn.target, titleLines > 1, strings)}
        </text>
      )}
      {turn.unreadable && (
        <>
          <line class="gap-line" x1={x} x2={x} y1={gapY} y2={bottom} />
          <GapMark x={x} y={gapY} />
        </>
      )}
      {turn.value !== undefined && y !== undefined && baselineY !== undefined && (
        <line class={`stem stem-${turn.change ?? 'held'}`} x1={x} x2={x} y1={baselineY} y2={y} />
      )}
      {y !== undefined && (
        <>
          <ChartPoint
            x={x}
            y={y}
            side={turn.preference}
            change={turn.change}
            rangeY={place?.rangeY}
          />
          <text
            class="point-label"
            x={x}
            y={below ? y + outer + 12 : y - outer - 4}
            text-anchor="middle"
          >
            {turn.label}
          </text>
        </>
      )}
    </g>
  );
}
