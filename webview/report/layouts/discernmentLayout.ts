import { scaleLinear } from 'd3-scale';
import { charactersIn } from './cutText.ts';
import type { Rate } from './rate.ts';

/** How often a judge revises when this is warranted and when it isn't, 0 to 1. */
export interface RevisionPoint {
  readonly key: string;
  readonly label: string;
  readonly warranted: Rate;
  readonly unwarranted: Rate;
}

export type DiscernmentLayout = ReturnType<typeof layoutDiscernment>;
export type PlacedRevision = DiscernmentLayout['points'][number];

const left = 40;
const top = 26;
const axisHeight = 44;
const widestSquare = 300;
const characterWidth = 7.2;
const leader = 26;
/** Height of a label and of its hit area, in pixels. */
export const labelHeight = 24;

/**
 * Returns the layout, in pixels, of one point per arm in the unit square: x unwarranted, y
 * warranted. Labels never overlap.
 */
export function layoutDiscernment(points: readonly RevisionPoint[], width: number) {
  const longest = Math.max(0, ...points.map(({ label }) => label.length));
  const labelWidth = Math.min(longest * characterWidth + 8, Math.max(0, width - left) / 2);
  const side = Math.max(0, Math.min(widestSquare, width - left - leader - labelWidth));
  const bottom = top + Math.max(side, points.length * labelHeight);
  const xOf = scaleLinear([0, 1], [left, left + side]);
  const yOf = scaleLinear([0, 1], [bottom, bottom - side]);
  const ticks = side < 200 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  const ordered = [...points].sort((one, other) => other.warranted.value - one.warranted.value);
  const labels = spread(
    ordered.map(({ warranted }) => yOf(warranted.value)),
    top,
    bottom,
  );
  return {
    width,
    height: bottom + axisHeight,
    left,
    right: left + side,
    top: bottom - side,
    bottom,
    labelX: left + side + leader,
    /** Maximum number of characters in a label. */
    characters: charactersIn(labelWidth),
    points: ordered.map((point, place) => {
      const { warranted, unwarranted } = point;
      const [x, y] = [xOf(unwarranted.value), yOf(warranted.value)];
      const across = hasInterval(unwarranted)
        ? `M${xOf(unwarranted.lower)} ${y}H${xOf(unwarranted.upper)}`
        : '';
      const along = hasInterval(warranted)
        ? `M${x} ${yOf(warranted.lower)}V${yOf(warranted.upper)}`
        : '';
      return { ...point, x, y, intervals: across + along, labelY: labels[place] ?? y };
    }),
    xTicks: ticks.map((value) => ({ value, x: xOf(value) })),
    yTicks: ticks.map((value) => ({ value, y: yOf(value) })),
  };
}

function hasInterval(rate: Rate): rate is Required<Rate> {
  return rate.lower !== undefined && rate.upper !== undefined;
}

/**
 * Moves ascending heights at least `labelHeight` apart, as little as possible, and keeps them
 * within the limits.
 */
function spread(wanted: readonly number[], least: number, most: number): number[] {
  const half = labelHeight / 2;
  const placed: number[] = [];
  for (const [place, y] of wanted.entries()) {
    const above = placed[place - 1];
    placed.push(Math.max(y, above === undefined ? least + half : above + labelHeight));
  }
  for (let place = placed.length - 1; place >= 0; place -= 1) {
    const below = placed[place + 1];
    const limit = below === undefined ? most - half : below - labelHeight;
    placed[place] = Math.min(placed[place] ?? limit, limit);
  }
  return placed;
}
