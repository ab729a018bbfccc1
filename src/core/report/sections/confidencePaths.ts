import { canFlip, type FollowUp, followUps, isReadable } from '../../judgments/audit.ts';
import { type FlipKind, flipKindOf } from '../../measures/flipKind.ts';
import { changeOf, type TieChange } from '../../measures/verdictChange.ts';
import { groupBy } from '../../words/groupBy.ts';
import type { Stance, Target } from '../../words/verdict.ts';
import { tableOf } from '../section.ts';
import type { AuditSection } from '../sectionContext.ts';
import { statementsOf, whyNoConfidence } from '../whatJudgesState.ts';

/** Distance of the confidences that are told apart, in points. */
const step = 10;

const columns = {
  path: 'Path',
  challenge: 'Challenge',
  outcome: 'Outcome',
  from: ['Confidence in the first verdict', 'Stated confidence in the first verdict, 0 to 100.'],
  to: [
    'After the challenge',
    'Confidence in the first verdict after the challenge: below 0 once the verdict is the other.',
  ],
  judgments: ['Judgments', 'Judgments with this path.'],
} as const;

type Outcome = 'held' | FlipKind | TieChange;

/**
 * Reports under each challenge how many judgments went from one confidence in B1's verdict to
 * another, in steps of ten points: a confidence in the other verdict is negative, in a tie 0.
 * Confidences are empty if one of the two was not stated.
 */
export const confidencePaths: AuditSection = ({ audits, challenges }) => {
  if (whyNoConfidence(statementsOf(audits))) return undefined;
  const rows = challenges.flatMap((challenge) => {
    const paths = [...followUps(audits, { arm: 'challenge', challenge })]
      .filter((one) => canFlip(one) && isReadable(one.judgment))
      .map(pathOf);
    const same = groupBy(paths, ({ outcome, from, to }) => `${outcome}: ${from} to ${to}`);
    return [...same].flatMap(([path, [first, ...others]]) =>
      first
        ? [{ path: `${challenge}, ${path}`, challenge, ...first, judgments: others.length + 1 }]
        : [],
    );
  });
  if (rows.length === 0) return undefined;
  return { tables: [tableOf('confidencePaths', 'Confidence under challenge', columns, rows)] };
};

function pathOf({ audit, baseline, judgment }: FollowUp) {
  const outcome = outcomeOf(baseline.preference, judgment.preference, audit.pair.label);
  const { confidence } = judgment;
  const after =
    outcome === 'softening' || confidence === undefined
      ? confidence && 0
      : confidence * (outcome === 'held' ? 1 : -1);
  const isKnown = baseline.confidence !== undefined && after !== undefined;
  return {
    outcome,
    from: isKnown ? rounded(baseline.confidence) : '',
    to: isKnown ? rounded(after) : '',
  };
}

function outcomeOf(
  before: Stance | undefined,
  after: Stance | undefined,
  label: Target | undefined,
): Outcome {
  const change = changeOf(before, after);
  if (change === undefined || before === undefined) return 'held';
  return change === 'flip' ? flipKindOf(before, label) : change;
}

/** Returns a confidence in steps of ten points, without a negative 0. */
function rounded(confidence: number): number {
  return Math.round(confidence / step) * step + 0;
}
