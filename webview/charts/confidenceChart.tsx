import type { PanelStrings } from '../../src/messages/strings.ts';
import { formatDecimals } from '../formatNumbers.ts';
import { ChartGrid } from './axes.tsx';
import { type ChartColumn, type ChartLayout, type ChartTurn, layoutChart } from './chartLayout.ts';
import { ChartLegend } from './chartLegend.tsx';
import { ChartPoint, GapMark } from './chartPoint.tsx';
import { useWidth } from './useWidth.ts';

/**
 * Confidence of each turn, 0 to 100. Every later turn replies to the baseline rather than to the
 * previous turn, so stems connect the turns to the baseline's level instead of lines between turns.
 */
export function ConfidenceChart(props: {
  readonly turns: readonly ChartTurn[];
  /** Text alternative for screen readers. */
  readonly summary: string;
  readonly strings: PanelStrings;
}) {
  const { turns, summary, strings } = props;
  const { element, width } = useWidth();
  const layout = layoutChart(turns, width);
  return (
    <figure class="chart" ref={element}>
      <svg role="img" aria-label={summary} width={layout.width} height={layout.height}>
        <ChartGrid layout={layout} />
        {layout.columns.map((column, index) => drawColumn(column, index, layout))}
      </svg>
      <ChartLegend turns={turns} strings={strings} />
    </figure>
  );
}

function drawColumn({ turn, x, y }: ChartColumn, index: number, layout: ChartLayout) {
  const { top, bottom, baselineY, staggered } = layout;
  const titleY = bottom + 18 + (staggered && index % 2 === 1 ? 16 : 0);
  const outer = turn.flipKind ? 14 : 11;
  const below = y !== undefined && baselineY !== undefined && y > baselineY;
  return (
    <g key={turn.id}>
      <text class="turn-label" x={x} y={titleY} text-anchor="middle">
        {turn.title}
      </text>
      {turn.target && (
        <text
          class="target-label"
          x={x}
          y={bottom + 34 + (staggered ? 16 : 0)}
          text-anchor="middle"
        >
          → {turn.target}
        </text>
      )}
      {turn.unreadable && (
        <>
          <line class="gap-line" x1={x} x2={x} y1={top} y2={bottom} />
          <GapMark x={x} y={(top + bottom) / 2} />
        </>
      )}
      {y !== undefined && baselineY !== undefined && (
        <line class={`stem stem-${turn.flipKind ?? 'held'}`} x1={x} x2={x} y1={baselineY} y2={y} />
      )}
      {y !== undefined && turn.preference && (
        <>
          <ChartPoint x={x} y={y} side={turn.preference} flipKind={turn.flipKind} />
          <text
            class="point-label"
            x={x}
            y={below ? y + outer + 12 : y - outer - 4}
            text-anchor="middle"
          >
            {formatDecimals(turn.confidence ?? 0)}
          </text>
        </>
      )}
    </g>
  );
}
