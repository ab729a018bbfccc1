import type { BarMark } from './barChart.tsx';
import { barHeight } from './barLayout.ts';
import { MarkButton } from './markButton.tsx';
import { layoutStacks, type Stack } from './stackLayout.ts';
import { useMarks } from './useMarks.ts';
import { useWidth } from './useWidth.ts';
import { ValueAxis } from './valueAxis.tsx';

/** A part wide enough for its count to stand in it. */
const roomForCount = 30;

/** Horizontal stacks of counts. */
export function StackChart(props: {
  readonly title: string;
  readonly stacks: readonly Stack[];
  /** Of a part, by the key of its stack and its kind; without it nothing is to be pressed. */
  readonly markOf?: (stack: string, kind: string) => Required<BarMark>;
}) {
  const { title, stacks, markOf } = props;
  const { element, width } = useWidth();
  const { element: svg, ...marks } = useMarks();
  const layout = layoutStacks(stacks, width);
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
        <ValueAxis ticks={layout.ticks} bottom={layout.bottom} />
        <svg aria-hidden="true">
          {layout.stacks.map(({ stack, label, labelX, labelY, y }) => (
            <g key={stack.key}>
              <text
                class="row-label"
                x={labelX}
                y={labelY}
                text-anchor={labelX < layout.left ? 'end' : 'start'}
              >
                {label}
              </text>
              <text class="bar-text" x={layout.textX} y={y + barHeight / 2 + 4}>
                {stack.text}
              </text>
            </g>
          ))}
        </svg>
        {layout.stacks.map(({ stack, y, parts }) =>
          parts.map(({ kind, count, x, width: size }) => {
            const key = `${stack.key} ${kind}`;
            const drawing = (
              <>
                <rect
                  class={`part part-${kind}`}
                  x={x + 1}
                  y={y + 4}
                  width={Math.max(1, size - 2)}
                  height={barHeight - 8}
                />
                {size >= roomForCount && (
                  <text
                    class="part-count"
                    x={x + size / 2}
                    y={y + barHeight / 2 + 4}
                    text-anchor="middle"
                  >
                    {count}
                  </text>
                )}
              </>
            );
            const mark = markOf?.(stack.key, kind);
            return mark ? (
              <MarkButton
                key={key}
                mark={key}
                target={{ x, y, width: size, height: barHeight }}
                {...mark}
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
      </svg>
    </div>
  );
}
