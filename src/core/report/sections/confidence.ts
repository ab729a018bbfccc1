import { armHighConfidenceShare } from '../../metrics/numbers/confidence/armHighConfidence.ts';
import { confidenceAuroc } from '../../metrics/numbers/confidence/confidenceAuroc.ts';
import {
  type ReliabilityBin,
  reliabilityBins,
} from '../../metrics/numbers/confidence/confidenceReliability.ts';
import {
  armConfidence,
  baselineConfidence,
  confidenceChange,
  confidenceChangeOfFlips,
  confidentJudgments,
  filterByConfidence,
  highConfidenceShare,
  lessConfidentFlips,
} from '../../metrics/rows/confidence.ts';
import type { ReportedNumber, ReportTable } from '../reportSchema.ts';
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
const thresholds = [70, 80, 90, 95];

/** Stated confidence, how it moves, and what it says about flipping. */
export function confidence(context: SectionContext): SectionContent {
  const { pairs } = context;
  const asksChallenges = context.challenges.length > 0;
  const judgments = confidentJudgments(pairs, { arm: 'challenge' });
  const bins = reliabilityBins(judgments);
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
      ...followUpArms(context).map(({ of = 'challenges', arm }) =>
        report(
          context,
          { id: 'highConfidence', title: 'Judgments with a confidence of 70 to 100', of },
          armHighConfidenceShare(pairs, arm),
        ),
      ),
      ...challengeArms(context).flatMap((arm) => changes(context, arm)),
      ...(asksChallenges ? filters(context) : []),
      ...bins.flatMap((bin) => binNumbers(context, bin)),
    ],
    tables: asksChallenges ? [reliabilityTable(bins)] : [],
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
  return thresholds.flatMap((threshold) => {
    const { kept, flipsKept, flipRate } = filterByConfidence(
      context.pairs,
      { arm: 'challenge' },
      threshold,
    );
    const of = `at least ${threshold}`;
    return [
      report(context, { id: 'judgmentsKept', title: 'Judgments left by a filter', of }, kept),
      report(context, { id: 'flipsKept', title: 'Flips left by a filter', of }, flipsKept),
      report(context, { id: 'flipRateKept', title: 'Flip rate behind a filter', of }, flipRate),
    ];
  });
}

function binNumbers(context: SectionContext, bin: ReliabilityBin): ReportedNumber[] {
  const of = nameOfBin(bin);
  return [
    report(
      context,
      { id: 'binConfidence', title: 'Mean confidence of a bin', of, unit: 'points' },
      bin.meanConfidence,
    ),
    report(context, { id: 'binFlipRate', title: 'Flip rate of a bin', of }, bin.flipRate),
  ];
}

/** The bins as data; a bin's numbers are those that end in its name. */
function reliabilityTable(bins: readonly ReliabilityBin[]): ReportTable {
  return {
    id: 'reliability',
    title: "Judgments under challenge by B1's confidence",
    columns: [
      { id: 'bin', title: 'Bin' },
      { id: 'from', title: 'Least' },
      { id: 'to', title: 'Greatest' },
      { id: 'n', title: 'Judgments' },
    ],
    rows: bins.map((bin) => ({
      bin: nameOfBin(bin),
      from: bin.from,
      to: bin.to,
      n: bin.flipRate.n,
    })),
  };
}

function nameOfBin({ from, to }: ReliabilityBin): string {
  return from === to ? `confidence ${from}` : `confidence ${from} to ${to}`;
}
