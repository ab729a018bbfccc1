import { scaleLinear } from 'd3-scale';
import { barHeight } from './barLayout.ts';
import { fitLabel, labelRoom } from './rowLabels.ts';

/** Counts that add up, drawn one after the other. */
export interface Stack {
  /** Unique in its chart. */
  readonly key: string;
  readonly label: string;
  /** In the order in which they are drawn. */
  readonly parts: readonly { readonly kind: string; readonly count: number }[];
  /** Beside the stack. */
  readonly text: string;
}

/** Pixels. */
export interface StackLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
  readonly textX: number;
  readonly ticks: readonly { readonly value: number; readonly x: number; readonly text: string }[];
  readonly stacks: readonly {
    readonly stack: Stack;
    readonly label: string;
    readonly y: number;
    readonly labelX: number;
    readonly labelY: number;
    /** Only parts that count something. */
    readonly parts: readonly {
      readonly kind: string;
      readonly count: number;
      readonly x: number;
      readonly width: number;
    }[];
  }[];
}

const rowGap = 10;
const labelHeight = 20;
const axisHeight = 24;
const edge = 8;
const narrowBelow = 520;
const textWidth = 80;

/** Where the stacks of a chart stand. Below 520 pixels of width labels stand above them. */
export function layoutStacks(stacks: readonly Stack[], width: number): StackLayout {
  const isNarrow = width < narrowBelow;
  const room = isNarrow ? width : labelRoom(stacks.map(({ label }) => label));
  const left = isNarrow ? edge : room;
  const textX = Math.max(left + 40, width - textWidth);
  const most = Math.max(1, ...stacks.map(({ parts }) => sumOf(parts.map(({ count }) => count))));
  const scale = scaleLinear([0, most], [left, textX - edge]);
  let y = 0;
  const placed = stacks.map((stack) => {
    const labelY = isNarrow ? y + 14 : y + barHeight / 2 + 4;
    if (isNarrow) y += labelHeight;
    const top = y;
    y += barHeight + rowGap;
    let before = 0;
    const parts = stack.parts.flatMap(({ kind, count }) => {
      const x = scale(before);
      before += count;
      return count === 0 ? [] : [{ kind, count, x, width: scale(before) - x }];
    });
    const label = fitLabel(stack.label, room);
    return { stack, label, y: top, labelX: isNarrow ? left : left - 10, labelY, parts };
  });
  return {
    width,
    height: y + axisHeight,
    left,
    bottom: y,
    textX,
    ticks: scale
      .ticks(5)
      .filter(Number.isInteger)
      .map((value) => ({ value, x: scale(value), text: String(value) })),
    stacks: placed,
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
