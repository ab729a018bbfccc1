import { scaleLinear } from 'd3-scale';
import type { Mark } from './mark.ts';
import { layoutRows } from './rowLayout.ts';

/** Counts that add up, drawn one after the other. */
export interface Stack {
  /** Unique in its chart. */
  readonly key: string;
  readonly label: string;
  /** In the order in which they are drawn; a part without a mark cannot be pressed. */
  readonly parts: readonly {
    readonly kind: string;
    readonly count: number;
    readonly mark?: Required<Mark>;
  }[];
  /** Beside the stack. */
  readonly text: string;
}

const textWidths = { wide: 80, narrow: 80 };

/** Positions of the stacks of a chart, in pixels, with the parts that count something. */
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
