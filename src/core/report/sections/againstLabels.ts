import {
  agreementWhere,
  constantAnswers,
  labelKappa,
} from '../../metrics/numbers/agreement/againstLabels.ts';
import { judgmentsOf } from '../../metrics/numbers/agreement/agreement.ts';
import {
  brierScore,
  calibrationError,
  overconfidence,
} from '../../metrics/numbers/confidence/calibration.ts';
import type { Judged } from '../../metrics/rows/followUpColumns.ts';
import { labelNote } from '../runs/labelNote.ts';
import type { AuditSection, NumberLine } from '../sectionContext.ts';
import { followUpArms, reportAll, withBaseline } from '../sectionContext.ts';
import { statementsOf, whyNoConfidence } from '../whatJudgesState.ts';

/** Returns the agreement that a constant answer would reach. */
export function constantLine(pairs: Judged): NumberLine {
  const { side, better } = constantAnswers(pairs);
  return ['constantAgreement', `Agreement of always answering ${side}`, better];
}

export const kappaTitle = "Cohen's κ of judge and label";

/** Reports agreement with labels beyond chance, by label, and by confidence. */
export const againstLabels: AuditSection = (context) => {
  const { pairs } = context;
  if (!pairs.some(({ baseline }) => baseline.label)) return undefined;
  const { first } = constantAnswers(pairs);
  const missing = whyNoConfidence(statementsOf(pairs));
  const arms = withBaseline(followUpArms(context)).map(({ of, arm }) => ({
    of,
    columns: judgmentsOf(pairs, arm),
  }));
  return {
    numbers: [
      ...arms.flatMap(({ of, columns }) =>
        reportAll(context, of, [
          ['kappa', kappaTitle, labelKappa(columns)],
          ...(['A', 'B'] as const).map((label): NumberLine => {
            const title = `Agreement where the label is ${label}`;
            return [`agreementWhere${label}`, title, agreementWhere(columns, label)];
          }),
        ]),
      ),
      ...reportAll(context, undefined, [
        constantLine(pairs),
        ['firstAgreement', 'Agreement of always choosing the response presented first', first],
      ]),
      // Simulating a calibrated judge takes long.
      ...(missing === undefined && !context.only?.startsWith('kappa') ? arms : []).flatMap(
        ({ of, columns }) => {
          const { error, calibrated } = calibrationError(columns, context.choice);
          return reportAll(context, of, [
            ['overconfidence', 'Mean confidence less accuracy', overconfidence(columns)],
            ['brier', 'Brier score', brierScore(columns)],
            ['ece', 'Expected calibration error', error],
            ['eceCalibrated', 'The same, simulated for a perfectly calibrated judge', calibrated],
          ]);
        },
      ),
    ],
    notes: [
      labelNote(pairs),
      'κ is agreement beyond chance, given how often judge and labels say A and B. A constant answer has κ = 0, however high its agreement.',
      missing ??
        'Confidence / 100 is taken as the stated probability that the verdict agrees with the label. The calibration error has 10 bins of about equal numbers of judgments; it is above 0 for a perfectly calibrated judge too.',
    ],
  };
};
