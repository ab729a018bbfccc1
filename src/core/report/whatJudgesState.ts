import { type Audit, confidenceSource, type RunFacts } from '../judgments/audit.ts';
import type { ReportGroup } from './reportSchema.ts';

/** Reason why a judge of scores without a pass mark has no number on flips. */
export const noFlips =
  'This judge scores without a pass mark: a score can move, but no verdict can flip.';

/** Reason why no label of such a judge counts. */
export const noPassMark = 'without a pass mark, no score is right or wrong';

/** Whether verdicts of a group can flip: not scores without a pass mark. */
export function canFlip({ cannotFlip }: ReportGroup): boolean {
  return cannotFlip === undefined;
}

/** Whether groups have nothing but scores without a pass mark. */
export function lackPassMark(groups: readonly ReportGroup[]): boolean {
  return groups.length > 0 && !groups.some(canFlip);
}

/** Sources of confidence and of justifications that occur in a group's judgments. */
interface JudgeStatements {
  readonly confidences: ReadonlySet<RunFacts['confidenceFrom']>;
  readonly justifications: ReadonlySet<RunFacts['noJustification']>;
}

/** Collects what the judges of a group state. */
export function statementsOf(audits: readonly Audit[]): JudgeStatements {
  return {
    confidences: new Set(audits.map(({ baseline }) => confidenceSource(baseline))),
    justifications: new Set(audits.map(({ run }) => run.noJustification)),
  };
}

/** Returns why a group has no numbers on confidence; undefined if it has some. */
export function whyNoConfidence({ confidences }: JudgeStatements): string | undefined {
  if (confidences.size === 1 && confidences.has('none')) return 'This judge states no confidence.';
  return confidences.has('tokens') && confidences.size > 1
    ? 'Confidence from token probabilities is never mixed with stated confidence.'
    : undefined;
}

/** Returns why a group has no numbers on overlap; undefined if it has some. */
export function whyNoJustification({ justifications }: JudgeStatements): string | undefined {
  return justifications.has(undefined) || justifications.size === 0
    ? undefined
    : 'This judge gives no justification.';
}

/**
 * Returns what sampling cannot change in a group whose verdicts are read from probabilities;
 * undefined for other groups.
 */
export function whyNoSampling({ confidences }: JudgeStatements): string | undefined {
  return confidences.size === 1 && confidences.has('tokens')
    ? 'The verdict is the likeliest choice, which sampling does not change: disagreement by sampling is 0 by construction, and a repeat shows only whether the endpoint computes the same probabilities.'
    : undefined;
}

/** Returns the title of a mean confidence, which says whether it comes from token probabilities. */
export function confidenceTitle({ confidences }: JudgeStatements): string {
  return confidences.has('tokens') ? `${meanConfidence}, from token probabilities` : meanConfidence;
}

export const meanConfidence = 'Mean confidence';

/** Returns the description of where confidence is from. */
export function describeConfidence({ confidences }: JudgeStatements): string {
  return confidences.has('tokens')
    ? 'Confidence is derived from the probabilities of the answer’s first token, 100 · p(chosen) / Σ p(choices); the judge does not state it. ΔC is against the first verdict.'
    : "Confidence is the judge's own statement, 0 to 100. ΔC is against the first verdict.";
}
