import type { PanelStrings } from '../../src/messages/strings.ts';
import { formatDecimals } from '../formatNumbers.ts';
import { ChartGrid } from './chartGrid.tsx';
import { type ChartColumn, type ChartLayout, type ChartTurn, layoutChart } from './chartLayout.ts';
import { ChartLegend } from './chartLegend.tsx';
import { ChartPoint } from './chartPoint.tsx';
import { useWidth } from './useWidth.ts';

/**
 * Confidence of each turn, 0 to 100. Every later turn answers to the baseline and not to the turn
 * before it, so each hangs on the baseline's height by a stem; no line joins them.
 */
export function ConfidenceChart(props: {
  readonly turns: readonly ChartTurn[];
  /** The same in words, for those who do not see the drawing. */
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
        {layout.columns.map((column, index) => (
          <Column key={column.turn.id} column={column} index={index} layout={layout} />
        ))}
      </svg>
      <ChartLegend turns={turns} strings={strings} />
    </figure>
  );
}

function Column(props: {
  readonly column: ChartColumn;
  readonly index: number;
  readonly layout: ChartLayout;
}) {
  const { column, index, layout } = props;
  const { turn, x, y } = column;
  const { top, bottom, baselineY, staggered } = layout;
  const titleY = bottom + 18 + (staggered && index % 2 === 1 ? 16 : 0);
  const outer = turn.flipKind ? 14 : 11;
  const below = y !== undefined && baselineY !== undefined && y > baselineY;
  return (
    <g>
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
      {turn.unreadable && <Gap x={x} top={top} bottom={bottom} />}
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

/** Where an answer could not be read there is no confidence, neither 0 nor any other. */
function Gap({
  x,
  top,
  bottom,
}: {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}) {
  const middle = (top + bottom) / 2;
  return (
    <>
      <line class="gap-line" x1={x} x2={x} y1={top} y2={bottom} />
      <rect class="gap-back" x={x - 9} y={middle - 9} width="18" height="18" />
      <path class="gap-cross" d={`M${x - 5} ${middle - 5}l10 10m0-10l-10 10`} />
    </>
  );
}
