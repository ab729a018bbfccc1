import { attackProtocol } from '../attack/attackProtocol.ts';
import type { ReportGroup } from '../reportSchema.ts';
import { meanConfidence } from '../whatJudgesState.ts';
import { type CellNumbers, noLabel } from './tableOneRows.ts';

interface VerdictRow extends CellNumbers {
  readonly property: string;
  readonly metric: string;
}

/**
 * The numbers of verdicts that nothing challenged, such as recorded ones. A row that does not apply
 * and has no reason to state is left out.
 */
export const verdictRows: readonly VerdictRow[] = [
  {
    property: 'Human alignment',
    metric: 'Agreement with the label',
    ids: ['agreement.baseline'],
    section: 'flipRates',
    whenEmpty: noLabel,
  },
  {
    property: 'Human alignment',
    metric: 'Agreement of always answering the same',
    ids: ['constantAgreement'],
  },
  {
    property: 'Human alignment',
    metric: 'Agreement, label tie included',
    ids: ['agreementWithTies.baseline'],
  },
  { property: 'Human alignment', metric: "Cohen's κ of judge and label", ids: ['kappa.baseline'] },
  { property: 'Scores', metric: 'Mean score', ids: ['meanScore.baseline'] },
  { property: 'Scores', metric: 'Responses that pass', ids: ['passed.baseline'] },
  { property: 'Ties', metric: 'Verdicts that are ties', ids: ['tieShare.baseline'] },
  {
    property: 'Position',
    metric: 'Pairs decided differently in the other order',
    ids: ['orderSwapDisagreement'],
  },
  {
    property: 'Position',
    metric: 'Pr(first presented is chosen) − ½',
    ids: ['positionBias.baseline'],
  },
  {
    property: 'Stability',
    metric: 'Flip rate when asked the same again',
    ids: ['flipRate.repeat'],
  },
  {
    property: 'Confidence',
    metric: meanConfidence,
    ids: ['confidence.baseline'],
    section: 'confidence',
  },
  { property: 'Confidence', metric: 'Verdicts without a confidence', ids: ['noConfidence'] },
  { property: 'Readability', metric: 'Unreadable', ids: ['unreadable.baseline'] },
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
