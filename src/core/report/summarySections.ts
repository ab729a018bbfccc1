import { rankingChanges } from '../metrics/numbers/comparing/rankingChange.ts';
import { summedComparisons } from '../metrics/numbers/comparing/summedComparisons.ts';
import { flipRate } from '../metrics/numbers/flips/flipRate.ts';
import { type OverlapGroup, overlapSummary } from '../metrics/numbers/overlap/overlapSummary.ts';
import { tieShare } from '../metrics/numbers/ties/tieRates.ts';
import { armConfidence, baselineConfidence } from '../metrics/rows/confidence.ts';
import { baselineColumns, type PairColumns } from '../metrics/rows/followUpColumns.ts';
import type { ArmChoice } from '../metrics/rows/judgedPair.ts';
import { steeringRows } from '../metrics/rows/steeringRows.ts';
import type { GroupTally } from './groupTally.ts';
import type { ReportedNumber, ReportSection } from './reportSchema.ts';
import type { Estimating, NamedArm } from './sectionContext.ts';
import { challengeArms, report, reportAll, withBaseline } from './sectionContext.ts';
import { agreementNumbers } from './sections/agreement.ts';
import { anyChange } from './sections/answerForms/ties.ts';
import { neutralFlips } from './sections/decomposition.ts';
import { harmfulFlips } from './sections/flipKinds.ts';
import { noFlips } from './sections/flipRates.ts';
import { partOfRanking, tauOf } from './sections/judges/ranking.ts';
import { steeringNumbers } from './sections/steering.ts';
import { auditSections } from './sections.ts';

import { whyNoConfidence, whyNoJustification } from './whatJudgesState.ts';

interface Summed extends Estimating {
  readonly columns: PairColumns;
  readonly tally: GroupTally;
  readonly challenges: readonly string[];
}

/** Functions that compute the numbers of Table 1, each as in the section of a full report. */
const sections: Readonly<Record<string, (summed: Summed) => ReportedNumber[]>> = {
  flipRates: (summed) =>
    followUps(summed).map(({ of, arm }) =>
      report(summed, of, 'flipRate', 'Flip rate', flipRate(summed.columns, arm)),
    ),
  steering: (summed) => steeringNumbers(summed, steeringRows(summed.columns)),
  ties: (summed) => {
    if (!summed.tally.canTie) return [];
    const { columns, challenges } = summed;
    if (challenges.length === 0) {
      return reportAll(summed, 'baseline', [['tieShare', 'Ties', tieShare(columns)]]);
    }
    const arm = { arm: 'challenge' } as const;
    const rate = flipRate(columns, arm, 'any');
    return reportAll(summed, undefined, [
      ['changeRate', 'Any change: flips and softenings', rate],
      ...anyChange(columns, arm),
    ]);
  },
  decomposition: (summed) => [
    report(summed, undefined, ...neutralFlips(steeringRows(summed.columns))),
  ],
  agreement: (summed) => {
    const { columns } = summed;
    if (!baselineColumns(columns).label.some((label) => label !== 0)) return [];
    const challenged = withBaseline(challengeArms(summed));
    return agreementNumbers(summed, columns, challenged, withBaseline(followUps(summed)));
  },
  flipKinds: (summed) =>
    reportAll(summed, undefined, harmfulFlips(summed.columns, { arm: 'challenge' })),
  confidence: (summed) => {
    const { columns } = summed;
    const challenged = armConfidence(columns, { arm: 'challenge' });
    const title = 'Mean confidence';
    return [
      report(summed, 'baseline', 'confidence', title, baselineConfidence(columns), 'points'),
      report(summed, 'challenges', 'confidence', title, challenged, 'points'),
    ];
  },
  overlap: (summed) => {
    const mean = (arm: ArmChoice, group: OverlapGroup) =>
      overlapSummary(summed.columns, arm, group).mean;
    return [
      ...controlArms(summed).map(({ of, arm }) =>
        report(summed, of, 'overlap', 'Mean overlap', mean(arm, 'all')),
      ),
      ...(summed.tally.canFlip
        ? [report(summed, 'flips', 'overlap', 'Mean overlap', mean({ arm: 'challenge' }, 'flips'))]
        : []),
    ];
  },
  ranking: (summed) => challengeArms(summed).flatMap((arm) => rankings(summed, arm)),
};

/** Reasons why a section has no numbers because of what the judges do not state. */
const whyMissing: Readonly<Record<string, (tally: GroupTally) => string | undefined>> = {
  flipRates: ({ canFlip }) => (canFlip ? undefined : noFlips),
  confidence: ({ statements }) => whyNoConfidence(statements),
  overlap: ({ statements }) => whyNoJustification(statements),
};

/** Returns the summary of a group as sections of a report. */
export function summarySections(summed: Summed): ReportSection[] {
  const asksChallenges = summed.challenges.length > 0;
  return Object.entries(sections).flatMap(([id, numbersOf]): ReportSection[] => {
    if (!asksChallenges && !['flipRates', 'ties', 'agreement', 'confidence'].includes(id))
      return [];
    const section = auditSections.find((one) => one.id === id);
    const title = section?.title ?? id;
    if (section?.needsFlips && !summed.tally.canFlip) return [];
    const missing = whyMissing[id]?.(summed.tally);
    if (missing !== undefined) return [{ id, title, notes: [missing], numbers: [], tables: [] }];
    const numbers = numbersOf(summed);
    if (numbers.length === 0) return [];
    return [{ id, title, notes: [], numbers, tables: [] }];
  });
}

function rankings(summed: Summed, { of, arm }: NamedArm): ReportedNumber[] {
  const { comparisons, clustersOf } = summedComparisons(summed.columns, arm.challenge);
  return rankingChanges(comparisons, summed.choice).map((change, place) => {
    const part = partOfRanking(of, place);
    if ('notEstimable' in change) return report(summed, part, ...tauOf(change));
    const { tau, models } = change;
    const clusters = clustersOf(models.map(({ model }) => model));
    return report(summed, part, ...tauOf('notEstimable' in tau ? tau : { ...tau, clusters }));
  });
}

function controlArms({ tally }: Summed): NamedArm[] {
  return (['repeat', 'neutral'] as const)
    .filter((arm) => tally.arms.has(arm))
    .map((arm) => ({ of: arm, arm: { arm } }));
}

function followUps(summed: Summed): NamedArm[] {
  return [...controlArms(summed), ...challengeArms(summed)];
}
