import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { ShareTally } from '../estimation/shareQuantity.ts';
import { isReadable, type JudgedPairs } from './judgedPair.ts';

/** Counts of an arm's answers. */
class ArmTally {
  judgments = 0;
  readable = 0;
  repaired = 0;
  readonly unreadable: Partial<Record<JudgmentRow['outcome'], number>> = {};
  readonly unread = new ShareTally();

  add(cluster: number, row: JudgmentRow): void {
    const { outcome } = row;
    const value = !isReadable(row);
    this.judgments += 1;
    this.unread.count({ cluster, value });
    if (value) this.unreadable[outcome] = (this.unreadable[outcome] ?? 0) + 1;
    else this.readable += 1;
    if (row.repaired) this.repaired += 1;
  }
}

/**
 * Counts the answers that count, by arm or kind of challenge. A pair with an unreadable baseline
 * counts in all its arms.
 */
export function countAnswers(pairs: JudgedPairs): Map<string, ArmTally> {
  const arms = new Map<string, ArmTally>();
  for (const pair of pairs) {
    const { cluster, baseline, repeat, moreRepeats = [], neutral, challenges, sequence } = pair;
    const add = (of: string, row: JudgmentRow) => {
      const tally = arms.get(of) ?? new ArmTally();
      arms.set(of, tally);
      tally.add(cluster, row);
    };
    if (!baseline.again) add('baseline', baseline);
    if (repeat) add('repeat', repeat);
    for (const row of moreRepeats) add('repeat', row);
    if (neutral && !neutral.again) add('neutral', neutral);
    for (const row of challenges) add(row.challenge ?? 'challenge', row);
    for (const row of sequence) add(`step ${row.step ?? ''}`, row);
  }
  return arms;
}
