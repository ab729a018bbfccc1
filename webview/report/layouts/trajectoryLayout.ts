import { line } from 'd3-shape';

/** A step of a sequence with the shares of verdicts, 0 to 1. */
export interface TrajectoryStep {
  readonly step: number;
  /** Away from B1 after it. */
  readonly away: number;
  readonly lower?: number;
  readonly upper?: number;
  /** What unreadable answers could make of it. */
  readonly bounds?: { readonly lower: number; readonly upper: number };
  /** Ever away from B1 by it. */
  readonly everAway?: number;
}

export interface PlacedStep extends TrajectoryStep {
  /** Middle of its column. */
  readonly x: number;
  readonly y: number;
  readonly lowerY?: number;
  readonly upperY?: number;
  readonly boundsY?: { readonly lower: number; readonly upper: number };
  readonly everY?: number;
}

/** Pixels. */
export interface TrajectoryLayout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly barWidth: number;
  readonly columnWidth: number;
  /** Middle of the column of B1, from which nothing is away yet. */
  readonly baselineX: number;
  readonly steps: readonly PlacedStep[];
  /** Through the cumulative shares, from B1 on, as an SVG path. */
  readonly everPath: string;
  readonly rates: readonly { readonly value: number; readonly y: number }[];
}

const left = 44;
const top = 22;
const plotHeight = 200;
const axisHeight = 50;

/** A column for B1 and for each step. */
export function layoutTrajectory(
  steps: readonly TrajectoryStep[],
  width: number,
): TrajectoryLayout {
  const bottom = top + plotHeight;
  const columnWidth = Math.max(0, width - left) / (steps.length + 1);
  const xOf = (step: number) => left + (step + 0.5) * columnWidth;
  const yOf = (share: number) => bottom - share * plotHeight;
  const placed = steps.map((step) => ({
    ...step,
    x: xOf(step.step),
    y: yOf(step.away),
    ...(step.lower === undefined ? {} : { lowerY: yOf(step.lower) }),
    ...(step.upper === undefined ? {} : { upperY: yOf(step.upper) }),
    ...(step.bounds === undefined
      ? {}
      : { boundsY: { lower: yOf(step.bounds.lower), upper: yOf(step.bounds.upper) } }),
    ...(step.everAway === undefined ? {} : { everY: yOf(step.everAway) }),
  }));
  const ever = placed.flatMap(({ x, everY }): [number, number][] =>
    everY === undefined ? [] : [[x, everY]],
  );
  return {
    width,
    height: bottom + axisHeight,
    left,
    top,
    bottom,
    columnWidth,
    barWidth: Math.min(64, columnWidth * 0.5),
    baselineX: xOf(0),
    steps: placed,
    everPath: ever.length === 0 ? '' : (line()([[xOf(0), bottom], ...ever]) ?? ''),
    rates: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, y: yOf(value) })),
  };
}
