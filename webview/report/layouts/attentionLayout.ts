import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** How many issues are raised where so many flaws were planted. */
export interface AttentionPoint {
  readonly way: string;
  readonly planted: number;
  readonly raised: number;
  readonly lower?: number;
  readonly upper?: number;
}

export interface PlacedAttention extends AttentionPoint {
  readonly x: number;
  readonly y: number;
  readonly lowerY?: number;
  readonly upperY?: number;
}

/** Pixels. */
export interface AttentionLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly points: readonly PlacedAttention[];
  /** One path through the points of each way of asking. */
  readonly paths: readonly { readonly way: string; readonly path: string }[];
  /** Where as many are raised as were planted. */
  readonly diagonal: string;
  readonly counts: readonly { readonly value: number; readonly x: number }[];
  readonly raised: readonly { readonly value: number; readonly y: number }[];
}

const left = 44;
const right = 16;
const top = 22;
const plotHeight = 230;
const axisHeight = 50;
/** Points of two ways of asking stand beside each other, so that their intervals do not cover. */
const shift = 5;

export function layoutAttention(points: readonly AttentionPoint[], width: number): AttentionLayout {
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
    ...(point.lower === undefined ? {} : { lowerY: yOf(Math.max(0, point.lower)) }),
    ...(point.upper === undefined ? {} : { upperY: yOf(point.upper) }),
  }));
  return {
    width,
    height: bottom + axisHeight,
    left,
    right: width - right,
    bottom,
    points: placed,
    paths: ways.map((way) => ({
      way,
      path:
        line()(
          placed.filter((one) => one.way === way).map(({ x, y }): [number, number] => [x, y]),
        ) ?? '',
    })),
    diagonal: `M${xOf(0)} ${yOf(0)}L${xOf(most)} ${yOf(most)}`,
    counts: [...new Set(points.map(({ planted }) => planted))].map((value) => ({
      value,
      x: xOf(value),
    })),
    raised: yOf.ticks(5).map((value) => ({ value, y: yOf(value) })),
  };
}
