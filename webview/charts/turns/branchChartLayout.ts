import {
  type ChartAxis,
  leftMargin,
  placeAxis,
  placeTurn,
  rightMargin,
  type ValueRange,
} from './chartAxis.ts';
import type { ChartTurn } from './chartLayout.ts';

/** A turn on a branch, or the turn that a branch starts from. */
export interface BranchPoint
  extends Pick<
    ChartTurn,
    | 'id'
    | 'preference'
    | 'value'
    | 'range'
    | 'label'
    | 'change'
    | 'unreadable'
    | 'target'
    | 'explained'
  > {
  /** Number of turns after B1. */
  readonly depth: number;
  /** Whether the verdict matches the baseline again. */
  readonly returned: boolean;
}

export interface BranchLine {
  readonly number: number;
  /** The turn that the branch starts from, followed by its steps. */
  readonly points: readonly BranchPoint[];
}

export interface PlacedPoint extends BranchPoint {
  readonly x: number;
  /** Vertical position; for a turn that is not answered yet, that of the previous point. */
  readonly y: number;
  /** Ends of the range that the value would be in, if the judge stated none. */
  readonly rangeY?: ValueRange | undefined;
}

export type BranchChartLayout = ReturnType<typeof layoutBranchChart>;

const top = 34;
const plotHeight = 170;
/** Room for labels below the plot, and for points on its lower edge. */
const labelHeight = 86;
/** Width of a branch's lane; points at the same depth are side by side, so they never overlap. */
const laneWidth = 34;
const leastLanes = 2;

/**
 * Returns the layout of a branch chart. It is wide enough for its lanes, so it may be wider than
 * `available`. A step moves no other point, and a branch only if it doubles the number of lanes.
 *
 * @param baseline B1, from which depths are counted
 */
export function layoutBranchChart(
  baseline: BranchPoint,
  lines: readonly BranchLine[],
  axis: ChartAxis,
  available: number,
) {
  const deepest = Math.max(0, ...lines.flatMap(({ points }) => points.map(({ depth }) => depth)));
  let lanes = leastLanes;
  while (lanes < lines.length) lanes *= 2;
  const columnWidth = lanes * laneWidth;
  const left = leftMargin(axis);
  const bottom = top + plotHeight;
  const { yOf, gapY, ...axisLines } = placeAxis(axis, top, bottom);
  const xOf = (depth: number, lane = 0) => left + depth * columnWidth + (lane + 0.5) * laneWidth;
  const placed = new Map<string, PlacedPoint>();
  const place = (point: BranchPoint, x: number, yBefore: number) => {
    const known = placed.get(point.id);
    if (known) return known;
    const own = placeTurn(point, yOf);
    const y = own?.y ?? (point.unreadable ? gapY : yBefore);
    const added = { ...point, x, y, rangeY: own?.rangeY };
    if (own || point.unreadable) placed.set(point.id, added);
    return added;
  };
  const middle = (top + bottom) / 2;
  const root = place(baseline, xOf(0), middle);
  const placedLines = lines.map(({ number, points }, index) => {
    const line: PlacedPoint[] = [];
    const startsAfterRoot = (points[0]?.depth ?? 0) > 0 && !placed.has(points[0]?.id ?? '');
    for (const point of startsAfterRoot ? [baseline, ...points] : points) {
      line.push(place(point, xOf(point.depth, index), line.at(-1)?.y ?? root.y));
    }
    return { number, points: line.filter(({ id }) => placed.has(id)) };
  });
  const right = left + columnWidth * (deepest + 1);
  return {
    width: Math.max(available, right + rightMargin),
    height: bottom + labelHeight,
    left,
    right,
    top,
    bottom,
    ...axisLines,
    baselineY: baseline.value === undefined ? undefined : yOf(baseline.value),
    depths: Array.from({ length: deepest + 1 }, (_, depth) => ({ depth, x: xOf(depth) })),
    /** Each turn once, even if several branches start from it. */
    points: [...placed.values()],
    lines: placedLines,
  };
}
