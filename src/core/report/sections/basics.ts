import type { Quantity } from '../../metrics/estimation/quantity.ts';
import { OrderSwapTally } from '../../metrics/numbers/agreement/orderSwap.ts';
import { positionAtFirst } from '../../metrics/numbers/agreement/positionBias.ts';
import { areScored } from '../../metrics/numbers/scores/scoreRows.ts';
import { type AnswerShares, AnswersTally } from '../../metrics/rows/answersTally.ts';
import type { Judged } from '../../metrics/rows/followUpColumns.ts';
import { withCountedBaseline } from '../../metrics/rows/judgedPair.ts';
import type { ReportedNumber } from '../reportSchema.ts';
import { type AuditSection, type Estimating, report } from '../sectionContext.ts';

/**
 * Reports what any use of a judge presupposes: that it can be read, repeats itself, and does not
 * follow the position.
 */
export const basics: AuditSection = (context) => {
  const { pairs } = context;
  const answers = new AnswersTally();
  for (const pair of pairs) answers.add(pair);
  const swapped = new OrderSwapTally();
  for (const pair of withCountedBaseline(pairs)) swapped.add(pair);
  const isScored = areScored(pairs);
  const numbers = basicNumbers(context, pairs, answers.shares(), swapped.position(), isScored);
  return { numbers, notes: isScored ? [ofAll] : [ofAll, whatPosition] };
};

const readableTitle = 'Answers that could be read';

const ofAll =
  'Readable: of the planned answers of all turns; an unreadable first verdict ends its pair, whose further answers, as many as other pairs have on average, count as unreadable. The arm with the least readable answers is reported too, if fewer than 95% are. Changed when asked again: the verdict of the repeat is not the first one, ties included; without a pass mark, the score moved by at least one step.';
const whatPosition =
  'Position: Pr(the response presented first is chosen) − ½, over the pairs that were asked in both orders; else with labels the mean of that share where the label is first and where it is second, − ½; else, and if fewer than 20 prompts have labels, over all pairs.';

/** @param positionInBoth position over pairs in both orders, if there are any */
export function basicNumbers(
  estimating: Estimating,
  pairs: Judged,
  { readable, least, changedAgain }: AnswerShares,
  positionInBoth: Quantity | undefined,
  isScored: boolean,
): ReportedNumber[] {
  const position = positionInBoth ?? (isScored ? undefined : positionAtFirst(pairs));
  return [
    report(estimating, undefined, 'readable', readableTitle, readable),
    ...(least ? [report(estimating, least.arm, 'readable', readableTitle, least.readable)] : []),
    ...(changedAgain
      ? [report(estimating, undefined, 'changedAgain', 'Changed when asked again', changedAgain)]
      : []),
    ...(position ? [report(estimating, undefined, 'position', 'Position', position)] : []),
  ];
}
