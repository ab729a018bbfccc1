import { type BarRow, barDomain, barHeight, layoutBars, type PlacedBar } from './barLayout.ts';
import { IntervalMark } from './intervalMark.tsx';
import { MarkButton } from './markButton.tsx';
import { useMarks } from './useMarks.ts';
import { useWidth } from './useWidth.ts';
import { ValueAxis } from './valueAxis.tsx';

/** What a bar says and does. */
export interface BarMark {
  /** What is read out. */
  readonly name: string;
  /** Absent where there is nothing to list. */
  readonly onPress?: () => void;
  readonly pressed: boolean;
}

/** Horizontal bars with their intervals, in rows. */
export function BarChart(props: {
  readonly title: string;
  readonly rows: readonly BarRow[];
  /** Of a bar, by its key. */
  readonly markOf: (key: string) => BarMark;
  /** What the scale holds at the least. */
  readonly least?: readonly [number, number];
  /** A value that the bars are held against, besides zero. */
  readonly line?: number;
}) {
  const { title, rows, markOf, least, line } = props;
  const { element, width } = useWidth();
  const { element: svg, ...marks } = useMarks();
  const layout = layoutBars(rows, width, barDomain(rows, least), line);
  const { plot, zero, lineX, textX } = layout;
  return (
    <div class="chart" ref={element}>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset. */}
      <svg
        ref={svg}
        role="group"
        aria-label={title}
        width={layout.width}
        height={layout.height}
        {...marks}
      >
        <ValueAxis ticks={layout.ticks} bottom={plot.bottom} />
        <svg aria-hidden="true">
          {layout.rows.map(({ row, label, labelX, labelY }) => (
            <text
              key={row.key}
              class="row-label"
              x={labelX}
              y={labelY}
              text-anchor={labelX < plot.left ? 'end' : 'start'}
            >
              {label}
            </text>
          ))}
          <line class="zero-line" x1={zero} x2={zero} y1={0} y2={plot.bottom} />
          {lineX !== undefined && (
            <line class="baseline-line" x1={lineX} x2={lineX} y1={0} y2={plot.bottom} />
          )}
        </svg>
        {layout.rows.map(({ bars }) =>
          bars.map((placed) => (
            <BarOf
              key={placed.bar.key}
              placed={placed}
              mark={markOf(placed.bar.key)}
              left={plot.left}
              width={layout.width}
              textX={textX}
            />
          )),
        )}
      </svg>
    </div>
  );
}

function BarOf(props: {
  readonly placed: PlacedBar;
  readonly mark: BarMark;
  readonly left: number;
  readonly width: number;
  readonly textX: number;
}) {
  const { placed, mark, left, width, textX } = props;
  const { bar, y, span, interval, bounds, text } = placed;
  const middle = y + barHeight / 2;
  const drawing = (
    <>
      {span && (
        <rect
          class={`bar series-${bar.series}`}
          x={span.x1}
          y={y + 5}
          width={Math.max(1, span.x2 - span.x1)}
          height={barHeight - 10}
        />
      )}
      <IntervalMark interval={interval} bounds={bounds} y={middle} />
      <text class={span ? 'bar-text' : 'bar-text muted-text'} x={textX} y={middle + 4}>
        {text}
      </text>
    </>
  );
  if (!mark.onPress) {
    return (
      <svg role="img" aria-label={mark.name}>
        {drawing}
      </svg>
    );
  }
  return (
    <MarkButton
      mark={bar.key}
      name={mark.name}
      target={{ x: left, y, width: width - left, height: barHeight }}
      pressed={mark.pressed}
      onPress={mark.onPress}
    >
      {drawing}
    </MarkButton>
  );
}
