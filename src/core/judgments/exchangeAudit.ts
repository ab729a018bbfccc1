import { swapOrder } from '../words/presentation.ts';
import { otherSide, type Side, type Stance, sideOf } from '../words/verdict.ts';
import type { Audit, AuditFacts, Judgment, PairFacts } from './audit.ts';

/**
 * Returns an audit with A and B exchanged, for a pair that another file has in the opposite order.
 * It is its own inverse.
 */
export function exchangeAudit(audit: Audit): Audit {
  const { run, protocol, baseline, repeat, moreRepeats, neutral, challenges, sequence } = audit;
  const facts: AuditFacts = { run, pair: exchangePair(audit.pair), protocol };
  const exchange = (judgment: Judgment) => exchangeJudgment(judgment, facts);
  return {
    ...audit,
    ...facts,
    baseline: exchange(baseline),
    repeat: repeat && exchange(repeat),
    moreRepeats: moreRepeats?.map(exchange),
    neutral: neutral && exchange(neutral),
    challenges: challenges.map(exchange),
    sequence: sequence.map(exchange),
  };
}

/** Returns an audit with A and B as in its own dataset. */
export function ownSides(audit: Audit): Audit {
  return audit.pair.exchanged ? exchangeAudit(audit) : audit;
}

/** Returns a judgment with A and B as in its own dataset. */
export function ownJudgment(judgment: Judgment): Judgment {
  return judgment.audit.pair.exchanged ? exchangeJudgment(judgment) : judgment;
}

function exchangePair(pair: PairFacts): PairFacts {
  const { label, assignedTarget, lengthA, lengthB, modelA, modelB } = pair;
  return {
    ...pair,
    swapped: !pair.swapped,
    exchanged: !pair.exchanged,
    order: swapOrder(pair.order),
    label: label && otherSide(label),
    ...(assignedTarget && { assignedTarget: exchanged(assignedTarget) }),
    ...{ lengthA: lengthB, lengthB: lengthA, modelA: modelB, modelB: modelA },
  };
}

/** Returns a judgment with A and B exchanged, and its audit's facts, unless they are given. */
export function exchangeJudgment(
  judgment: Judgment,
  audit: AuditFacts = { ...judgment.audit, pair: exchangePair(judgment.audit.pair) },
): Judgment {
  const { preference, strength, target } = judgment;
  return {
    ...judgment,
    audit,
    preference: preference && exchanged(preference),
    strength: strength && -strength,
    target: target && exchanged(target),
  };
}

/**
 * Returns a verdict or target with A and B exchanged; a tie and the directions of a score remain.
 */
export function exchanged<Some extends Stance>(stance: Some): Some | Side {
  const side = sideOf(stance);
  return side ? otherSide(side) : stance;
}
