import { scaleLinear } from 'd3-scale';
import { rateTicks } from './rate.ts';

/** A range of B1's confidence and the flip rate of its verdicts. */
export interface ReliabilityPoint {
  readonly bin: string;
  /** Minimum, mean, and maximum confidence, 0 to 100. */
  readonly from: number;
  readonly mean: number;
  readonly to: number;
  readonly flipRate: number;
  readonly lower?: number;
  readonly upper?: number;
}

export type ReliabilityLayout = ReturnType<typeof layoutReliability>;
export type PlacedReliability = ReliabilityLayout['points'][number];

const left = 44;
const right = 24;
const top = 22;
const plotHeight = 210;
const axisHeight = 62;
const widthOfTick = 40;
const widestTarget = 44;
const widthOfN = 22;

/**
 * Returns the layout, in pixels, of flip rates against confidence. The rate axis covers 0 to 1; the
 * confidence axis starts at the multiple of ten below the lowest confidence, because judges use
 * only the upper part of the scale.
 */
export function layoutReliability(
  points: readonly ReliabilityPoint[],
  overall: number | undefined,
  width: number,
) {
  const bottom = top + plotHeight;
  const least = Math.min(...points.map(({ from }) => from), 90);
  const domain: [number, number] = [Math.floor(least / 10) * 10, 100];
  const xOf = scaleLinear(domain, [left + 12, Math.max(left + 12, width - right)]);
  const yOf = scaleLinear([0, 1], [bottom, top]);
  const places = points.map(({ mean }) => xOf(mean));
  const ticks = Math.max(2, Math.floor((width - left - right) / widthOfTick));
  return {
    width,
    height: bottom + axisHeight,
    left,
    right: width - right,
    top,
    bottom,
    /** Vertical position of the flip rate over all bins. */
    overallY: overall === undefined ? undefined : yOf(overall),
    /** Whether the n of every bin fits. */
    showsN: places.every((_, place) => targetOf(places, place).targetWidth >= widthOfN),
    points: points.map((point, place) => ({
      ...point,
      ...targetOf(places, place),
      x: xOf(point.mean),
      y: yOf(point.flipRate),
      fromX: xOf(point.from),
      toX: xOf(point.to),
      lowerY: point.lower === undefined ? undefined : yOf(point.lower),
      upperY: point.upper === undefined ? undefined : yOf(point.upper),
    })),
    rates: rateTicks.map((tick) => ({ ...tick, y: yOf(tick.value) })),
    confidences: xOf.ticks(Math.min(10, ticks)).map((value) => ({ value, x: xOf(value) })),
  };
}

/** Returns the horizontal hit area of a point: halfway to its neighbors. */
function targetOf(places: readonly number[], place: number) {
  const x = places[place] ?? 0;
  const [before = x - widestTarget, after = x + widestTarget] = [
    places[place - 1],
    places[place + 1],
  ];
  const targetX = Math.max((before + x) / 2, x - widestTarget / 2);
  return { targetX, targetWidth: Math.min((x + after) / 2, x + widestTarget / 2) - targetX };
}
