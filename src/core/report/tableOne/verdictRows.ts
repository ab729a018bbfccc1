import { attackProtocol } from '../attack/attackProtocol.ts';
import type { ReportGroup } from '../reportSchema.ts';
import { meanConfidence } from '../whatJudgesState.ts';
import { type CellNumbers, noLabel } from './tableOneRows.ts';

interface VerdictRow extends CellNumbers {
  readonly property: string;
  readonly metric: string;
  /** Sections of the numbers, which a summary builds. */
  readonly from: readonly string[];
}

/**
 * The numbers of verdicts that nothing challenged, such as recorded ones. A row that does not apply
 * and has no reason to state is left out.
 */
export const verdictRows: readonly VerdictRow[] = [
  {
    property: 'Human alignment',
    metric: 'Agreement with the label',
    from: ['agreement'],
    ids: ['agreement.baseline'],
    section: 'flipRates',
    whenEmpty: noLabel,
  },
  {
    property: 'Human alignment',
    metric: 'Agreement of always answering the same',
    from: ['againstLabels'],
    ids: ['constantAgreement'],
  },
  {
    property: 'Human alignment',
    metric: 'Agreement, label tie included',
    from: ['ties'],
    ids: ['agreementWithTies.baseline'],
  },
  {
    property: 'Human alignment',
    metric: "Cohen's κ of judge and label",
    from: ['againstLabels'],
    ids: ['kappa.baseline'],
  },
  { property: 'Scores', metric: 'Mean score', from: ['scores'], ids: ['meanScore.baseline'] },
  { property: 'Scores', metric: 'Responses that pass', from: ['scores'], ids: ['passed.baseline'] },
  {
    property: 'Ties',
    metric: 'Verdicts that are ties',
    from: ['ties'],
    ids: ['tieShare.baseline'],
  },
  {
    property: 'Position',
    metric: 'Pairs decided differently in the other order',
    from: ['position'],
    ids: ['orderSwapDisagreement'],
  },
  {
    property: 'Position',
    metric: 'Pr(first presented is chosen) − ½',
    from: ['position'],
    ids: ['positionBias.baseline'],
  },
  {
    property: 'Stability',
    metric: 'Flip rate when asked the same again',
    from: ['flipRates'],
    ids: ['flipRate.repeat'],
  },
  {
    property: 'Confidence',
    metric: meanConfidence,
    from: ['confidence'],
    ids: ['confidence.baseline'],
    section: 'confidence',
  },
  {
    property: 'Confidence',
    metric: 'Verdicts without a confidence',
    from: ['confidence'],
    ids: ['noConfidence'],
  },
  {
    property: 'Readability',
    metric: 'Unreadable',
    from: ['readability'],
    ids: ['unreadable.baseline'],
  },
];

/** Whether nothing was said to the judge about its verdicts: no challenge, no neutral turn. */
export function asksNothing({ protocol, challenges, sections }: ReportGroup): boolean {
  return (
    protocol !== 'multi-step' &&
    protocol !== attackProtocol &&
    challenges.length === 0 &&
    !sections.some(({ numbers }) => numbers.some(({ of }) => of === 'neutral'))
  );
}
