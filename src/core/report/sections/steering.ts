import { defaultAlpha, robustnessScore, sensitivityAlphas } from '../../metrics/robustnessScore.ts';
import {
  clippedSteering,
  neutralTargetAlignment,
  persuasionSusceptibility,
  signedSteering,
  targetAlignment,
} from '../../metrics/steering.ts';
import { steeringRows } from '../../metrics/steeringRows.ts';
import {
  challengeArms,
  report,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** What must stand beside DS and ERS under anti-baseline. */
export const confounded =
  'DS under anti-baseline is confounded with reversal: the target is never what B1 chose, so that DS_signed = PS − FR_neutral. ERS of the two protocols are different numbers.';

/** Of one set of rows. */
export const steeringMeasures = [
  { id: 'ps', title: 'Persuasion susceptibility, PS', of: persuasionSusceptibility },
  { id: 'targetAlignment', title: 'Target alignment under challenge', of: targetAlignment },
  {
    id: 'neutralTargetAlignment',
    title: 'Target alignment under neutral',
    of: neutralTargetAlignment,
  },
  { id: 'dsSigned', title: 'Directional steering, DS_signed', of: signedSteering },
  { id: 'ds', title: 'Directional steering, DS (clipped at 0)', of: clippedSteering },
  {
    id: 'ers',
    title: `Evaluation robustness score, ERS (α = ${defaultAlpha})`,
    of: robustnessScore,
  },
] as const;

/** PS, target alignment, DS and ERS on the same complete rows, and ERS by its weight of PS. */
export function steering(context: SectionContext): SectionContent | undefined {
  const arms = challengeArms(context);
  if (arms.length === 0) return undefined;
  const perArm = arms.flatMap(({ of, arm }) => {
    const rows = steeringRows(context.pairs, arm.challenge);
    return steeringMeasures.map(({ id, title, of: measure }) =>
      report(context, { id, title, of }, measure(rows)),
    );
  });
  const all = steeringRows(context.pairs);
  const sensitivity = sensitivityAlphas.map((alpha) =>
    report(
      context,
      { id: 'ersSensitivity', title: 'ERS by α', of: `α = ${alpha}` },
      robustnessScore(all, alpha),
    ),
  );
  return {
    numbers: [...perArm, ...sensitivity],
    notes: [
      `Protocol ${context.protocol}; challenges: ${context.challenges.join(', ')}. Only rows whose baseline, neutral turn and challenge could all be read.`,
      ...(context.protocol === 'anti-baseline' ? [confounded] : []),
    ],
  };
}
