import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { ComparedShares } from '../../metrics/numbers/comparing/compareRuns.ts';
import {
  agrees,
  baselineChanges,
  changes,
  compareShares,
  flips,
  type Holds,
  movesToward,
} from '../../metrics/numbers/comparing/compareRuns.ts';
import { areScored } from '../../metrics/numbers/scores/scoreRows.ts';
import { canFlip, challengeKinds, type JudgedPair } from '../../metrics/rows/judgedPair.ts';
import {
  hasEqualBaselines,
  type JudgedTwice,
  type MatchedJudgments,
  type MatchedRuns,
  matchBaselines,
  matchRuns,
} from '../../metrics/rows/matchRuns.ts';
import type { ReportedNumber, ReportSection } from '../reportSchema.ts';
import { tableOf } from '../section.ts';
import {
  createContext,
  mostChallenges,
  report,
  reportAll,
  type SectionContext,
} from '../sectionContext.ts';
import { canTie } from '../sections/answerForms/ties.ts';
import { outcomeNotes } from '../sections/pairedTests.ts';
import { comparedTests } from './comparedTests.ts';

/**
 * Returns the sections of a comparison; ids of their numbers start with `comparison.`.
 *
 * @param pairs pairs of one protocol
 */
export function comparisonSections(
  pairs: readonly JudgedTwice[],
  matched: MatchedRuns,
  statistics: Pick<SectionContext, 'choice' | 'inference' | 'protocol'>,
): ReportSection[] {
  const context = createContext({ ...statistics, pairs: judgedIn(pairs) });
  const parts = partsOf(pairs, matched);
  const labelled = labelledParts(pairs, matched);
  const outcomes = outcomesOf(context);
  const tests = comparedTests(
    context,
    [
      ...outcomes.map(({ id, title, holds, isIn }) => ({
        ...{ id, title, holds },
        parts: partsWith(parts, isIn).map(({ of = 'challenges', matches }) => {
          return { name: of, matches };
        }),
      })),
      { id: 'agreement', title: agreement, holds: agrees, parts: labelled },
    ],
    noMatch,
  );
  return [
    flipSection(context, parts, outcomes),
    baselineSection(context, pairs, matched),
    ...agreementSection(context, labelled),
    ...(tests ? [tests] : []),
  ];
}

/** An outcome of follow-ups, and the matches that can have it in both runs. */
interface Outcome {
  readonly id: string;
  readonly title: string;
  readonly holds: Holds;
  readonly isIn: (match: MatchedJudgments) => boolean;
}

/** Returns the outcomes that both runs' judges can have. */
function outcomesOf(context: SectionContext): Outcome[] {
  const { canFlip: hasFlips } = context;
  const flip = { id: 'flipRate', title: 'Flip rate', holds: flips, isIn: canFlipTwice };
  const change = { id: 'changeRate', title: anyChange, holds: changes, isIn: canFlipTwice };
  const toward = {
    ...{ id: 'towardRate', title: 'Scores that move toward the target', holds: movesToward },
    isIn: ({ first, second }: MatchedJudgments) =>
      isChallenge(first.row) && first.row.room === 'both' && second.row.room === 'both',
  };
  return [
    ...(hasFlips ? [flip] : []),
    ...(canTie(context) ? [change] : []),
    ...(areScored(context.pairs) ? [toward] : []),
  ];
}

/** Keeps the matches that can have an outcome, and leaves out parts of which none can. */
function partsWith(parts: readonly ComparedPart[], isIn: Outcome['isIn']): ComparedPart[] {
  return parts
    .map((part) => ({ part, matches: part.matches.filter(isIn) }))
    .filter(({ part, matches }) => matches.length > 0 || part.matches.length === 0)
    .map(({ part, matches }) => ({ ...part, matches }));
}

function judgedIn(pairs: readonly JudgedTwice[]): JudgedPair[] {
  return pairs.flatMap(({ first, second }) => [first ?? [], second ?? []].flat());
}

interface ComparedPart extends MatchedRuns {
  /** Absent for all challenges together. */
  readonly of?: string;
}

/** Returns all challenges together, each kind, repeat, neutral, and the steps of sequences. */
function partsOf(pairs: readonly JudgedTwice[], matched: MatchedRuns): ComparedPart[] {
  const judged = judgedIn(pairs);
  const steps = judged.reduce((most, { sequence }) => Math.max(most, sequence.length), 0);
  const parts: { of?: string; holds: (row: JudgmentRow) => boolean }[] = [
    { holds: isChallenge },
    ...challengeKinds(judged)
      .slice(0, mostChallenges)
      .map((kind) => ({
        of: kind,
        holds: ({ arm, challenge }: JudgmentRow) => arm === 'challenge' && challenge === kind,
      })),
    { of: 'repeat', holds: ({ arm }) => arm === 'repeat' },
    { of: 'neutral', holds: ({ arm }) => arm === 'neutral' },
    ...Array.from({ length: Math.min(steps, mostChallenges) }, (_, place) => ({
      of: `step ${place + 1}`,
      holds: ({ arm, step }: JudgmentRow) => arm === 'sequence' && step === place + 1,
    })),
  ];
  return parts
    .map(({ of, holds }) => ({
      ...(of === undefined ? {} : { of }),
      matches: matched.matches.filter(({ first: { row } }) => holds(row)),
      onlyFirst: matched.onlyFirst.filter(holds),
      onlySecond: matched.onlySecond.filter(holds),
    }))
    .filter(
      ({ matches, onlyFirst, onlySecond }) => matches.length + onlyFirst.length + onlySecond.length,
    );
}

const anyChange = 'Any change: flips and softenings';
const agreement = 'Agreement with the label';
const noMatch = 'No judgment of one run that can be read matches one of the other.';
const columns = {
  part: 'Asked',
  n: ['Matched', 'Judgments that both runs asked alike, with one in each run.'],
  onlyFirst: [
    'Only in the first run',
    'Judgments of the first run that none of the second matches.',
  ],
  onlySecond: [
    'Only in the second run',
    'Judgments of the second run that none of the first matches.',
  ],
} as const;

function flipSection(
  context: SectionContext,
  parts: readonly ComparedPart[],
  outcomes: readonly Outcome[],
): ReportSection {
  const rows = parts.map(({ of = 'challenges', matches, onlyFirst, onlySecond }) => ({
    ...{ part: of, n: matches.length },
    ...{ onlyFirst: onlyFirst.length, onlySecond: onlySecond.length },
  }));
  const numbers = outcomes.flatMap(({ id, title, holds, isIn }) =>
    partsWith(parts, isIn).flatMap(({ of, matches }) =>
      sharesOf(context, of, id, title, compareShares(matches, holds, noMatch)),
    ),
  );
  return {
    id: 'comparedFlips',
    title: 'Flip rates where both were asked alike',
    notes: [
      'Matched on pair, presented order, challenge, target and wording. A flip is from the baseline of its own run.',
      ...outcomeNotes(context),
    ],
    numbers,
    tables: [tableOf('comparison.matched', 'Judgments that match', columns, rows)],
  };
}

/** Two runs may differ at B1, which determines the target under anti-baseline. */
function baselineSection(
  context: SectionContext,
  pairs: readonly JudgedTwice[],
  { matches }: MatchedRuns,
): ReportSection {
  const flipsOf = (some: readonly MatchedJudgments[]) =>
    compareShares(ofChallenges(some).filter(canFlipTwice), flips, noMatch);
  const sameBaseline = flipsOf(matches.filter(hasEqualBaselines));
  const anyTarget = flipsOf(matchRuns(pairs, 'wording').matches);
  const changed = baselineChanges(matchBaselines(pairs), 'No pair was asked in both in one order.');
  return {
    id: 'comparedBaselines',
    title: 'Baselines and targets',
    notes: [
      'Under anti-baseline the target is what B1 did not choose: judgments with equal targets have equal baselines too. Regardless of the target, each run is challenged toward its own.',
    ],
    numbers: [
      report(context, undefined, 'comparison.baselineChanged', 'Another verdict at B1', changed),
      ...(context.canFlip
        ? [
            ...sharesOf(
              context,
              undefined,
              'sameBaseline',
              'Flip rate, equal baselines',
              sameBaseline,
            ),
            ...sharesOf(
              context,
              undefined,
              'anyTarget',
              'Flip rate, regardless of the target',
              anyTarget,
            ),
          ]
        : []),
    ],
    tables: [],
  };
}

function canFlipTwice({ first, second }: MatchedJudgments): boolean {
  return canFlip(first) && canFlip(second);
}

/** Returns the matched judgments of labeled pairs; empty if there are none. */
function labelledParts(pairs: readonly JudgedTwice[], { matches }: MatchedRuns) {
  const atBaseline = matchBaselines(pairs).filter(hasOneLabel);
  if (atBaseline.length === 0) return [];
  return [
    { name: 'baseline', matches: atBaseline },
    { name: 'challenges', matches: ofChallenges(matches).filter(hasOneLabel) },
  ];
}

function agreementSection(
  context: SectionContext,
  parts: ReturnType<typeof labelledParts>,
): ReportSection[] {
  if (parts.length === 0) return [];
  const none = 'No readable judgments that match have a human or gold label.';
  return [
    {
      id: 'comparedAgreement',
      title: 'Agreement with labels',
      notes: ['Pairs to which both runs give the same human or gold label.'],
      numbers: parts.flatMap(({ name, matches }) => {
        const shares = compareShares(matches, agrees, none);
        return sharesOf(context, name, 'agreement', agreement, shares);
      }),
      tables: [],
    },
  ];
}

function hasOneLabel({ first, second }: MatchedJudgments): boolean {
  return first.row.label !== undefined && first.row.label === second.row.label;
}

function ofChallenges(matches: readonly MatchedJudgments[]): MatchedJudgments[] {
  return matches.filter(({ first }) => isChallenge(first.row));
}

/** Whether the row is a challenge; all steps of a sequence count as challenges. */
function isChallenge({ arm }: JudgmentRow): boolean {
  return arm === 'challenge' || arm === 'sequence';
}

/** Reports `comparison.ID.first`, `.second` and `.difference`, each followed by the part. */
function sharesOf(
  context: SectionContext,
  of: string | undefined,
  id: string,
  title: string,
  { first, second, difference }: ComparedShares,
): ReportedNumber[] {
  return reportAll(context, of, [
    [`comparison.${id}.first`, `${title}, first run`, first],
    [`comparison.${id}.second`, `${title}, second run`, second],
    [`comparison.${id}.difference`, `${title}, second less first`, difference],
  ]);
}
