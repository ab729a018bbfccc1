import { RowLabels, ValueAxis } from './axes.tsx';
import { MarkButton } from './markButton.tsx';
import { MarkedChart } from './markedChart.tsx';
import { stripHeight } from './rowLayout.ts';
import { layoutStacks, type Stack } from './stackLayout.ts';

/** Minimum width of a part to show its count, in pixels. */
const roomForCount = 30;

/** Horizontal stacked bars of counts. */
export function StackChart(props: { readonly title: string; readonly stacks: readonly Stack[] }) {
  return (
    <MarkedChart
      title={props.title}
      layout={(width) => layoutStacks(props.stacks, width)}
      draw={({ ticks, bottom, left, textX, stacks }) => (
        <>
          <ValueAxis ticks={ticks} bottom={bottom} />
          <svg aria-hidden="true">
            <RowLabels rows={stacks} left={left} />
            {stacks.map(({ key, text, y }) => (
              <text key={key} class="row-text" x={textX} y={y + stripHeight / 2 + 4}>
                {text}
              </text>
            ))}
          </svg>
          {stacks.flatMap(({ key: stack, y, parts }) =>
            parts.map(({ kind, count, x, width, mark }) => {
              const key = `${stack} ${kind}`;
              const drawing = (
                <>
                  <rect
                    class={`part part-${kind}`}
                    x={x + 1}
                    y={y + 4}
                    width={Math.max(1, width - 2)}
                    height={stripHeight - 8}
                  />
                  {width >= roomForCount && (
                    <text
                      class={`part-count count-${kind}`}
                      x={x + width / 2}
                      y={y + stripHeight / 2 + 4}
                      text-anchor="middle"
                    >
                      {count}
                    </text>
                  )}
                </>
              );
              return mark ? (
                <MarkButton
                  key={key}
                  mark={key}
                  {...mark}
                  target={{ x, y, width, height: stripHeight }}
                >
                  {drawing}
                </MarkButton>
              ) : (
                <svg key={key} aria-hidden="true">
                  {drawing}
                </svg>
              );
            }),
          )}
        </>
      )}
    />
  );
}
