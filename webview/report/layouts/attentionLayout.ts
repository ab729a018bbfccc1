import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** Number of issues raised for a number of planted flaws. */
export interface AttentionPoint {
  readonly way: string;
  readonly planted: number;
  readonly raised: number;
  readonly lower?: number;
  readonly upper?: number;
}

export type AttentionLayout = ReturnType<typeof layoutAttention>;

const left = 44;
const right = 16;
const top = 22;
const plotHeight = 230;
const axisHeight = 50;
/** Horizontal offset, in pixels, that keeps the intervals of different ways of asking apart. */
const shift = 5;

/** Returns the layout in pixels. */
export function layoutAttention(points: readonly AttentionPoint[], width: number) {
  const bottom = top + plotHeight;
  const most = Math.max(1, ...points.map(({ planted }) => planted));
  const highest = Math.max(most, ...points.map(({ raised, upper = raised }) => upper));
  const xOf = scaleLinear([0, most], [left + 16, Math.max(left + 16, width - right)]);
  const yOf = scaleLinear([0, highest], [bottom, top]).nice();
  const ways = [...new Set(points.map(({ way }) => way))];
  const placed = points.map((point) => ({
    ...point,
    x: xOf(point.planted) + (ways.indexOf(point.way) - (ways.length - 1) / 2) * 2 * shift,
    y: yOf(point.raised),
    lowerY: point.lower === undefined ? undefined : yOf(Math.max(0, point.lower)),
    upperY: point.upper === undefined ? undefined : yOf(point.upper),
  }));
  return {
    width,
    height: bottom + axisHeight,
    left,
    right: width - right,
    bottom,
    points: placed,
    /** One path per way of asking, through its points. */
    paths: ways.map((way) => {
      const own = placed.filter((one) => one.way === way);
      return { way, path: line()(own.map(({ x, y }): [number, number] => [x, y])) ?? '' };
    }),
    /** Line on which the number of issues raised equals the number of planted flaws. */
    diagonal: `M${xOf(0)} ${yOf(0)}L${xOf(most)} ${yOf(most)}`,
    counts: [...new Set(points.map(({ planted }) => planted))].map((value) => ({
      value,
      x: xOf(value),
    })),
    raised: yOf.ticks(5).map((value) => ({ value, y: yOf(value) })),
  };
}
