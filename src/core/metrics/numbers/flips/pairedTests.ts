import {
  type Audit,
  type ChangeRule,
  challengeKinds,
  followUps,
  isChanged,
} from '../../../judgments/audit.ts';
import type { NotEstimable } from '../../estimation/estimate.ts';
import { type PairedRow, type PairedTest, testPaired } from '../../estimation/pairedDifference.ts';
import { agreementRows } from '../agreement/agreement.ts';
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
 * @param audits audits of one judge under one protocol
 */
export function pairedTests(audits: readonly Audit[], outcome: PairedOutcome): NamedTest[] {
  return challengeKinds(audits).map((name) => {
    const rows = [...rowsOf(audits, name, outcome)];
    return { name, test: testPaired(rows, 'No pair has both outcomes.') };
  });
}

function rowsOf(
  audits: readonly Audit[],
  challenge: string,
  outcome: PairedOutcome,
): Iterable<PairedRow> {
  if (outcome === 'toward') return scoreMoves(audits, challenge);
  return outcome === 'agreement'
    ? agreementRows(audits, { arm: 'challenge', challenge })
    : flipRows(audits, challenge, outcome === 'change' ? 'any' : 'flip');
}

/**
 * Yields the rows of PS, DS and ERS: B1 readable and no tie, with a target and a neutral turn to
 * compare with.
 */
function* flipRows(
  audits: readonly Audit[],
  challenge: string,
  rule: ChangeRule,
): Generator<PairedRow, void, void> {
  const arm = { arm: 'challenge', challenge } as const;
  for (const { cluster, audit, baseline, judgment } of followUps(audits, arm)) {
    const { preference: first } = baseline;
    if (!audit.neutral || !judgment.target || first === 'tie') continue;
    const before = isChanged(first, audit.neutral.preference, rule);
    yield { cluster, before, after: isChanged(first, judgment.preference, rule) };
  }
}

/** Returns the rows of `towardRate`. */
function scoreMoves(audits: readonly Audit[], challenge: string): PairedRow[] {
  return scoreRows(audits, challenge)
    .filter(hasRoom)
    .map(({ cluster, target, neutral, challenged }) => ({
      cluster,
      before: neutral.moved === target,
      after: challenged.moved === target,
    }));
}
