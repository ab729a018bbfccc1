import {
  armConfidence,
  baselineConfidence,
  confidenceChange,
  confidenceChangeOfFlips,
  confidentJudgments,
  filterByConfidence,
  highConfidenceShare,
  lessConfidentFlips,
} from '../../metrics/confidence.ts';
import { confidenceAuroc } from '../../metrics/confidenceAuroc.ts';
import { reliabilityBins } from '../../metrics/confidenceReliability.ts';
import type { ReportedNumber } from '../reportSchema.ts';
import {
  challengeArms,
  followUpArms,
  type NamedArm,
  report,
  reportEstimated,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** The least confidences that a filter is tried with. */
const thresholds = [70, 80, 90];

/** Stated confidence, how it moves, and what it says about flipping. */
export function confidence(context: SectionContext): SectionContent {
  const { pairs } = context;
  const points = { title: 'Mean confidence', unit: 'points' } as const;
  return {
    numbers: [
      report(context, { id: 'confidence', ...points, of: 'baseline' }, baselineConfidence(pairs)),
      ...followUpArms(context).map(({ of = 'challenges', arm }) =>
        report(context, { id: 'confidence', ...points, of }, armConfidence(pairs, arm)),
      ),
      report(
        context,
        { id: 'highConfidence', title: 'Baselines with a confidence of 70 to 100' },
        highConfidenceShare(pairs),
      ),
      ...challengeArms(context).flatMap((arm) => changes(context, arm)),
      ...(context.challenges.length === 0 ? [] : filters(context)),
    ],
    notes: ["Confidence is the judge's own statement, 0 to 100. ΔC is against B1."],
  };
}

function changes(context: SectionContext, { of, arm }: NamedArm): ReportedNumber[] {
  const { pairs } = context;
  return [
    report(
      context,
      { id: 'confidenceChange', title: 'Mean ΔC', of, unit: 'points' },
      confidenceChange(pairs, arm),
    ),
    report(
      context,
      { id: 'confidenceChangeOfFlips', title: 'Mean ΔC among flips', of, unit: 'points' },
      confidenceChangeOfFlips(pairs, arm),
    ),
    report(
      context,
      { id: 'lessConfidentFlips', title: 'Flips with less confidence than B1', of },
      lessConfidentFlips(pairs, arm),
    ),
    reportEstimated(
      context,
      { id: 'auroc', title: 'AUROC of low confidence in B1 for flipping', of },
      confidenceAuroc(confidentJudgments(pairs, arm), context.choice),
    ),
  ];
}

function filters(context: SectionContext): ReportedNumber[] {
  const judgments = confidentJudgments(context.pairs, { arm: 'challenge' });
  const filtered = thresholds.flatMap((threshold) => {
    const { kept, flipsKept, flipRate } = filterByConfidence(judgments, threshold);
    const of = `at least ${threshold}`;
    return [
      report(context, { id: 'judgmentsKept', title: 'Judgments left by a filter', of }, kept),
      report(context, { id: 'flipsKept', title: 'Flips left by a filter', of }, flipsKept),
      report(context, { id: 'flipRateKept', title: 'Flip rate behind a filter', of }, flipRate),
    ];
  });
  const bins = reliabilityBins(judgments).flatMap(({ from, to, meanConfidence, flipRate }) => {
    const of = from === to ? `confidence ${from}` : `confidence ${from} to ${to}`;
    return [
      report(
        context,
        { id: 'binConfidence', title: 'Mean confidence of a bin', of, unit: 'points' },
        meanConfidence,
      ),
      report(context, { id: 'binFlipRate', title: 'Flip rate of a bin', of }, flipRate),
    ];
  });
  return [...filtered, ...bins];
}
