import type { Quantity } from '../../metrics/estimation/quantity.ts';
import { positionInBothOrders } from '../../metrics/numbers/agreement/orderSwap.ts';
import { positionAtFirst } from '../../metrics/numbers/agreement/positionBias.ts';
import { areScored } from '../../metrics/numbers/scores/scoreRows.ts';
import { answerShares } from '../../metrics/rows/readability.ts';
import { type AuditSection, report, type SectionContext } from '../sectionContext.ts';

/**
 * Reports what any use of a judge presupposes: that it can be read, repeats itself, and does not
 * follow the position.
 */
export const basics: AuditSection = (context) => {
  const { audits } = context;
  const isScored = areScored(audits);
  const { readable, least, changedAgain } = answerShares(audits);
  const position = positionInBothOrders(audits) ?? (isScored ? undefined : positionAtFirst(audits));
  return {
    numbers: [
      report(context, undefined, 'readable', readableTitle, readable),
      ...(least ? [{ ...leastReadable(context, least.readable, readable.n), of: least.arm }] : []),
      ...(changedAgain
        ? [report(context, undefined, 'changedAgain', 'Changed when asked again', changedAgain)]
        : []),
      ...(position ? [report(context, undefined, 'position', 'Position', position)] : []),
    ],
    notes: isScored ? [ofAll] : [ofAll, whatPosition],
  };
};

const readableTitle = 'Answers that could be read';

/** Reports the lowest share of an arm, which decides bars from 30 answers of all turns together on. */
function leastReadable(context: SectionContext, lowest: Quantity, answers: number) {
  const { bars } = context;
  const decided = { ...context, ...(bars && { bars: { ...bars, answers } }) };
  return report(decided, undefined, 'leastReadable', 'Least readable arm', lowest);
}

const ofAll =
  'Readable: of the planned answers of all turns; an unreadable first verdict ends its pair, whose further answers, as many as other pairs have on average, count as unreadable. Least readable arm: the arm or kind of challenge with the lowest share of readable answers. Changed when asked again: the verdict of the repeat is not the first one, ties included; without a pass mark, the score moved by at least one step.';
const whatPosition =
  'Position: Pr(the response presented first is chosen) − ½, over the pairs that were asked in both orders; else with labels the mean of that share where the label is first and where it is second, − ½; else, and if fewer than 20 prompts have labels, over all pairs.';
