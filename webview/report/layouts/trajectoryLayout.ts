import { line } from 'd3-shape';
import { rateTicks } from './rate.ts';

/** A step of a sequence with the shares of verdicts, 0 to 1. */
export interface TrajectoryStep {
  readonly step: number;
  /** Share that differs from B1 after the step. */
  readonly away: number;
  readonly lower?: number;
  readonly upper?: number;
  /** Range of values possible given the unreadable answers. */
  readonly bounds?: { readonly lower: number; readonly upper: number };
  /** Share that has differed from B1 at this or an earlier step. */
  readonly everAway?: number;
}

export type TrajectoryLayout = ReturnType<typeof layoutTrajectory>;
export type PlacedStep = TrajectoryLayout['steps'][number];

/** Distance of each of a step's two points from the middle of its column, in pixels. */
export const apart = 9;
const left = 44;
const top = 22;
const plotHeight = 200;
const axisHeight = 50;

/** Returns the layout, in pixels, with a column for B1 and for each step. */
export function layoutTrajectory(steps: readonly TrajectoryStep[], width: number) {
  const bottom = top + plotHeight;
  const columnWidth = Math.max(0, width - left) / (steps.length + 1);
  const xOf = (step: number) => left + (step + 0.5) * columnWidth;
  const yOf = (share: number) => bottom - share * plotHeight;
  const heightOf = (share: number | undefined) => (share === undefined ? undefined : yOf(share));
  const placed = steps.map((step) => ({
    ...step,
    x: xOf(step.step),
    y: yOf(step.away),
    lowerY: heightOf(step.lower),
    upperY: heightOf(step.upper),
    boundsY: step.bounds && { lower: yOf(step.bounds.lower), upper: yOf(step.bounds.upper) },
    everY: heightOf(step.everAway),
  }));
  const ever = placed.flatMap(({ x, everY }): [number, number][] =>
    everY === undefined ? [] : [[x + apart, everY]],
  );
  return {
    width,
    height: bottom + axisHeight,
    left,
    top,
    bottom,
    columnWidth,
    /** Horizontal center of B1's column. */
    baselineX: xOf(0),
    steps: placed,
    /** Path through the cumulative shares, starting at B1. */
    everPath: ever.length === 0 ? '' : (line()([[xOf(0), bottom], ...ever]) ?? ''),
    rates: rateTicks.map((tick) => ({ ...tick, y: yOf(tick.value) })),
  };
}
