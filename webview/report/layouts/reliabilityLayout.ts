import { scaleLinear } from 'd3-scale';

/** A range of B1's confidence with how often its verdicts flipped. */
export interface ReliabilityPoint {
  readonly bin: string;
  /** Least, mean and greatest confidence, 0 to 100. */
  readonly from: number;
  readonly mean: number;
  readonly to: number;
  readonly flipRate: number;
  readonly lower?: number;
  readonly upper?: number;
}

export interface PlacedReliability extends ReliabilityPoint {
  readonly x: number;
  readonly y: number;
  readonly fromX: number;
  readonly toX: number;
  /** What can be hit: up to half-way to its neighbours. */
  readonly targetX: number;
  readonly targetWidth: number;
  /** Of the interval, where there is one. */
  readonly lowerY?: number;
  readonly upperY?: number;
}

/** Pixels. */
export interface ReliabilityLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly points: readonly PlacedReliability[];
  /** There is room for the n of every bin. */
  readonly showsN: boolean;
  /** Height of the flip rate of all bins together. */
  readonly overallY?: number;
  readonly rates: readonly { readonly value: number; readonly y: number }[];
  readonly confidences: readonly { readonly value: number; readonly x: number }[];
}

const left = 44;
const right = 24;
const top = 22;
const plotHeight = 210;
const axisHeight = 62;
const widthOfTick = 40;
const widestTarget = 44;
const widthOfN = 22;

/**
 * Flip rate against confidence. The scale of rates is whole; that of confidence begins at the ten below
 * the least, because judges use only the upper part of it.
 */
export function layoutReliability(
  points: readonly ReliabilityPoint[],
  overall: number | undefined,
  width: number,
): ReliabilityLayout {
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
    ...(overall === undefined ? {} : { overallY: yOf(overall) }),
    showsN: places.every((_, place) => targetOf(places, place).targetWidth >= widthOfN),
    points: points.map((point, place) => ({
      ...point,
      ...targetOf(places, place),
      x: xOf(point.mean),
      y: yOf(point.flipRate),
      fromX: xOf(point.from),
      toX: xOf(point.to),
      ...(point.lower === undefined ? {} : { lowerY: yOf(point.lower) }),
      ...(point.upper === undefined ? {} : { upperY: yOf(point.upper) }),
    })),
    rates: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, y: yOf(value) })),
    confidences: xOf.ticks(Math.min(10, ticks)).map((value) => ({ value, x: xOf(value) })),
  };
}

function targetOf(places: readonly number[], place: number) {
  const x = places[place] ?? 0;
  const [before = x - widestTarget, after = x + widestTarget] = [
    places[place - 1],
    places[place + 1],
  ];
  const targetX = Math.max((before + x) / 2, x - widestTarget / 2);
  return { targetX, targetWidth: Math.min((x + after) / 2, x + widestTarget / 2) - targetX };
}
