import type { Audit } from '../../judgments/audit.ts';
import {
  agreementWhere,
  constantAnswers,
  labelKappa,
} from '../../metrics/numbers/agreement/againstLabels.ts';
import {
  brierScore,
  calibrationError,
  overconfidence,
} from '../../metrics/numbers/confidence/calibration.ts';
import { onFirstUse } from '../../words/onFirstUse.ts';
import { labelNote } from '../runs/labelNote.ts';
import type { AuditSection, NumberLine } from '../sectionContext.ts';
import { followUpArms, reportAll, withBaseline } from '../sectionContext.ts';
import { statementsOf, whyNoConfidence } from '../whatJudgesState.ts';

/** Returns the agreement that a constant answer would reach. */
export function constantLine(audits: readonly Audit[]): NumberLine {
  const { side, better } = constantAnswers(audits);
  return ['constantAgreement', `Agreement of always answering ${side}`, better];
}

export const kappaTitle = "Cohen's κ of judge and label";

/** Reports agreement with labels beyond chance, by label, and by confidence. */
export const againstLabels: AuditSection = (context) => {
  const { audits } = context;
  if (!audits.some(({ pair }) => pair.label)) return undefined;
  const { first } = constantAnswers(audits);
  const missing = whyNoConfidence(statementsOf(audits));
  const arms = withBaseline(followUpArms(context)).map(({ of, arm }) => ({
    of,
    arm,
  }));
  return {
    numbers: [
      ...arms.flatMap(({ of, arm }) =>
        reportAll(context, of, [
          ['kappa', kappaTitle, () => labelKappa(audits, arm)],
          ...(['A', 'B'] as const).map((label): NumberLine => {
            const title = `Agreement where the label is ${label}`;
            return [`agreementWhere${label}`, title, () => agreementWhere(audits, label, arm)];
          }),
        ]),
      ),
      ...reportAll(context, undefined, [
        constantLine(audits),
        ['firstAgreement', 'Agreement of always choosing the response presented first', first],
      ]),
      ...(missing === undefined ? arms : []).flatMap(({ of, arm }) => {
        const calibration = onFirstUse(() => calibrationError(audits, arm, context.choice));
        return reportAll(context, of, [
          ['overconfidence', 'Mean confidence less accuracy', () => overconfidence(audits, arm)],
          ['brier', 'Brier score', () => brierScore(audits, arm)],
          ['ece', 'Expected calibration error', () => calibration().error],
          [
            'eceCalibrated',
            'The same, simulated for a perfectly calibrated judge',
            () => calibration().calibrated,
          ],
        ]);
      }),
    ],
    notes: [
      labelNote(audits),
      'κ is agreement beyond chance, given how often judge and labels say A and B. A constant answer has κ = 0, however high its agreement.',
      missing ??
        'Confidence / 100 is taken as the stated probability that the verdict agrees with the label. The calibration error has 10 bins of about equal numbers of judgments; it is above 0 for a perfectly calibrated judge too.',
    ],
  };
};
