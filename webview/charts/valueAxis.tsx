/** Vertical grid lines with their values below the plot. Not read out: marks tell their numbers. */
export function ValueAxis(props: {
  readonly ticks: readonly { readonly value: number; readonly x: number; readonly text: string }[];
  readonly top?: number;
  readonly bottom: number;
}) {
  const { ticks, top = 0, bottom } = props;
  return (
    <svg aria-hidden="true">
      {ticks.map(({ value, x, text }) => (
        <g key={value}>
          <line class="grid-line" x1={x} x2={x} y1={top} y2={bottom} />
          <text class="axis-label" x={x} y={bottom + 16} text-anchor="middle">
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}
