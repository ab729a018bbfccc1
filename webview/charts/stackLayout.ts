import { scaleLinear } from 'd3-scale';
import type { Mark } from './mark.ts';
import { layoutRows } from './rowLayout.ts';

/** Counts that are drawn in a row and add up to a total. */
export interface Stack {
  /** Unique within the chart. */
  readonly key: string;
  readonly label: string;
  /** Parts in drawing order; a part without a mark is not clickable. */
  readonly parts: readonly {
    readonly kind: string;
    readonly count: number;
    readonly mark?: Required<Mark>;
  }[];
  /** Text beside the stack. */
  readonly text: string;
}

const textWidths = { wide: 96, narrow: 80 };

/** Returns the positions of a chart's stacks, in pixels, without empty parts. */
export function layoutStacks(stacks: readonly Stack[], width: number) {
  const strips = stacks.map(({ key, label }) => ({ key, label, strips: 1 }));
  const { left, right, textX, bottom, height, rows } = layoutRows(strips, width, textWidths);
  const totals = stacks.map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0));
  const scale = scaleLinear([0, Math.max(1, ...totals)], [left, right]);
  return {
    width,
    height,
    left,
    bottom,
    textX,
    ticks: scale
      .ticks(5)
      .filter(Number.isInteger)
      .map((value) => ({ value, x: scale(value), text: String(value) })),
    stacks: rows.map((row, index) => {
      let before = 0;
      const parts = (stacks[index]?.parts ?? []).map((part) => {
        const x = scale(before);
        before += part.count;
        return { ...part, x, width: scale(before) - x };
      });
      return { ...row, text: stacks[index]?.text, parts: parts.filter(({ count }) => count > 0) };
    }),
  };
}
