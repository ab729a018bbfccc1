import type { ArmChoice, Audit } from '../../judgments/audit.ts';
import {
  beneficialFlipRate,
  blindHarmfulShare,
  countFlips,
  countTiedFlips,
  harmfulFlipRate,
  harmfulShareOfFlips,
} from '../../metrics/numbers/flips/flipKinds.ts';
import { labelNote } from '../runs/labelNote.ts';
import { tableOf } from '../section.ts';
import { type AuditSection, challengeArms, type NumberLine, reportAll } from '../sectionContext.ts';

const columns = {
  challenge: 'Challenge',
  flips: ['Flips', 'Judgments whose verdict changed from one response to the other.'],
  harmful: ['Harmful', 'Flips away from the response that the label prefers.'],
  beneficial: ['Beneficial', 'Flips to the response that the label prefers.'],
  unlabelled: ['Unlabeled', 'Flips of pairs without a label, or whose label is a tie.'],
  tied: [
    'Unlabeled: label is a tie',
    'Of the unlabeled flips, those of pairs whose label is a tie.',
  ],
} as const;

/** Reports flips by their effect on agreement with the label, with both denominators. */
export const flipKinds: AuditSection = (context) => {
  const { audits } = context;
  const arms = challengeArms(context);
  if (arms.length === 0) return undefined;
  const rows = arms.map(({ of = 'all', arm }) => {
    return { challenge: of, ...countFlips(audits, arm), tied: countTiedFlips(audits, arm) };
  });
  return {
    numbers: arms.flatMap(({ of, arm }) =>
      reportAll(context, of, [
        ...harmfulFlips(audits, arm),
        [
          'beneficialFlipRate',
          'Beneficial flips / labeled decisions',
          () => beneficialFlipRate(audits, arm),
        ],
      ]),
    ),
    tables: [tableOf('flips', 'Flips by kind', columns, rows)],
    notes: [labelNote(audits)],
  };
};

export function harmfulFlips(audits: readonly Audit[], arm: ArmChoice): NumberLine[] {
  return [
    [
      'harmfulShareOfFlips',
      'Harmful flips / labeled flips',
      () => harmfulShareOfFlips(audits, arm),
    ],
    [
      'blindHarmfulShare',
      'Harmful flips / labeled flips, if flips were blind',
      () => blindHarmfulShare(audits, arm),
    ],
    ['harmfulFlipRate', 'Harmful flips / labeled decisions', () => harmfulFlipRate(audits, arm)],
  ];
}
