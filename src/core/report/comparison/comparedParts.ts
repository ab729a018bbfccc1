import type { Judgment } from '../../judgments/audit.ts';
import { type Audit, canFlip, challengeKinds } from '../../judgments/audit.ts';
import {
  changes,
  flips,
  type Holds,
  movesToward,
} from '../../metrics/numbers/comparing/compareRuns.ts';
import { areScored } from '../../metrics/numbers/scores/scoreRows.ts';
import {
  type JudgedTwice,
  type MatchedJudgments,
  type MatchedRuns,
  matchBaselines,
} from '../../metrics/rows/matchRuns.ts';
import { mostChallenges, type SectionContext } from '../sectionContext.ts';
import { canTie } from '../sections/answerForms/ties.ts';

/** An outcome of follow-ups, and the matches that can have it in both runs. */
export interface Outcome {
  readonly id: string;
  readonly title: string;
  readonly holds: Holds;
  readonly isIn: (match: MatchedJudgments) => boolean;
}

/** Returns the outcomes that both runs' judges can have. */
export function outcomesOf(context: SectionContext): Outcome[] {
  const { canFlip: hasFlips } = context;
  const flip = { id: 'flipRate', title: 'Flip rate', holds: flips, isIn: canFlipTwice };
  const change = { id: 'changeRate', title: anyChange, holds: changes, isIn: canFlipTwice };
  const toward = {
    ...{ id: 'towardRate', title: 'Scores that move toward the target', holds: movesToward },
    isIn: ({ first, second }: MatchedJudgments) =>
      isChallenge(first.judgment) &&
      first.judgment.room === 'both' &&
      second.judgment.room === 'both',
  };
  return [
    ...(hasFlips ? [flip] : []),
    ...(canTie(context) ? [change] : []),
    ...(areScored(context.audits) ? [toward] : []),
  ];
}

/** Keeps the matches that can have an outcome, and leaves out parts without any. */
export function partsWith(parts: readonly ComparedPart[], isIn: Outcome['isIn']): ComparedPart[] {
  return parts
    .map((part) => ({ part, matches: part.matches.filter(isIn) }))
    .filter(({ part, matches }) => matches.length > 0 || part.matches.length === 0)
    .map(({ part, matches }) => ({ ...part, matches }));
}

export function judgedIn(audits: readonly JudgedTwice[]): Audit[] {
  return audits.flatMap(({ first, second }) => [first ?? [], second ?? []].flat());
}

export interface ComparedPart extends MatchedRuns {
  /** Absent for all challenges together. */
  readonly of?: string;
}

/** Returns all challenges together, each kind, repeat, neutral, and the steps of sequences. */
export function partsOf(audits: readonly JudgedTwice[], matched: MatchedRuns): ComparedPart[] {
  const judged = judgedIn(audits);
  const steps = judged.reduce((most, { sequence }) => Math.max(most, sequence.length), 0);
  const parts: { of?: string; holds: (judgment: Judgment) => boolean }[] = [
    { holds: isChallenge },
    ...challengeKinds(judged)
      .slice(0, mostChallenges)
      .map((kind) => ({
        of: kind,
        holds: ({ arm, challenge }: Judgment) => arm === 'challenge' && challenge === kind,
      })),
    { of: 'repeat', holds: ({ arm }) => arm === 'repeat' },
    { of: 'neutral', holds: ({ arm }) => arm === 'neutral' },
    ...Array.from({ length: Math.min(steps, mostChallenges) }, (_, place) => ({
      of: `step ${place + 1}`,
      holds: ({ arm, step }: Judgment) => arm === 'sequence' && step === place + 1,
    })),
  ];
  return parts
    .map(({ of, holds }) => ({
      ...(of === undefined ? {} : { of }),
      matches: matched.matches.filter(({ first: { judgment } }) => holds(judgment)),
      onlyFirst: matched.onlyFirst.filter(holds),
      onlySecond: matched.onlySecond.filter(holds),
    }))
    .filter(
      ({ matches, onlyFirst, onlySecond }) => matches.length + onlyFirst.length + onlySecond.length,
    );
}

const anyChange = 'Any change: flips and softenings';

export function canFlipTwice({ first, second }: MatchedJudgments): boolean {
  return canFlip(first) && canFlip(second);
}

/** Returns the matched judgments of labeled pairs; empty if there are none. */
export function labeledParts(audits: readonly JudgedTwice[], { matches }: MatchedRuns) {
  const atBaseline = matchBaselines(audits).filter(hasOneLabel);
  if (atBaseline.length === 0) return [];
  return [
    { name: 'baseline', matches: atBaseline },
    { name: 'challenges', matches: ofChallenges(matches).filter(hasOneLabel) },
  ];
}

function hasOneLabel({ first, second }: MatchedJudgments): boolean {
  const { label } = first.judgment.audit.pair;
  return label !== undefined && label === second.judgment.audit.pair.label;
}

export function ofChallenges(matches: readonly MatchedJudgments[]): MatchedJudgments[] {
  return matches.filter(({ first }) => isChallenge(first.judgment));
}

/** Whether the row is a challenge; all steps of a sequence count as challenges. */
function isChallenge({ arm }: Judgment): boolean {
  return arm === 'challenge' || arm === 'sequence';
}
