import {
  agreementWhere,
  constantAnswers,
  judgmentsOf,
  labelKappa,
} from '../../metrics/numbers/agreement/againstLabels.ts';
import {
  brierScore,
  calibrationError,
  overconfidence,
} from '../../metrics/numbers/confidence/calibration.ts';
import type { ReportedNumber } from '../reportSchema.ts';
import { labelNote } from '../runs/labelNote.ts';
import {
  followUpArms,
  type NamedArm,
  report,
  reportEstimated,
  type SectionContent,
  type SectionContext,
} from '../sectionContext.ts';

/** What agreement with labels is worth: beyond chance, by label, and as the judge's confidence says. */
export function againstLabels(context: SectionContext): SectionContent | undefined {
  const { pairs } = context;
  if (!pairs.some(({ baseline }) => baseline.label)) return undefined;
  const { side, better, first } = constantAnswers(pairs);
  const arms: Partial<NamedArm>[] = [{ of: 'baseline' }, ...followUpArms(context)];
  return {
    numbers: [
      ...arms.flatMap((arm) => agreementNumbers(context, arm)),
      report(
        context,
        { id: 'constantAgreement', title: `Agreement of always answering ${side}` },
        better,
      ),
      report(
        context,
        {
          id: 'firstAgreement',
          title: 'Agreement of always choosing the response presented first',
        },
        first,
      ),
      ...arms.flatMap((arm) => calibrationNumbers(context, arm)),
    ],
    notes: [
      labelNote(pairs),
      'κ is agreement beyond chance, given how often judge and labels say A and B. A constant answer has κ = 0, however high its agreement.',
      'Confidence / 100 is taken as the stated probability that the verdict agrees with the label. The calibration error has 10 bins of about equal numbers of judgments; it is above 0 for a perfectly calibrated judge too.',
    ],
  };
}

function agreementNumbers(
  context: SectionContext,
  { of = 'challenges', arm }: Partial<NamedArm>,
): ReportedNumber[] {
  const columns = judgmentsOf(context.pairs, arm);
  return [
    report(
      context,
      { id: 'kappa', title: "Cohen's κ of judge and label", of },
      labelKappa(columns),
    ),
    ...(['A', 'B'] as const).map((side) =>
      report(
        context,
        { id: `agreementWhere${side}`, title: `Agreement where the label is ${side}`, of },
        agreementWhere(columns, side),
      ),
    ),
  ];
}

function calibrationNumbers(
  context: SectionContext,
  { of = 'challenges', arm }: Partial<NamedArm>,
): ReportedNumber[] {
  const columns = judgmentsOf(context.pairs, arm);
  const { error, calibrated } = calibrationError(columns, context.choice);
  return [
    report(
      context,
      { id: 'overconfidence', title: 'Mean confidence less accuracy', of },
      overconfidence(columns),
    ),
    report(context, { id: 'brier', title: 'Brier score', of }, brierScore(columns)),
    reportEstimated(context, { id: 'ece', title: 'Expected calibration error', of }, error),
    reportEstimated(
      context,
      { id: 'eceCalibrated', title: 'The same, simulated for a perfectly calibrated judge', of },
      calibrated,
    ),
  ];
}
