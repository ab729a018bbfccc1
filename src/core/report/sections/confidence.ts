import { confidenceAuroc } from '../../metrics/numbers/confidence/confidenceAuroc.ts';
import type { ReliabilityBin } from '../../metrics/numbers/confidence/confidenceReliability.ts';
import { reliabilityBins } from '../../metrics/numbers/confidence/confidenceReliability.ts';
import {
  armConfidence,
  armHighConfidenceShare,
  baselineConfidence,
  confidenceChange,
  confidenceChangeOfFlips,
  confidentJudgments,
  filterByConfidence,
  highConfidenceShare,
  lessConfidentFlips,
  missingConfidence,
} from '../../metrics/rows/confidence.ts';
import { onFirstUse } from '../../words/onFirstUse.ts';
import type { ReportTable } from '../reportSchema.ts';
import { tableOf } from '../section.ts';
import type { AuditSection } from '../sectionContext.ts';
import { challengeArms, followUpArms, report, reportAll, withBaseline } from '../sectionContext.ts';
import {
  confidenceTitle,
  describeConfidence,
  statementsOf,
  whyNoConfidence,
} from '../whatJudgesState.ts';

export const noConfidenceTitle = 'First verdicts without a confidence';

/** Confidence thresholds of the filters to evaluate. */
const thresholds = [70, 80, 90, 95];

/** Reports stated confidence, its changes, and its relation to flips. */
export const confidence: AuditSection = (context) => {
  const { audits } = context;
  const statements = statementsOf(audits);
  const missing = whyNoConfidence(statements);
  if (missing !== undefined) return { notes: [missing] };
  const arms = withBaseline(followUpArms(context));
  const asksChallenges = context.challenges.length > 0;
  const missingShare = missingConfidence(audits);
  const bins = reliabilityBins(confidentJudgments(audits, { arm: 'challenge' }));
  return {
    numbers: [
      ...arms.map(({ of, arm }) => {
        const mean = () => (arm ? armConfidence(audits, arm) : baselineConfidence(audits));
        return report(context, of, 'confidence', confidenceTitle(statements), mean, 'points');
      }),
      ...arms.map(({ of, arm }) => {
        const title = `${arm ? 'Judgments' : 'First verdicts'} with a confidence of 70 to 100`;
        const share = () =>
          arm ? armHighConfidenceShare(audits, arm) : highConfidenceShare(audits);
        return report(context, arm && of, 'highConfidence', title, share);
      }),
      ...(missingShare
        ? reportAll(context, undefined, [['noConfidence', noConfidenceTitle, missingShare]])
        : []),
      ...challengeArms(context).flatMap(({ of, arm }) => {
        const auroc = () => confidenceAuroc(confidentJudgments(audits, arm), context.choice);
        const ofFlips = () => confidenceChangeOfFlips(audits, arm);
        return reportAll(context, of, [
          ['confidenceChange', 'Mean ΔC', () => confidenceChange(audits, arm), 'points'],
          ['confidenceChangeOfFlips', 'Mean ΔC among flips', ofFlips, 'points'],
          [
            'lessConfidentFlips',
            'Flips with less confidence than the first verdict',
            () => lessConfidentFlips(audits, arm),
          ],
          ['auroc', 'AUROC of low confidence in the first verdict for flipping', auroc],
        ]);
      }),
      ...(asksChallenges ? thresholds : []).flatMap((threshold) => {
        const left = onFirstUse(() => filterByConfidence(audits, { arm: 'challenge' }, threshold));
        return reportAll(context, `at least ${threshold}`, [
          ['judgmentsKept', 'Judgments left by a filter', () => left().kept],
          ['flipsKept', 'Flips left by a filter', () => left().flipsKept],
          ['flipRateKept', 'Flip rate behind a filter', () => left().flipRate],
        ]);
      }),
      ...bins.flatMap((bin) =>
        reportAll(context, nameOfBin(bin), [
          ['binConfidence', 'Mean confidence of a bin', bin.meanConfidence, 'points'],
          ['binFlipRate', 'Flip rate of a bin', bin.flipRate],
        ]),
      ),
    ],
    tables: asksChallenges ? [reliabilityTable(bins)] : [],
    notes: [describeConfidence(statements)],
  };
};

/** Returns the bins as a table; a bin's numbers are those whose id ends in its name. */
function reliabilityTable(bins: readonly ReliabilityBin[]): ReportTable {
  const columns = {
    bin: 'Bin',
    from: ['Least', 'Lowest confidence in the first verdict in this bin, 0 to 100.'],
    to: ['Greatest', 'Highest confidence in the first verdict in this bin, 0 to 100.'],
    n: ['Judgments', 'Readable judgments under challenge whose first verdict is in this bin.'],
  } as const;
  const rows = bins.map((bin) => ({
    ...{ bin: nameOfBin(bin), from: bin.from, to: bin.to, n: bin.flipRate.n },
  }));
  return tableOf(
    'reliability',
    "Judgments under challenge by the first verdict's confidence",
    columns,
    rows,
  );
}

function nameOfBin({ from, to }: ReliabilityBin): string {
  return from === to ? `confidence ${from}` : `confidence ${from} to ${to}`;
}
