import { flipsToLonger, lengthBias } from '../../metrics/numbers/agreement/lengthBias.ts';
import { areScored } from '../../metrics/numbers/scores/scoreRows.ts';
import { type AuditSection, challengeArms, report, reportAll } from '../sectionContext.ts';

/** Reports how often the longer response wins, compared with the labels. */
export const lengths: AuditSection = (context) => {
  const { audits } = context;
  if (areScored(audits)) return undefined;
  const { chosen, chosenWhereLabeled, labeled } = lengthBias(audits);
  const title = 'Flips that go to the longer response';
  return {
    numbers: [
      ...reportAll(context, undefined, [
        ['longerChosen', 'The longer response is chosen at first', chosen],
        ['longerChosenWhereLabeled', 'The same over labeled pairs', chosenWhereLabeled],
        ['longerLabeled', 'The label is the longer response, same pairs', labeled],
      ]),
      ...challengeArms(context).map(({ of, arm }) =>
        report(context, of, 'flipsToLonger', title, flipsToLonger(audits, arm)),
      ),
    ],
    notes: ['Pairs of equal length are left out. Length is in UTF-16 units.'],
  };
};
