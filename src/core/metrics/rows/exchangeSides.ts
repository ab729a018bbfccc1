import { copyRow } from '../../judgments/copyRow.ts';
import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import { swapOrder } from '../../words/presentation.ts';
import { otherSide, type Side, type Stance, sideOf } from '../../words/verdict.ts';
import type { JudgedPair } from './judgedPair.ts';

/**
 * Returns a judgment with A and B exchanged, for a pair that another file has in the opposite
 * order. It is its own inverse.
 */
export function exchangeSides(row: JudgmentRow): JudgmentRow {
  const { preference, strength, target, label, lengthA, lengthB, modelA, modelB } = row;
  return {
    ...copyRow(row),
    swapped: !row.swapped,
    exchanged: !row.exchanged,
    order: swapOrder(row.order),
    preference: preference && exchanged(preference),
    strength: strength && -strength,
    target: target && exchanged(target),
    label: label && otherSide(label),
    ...{ lengthA: lengthB, lengthB: lengthA, modelA: modelB, modelB: modelA },
  };
}

/** Returns a judgment with A and B as in its own dataset. */
export function ownSides(row: JudgmentRow): JudgmentRow {
  return row.exchanged ? exchangeSides(row) : row;
}

/** Exchanges A and B in all judgments of a pair. */
export function exchangePair(pair: JudgedPair): JudgedPair {
  const { cluster, baseline, repeat, moreRepeats, neutral, challenges, sequence } = pair;
  return {
    cluster,
    baseline: exchangeSides(baseline),
    repeat: repeat && exchangeSides(repeat),
    ...(moreRepeats && { moreRepeats: moreRepeats.map(exchangeSides) }),
    neutral: neutral && exchangeSides(neutral),
    challenges: challenges.map(exchangeSides),
    sequence: sequence.map(exchangeSides),
  };
}

/**
 * Returns a verdict or target with A and B exchanged; a tie and the directions of a score remain.
 */
export function exchanged<Some extends Stance>(stance: Some): Some | Side {
  const side = sideOf(stance);
  return side ? otherSide(side) : stance;
}
