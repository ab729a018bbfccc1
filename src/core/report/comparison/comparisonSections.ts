import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import {
  agrees,
  baselineChanges,
  compareShares,
  flips,
  type Holds,
} from '../../metrics/numbers/comparing/compareRuns.ts';
import { challengeKinds } from '../../metrics/rows/judgedPair.ts';
import {
  hasEqualBaselines,
  type JudgedTwice,
  type MatchedJudgments,
  type MatchedRuns,
  matchBaselines,
  matchRuns,
} from '../../metrics/rows/matchRuns.ts';
import type { ReportedNumber, ReportSection } from '../reportSchema.ts';
import { createContext, mostChallenges, report, type SectionContext } from '../sectionContext.ts';

/**
 * The sections of a comparison; the id of each of its numbers begins with `comparison.`.
 *
 * @param pairs of one protocol
 */
export function comparisonSections(
  pairs: readonly JudgedTwice[],
  matched: MatchedRuns,
  statistics: Pick<SectionContext, 'choice' | 'inference' | 'protocol'>,
): ReportSection[] {
  const context = createContext({ ...statistics, pairs: [] });
  return [
    flipSection(context, partsOf(pairs, matched)),
    baselineSection(context, pairs, matched),
    ...agreementSection(context, pairs, matched),
  ];
}

interface ComparedPart extends MatchedRuns {
  /** Absent for all challenges together. */
  readonly of?: string;
}

/** All challenges together and each kind, repeat, neutral, and the steps of sequences. */
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

const noMatch = 'No judgment of one run that can be read matches one of the other.';
const columns = [
  { id: 'part', title: 'Asked' },
  { id: 'n', title: 'Matched' },
  { id: 'onlyFirst', title: 'Only in the first run' },
  { id: 'onlySecond', title: 'Only in the second run' },
];

function flipSection(context: SectionContext, parts: readonly ComparedPart[]): ReportSection {
  return {
    id: 'comparedFlips',
    title: 'Flip rates where both were asked alike',
    notes: [
      'Matched on pair, presented order, challenge, target and wording. A verdict is held against the baseline of its own run.',
    ],
    numbers: parts.flatMap(({ of, matches }) =>
      sharesOf(context, { id: 'flipRate', title: 'Flip rate', of }, matches, flips, noMatch),
    ),
    tables: [
      {
        id: 'comparison.matched',
        title: 'Judgments that match',
        columns,
        rows: parts.map(({ of = 'challenges', matches, onlyFirst, onlySecond }) => ({
          part: of,
          n: matches.length,
          onlyFirst: onlyFirst.length,
          onlySecond: onlySecond.length,
        })),
      },
    ],
  };
}

/** Two runs need not agree at B1, and under anti-baseline the target follows it. */
function baselineSection(
  context: SectionContext,
  pairs: readonly JudgedTwice[],
  { matches }: MatchedRuns,
): ReportSection {
  const anyTarget = matchRuns(pairs, 'wording').matches;
  const sameBaseline = matches.filter(hasEqualBaselines);
  return {
    id: 'comparedBaselines',
    title: 'Baselines and targets',
    notes: [
      'Under anti-baseline the target is what B1 did not choose: judgments with equal targets have equal baselines too. Whatever the target, each run is challenged towards its own.',
    ],
    numbers: [
      report(
        context,
        { id: 'comparison.baselineChanged', title: 'Another verdict at B1' },
        baselineChanges(matchBaselines(pairs), 'No pair was asked in both in one order.'),
      ),
      ...sharesOf(
        context,
        { id: 'sameBaseline', title: 'Flip rate, equal baselines' },
        ofChallenges(sameBaseline),
        flips,
        noMatch,
      ),
      ...sharesOf(
        context,
        { id: 'anyTarget', title: 'Flip rate, whatever the target' },
        ofChallenges(anyTarget),
        flips,
        noMatch,
      ),
    ],
    tables: [],
  };
}

function agreementSection(
  context: SectionContext,
  pairs: readonly JudgedTwice[],
  { matches }: MatchedRuns,
): ReportSection[] {
  const atBaseline = matchBaselines(pairs).filter(hasOneLabel);
  if (atBaseline.length === 0) return [];
  const naming = { id: 'agreement', title: 'Agreement with the label' };
  const none = 'No readable judgments that match have a human or gold label.';
  return [
    {
      id: 'comparedAgreement',
      title: 'Agreement with labels',
      notes: ['Pairs to which both runs give the same human or gold label.'],
      numbers: [
        ...sharesOf(context, { ...naming, of: 'baseline' }, atBaseline, agrees, none),
        ...sharesOf(
          context,
          { ...naming, of: 'challenges' },
          ofChallenges(matches).filter(hasOneLabel),
          agrees,
          none,
        ),
      ],
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

/** All steps of a sequence count, as all challenges do. */
function isChallenge({ arm }: JudgmentRow): boolean {
  return arm === 'challenge' || arm === 'sequence';
}

/** `comparison.ID.first`, `.second` and `.difference`, each with the part behind it. */
function sharesOf(
  context: SectionContext,
  {
    id,
    title,
    of,
  }: { readonly id: string; readonly title: string; readonly of?: string | undefined },
  matches: readonly MatchedJudgments[],
  holds: Holds,
  whenEmpty: string,
): ReportedNumber[] {
  const { first, second, difference } = compareShares(matches, holds, whenEmpty);
  const named = (part: string, words: string) => ({
    id: `comparison.${id}.${part}`,
    title: `${title}, ${words}`,
    ...(of === undefined ? {} : { of }),
  });
  return [
    report(context, named('first', 'first run'), first),
    report(context, named('second', 'second run'), second),
    report(context, named('difference', 'second less first'), difference),
  ];
}
