import { type ChartAxis, placeAxis } from './chartAxis.ts';
import type { ChartTurn } from './chartLayout.ts';

/** A turn on a branch, or the turn that a branch starts from. */
export interface BranchPoint
  extends Pick<ChartTurn, 'id' | 'preference' | 'value' | 'label' | 'change' | 'unreadable'> {
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
  /** Vertical position; for a gap, that of the previous point. */
  readonly y: number;
}

export type BranchChartLayout = ReturnType<typeof layoutBranchChart>;

const left = 34;
const right = 14;
const top = 28;
const plotHeight = 170;
/** Room for labels below the plot, and for points on its lower edge. */
const labelHeight = 60;
/** Width of a branch's lane; points at the same depth are side by side, so they never overlap. */
const laneWidth = 28;
const leastColumnWidth = 56;

/**
 * Returns the layout of a branch chart. It is wide enough for its lanes, so it may be wider than
 * `available`.
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
  const columnWidth = Math.max(
    (available - left - right) / (deepest + 1),
    leastColumnWidth,
    (lines.length + 0.5) * laneWidth,
  );
  const bottom = top + plotHeight;
  const { yOf, ...axisLines } = placeAxis(axis, top, bottom);
  const xOf = (depth: number) => left + (depth + 0.5) * columnWidth;
  const placed = new Map<string, PlacedPoint>();
  const place = (point: BranchPoint, x: number, yBefore: number) => {
    const known = placed.get(point.id);
    if (known) return known;
    const y = point.value === undefined ? yBefore : yOf(point.value);
    const added = { ...point, x, y };
    if (point.value !== undefined || point.unreadable) placed.set(point.id, added);
    return added;
  };
  const middle = (top + bottom) / 2;
  const root = place(baseline, xOf(0), middle);
  const placedLines = lines.map(({ number, points }, index) => {
    const lane = (index - (lines.length - 1) / 2) * laneWidth;
    const line: PlacedPoint[] = [];
    const startsAfterRoot = (points[0]?.depth ?? 0) > 0 && !placed.has(points[0]?.id ?? '');
    for (const point of startsAfterRoot ? [baseline, ...points] : points) {
      line.push(place(point, xOf(point.depth) + lane, line.at(-1)?.y ?? root.y));
    }
    return { number, points: line.filter(({ id }) => placed.has(id)) };
  });
  return {
    width: Math.floor(Math.max(available, left + right + columnWidth * (deepest + 1))),
    height: bottom + labelHeight,
    left,
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
