import { flipsToLonger, lengthBias } from '../../metrics/numbers/agreement/lengthBias.ts';
import {
  challengeArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** How often the longer response wins, beside the labels' own share. */
export function lengths(context: SectionContext): SectionContent {
  const { chosen, chosenWhereLabelled, labelled } = lengthBias(context.pairs);
  return {
    numbers: [
      report(context, { id: 'longerChosen', title: 'The longer response is chosen at B1' }, chosen),
      report(
        context,
        { id: 'longerChosenWhereLabelled', title: 'The same over labelled pairs' },
        chosenWhereLabelled,
      ),
      report(
        context,
        { id: 'longerLabelled', title: 'The label is the longer response, same pairs' },
        labelled,
      ),
      ...challengeArms(context).map(({ of, arm }) =>
        report(
          context,
          { id: 'flipsToLonger', title: 'Flips that go to the longer response', of },
          flipsToLonger(context.pairs, arm),
        ),
      ),
    ],
    notes: ['Pairs of equal length are left out. Length is in UTF-16 units.'],
  };
}
