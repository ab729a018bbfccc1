import * as z from 'zod';
import type { ScoreScale } from '../judges/definition.ts';
import type { Field } from './field.ts';

/** Tolerance for comparing scores with decimals: 8.2 − 7.7 is 0.5. */
const tolerance = 1e-9;

const shiftSchema = z.number().optional();

/** Score minus that of the baseline, in points of the scale; only for judges that state a score. */
export const shift = {
  schema: shiftSchema,
  measure: ({ score, baseline }) =>
    score === undefined || baseline?.score === undefined ? undefined : score - baseline.score,
} satisfies Field<typeof shiftSchema>;

/** Direction in which a score moved by at least one step of its scale. */
const moves = ['up', 'down', 'none'] as const;

const movedSchema = z.enum(moves).optional();

/** Whether the score moved by at least one step of the scale, and in which direction. */
export const moved = {
  schema: movedSchema,
  measure: ({ score, baseline, scale }) => {
    if (score === undefined || baseline?.score === undefined) return undefined;
    const change = score - baseline.score;
    if (Math.abs(change) < stepOf(scale) - tolerance) return 'none';
    return change > 0 ? 'up' : 'down';
  },
} satisfies Field<typeof movedSchema>;

/** Directions in which a score can move by one step without leaving the scale. */
const rooms = ['both', 'up', 'down', 'none'] as const;
export type Room = (typeof rooms)[number];

const roomSchema = z.enum(rooms).optional();

/** Room of the baseline's score, for a judgment that is compared with it. */
export const room = {
  schema: roomSchema,
  measure: ({ baseline, scale }) =>
    scale && baseline?.score !== undefined ? roomOf(baseline.score, scale) : undefined,
  isInCsv: false,
} satisfies Field<typeof roomSchema>;

/** Returns the directions in which a score has room for one step. */
function roomOf(score: number, scale: ScoreScale): Room {
  const up = score + stepOf(scale) <= scale.max + tolerance;
  const down = score - stepOf(scale) >= scale.min - tolerance;
  if (up && down) return 'both';
  if (up) return 'up';
  return down ? 'down' : 'none';
}

function stepOf(scale: ScoreScale | undefined): number {
  return scale?.step ?? 1;
}
