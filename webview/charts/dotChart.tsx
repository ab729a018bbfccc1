import { RowLabels, ValueAxis } from './axes.tsx';
import { type DotRow, dotDomain, layoutDots, type PlacedDot } from './dotLayout.ts';
import { IntervalMark } from './intervalMark.tsx';
import { MarkButton } from './markButton.tsx';
import { MarkedChart } from './markedChart.tsx';
import { stripHeight } from './rowLayout.ts';

/** Radius of a dot, in pixels. */
const radius = 5;

/** Numbers as dots with their intervals, in rows. */
export function DotChart(props: {
  readonly title: string;
  readonly rows: readonly DotRow[];
  /** Range that the scale always includes. */
  readonly least?: readonly [number, number] | undefined;
  /** Value to compare the dots with, in addition to zero. */
  readonly line?: number | undefined;
}) {
  const { title, rows, least, line } = props;
  return (
    <MarkedChart
      title={title}
      layout={(width) => layoutDots(rows, width, dotDomain(rows, least), line)}
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
          {placed.map(({ dots }) =>
            dots.map((one) => {
              const { key, mark } = one.dot;
              const { name, explained, pressed, onPress } = mark;
              if (!onPress) {
                return (
                  <svg key={key} role="img" aria-label={name} data-explained={explained}>
                    {drawDot(one, textX)}
                  </svg>
                );
              }
              return (
                <MarkButton
                  key={key}
                  mark={key}
                  {...{ name, explained, pressed, onPress }}
                  target={{ x: plot.left, y: one.y, width: width - plot.left, height: stripHeight }}
                >
                  {drawDot(one, textX)}
                </MarkButton>
              );
            }),
          )}
        </>
      )}
    />
  );
}

function drawDot({ dot, y, x, interval, bounds, text }: PlacedDot, textX: number) {
  const middle = y + stripHeight / 2;
  return (
    <>
      <IntervalMark interval={interval} bounds={bounds} y={middle} />
      {x !== undefined && (
        <circle class={`dot series-${dot.series}`} cx={x} cy={middle} r={radius} />
      )}
      <text class={x === undefined ? 'row-text muted-text' : 'row-text'} x={textX} y={middle + 4}>
        {text}
      </text>
    </>
  );
}
