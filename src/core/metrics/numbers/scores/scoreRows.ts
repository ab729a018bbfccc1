import type { ItemList } from '../../../judgments/itemList.ts';
import type { JudgmentRow } from '../../../judgments/judgmentRow.ts';
import type { Room } from '../../../judgments/metrics/shift.ts';
import type { ArmChoice, JudgedPair, JudgedPairs } from '../../rows/judgedPair.ts';
import { followUpsOf } from '../../rows/judgedPair.ts';

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
export function scoreRows(pairs: JudgedPairs, challenge?: ArmChoice['challenge']): ScoreRow[] {
  const rows = followUpsOf(pairs, { arm: 'challenge', challenge }).flatMap(
    ({ cluster, pair, baseline, row }): ScoreRow[] => {
      const [neutral, challenged] = [moveOf(pair.neutral), moveOf(row)];
      const { target, room } = row;
      if (!neutral || !challenged || !room || baseline.score === undefined) return [];
      if (target !== 'up' && target !== 'down') return [];
      return [{ cluster, target, room, baseline: baseline.score, neutral, challenged }];
    },
  );
  return [...rows];
}

/** Whether a score had room for one step in both directions: the primary rows. */
export function hasRoom({ room }: ScoreRow): boolean {
  return room === 'both';
}

/**
 * Whether the verdicts of these pairs can flip. Scores on a scale without a pass mark cannot: they
 * only move.
 */
export function canBeFlipped(pairs: ItemList<Pick<JudgedPair, 'baseline'>>): boolean {
  return !pairs.some(({ baseline }) => isBareScore(baseline));
}

/** Whether a judgment is a score on a scale without a pass mark. */
export function isBareScore({ score, preference }: JudgmentRow): boolean {
  return score !== undefined && preference === undefined;
}

/** Whether the judge of these pairs scores single responses. */
export function areScored(pairs: ItemList<Pick<JudgedPair, 'baseline'>>): boolean {
  return pairs.some(({ baseline }) => isScored(baseline));
}

/** Whether a judgment is of a single response. */
export function isScored({ score, preference }: JudgmentRow): boolean {
  return score !== undefined || preference === 'up' || preference === 'down';
}

function moveOf(row: JudgedPair['neutral']): ScoreMove | undefined {
  if (row?.shift === undefined || row.moved === undefined) return undefined;
  return { shift: row.shift, moved: row.moved };
}
