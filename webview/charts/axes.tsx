import type { PlacedRow } from './rowLayout.ts';

/** Horizontal grid lines with their texts, the pass mark, the middle and the named baseline. */
export function ChartGrid(props: {
  readonly layout: {
    readonly left: number;
    readonly right: number;
    readonly gridLines: readonly {
      readonly value: number;
      readonly text?: string;
      readonly note?: string;
      readonly y: number;
    }[];
    readonly passY?: number | undefined;
    readonly middleY?: number | undefined;
    readonly baselineY?: number | undefined;
  };
  /** Name of the baseline, at the end of its line. */
  readonly baseline?: string;
}) {
  const { left, right, gridLines, passY, middleY, baselineY } = props.layout;
  return (
    <>
      {gridLines.map(({ value, text = value, note, y }) => (
        <g key={value}>
          <line class="grid-line" x1={left} x2={right} y1={y} y2={y} />
          <text class="axis-label" x={left - 6} y={y + 4} text-anchor="end">
            {text}
          </text>
          {note !== undefined && (
            <text class="axis-label axis-note" x={left - 6} y={y + 17} text-anchor="end">
              {note}
            </text>
          )}
        </g>
      ))}
      {passY !== undefined && <line class="pass-line" x1={left} x2={right} y1={passY} y2={passY} />}
      {middleY !== undefined && (
        <line class="pass-line" x1={left} x2={right} y1={middleY} y2={middleY} />
      )}
      {baselineY !== undefined && (
        <>
          <line class="baseline-line" x1={left} x2={right} y1={baselineY} y2={baselineY} />
          <text class="axis-label" x={right + 5} y={baselineY + 4}>
            {props.baseline}
          </text>
        </>
      )}
    </>
  );
}

/** Values below a plot; `y` is their text baseline. */
export function AxisLabels(props: {
  readonly ticks: readonly { readonly value: number; readonly x: number }[];
  readonly y: number;
}) {
  return (
    <>
      {props.ticks.map(({ value, x }) => (
        <text key={value} class="axis-label" x={x} y={props.y} text-anchor="middle">
          {value}
        </text>
      ))}
    </>
  );
}

/**
 * Vertical grid lines with their values below the plot. Hidden from screen readers, because marks
 * announce their numbers.
 */
export function ValueAxis(props: {
  readonly ticks: readonly { readonly value: number; readonly x: number; readonly text: string }[];
  readonly bottom: number;
}) {
  const { ticks, bottom } = props;
  return (
    <svg aria-hidden="true">
      {ticks.map(({ value, x, text }) => (
        <g key={value}>
          <line class="grid-line" x1={x} x2={x} y1={0} y2={bottom} />
          <text class="axis-label" x={x} y={bottom + 16} text-anchor="middle">
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Labels beside or above the rows of a chart whose plot starts at `left`. */
export function RowLabels(props: { readonly rows: readonly PlacedRow[]; readonly left: number }) {
  return (
    <>
      {props.rows.map(({ key, label, labelX, labelY }) => (
        <text
          key={key}
          class="row-label"
          x={labelX}
          y={labelY}
          text-anchor={labelX < props.left ? 'end' : 'start'}
        >
          {label}
        </text>
      ))}
    </>
  );
}
