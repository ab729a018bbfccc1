import { RowLabels, ValueAxis } from './axes.tsx';
import { type BarRow, barDomain, layoutBars, type PlacedBar } from './barLayout.ts';
import { IntervalMark } from './intervalMark.tsx';
import { MarkButton } from './markButton.tsx';
import { MarkedChart } from './markedChart.tsx';
import { barHeight } from './rowLayout.ts';

/** In pixels. */
const pointRadius = 5;

/** Horizontal bars, or points, with their intervals, in rows. */
export function BarChart(props: {
  readonly title: string;
  readonly rows: readonly BarRow[];
  /** Range that the scale always includes. */
  readonly least?: readonly [number, number] | undefined;
  /** Value to compare the bars with, in addition to zero. */
  readonly line?: number | undefined;
  /** Draws a point at each value instead of a bar. */
  readonly points?: boolean | undefined;
}) {
  const { title, rows, least, line, points = false } = props;
  return (
    <MarkedChart
      title={title}
      layout={(width) => layoutBars(rows, width, barDomain(rows, least), line)}
      draw={({ plot, zero, lineX, textX, width, ticks, rows: placed }) => (
        <>
          <ValueAxis ticks={ticks} bottom={plot.bottom} />
          <svg aria-hidden="true">
            <RowLabels rows={placed} left={plot.left} />
            <line class="zero-line" x1={zero} x2={zero} y1={0} y2={plot.bottom} />
            {lineX !== undefined && (
              <line class="baseline-line" x1={lineX} x2={lineX} y1={0} y2={plot.bottom} />
            )}
          </svg>
          {placed.map(({ bars }) =>
            bars.map((one) => {
              const { key, mark } = one.bar;
              const { name, pressed, onPress } = mark;
              if (!onPress) {
                return (
                  <svg key={key} role="img" aria-label={name}>
                    {drawBar(one, textX, points)}
                  </svg>
                );
              }
              return (
                <MarkButton
                  key={key}
                  mark={key}
                  {...{ name, pressed, onPress }}
                  target={{ x: plot.left, y: one.y, width: width - plot.left, height: barHeight }}
                >
                  {drawBar(one, textX, points)}
                </MarkButton>
              );
            }),
          )}
        </>
      )}
    />
  );
}

function drawBar(
  { bar, y, x, span, interval, bounds, text }: PlacedBar,
  textX: number,
  isPoint: boolean,
) {
  const middle = y + barHeight / 2;
  return (
    <>
      {span && !isPoint && (
        <rect
          class={`bar series-${bar.series}`}
          x={span.x1}
          y={y + 5}
          width={Math.max(1, span.x2 - span.x1)}
          height={barHeight - 10}
        />
      )}
      <IntervalMark interval={interval} bounds={bounds} y={middle} />
      {isPoint && x !== undefined && (
        <circle class={`bar series-${bar.series}`} cx={x} cy={middle} r={pointRadius} />
      )}
      <text class={span ? 'bar-text' : 'bar-text muted-text'} x={textX} y={middle + 4}>
        {text}
      </text>
    </>
  );
}
