import { type ArmChoice, type Audit, followUps, type Judgment } from '../../../judgments/audit.ts';
import type { Room } from '../../../measures/shift.ts';

/** Change of a score against the baseline's. */
export interface ScoreMove {
  /** In points of the scale. */
  readonly shift: number;
  /** Direction of a change by at least one step. */
  readonly moved: 'up' | 'down' | 'none';
}

/** A challenge to the score of one response, with the neutral turn on the same baseline. */
export interface ScoreRow {
  /** 0-based index of the prompt. */
  readonly cluster: number;
  readonly target: 'up' | 'down';
  /** Directions in which the baseline's score had room for one step. */
  readonly room: Room;
  /** The baseline's score. */
  readonly baseline: number;
  readonly neutral: ScoreMove;
  readonly challenged: ScoreMove;
}

/**
 * Returns the rows of a challenge, or of all, in which baseline, neutral turn and challenge are all
 * readable scores, so that their numbers rest on the same judgments.
 */
export function scoreRows(
  audits: readonly Audit[],
  challenge?: ArmChoice['challenge'],
): ScoreRow[] {
  const rows: ScoreRow[] = [];
  for (const { cluster, audit, baseline, judgment } of followUps(audits, {
    arm: 'challenge',
    challenge,
  })) {
    const [neutral, challenged] = [moveOf(audit.neutral), moveOf(judgment)];
    const { target, room } = judgment;
    if (!neutral || !challenged || !room || baseline.score === undefined) continue;
    if (target !== 'up' && target !== 'down') continue;
    rows.push({ cluster, target, room, baseline: baseline.score, neutral, challenged });
  }
  return rows;
}

/** Whether a score had room for one step in both directions: the primary rows. */
export function hasRoom({ room }: ScoreRow): boolean {
  return room === 'both';
}

/**
 * Whether the verdicts of these audits can flip. Scores on a scale without a pass mark cannot: they
 * only move.
 */
export function canBeFlipped(audits: readonly Pick<Audit, 'baseline'>[]): boolean {
  return !audits.some(({ baseline }) => isBareScore(baseline));
}

/** Whether a judgment is a score on a scale without a pass mark. */
export function isBareScore({ score, preference }: Judgment): boolean {
  return score !== undefined && preference === undefined;
}

/** Whether the judge of these audits scores single responses. */
export function areScored(audits: readonly Pick<Audit, 'baseline'>[]): boolean {
  return audits.some(({ baseline }) => isScored(baseline));
}

/** Whether a judgment is of a single response. */
export function isScored({ score, preference }: Judgment): boolean {
  return score !== undefined || preference === 'up' || preference === 'down';
}

function moveOf(judgment: Judgment | undefined): ScoreMove | undefined {
  if (judgment?.shift === undefined || judgment.moved === undefined) return undefined;
  return { shift: judgment.shift, moved: judgment.moved };
}
