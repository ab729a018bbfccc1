import type { FlipKind } from '../../src/core/judgments/flipKind.ts';
import type { Side } from '../../src/core/pair.ts';

/** A turn on a branch, or one that a branch leaves from. */
export interface BranchPoint {
  readonly id: string;
  /** Number of turns from B1. */
  readonly depth: number;
  /** Absent, as the confidence, where there is no readable judgment. */
  readonly preference?: Side;
  /** 0 to 100. */
  readonly confidence?: number;
  /** Present where the turn flipped. */
  readonly flipKind?: FlipKind;
  /** The verdict is the baseline's again. */
  readonly returned: boolean;
  readonly unreadable: boolean;
}

export interface BranchLine {
  readonly number: number;
  /** The turn that it leaves from, then its steps. */
  readonly points: readonly BranchPoint[];
}

export interface PlacedPoint extends BranchPoint {
  readonly x: number;
  /** Of a gap: the height of the point before it. */
  readonly y: number;
}

export type BranchChartLayout = ReturnType<typeof layoutBranchChart>;

const left = 34;
const right = 14;
const top = 28;
const plotHeight = 170;
const labelHeight = 44;
/** Points of one depth stand beside each other, a branch a lane, so that none covers another. */
const laneWidth = 28;
const leastColumnWidth = 56;

/**
 * Where everything of a chart of branches stands. It is at least as wide as its lanes need, so it may
 * be wider than `available`.
 *
 * @param baseline B1, from which all depths are counted
 */
export function layoutBranchChart(
  baseline: BranchPoint,
  lines: readonly BranchLine[],
  available: number,
) {
  const deepest = Math.max(0, ...lines.flatMap(({ points }) => points.map(({ depth }) => depth)));
  const columnWidth = Math.max(
    (available - left - right) / (deepest + 1),
    leastColumnWidth,
    (lines.length + 0.5) * laneWidth,
  );
  const bottom = top + plotHeight;
  const yOf = (confidence: number) => bottom - (confidence / 100) * plotHeight;
  const xOf = (depth: number) => left + (depth + 0.5) * columnWidth;
  const placed = new Map<string, PlacedPoint>();
  const place = (point: BranchPoint, x: number, yBefore: number) => {
    const known = placed.get(point.id);
    if (known) return known;
    const y = point.confidence === undefined ? yBefore : yOf(point.confidence);
    const added = { ...point, x, y };
    if (point.confidence !== undefined || point.unreadable) placed.set(point.id, added);
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
    gridLines: [0, 25, 50, 75, 100].map((value) => ({ value, y: yOf(value) })),
    baselineY: baseline.confidence === undefined ? undefined : yOf(baseline.confidence),
    depths: Array.from({ length: deepest + 1 }, (_, depth) => ({ depth, x: xOf(depth) })),
    /** Each turn once, though several branches leave from it. */
    points: [...placed.values()],
    lines: placedLines,
  };
}
