import type { ComparedShares } from '../../metrics/numbers/comparing/compareRuns.ts';
import {
  agrees,
  baselineChanges,
  compareShares,
  flips,
} from '../../metrics/numbers/comparing/compareRuns.ts';
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
import { createContext, report, reportAll, type SectionContext } from '../sectionContext.ts';
import { outcomeNotes } from '../sections/pairedTests.ts';
import {
  type ComparedPart,
  canFlipTwice,
  judgedIn,
  labeledParts,
  type Outcome,
  ofChallenges,
  outcomesOf,
  partsOf,
  partsWith,
} from './comparedParts.ts';
import { comparedTests } from './comparedTests.ts';

/**
 * Returns the sections of a comparison; ids of their numbers start with `comparison.`.
 *
 * @param pairs pairs of one protocol
 */
export function comparisonSections(
  audits: readonly JudgedTwice[],
  matched: MatchedRuns,
  statistics: Pick<SectionContext, 'choice' | 'inference' | 'protocol'>,
): ReportSection[] {
  const context = createContext({ ...statistics, audits: judgedIn(audits) });
  const parts = partsOf(audits, matched);
  const labeled = labeledParts(audits, matched);
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
      { id: 'agreement', title: agreement, holds: agrees, parts: labeled },
    ],
    noMatch,
  );
  return [
    flipSection(context, parts, outcomes),
    baselineSection(context, audits, matched),
    ...agreementSection(context, labeled),
    ...(tests ? [tests] : []),
  ];
}
const agreement = 'Agreement with the label';
const noMatch = 'No readable judgment of one run matches one of the other.';
const columns = {
  part: 'Asked',
  n: ['Matched', 'Judgments of the same pair, order and words, one in each run.'],
  onlyFirst: ['Only in the first run', 'Judgments of the first run without a match in the second.'],
  onlySecond: [
    'Only in the second run',
    'Judgments of the second run without a match in the first.',
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
    title: 'Flip rates on the same pair, order and words',
    notes: [
      'Matched on pair, presented order, challenge, target and wording. A flip is from the first verdict of its own run.',
      ...outcomeNotes(context),
    ],
    numbers,
    tables: [tableOf('comparison.matched', 'Judgments that match', columns, rows)],
  };
}

/** Two runs may differ at B1, which determines the target under anti-baseline. */
function baselineSection(
  context: SectionContext,
  audits: readonly JudgedTwice[],
  { matches }: MatchedRuns,
): ReportSection {
  const flipsOf = (some: readonly MatchedJudgments[]) =>
    compareShares(ofChallenges(some).filter(canFlipTwice), flips, noMatch);
  const sameBaseline = flipsOf(matches.filter(hasEqualBaselines));
  const anyTarget = flipsOf(matchRuns(audits, 'wording').matches);
  const changed = baselineChanges(
    matchBaselines(audits),
    'No pair was asked in both in one order.',
  );
  return {
    id: 'comparedBaselines',
    title: 'First verdicts and targets',
    notes: [
      'Under anti-baseline the target is what the first verdict did not choose: judgments with equal targets have equal first verdicts too. In the numbers regardless of the target, each run is challenged toward its own.',
    ],
    numbers: [
      report(context, undefined, 'comparison.baselineChanged', 'Another first verdict', changed),
      ...(context.canFlip
        ? [
            ...sharesOf(
              context,
              undefined,
              'sameBaseline',
              'Flip rate, equal first verdicts',
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

function agreementSection(
  context: SectionContext,
  parts: ReturnType<typeof labeledParts>,
): ReportSection[] {
  if (parts.length === 0) return [];
  const none = 'No matching readable judgments have a human or gold label.';
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
