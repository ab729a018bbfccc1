import { labelKappa } from '../metrics/numbers/agreement/againstLabels.ts';
import { positionBias } from '../metrics/numbers/agreement/positionBias.ts';
import { rankingChanges } from '../metrics/numbers/comparing/rankingChange.ts';
import { summedComparisons } from '../metrics/numbers/comparing/summedComparisons.ts';
import { flipRate } from '../metrics/numbers/flips/flipRate.ts';
import { meanOverlap, type OverlapGroup } from '../metrics/numbers/overlap/overlapSummary.ts';
import { tieShare } from '../metrics/numbers/ties/tieRates.ts';
import { armConfidence, baselineConfidence } from '../metrics/rows/confidence.ts';
import { baselineColumns } from '../metrics/rows/followUpColumns.ts';
import type { ArmChoice } from '../metrics/rows/judgedPair.ts';
import type { PairColumns } from '../metrics/rows/pairColumns.ts';
import { steeringRows } from '../metrics/rows/steeringRows.ts';
import type { BaselineShares } from './baselineTally.ts';
import type { GroupTally } from './groupTally.ts';
import type { ReportedNumber, ReportSection, ReportTable } from './reportSchema.ts';
import type { Estimating, NamedArm } from './sectionContext.ts';
import { challengeArms, report, reportAll, withBaseline } from './sectionContext.ts';
import { constantLine, kappaTitle } from './sections/againstLabels.ts';
import { agreementNumbers } from './sections/agreement.ts';
import { levelLines } from './sections/answerForms/scores.ts';
import { anyChange, kappaWithTiesTitle, withTiesTitle } from './sections/answerForms/ties.ts';
import { basicNumbers } from './sections/basics.ts';
import { noConfidenceTitle } from './sections/confidence.ts';
import { neutralFlips } from './sections/decomposition.ts';
import { harmfulFlips } from './sections/flipKinds.ts';
import { partOfRanking, tauOf } from './sections/judges/ranking.ts';
import { orderSwapTitle, positionBiasTitle } from './sections/position.ts';
import { readabilityTable, unreadableTitle } from './sections/readability.ts';
import { firmnessNumbers } from './sections/rightAndFirm.ts';
import { steeringNumbers } from './sections/steering.ts';
import { auditSections } from './sections.ts';

import {
  confidenceTitle,
  noFlips,
  whyNoConfidence,
  whyNoJustification,
} from './whatJudgesState.ts';

interface Summed extends Estimating {
  readonly protocol: string;
  readonly columns: PairColumns;
  /** The last steps of planned sequences, each as the only challenge of its pair. */
  readonly lastSteps: PairColumns;
  readonly tally: GroupTally;
  readonly baselines: BaselineShares;
  readonly challenges: readonly string[];
}

/** Functions that compute the numbers of Table 1, each as in the section of a full report. */
const sections: Readonly<Record<string, (summed: Summed) => ReportedNumber[]>> = {
  rightAndFirm: (summed) => {
    const { columns, lastSteps, challenges, tally } = summed;
    const { canTie } = tally;
    if (challenges.length > 0) return firmnessNumbers(summed, columns, { ...summed, canTie });
    const { length } = lastSteps.arm('challenge');
    if (length === 0) return [];
    return firmnessNumbers(summed, lastSteps, { ...summed, canTie }, 'last step');
  },
  basics: (summed) => {
    const { columns, baselines, tally } = summed;
    const { answers, positionInBoth } = baselines;
    return basicNumbers(summed, columns, answers, positionInBoth, tally.isScored);
  },
  readability: (summed) =>
    reportAll(summed, 'baseline', [['unreadable', unreadableTitle, summed.baselines.unreadable]]),
  flipRates: (summed) =>
    followUps(summed).map(({ of, arm }) =>
      report(summed, of, 'flipRate', 'Flip rate', flipRate(summed.columns, arm)),
    ),
  steering: (summed) => steeringNumbers(summed, steeringRows(summed.columns)),
  ties: (summed) => {
    if (!summed.tally.canTie) return [];
    const { columns, challenges } = summed;
    const { withTies } = summed.baselines;
    const kappa = withTies ? [['kappaWithTies', kappaWithTiesTitle, withTies.kappa] as const] : [];
    if (challenges.length === 0) {
      return reportAll(summed, 'baseline', [
        ['tieShare', 'Ties', tieShare(columns)],
        ...(withTies ? [['agreementWithTies', withTiesTitle, withTies.agreement] as const] : []),
        ...kappa,
      ]);
    }
    const arm = { arm: 'challenge' } as const;
    const rate = flipRate(columns, arm, 'any');
    return [
      ...reportAll(summed, undefined, [
        ['changeRate', 'Any change: flips and softenings', rate],
        ...anyChange(columns, arm),
      ]),
      ...reportAll(summed, 'baseline', kappa),
    ];
  },
  scores: (summed) => reportAll(summed, 'baseline', levelLines(summed.baselines.scores)),
  decomposition: (summed) => [
    report(summed, undefined, ...neutralFlips(steeringRows(summed.columns))),
  ],
  agreement: (summed) => {
    const { columns } = summed;
    if (!baselineColumns(columns).label.some((label) => label !== 0)) return [];
    const challenged = withBaseline(challengeArms(summed));
    return agreementNumbers(summed, columns, challenged, withBaseline(followUps(summed)));
  },
  againstLabels: (summed) => {
    const columns = baselineColumns(summed.columns);
    if (!columns.label.some((label) => label !== 0)) return [];
    return [
      ...reportAll(summed, 'baseline', [['kappa', kappaTitle, labelKappa(columns)]]),
      report(summed, undefined, ...constantLine(summed.columns)),
    ];
  },
  flipKinds: (summed) =>
    reportAll(summed, undefined, harmfulFlips(summed.columns, { arm: 'challenge' })),
  confidence: (summed) => {
    const { columns, baselines, challenges } = summed;
    const challenged = armConfidence(columns, { arm: 'challenge' });
    const title = confidenceTitle(summed.tally.statements);
    const missing = baselines.noConfidence;
    return [
      report(summed, 'baseline', 'confidence', title, baselineConfidence(columns), 'points'),
      ...(challenges.length > 0
        ? [report(summed, 'challenges', 'confidence', title, challenged, 'points')]
        : []),
      ...(missing ? [report(summed, undefined, 'noConfidence', noConfidenceTitle, missing)] : []),
    ];
  },
  position: (summed) => {
    if (summed.tally.isScored) return [];
    const bias = report(
      ...([summed, 'baseline', 'positionBias', positionBiasTitle] as const),
      positionBias(summed.columns),
    );
    const swapped = report(
      ...([summed, undefined, 'orderSwapDisagreement', orderSwapTitle] as const),
      summed.baselines.orderDisagreement,
    );
    return 'notEstimable' in swapped ? [bias] : [bias, swapped];
  },
  overlap: (summed) => {
    const mean = (arm: ArmChoice, group: OverlapGroup) => meanOverlap(summed.columns, arm, group);
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

/** Sections of verdicts that nothing challenged, and those that only such verdicts have. */
const verdictsAlone: readonly string[] = ['position'];
const aboutVerdicts: readonly string[] = [
  ...[
    'rightAndFirm',
    'basics',
    'readability',
    'flipRates',
    'ties',
    'scores',
    'agreement',
    'againstLabels',
    'confidence',
  ],
  ...verdictsAlone,
];

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
    if (asksChallenges ? verdictsAlone.includes(id) : !aboutVerdicts.includes(id)) return [];
    const section = auditSections.find((one) => one.id === id);
    const title = section?.title ?? id;
    if (section?.needsFlips && !summed.tally.canFlip) return [];
    const missing = whyMissing[id]?.(summed.tally);
    if (missing !== undefined) return [{ id, title, notes: [missing], numbers: [], tables: [] }];
    const numbers = numbersOf(summed);
    if (numbers.length === 0) return [];
    const tables = id === 'readability' ? [answersOf(summed.tally)] : [];
    return [{ id, title, notes: [], numbers, tables }];
  });
}

function answersOf({ arms }: GroupTally): ReportTable {
  return readabilityTable(
    [...arms].map(([arm, { judgments, unreadable, repaired, outcomes }]) => ({
      ...{ arm, judgments, readable: judgments - unreadable, repaired },
      unreadable: outcomes,
    })),
  );
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
