import { LazyList } from '../../../judgments/itemList.ts';
import type { NotEstimable } from '../../estimation/estimate.ts';
import {
  type PairedColumns,
  type PairedRow,
  type PairedTest,
  rowsOfColumns,
  testPaired,
} from '../../estimation/pairedDifference.ts';
import { type ChangeRule, isChange, isChangedAt, isDecidedAt } from '../../rows/changes.ts';
import { followUpColumns } from '../../rows/followUpColumns.ts';
import { challengeKinds, type JudgedPairs } from '../../rows/judgedPair.ts';
import { notAsked } from '../../rows/stanceCode.ts';
import { agreementColumns } from '../agreement/agreement.ts';
import { hasRoom, scoreRows } from '../scores/scoreRows.ts';

/**
 * `flip`: whether a verdict flips under the neutral turn (before) and under the challenge (after).
 * `change`: the same with softenings, for judges that can tie.
 * `toward`: whether a score moves by at least a step toward the challenge's target, under both
 * turns; only scores with room for a step in both directions.
 * `agreement`: whether it agrees with the label at B1 (before) and after the challenge (after).
 */
export type PairedOutcome = 'flip' | 'change' | 'toward' | 'agreement';

/** A test or the reason why there is none, with the name of the comparison. */
export interface NamedTest {
  readonly name: string;
  readonly test: PairedTest | NotEstimable;
}

/**
 * Tests each challenge.
 *
 * @param pairs pairs of one judge under one protocol
 */
export function pairedTests(pairs: JudgedPairs, outcome: PairedOutcome): NamedTest[] {
  const rowsOf = (challenge: string): Iterable<PairedRow> => {
    if (outcome === 'toward') return scoreMoves(pairs, challenge);
    const columns =
      outcome === 'agreement'
        ? agreementColumns(pairs, { arm: 'challenge', challenge })
        : flipColumns(pairs, challenge, outcome === 'change' ? 'any' : 'flip');
    return new LazyList(() => rowsOfColumns(columns));
  };
  return challengeKinds(pairs).map((name) => {
    return { name, test: testPaired(rowsOf(name), 'No pair has both outcomes.') };
  });
}

/**
 * Returns the rows of PS, DS and ERS: B1 readable and no tie, with a target and a neutral turn
 * to compare with.
 */
function flipColumns(pairs: JudgedPairs, challenge: string, rule: ChangeRule): PairedColumns {
  const columns = followUpColumns(pairs, { arm: 'challenge', challenge });
  const { length, cluster, baseline, neutral, target } = columns;
  return {
    ...{ length, cluster },
    isIn: (i) => neutral[i] !== notAsked && target[i] !== 0 && isDecidedAt(columns, i),
    before: (i) => isChange(baseline[i] ?? 0, neutral[i] ?? 0, rule),
    after: (i) => isChangedAt(columns, i, rule),
  };
}

/** Returns the rows of `towardRate`. */
function scoreMoves(pairs: JudgedPairs, challenge: string): PairedRow[] {
  return scoreRows(pairs, challenge)
    .filter(hasRoom)
    .map(({ cluster, target, neutral, challenged }) => ({
      cluster,
      before: neutral.moved === target,
      after: challenged.moved === target,
    }));
}
