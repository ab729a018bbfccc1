import type { ChartLayout } from './chartLayout.ts';

/** The lines of the scale, and that of the baseline. */
export function ChartGrid(props: {
  readonly layout: Pick<ChartLayout, 'left' | 'width' | 'gridLines' | 'baselineY'>;
}) {
  const { left, width, gridLines, baselineY } = props.layout;
  return (
    <>
      {gridLines.map(({ value, y }) => (
        <g key={value}>
          <line class="grid-line" x1={left} x2={width} y1={y} y2={y} />
          <text class="axis-label" x={left - 6} y={y + 4} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      {baselineY !== undefined && (
        <line class="baseline-line" x1={left} x2={width} y1={baselineY} y2={baselineY} />
      )}
    </>
  );
}
