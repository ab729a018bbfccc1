import {
  type Audit,
  type AuditFacts,
  answerOf,
  isReadable,
  type Judgment,
  type JudgmentInAudit,
  judgmentsOfArm,
} from '../../judgments/audit.ts';
import { lastStep } from '../../judgments/lastSteps.ts';
import { poolJudges } from '../../judgments/pooling.ts';
import { askedInBothOrders } from '../../metrics/numbers/agreement/orderSwap.ts';
import { isUnanimous } from '../../metrics/numbers/flips/ambiguity.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { WordsOf } from '../reasons/reasons.ts';
import type { JudgmentQuery } from './judgmentQuery.ts';
import { holdsOf } from './matchJudgment.ts';

/** Yields the judgments that a mark represents, in the order of the audits. */
export function* judgmentsBehind(
  audits: readonly Audit[],
  query: JudgmentQuery,
  wordsOf?: WordsOf,
): Generator<JudgmentInAudit> {
  const holds = holdsOf(query, wordsOf);
  const protocols =
    query.protocol === undefined
      ? [...new Set(audits.map(({ protocol }) => protocol))]
      : [query.protocol];
  const answers = protocols.length > 1 ? new Set<string>() : undefined;
  for (const protocol of protocols) {
    for (const audit of auditsBehind(audits, { ...query, protocol })) {
      const { baseline } = audit;
      for (const judgment of judgmentsOf(audit, query)) {
        const inAudit = { audit, baseline, judgment };
        if (!holds(inAudit) || answers?.has(answerOf(judgment))) continue;
        answers?.add(answerOf(judgment));
        yield inAudit;
      }
    }
  }
}

function auditsBehind(audits: readonly Audit[], query: JudgmentQuery): readonly Audit[] {
  const { protocol, judge, pooled, part, judgesAgree, otherOrder } = query;
  const asked = audits.filter(
    (audit) =>
      audit.protocol === protocol &&
      (part === undefined || partOf(audit, part.scope) === part.name) &&
      (judge === undefined || judgesAgree !== undefined || audit.run.judge === judge),
  );
  const shared = pooled || judgesAgree !== undefined ? sharedAudits(asked) : asked;
  const agreeing = judgesAgree === undefined ? shared : withAgreement(shared, judgesAgree);
  const own = judge === undefined ? agreeing : agreeing.filter(({ run }) => run.judge === judge);
  return otherOrder ? withOtherOrder(own) : own;
}

function sharedAudits(asked: readonly Audit[]): readonly Audit[] {
  const shared = poolJudges(asked);
  return 'notEstimable' in shared ? [] : shared.audits;
}

/** Returns a report's name for the part that an audit belongs to. */
export function partOf({ run, pair }: AuditFacts, scope: 'dataset' | 'domain'): string {
  return scope === 'dataset' ? run.dataset : (pair.domain ?? 'no domain');
}

/** Returns one audit of each pair whose first verdict differs in the other presented order. */
function withOtherOrder(audits: readonly Audit[]): Audit[] {
  return askedInBothOrders(audits).flatMap(([one, other]) =>
    isReadable(one.baseline) &&
    isReadable(other.baseline) &&
    one.baseline.preference !== other.baseline.preference
      ? [one]
      : [],
  );
}

function withAgreement(audits: readonly Audit[], agree: boolean): Audit[] {
  const judges = new Set(audits.map(({ run }) => run.judge)).size;
  return [...groupBy(audits, ({ pair: { content, order } }) => `${content}\n${order}`).values()]
    .filter(
      (group) =>
        new Set(group.map(({ run }) => run.judge)).size === judges && isUnanimous(group) === agree,
    )
    .flat();
}

/**
 * Returns the judgments of an arm whose baseline is readable, or the baselines themselves. A
 * sequence ends at an unreadable one.
 */
function judgmentsOf(audit: Audit, { arm }: JudgmentQuery): readonly Judgment[] {
  const { baseline, sequence } = audit;
  if (arm === 'baseline') return baseline.again ? [] : [baseline];
  if (!isReadable(baseline)) return [];
  if (arm === 'challenged') {
    return [...audit.challenges, ...sequence.filter((one) => one.changedFromPrevious !== false)];
  }
  if (arm === 'lastStep') return [lastStep(sequence) ?? []].flat();
  if (arm !== 'sequence') return judgmentsOfArm(audit, arm);
  const end = sequence.findIndex((judgment) => !isReadable(judgment));
  return end < 0 ? sequence : sequence.slice(0, end + 1);
}
