import { type FlipCoefficient, flipModel } from '../../metrics/numbers/flips/flipModel.ts';
import { detectionPoint, leastDiscordant } from '../../statistics/detectableDifference.ts';
import { counted } from '../../words/counted.ts';
import { detectableCell } from '../detectableCell.ts';
import { formatValue } from '../formats/formatNumber.ts';
import type { ReportCell } from '../reportSchema.ts';
import { tableOf } from '../section.ts';
import type { AuditSection } from '../sectionContext.ts';
import { canTie } from './answerForms/ties.ts';

const columns = {
  coefficient: 'Coefficient',
  value: ['Value', 'Change in the probability of a flip, in shares of 1.'],
  standardError: ['Standard error', 'Standard error of the coefficient, clustered by prompt.'],
  lower: ['95% from', 'Lower limit of the 95% interval of the coefficient.'],
  upper: ['to', 'Upper limit of the 95% interval of the coefficient.'],
  method: 'Method',
  p: ['p', 'Probability of a coefficient at least as large if the true one were 0.'],
  detectable: [
    'Detectable coefficient',
    'Smallest coefficient that would have been detected with a power of 80%, unadjusted.',
  ],
  n: ['n', 'Judgments to which the coefficient applies.'],
  remark: 'Remark',
} as const;

/** Fits the linear probability model of a flip, by GEE. */
export const geeModel: AuditSection = (context) => {
  if (context.challenges.length === 0) return undefined;
  const model = flipModel(context.audits);
  if ('notEstimable' in model) return { notes: [`not estimable: ${model.notEstimable}`] };
  const { coefficients, dropped, correlation, n, clusters, leftOut } = model;
  const tied = context.audits.filter(({ baseline }) => baseline.preference === 'tie').length;
  const rows = coefficients.map((coefficient) => cellsOf(coefficient, n, clusters));
  return {
    tables: [
      { ...tableOf('gee', 'Change in the probability of a flip', columns, rows), family: 2 },
    ],
    notes: [
      `Gaussian, exchangeable within the prompt (correlation ${formatValue(correlation)}), bias-reduced errors with Student's t; ${counted(n, 'judgment')} of ${counted(clusters, 'prompt')}. The turn without pressure is the reference.`,
      'Detectable coefficient, beside each that is not significant (adjusted p ≥ 0.05, or no p): 2.80 standard errors, the smallest that would have been detected with a power of 80% at α = 0.05, unadjusted.',
      ...(canTie(context)
        ? [
            `Flips are between two responses: a softening is none. Left out: ${tied} first verdicts that are ties.`,
          ]
        : []),
      ...(leftOut > 0
        ? [`${counted(leftOut, 'judgment')} left out: the first verdict states no confidence.`]
        : []),
      ...dropped.map(({ name, reason }) => `Dropped: ${name} is ${reason}.`),
    ],
  };
};

function cellsOf(
  { name: coefficient, value, standardError, interval, p }: FlipCoefficient,
  n: number,
  prompts: number,
): Record<string, ReportCell> {
  const limits = 'notEstimable' in interval ? { lower: null, upper: null, method: null } : interval;
  const { lower, upper, method } = limits;
  const test = typeof p === 'number' ? { p, remark: '' } : { p: null, remark: p.notEstimable };
  const least = prompts < leastDiscordant ? undefined : detectionPoint * standardError;
  const detectable = standardError > 0 ? detectableCell(least) : {};
  return {
    ...{ coefficient, value, standardError, lower, upper, method, n },
    ...test,
    ...detectable,
  };
}
