import { modelOfName } from '../judges/judgeName.ts';
import { groupBy } from '../words/groupBy.ts';
import type { Target } from '../words/verdict.ts';
import { type Audit, isReadable, type Judgment } from './audit.ts';
import { exchangeAudit, exchanged } from './exchangeAudit.ts';

/** Audits that may be pooled across judges; label them "pooled over judges". */
interface PooledAudits {
  /**
   * Each judge's audits of the shared pairs whose B1 is readable under every judge, with A and B the
   * same for all judges.
   */
  readonly audits: readonly Audit[];
  /** Those of all shared pairs, for right and firm: there, an unanswered B1 is not right. */
  readonly asked: readonly Audit[];
  readonly judges: number;
  /** Number of shared pairs whose B1 is readable under every judge, matched by content. */
  readonly shared: number;
  /**
   * Descriptions of the pairs that are not shared, by reason, such as `5 not judged by every
   * judge`.
   */
  readonly leftOut: readonly string[];
  /**
   * Number of follow-ups on shared pairs, and of those that every judge was asked in the same order
   * and wording.
   */
  readonly followUps: number;
  readonly askedAlike: number;
}

/** Reasons why a pair is not shared, in the order in which they are checked. */
const reasons = [
  'not judged by every judge',
  'without a readable first verdict from every judge, in right and firm alone',
  'with different targets',
  'with different arms',
] as const;
type Reason = (typeof reasons)[number];

/**
 * Keeps the pairs that all judges were asked: matched by content, A and B exchanged or not; the same
 * arms and, if targets are assigned, the same target. If the target
 * follows B1, each judge keeps its own. Order and wording may differ. Every number of the group is
 * based on these pairs, to which each judge contributes its own rows, as in PDM. Two settings or
 * definitions of one model are never pooled.
 *
 * @param audits those of one protocol
 */
export function poolJudges(
  audits: readonly Audit[],
): PooledAudits | { readonly notEstimable: string } {
  const names = new Map(audits.map(({ run }) => [run.judge, run.judgeName]));
  if (names.size < 2) return { notEstimable: 'There is only one judge.' };
  if (new Set([...names.values()].map(modelOfName)).size < names.size) {
    return { notEstimable: 'Different settings or judge prompts of one model are never pooled.' };
  }
  const plans = plansByRun(audits);
  const counts = new Map<Reason, number>();
  const [kept, asked]: [Audit[], Audit[]] = [[], []];
  let shared = 0;
  for (const group of groupBy(audits, ({ pair }) => pair.content).values()) {
    const found = sharedOf(group, names.size, plans);
    if ('reason' in found) {
      counts.set(found.reason, (counts.get(found.reason) ?? 0) + 1);
      asked.push(...alignSides(found.asked ?? []));
    } else {
      shared += 1;
      const aligned = alignSides(found.audits);
      kept.push(...aligned);
      asked.push(...aligned);
    }
  }
  const leftOut = reasons.flatMap((reason) => {
    const count = counts.get(reason) ?? 0;
    return count === 0 ? [] : [`${count} ${reason}`];
  });
  if (shared === 0) {
    return {
      notEstimable: `The judges share no pair (matched by content): ${leftOut.join(', ')}.`,
    };
  }
  const { followUps, askedAlike } = countAskedAlike(kept, names.size);
  return { audits: kept, asked, judges: names.size, shared, leftOut, followUps, askedAlike };
}

interface NotShared {
  readonly reason: Reason;
  /** The presentations, if a B1 that is unanswered is the only reason. */
  readonly asked?: readonly Audit[];
}

/**
 * Returns the presentations of one pair that all judges share, or the reason why there are none.
 */
function sharedOf(
  group: readonly Audit[],
  judges: number,
  plans: ReadonlyMap<string, RunPlan>,
): { readonly audits: readonly Audit[] } | NotShared {
  const isRead = ({ baseline }: Audit) => isReadable(baseline);
  const unanswered = group.filter((audit) => !isRead(audit));
  const hasAll = (some: readonly Audit[]) => judgesOf(some).size === judges;
  if (!hasAll(group)) return { reason: 'not judged by every judge' };
  const isWhole = hasAll(group.filter(isRead));
  // What a judge did not answer has neither target nor arms to compare.
  const beside = isWhole ? [] : unanswered;
  const byTarget = groupBy(group.filter(isRead), (audit) => assignedTarget(audit, plans) ?? '');
  const sameTarget = [...byTarget.values()].filter((some) => hasAll([...some, ...beside]));
  if (byTarget.size > 0 && sameTarget.length === 0) return { reason: 'with different targets' };
  const sameArms = sameTarget.filter((some) => {
    const arms = [...groupBy(some, ({ run }) => run.judge).values()].map((own) =>
      armsOf(own, plans),
    );
    return new Set(arms).size === 1;
  });
  if (sameTarget.length > 0 && sameArms.length === 0) return { reason: 'with different arms' };
  const audits = [...sameArms.flat(), ...beside];
  return isWhole
    ? { audits }
    : {
        reason: 'without a readable first verdict from every judge, in right and firm alone',
        asked: audits,
      };
}

function judgesOf(audits: readonly Audit[]): Set<string> {
  return new Set(audits.map(({ run }) => run.judge));
}

/** The turns that a run asks in a sequence, which ends early at an unreadable answer. */
interface RunPlan {
  readonly isAssigned: boolean;
  readonly steps: string;
}

function plansByRun(audits: readonly Audit[]): Map<string, RunPlan> {
  const plans = new Map<string, RunPlan>();
  const asked = audits.filter(({ sequence }) => sequence.length > 0);
  for (const [run, own] of groupBy(asked, ({ run }) => run.run)) {
    const longest = Math.max(...own.map(({ sequence }) => sequence.length));
    const steps = own.find(({ sequence }) => sequence.length === longest)?.sequence ?? [];
    const aim = steps[0]?.aim ?? 'other';
    const kinds = steps.map(({ challenge }) => challenge);
    plans.set(run, { isAssigned: aim === 'assigned', steps: [aim, ...kinds].join(' ') });
  }
  return plans;
}

/**
 * Returns the target that was assigned regardless of B1, with A and B as in the content; otherwise
 * undefined.
 */
function assignedTarget(
  { run, pair, protocol, neutral, challenges, sequence }: Audit,
  plans: ReadonlyMap<string, RunPlan>,
): Target | undefined {
  const isAssigned = protocol === 'counterbalanced' || plans.get(run.run)?.isAssigned === true;
  const target = [...challenges, ...sequence, neutral].find((judgment) => judgment?.target)?.target;
  if (!isAssigned || !target) return undefined;
  return pair.swapped ? exchanged(target) : target;
}

function armsOf(audits: readonly Audit[], plans: ReadonlyMap<string, RunPlan>): string {
  const arms = new Set<string>();
  for (const { run, repeat, neutral, challenges, sequence } of audits) {
    if (repeat) arms.add('repeat');
    if (neutral) arms.add('neutral');
    for (const { challenge } of challenges) arms.add(`challenge ${challenge}`);
    if (sequence.length > 0) arms.add(`sequence ${plans.get(run.run)?.steps}`);
  }
  return [...arms].sort().join('\n');
}

/** Returns audits of the same pair with A and B as in the first of them. */
function alignSides(audits: readonly Audit[]): Audit[] {
  const isSwapped = audits[0]?.pair.swapped ?? false;
  return audits.map((audit) =>
    (audit.pair.swapped ?? false) === isSwapped ? audit : exchangeAudit(audit),
  );
}

function countAskedAlike(audits: readonly Audit[], judges: number) {
  const all = audits.flatMap(({ neutral, challenges, sequence }) => [
    ...(neutral ? [neutral] : []),
    ...challenges,
    ...sequence,
  ]);
  const alike = [...groupBy(all, askedAs).values()].filter(
    (some) => new Set(some.map(({ audit }) => audit.run.judge)).size === judges,
  );
  return { followUps: all.length, askedAlike: alike.flat().length };
}

function askedAs({ audit, arm, challenge, step, paraphrase }: Judgment): string {
  const { content, order } = audit.pair;
  return JSON.stringify([content, order, arm, challenge, step, paraphrase]);
}
