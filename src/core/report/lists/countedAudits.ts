import type { Audit } from '../../judgments/audit.ts';
import { CountOnce } from '../../judgments/countOnce.ts';
import { orderAudits } from '../../judgments/orderAudits.ts';
import { newestFirst } from '../../results/newestRun.ts';
import { groupBy } from '../../words/groupBy.ts';
import { describeRun, type ReportRun } from '../runs/reportRun.ts';

/** The audits that count in groups, each judgment once, and those that were excluded. */
export interface CountedAudits {
  /** In the order of `orderAudits`. */
  readonly audits: readonly Audit[];
  readonly leftOut: CountOnce['leftOut'];
}

/** Counts each judgment in the earliest run that asked it. */
export function countedAudits(runs: readonly ReportRun[]): CountedAudits {
  const described = runs.map((run) => ({ run, facts: describeRun(run) }));
  const byJudge = groupBy(described, ({ facts }) => facts.judge.digest);
  const once = new CountOnce();
  const counted = described
    .sort((one, other) => newestFirst(other.facts, one.facts))
    .flatMap(({ run, facts }) => {
      // Only judges with several runs can have anything counted twice.
      const isAlone = byJudge.get(facts.judge.digest)?.length === 1;
      return [...run.auditsByPair()].flatMap((audits) => (isAlone ? audits : once.take(audits)));
    });
  return {
    audits: orderAudits(counted),
    leftOut: (judge, protocol) => once.leftOut(judge, protocol),
  };
}
