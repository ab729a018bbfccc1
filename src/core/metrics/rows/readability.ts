import { type Audit, isReadable, type Judgment, judgmentsIn } from '../../judgments/audit.ts';
import { getOrAdd } from '../../words/onFirstUse.ts';
import type { Quantity } from '../estimation/quantity.ts';
import { ShareTally, shareOf } from '../estimation/shareQuantity.ts';

/** Counts of an arm's answers. */
class ArmTally {
  judgments = 0;
  readable = 0;
  repaired = 0;
  readonly unreadable: Partial<Record<Judgment['outcome'], number>> = {};
  readonly unread = new ShareTally();

  add(cluster: number, judgment: Judgment): void {
    const { outcome } = judgment;
    const value = !isReadable(judgment);
    this.judgments += 1;
    this.unread.count(cluster, { value });
    if (value) this.unreadable[outcome] = (this.unreadable[outcome] ?? 0) + 1;
    else this.readable += 1;
    if (judgment.repaired) this.repaired += 1;
  }
}

/**
 * Counts the answers that count, by arm or kind of challenge. An audit with an unreadable baseline
 * counts in all its arms.
 */
export function countAnswers(audits: readonly Audit[]): Map<string, ArmTally> {
  const arms = new Map<string, ArmTally>();
  for (const audit of audits) {
    for (const judgment of answersIn(audit)) {
      getOrAdd(arms, nameOf(judgment), () => new ArmTally()).add(audit.cluster, judgment);
    }
  }
  return arms;
}

function nameOf({ arm, challenge, step }: Judgment): string {
  if (arm === 'sequence') return `step ${step ?? ''}`;
  return arm === 'challenge' ? (challenge ?? arm) : arm;
}

/** Returns the answers of an audit that count. */
function answersIn(audit: Audit): Judgment[] {
  return judgmentsIn(audit).filter(({ again }) => !again);
}

export interface AnswerShares {
  /**
   * Answers that could be read / planned answers, of all turns. An unreadable first verdict ends its
   * pair, whose missing answers, as many as other pairs have on average, count as unreadable.
   */
  readonly readable: Quantity;
  /** The arm or kind of challenge with the lowest share of readable answers. */
  readonly least?: { readonly arm: string; readonly readable: Quantity };
  /**
   * Repeats (B2) whose verdict is not that of B1, ties included / readable repeats; absent if none
   * was asked.
   */
  readonly changedAgain: Quantity | undefined;
}

const nothingAsked = 'Nothing was asked.';

/** Returns shares of all answers of a group. */
export function answerShares(audits: readonly Audit[]): AnswerShares {
  const readable = new ShareTally();
  const arms = new Map<string, ArmAnswers>();
  const followed = { audits: 0, answers: 0 };
  const cutShort: { readonly cluster: number; readonly answers: number }[] = [];
  for (const audit of audits) {
    const { cluster, baseline } = audit;
    const answers = answersIn(audit);
    for (const judgment of answers) {
      const value = isReadable(judgment);
      readable.count(cluster, { value });
      const arm = getOrAdd(arms, judgment.challenge ?? judgment.arm, noAnswers);
      arm.readable.count(cluster, { value });
      arm.counts.answers += 1;
      arm.counts.readable += Number(value);
    }
    const after = answers.length - Number(!baseline.again);
    if (isReadable(baseline)) {
      followed.audits += 1;
      followed.answers += after;
    } else if (!baseline.again) cutShort.push({ cluster, answers: after });
  }
  const least = leastReadable(arms);
  const planned = Math.round(followed.answers / Math.max(1, followed.audits));
  for (const { cluster, answers } of cutShort) {
    for (let turn = answers; turn < planned; turn += 1) readable.count(cluster, { value: false });
  }
  return {
    ...(least && { least }),
    readable: readable.quantity(nothingAsked),
    changedAgain: changedAgain(audits),
  };
}

/** Answers of one arm or kind of challenge. */
interface ArmAnswers {
  readonly readable: ShareTally;
  readonly counts: { answers: number; readable: number };
}

function noAnswers(): ArmAnswers {
  return { readable: new ShareTally(), counts: { answers: 0, readable: 0 } };
}

function leastReadable(arms: ReadonlyMap<string, ArmAnswers>): AnswerShares['least'] {
  const shares = [...arms].map(([arm, { readable, counts }]) => {
    return { arm, readable, share: counts.readable / counts.answers };
  });
  const [least] = shares.toSorted((one, other) => one.share - other.share);
  return least && { arm: least.arm, readable: least.readable.quantity(nothingAsked) };
}

function changedAgain(audits: readonly Audit[]): Quantity | undefined {
  const repeats = audits.flatMap(({ cluster, baseline, repeat }) => {
    if (!repeat || !isReadable(baseline)) return [];
    return [{ cluster, value: isReadable(repeat) ? isOther(baseline, repeat) : undefined }];
  });
  return repeats.length === 0 ? undefined : shareOf(repeats, 'No repeat could be read.');
}

/** Whether a repeat decides otherwise: another verdict, or without one, a score of another step. */
function isOther(baseline: Judgment, repeat: Judgment): boolean {
  if (baseline.preference !== undefined) return repeat.preference !== baseline.preference;
  return repeat.moved !== undefined && repeat.moved !== 'none';
}
