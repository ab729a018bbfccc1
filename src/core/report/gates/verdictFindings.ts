import { formatShort } from '../formats/formatNumber.ts';
import { inline } from '../formats/markdownLines.ts';
import { basisOf, estimateOf, withFraction } from '../formats/plainNumbers.ts';
import type { ReportGroup } from '../reportSchema.ts';

/** Returns the main findings on verdicts that nothing challenged, in plain language. */
export function verdictFindings(group: ReportGroup): (string | undefined)[] {
  const agreement = withMeaning(group, 'agreement.baseline', 'agree with the label');
  const kappa = estimateOf(group, 'kappa.baseline');
  const beyond =
    kappa &&
    `Cohen's κ, agreement beyond chance, is ${formatShort(kappa, false)} (${basisOf(kappa)})`;
  return [
    ...(agreement === undefined
      ? []
      : [
          `**Agreement with the labels.** ${[`${agreement}${besideConstant(group)}`, beyond].filter(Boolean).join('; ')}.`,
        ]),
    scores(group),
    line(group, 'Grades.', 'passed.baseline', 'of the responses pass'),
    line(group, 'Ties.', 'tieShare.baseline', 'of the verdicts are ties'),
    line(
      group,
      'Order.',
      'orderSwapDisagreement',
      'of the pairs get another verdict in the other order',
    ),
    line(group, 'Repeats.', 'flipRate.repeat', 'of the verdicts flip when asked the same again'),
    confidence(group),
  ];
}

/** Returns the agreement that a constant answer would reach, for comparison. */
export function besideConstant(group: ReportGroup): string {
  const constant = estimateOf(group, 'constantAgreement');
  return constant ? ` (always the same answer: ${withFraction(constant)})` : '';
}

function scores(group: ReportGroup): string | undefined {
  const mean = estimateOf(group, 'meanScore.baseline');
  return mean && `**Scores.** The mean score is ${formatShort(mean, false)} (${basisOf(mean)}).`;
}

function confidence(group: ReportGroup): string | undefined {
  const section = group.sections.find(({ id }) => id === 'confidence');
  const missing = line(group, 'Confidence.', 'noConfidence', 'of the verdicts state none');
  if (missing !== undefined || !section || section.numbers.length > 0) return missing;
  return `**Confidence.** ${section.notes.map((note) => inline(note)).join(' ')}`;
}

function line(group: ReportGroup, name: string, id: string, meaning: string): string | undefined {
  const said = withMeaning(group, id, meaning);
  return said === undefined ? undefined : `**${name}** ${said}.`;
}

function withMeaning(group: ReportGroup, id: string, meaning: string): string | undefined {
  const number = estimateOf(group, id);
  return number && `${withFraction(number)} ${meaning}`;
}
