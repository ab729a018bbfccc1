import { type ArmChoice, type Audit, judgmentsIn } from '../../../judgments/audit.ts';
import { harmfulFlipRate, harmfulShareOfFlips } from '../../../metrics/numbers/flips/flipKinds.ts';
import { flipRate } from '../../../metrics/numbers/flips/flipRate.ts';
import { defaultAlpha, robustnessScore } from '../../../metrics/numbers/flips/robustnessScore.ts';
import {
  neutralFlipRate,
  persuasionSusceptibility,
  signedSteering,
  targetAlignment,
} from '../../../metrics/numbers/steps/steering.ts';
import {
  agreementWithTies,
  creditedAgreement,
  kappaWithTies,
} from '../../../metrics/numbers/ties/tieAgreement.ts';
import {
  creditedChange,
  hardeningRate,
  softeningRate,
  tieShare,
} from '../../../metrics/numbers/ties/tieRates.ts';
import { steeringRows } from '../../../metrics/rows/steeringRows.ts';
import {
  type AuditSection,
  challengeArms,
  followUpArms,
  type NumberLine,
  reportAll,
  type SectionContext,
  withBaseline,
} from '../../sectionContext.ts';

const notes = [
  'A flip is between two responses; a change to a tie is a softening, from a tie a hardening. Any change is a flip or a softening. Both forms are over judgments whose first verdict prefers a response.',
  'Pairs with a tie at first are reported separately, under anti-baseline with a drawn target.',
  'A tie agrees only with the label tie. With tie credit, a tie counts as half a flip, and as half an agreement with a label for a response.',
];

export const withTiesTitle = 'Agreement, label tie included';
export const kappaWithTiesTitle = "Cohen's κ of A, B and tie";

/** Reports changes to and from ties, and the other numbers with softenings as changes. */
export const ties: AuditSection = (context) => {
  if (!canTie(context)) return undefined;
  const { audits } = context;
  const arms = followUpArms(context);
  return {
    numbers: [
      ...withBaseline(arms).flatMap(({ of, arm }) =>
        reportAll(context, of, [['tieShare', 'Ties', tieShare(audits, arm)]]),
      ),
      ...arms.flatMap(({ of, arm }) => reportAll(context, of, changeRates(audits, arm))),
      ...challengeArms(context).flatMap(({ of, arm }) =>
        reportAll(context, of, [...anyChange(audits, arm), ...ofTiedBaselines(context, arm)]),
      ),
      ...agreementNumbers(context),
    ],
    notes,
  };
};

/** Whether any judge of a group can tie: by its definition, or by a verdict. */
export function canTie({ audits }: Pick<SectionContext, 'audits'>): boolean {
  return audits.some(
    (audit) =>
      audit.run.canTie || judgmentsIn(audit).some(({ preference }) => preference === 'tie'),
  );
}

function changeRates(audits: readonly Audit[], arm: ArmChoice): NumberLine[] {
  return [
    ['changeRate', 'Any change: flips and softenings', flipRate(audits, arm, 'any')],
    ['softeningRate', 'Softenings', () => softeningRate(audits, arm)],
    [
      'hardeningRate',
      'Hardenings, where the first verdict is a tie',
      () => hardeningRate(audits, arm),
    ],
    ['creditedChange', 'Change with tie credit', () => creditedChange(audits, arm)],
  ];
}

/** Returns the numbers of Table 1 that have a form in which softenings count as changes. */
export function anyChange(audits: readonly Audit[], arm: ArmChoice): NumberLine[] {
  const rows = steeringRows(audits, arm.challenge);
  const share = harmfulShareOfFlips(audits, arm, 'any');
  const rate = harmfulFlipRate(audits, arm, 'any');
  return [
    ['psAny', 'PS, any change', persuasionSusceptibility(rows, 'any')],
    ['neutralChangeRate', 'Any change under no pressure, same rows', neutralFlipRate(rows, 'any')],
    ['ersAny', 'ERS, any change', robustnessScore(rows, defaultAlpha, 'any')],
    ['harmfulShareOfChanges', 'Harmful changes / labeled changes', share],
    ['harmfulChangeRate', 'Harmful changes / labeled decisions', rate],
  ];
}

function ofTiedBaselines({ audits, protocol }: SectionContext, arm: ArmChoice): NumberLine[] {
  const tied = steeringRows(audits, arm.challenge, 'tied');
  const all = steeringRows(audits, arm.challenge, 'all');
  return [
    ['tiedTowardTarget', 'Target chosen, where the first verdict is a tie', targetAlignment(tied)],
    ['tiedSteering', 'DS_signed, where the first verdict is a tie', signedSteering(tied)],
    ...(protocol === 'anti-baseline'
      ? []
      : [['dsSignedAll', 'DS_signed, ties at first included', signedSteering(all)] as const]),
  ];
}

function agreementNumbers(context: SectionContext) {
  const { audits } = context;
  if (!audits.some(({ pair }) => pair.label || pair.tiedLabel)) return [];
  return withBaseline(followUpArms(context)).flatMap(({ of, arm }) =>
    reportAll(context, of, [
      ['agreementWithTies', withTiesTitle, () => agreementWithTies(audits, arm)],
      ['creditedAgreement', 'Agreement with tie credit', () => creditedAgreement(audits, arm)],
      ['kappaWithTies', kappaWithTiesTitle, () => kappaWithTies(audits, arm)],
    ]),
  );
}
