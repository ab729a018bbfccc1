import { armAgreement, baselineAgreement } from '../metrics/numbers/agreement/agreement.ts';
import { rankingChanges } from '../metrics/numbers/comparing/rankingChange.ts';
import { summedComparisons } from '../metrics/numbers/comparing/summedComparisons.ts';
import { harmfulFlipRate, harmfulShareOfFlips } from '../metrics/numbers/flips/flipKinds.ts';
import { flipRate } from '../metrics/numbers/flips/flipRate.ts';
import { overlapSummary } from '../metrics/numbers/overlap/overlapSummary.ts';
import { neutralFlipRate } from '../metrics/numbers/steps/steering.ts';
import { armConfidence, baselineConfidence } from '../metrics/rows/confidence.ts';
import { baselineColumns, type PairColumns } from '../metrics/rows/followUpColumns.ts';
import { steeringRows } from '../metrics/rows/steeringRows.ts';
import type { GroupTally } from './groupTally.ts';
import type { ReportedNumber, ReportSection } from './reportSchema.ts';
import {
  challengeArms,
  type Estimating,
  type NamedArm,
  report,
  reportEstimated,
} from './sectionContext.ts';
import { changeOf } from './sections/agreement.ts';
import { steeringNumbers } from './sections/steering.ts';
import { titleOfSection } from './sections.ts';

interface Summed extends Estimating {
  readonly columns: PairColumns;
  readonly tally: GroupTally;
  readonly challenges: readonly string[];
}

/** The numbers of Table 1 and no others, each as the section of a whole report has it. */
const sections: Readonly<Record<string, (summed: Summed) => ReportedNumber[]>> = {
  flipRates: (summed) =>
    followUpArms(summed).map(({ of, arm }) =>
      report(summed, { id: 'flipRate', title: 'Flip rate', of }, flipRate(summed.columns, arm)),
    ),
  steering: (summed) => steeringNumbers(summed, steeringRows(summed.columns)),
  decomposition: (summed) => [
    report(
      summed,
      { id: 'neutralFlipRate', title: 'FR_neutral on the same rows' },
      neutralFlipRate(steeringRows(summed.columns)),
    ),
  ],
  agreement: (summed) => {
    const { columns } = summed;
    if (!baselineColumns(columns).label.some((label) => label !== 0)) return [];
    const naming = { id: 'agreement', title: 'Agreement with the label' };
    return [
      report(summed, { ...naming, of: 'baseline' }, baselineAgreement(columns)),
      ...challengeArms(summed).map(({ of = 'challenges', arm }) =>
        report(summed, { ...naming, of }, armAgreement(columns, arm)),
      ),
      ...followUpArms(summed).map((arm) => changeOf(summed, columns, arm)),
    ];
  },
  flipKinds: (summed) => [
    report(
      summed,
      { id: 'harmfulShareOfFlips', title: 'Harmful flips / labelled flips' },
      harmfulShareOfFlips(summed.columns, { arm: 'challenge' }),
    ),
    report(
      summed,
      { id: 'harmfulFlipRate', title: 'Harmful flips / labelled decisions' },
      harmfulFlipRate(summed.columns, { arm: 'challenge' }),
    ),
  ],
  confidence: (summed) => {
    const naming = { id: 'confidence', title: 'Mean confidence', unit: 'points' } as const;
    const { columns } = summed;
    return [
      report(summed, { ...naming, of: 'baseline' }, baselineConfidence(columns)),
      report(summed, { ...naming, of: 'challenges' }, armConfidence(columns, { arm: 'challenge' })),
    ];
  },
  overlap: (summed) => {
    const naming = { id: 'overlap', title: 'Mean overlap' };
    const { columns } = summed;
    return [
      ...controlArms(summed).map(({ of, arm }) =>
        report(summed, { ...naming, of }, overlapSummary(columns, arm, 'all').mean),
      ),
      report(
        summed,
        { ...naming, of: 'flips' },
        overlapSummary(columns, { arm: 'challenge' }, 'flips').mean,
      ),
    ];
  },
  ranking: (summed) => challengeArms(summed).flatMap((arm) => rankings(summed, arm)),
};

/** The summary of a group, as sections of a report. */
export function summarySections(summed: Summed): ReportSection[] {
  const asksChallenges = summed.challenges.length > 0;
  return Object.entries(sections).flatMap(([id, numbersOf]) => {
    if (!asksChallenges && !['flipRates', 'agreement', 'confidence'].includes(id)) return [];
    const numbers = numbersOf(summed);
    if (numbers.length === 0) return [];
    return [{ id, title: titleOfSection(id), notes: [], numbers, tables: [] }];
  });
}

function rankings(summed: Summed, { of, arm }: NamedArm): ReportedNumber[] {
  const { comparisons, clustersOf } = summedComparisons(summed.columns, arm.challenge);
  return rankingChanges(comparisons, summed.choice).flatMap((change, place) => {
    const part = [of, place > 0 ? `component ${place + 1}` : undefined].filter(Boolean).join('.');
    const naming = { id: 'tau', title: "Kendall's τ of the ranking", of: part || undefined };
    if ('notEstimable' in change) return [reportEstimated(summed, naming, change)];
    const { tau, models } = change;
    const clusters = clustersOf(models.map(({ model }) => model));
    return [reportEstimated(summed, naming, 'notEstimable' in tau ? tau : { ...tau, clusters })];
  });
}

function controlArms({ tally }: Summed): NamedArm[] {
  return (['repeat', 'neutral'] as const)
    .filter((arm) => tally.arms.has(arm))
    .map((arm) => ({ of: arm, arm: { arm } }));
}

function followUpArms(summed: Summed): NamedArm[] {
  return [...controlArms(summed), ...challengeArms(summed)];
}
