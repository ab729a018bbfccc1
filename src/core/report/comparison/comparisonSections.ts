import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { ComparedShares } from '../../metrics/numbers/comparing/compareRuns.ts';
import {
  agrees,
  baselineChanges,
  changes,
  compareShares,
  flips,
  type Holds,
} from '../../metrics/numbers/comparing/compareRuns.ts';
import { canFlip, challengeKinds } from '../../metrics/rows/judgedPair.ts';
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
  const context = createContext({ ...statistics, pairs: [] });
  const parts = partsOf(pairs, matched);
  const hasTies = canTieIn(pairs);
  const labelled = labelledParts(pairs, matched);
  const ofParts = parts.map(({ of = 'challenges', matches }) => {
    return { name: of, matches: matches.filter(canFlipTwice) };
  });
  const tests = comparedTests(
    context,
    [
      { id: 'flip', title: 'Flips', holds: flips, parts: ofParts },
      ...(hasTies ? [{ id: 'change', title: anyChange, holds: changes, parts: ofParts }] : []),
      { id: 'agreement', title: agreement, holds: agrees, parts: labelled },
    ],
    noMatch,
  );
  return [
    flipSection(context, parts, hasTies),
    baselineSection(context, pairs, matched),
    ...agreementSection(context, labelled),
    ...(tests ? [tests] : []),
  ];
}

interface ComparedPart extends MatchedRuns {
  /** Absent for all challenges together. */
  readonly of?: string;
}

/** Returns all challenges together, each kind, repeat, neutral, and the steps of sequences. */
function partsOf(pairs: readonly JudgedTwice[], matched: MatchedRuns): ComparedPart[] {
  const judged = pairs.flatMap(({ first, second }) => [first ?? [], second ?? []].flat());
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
  n: 'Matched',
  onlyFirst: 'Only in the first run',
  onlySecond: 'Only in the second run',
};

function canTieIn(pairs: readonly JudgedTwice[]): boolean {
  return canTie({
    pairs: pairs.flatMap(({ first, second }) => [first ?? [], second ?? []].flat()),
  });
}

function flipSection(
  context: SectionContext,
  parts: readonly ComparedPart[],
  hasTies: boolean,
): ReportSection {
  const rows = parts.map(({ of = 'challenges', matches, onlyFirst, onlySecond }) => ({
    ...{ part: of, n: matches.length },
    ...{ onlyFirst: onlyFirst.length, onlySecond: onlySecond.length },
  }));
  const ratesOf = (id: string, title: string, holds: Holds, { of, matches }: ComparedPart) => {
    const shares = compareShares(matches.filter(canFlipTwice), holds, noMatch);
    return sharesOf(context, of, id, title, shares);
  };
  return {
    id: 'comparedFlips',
    title: 'Flip rates where both were asked alike',
    notes: [
      'Matched on pair, presented order, challenge, target and wording. A flip is from the baseline of its own run.',
    ],
    numbers: [
      ...parts.flatMap((part) => ratesOf('flipRate', 'Flip rate', flips, part)),
      ...(hasTies ? parts : []).flatMap((part) => ratesOf('changeRate', anyChange, changes, part)),
    ],
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
      ...sharesOf(context, undefined, 'sameBaseline', 'Flip rate, equal baselines', sameBaseline),
      ...sharesOf(
        context,
        undefined,
        'anyTarget',
        'Flip rate, regardless of the target',
        anyTarget,
      ),
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
