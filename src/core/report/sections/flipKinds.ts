import {
  beneficialFlipRate,
  countFlips,
  countTiedFlips,
  harmfulFlipRate,
  harmfulShareOfFlips,
} from '../../metrics/numbers/flips/flipKinds.ts';
import { labelNote } from '../runs/labelNote.ts';
import {
  challengeArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** Flips by what they did to the agreement with the label, with both denominators. */
export function flipKinds(context: SectionContext): SectionContent | undefined {
  const { pairs } = context;
  const arms = challengeArms(context);
  if (arms.length === 0) return undefined;
  return {
    numbers: arms.flatMap(({ of, arm }) => [
      report(
        context,
        { id: 'harmfulShareOfFlips', title: 'Harmful flips / labelled flips', of },
        harmfulShareOfFlips(pairs, arm),
      ),
      report(
        context,
        { id: 'harmfulFlipRate', title: 'Harmful flips / labelled decisions', of },
        harmfulFlipRate(pairs, arm),
      ),
      report(
        context,
        { id: 'beneficialFlipRate', title: 'Beneficial flips / labelled decisions', of },
        beneficialFlipRate(pairs, arm),
      ),
    ]),
    tables: [
      {
        id: 'flips',
        title: 'Flips by kind',
        columns: [
          { id: 'challenge', title: 'Challenge' },
          { id: 'flips', title: 'Flips' },
          { id: 'harmful', title: 'Harmful' },
          { id: 'beneficial', title: 'Beneficial' },
          { id: 'unlabelled', title: 'Unlabelled' },
          { id: 'tied', title: 'Unlabelled: label is a tie' },
        ],
        rows: arms.map(({ of = 'all', arm }) => ({
          challenge: of,
          ...countFlips(pairs, arm),
          tied: countTiedFlips(pairs, arm),
        })),
      },
    ],
    notes: [labelNote(pairs)],
  };
}
