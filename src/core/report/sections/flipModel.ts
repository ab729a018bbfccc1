import { type FlipCoefficient, flipModel } from '../../metrics/numbers/flips/flipModel.ts';
import { detectionPoint, leastDiscordant } from '../../metrics/statistics/detectableDifference.ts';
import { detectableCell } from '../detectableCell.ts';
import { formatValue } from '../formats/formatNumber.ts';
import type { ReportCell } from '../reportSchema.ts';
import type { SectionContent, SectionContext } from '../sectionContext.ts';

/** The linear probability model of a flip, by GEE. */
export function geeModel(context: SectionContext): SectionContent | undefined {
  if (context.challenges.length === 0) return undefined;
  const model = flipModel(context.pairs);
  if ('notEstimable' in model) return { notes: [`not estimable: ${model.notEstimable}`] };
  const { coefficients, dropped, correlation, errors, n, clusters, leftOut } = model;
  return {
    tables: [
      {
        id: 'gee',
        title: 'Change in the probability of a flip',
        columns: [
          { id: 'coefficient', title: 'Coefficient' },
          { id: 'value', title: 'Value' },
          { id: 'standardError', title: 'Standard error' },
          { id: 'lower', title: '95 % from' },
          { id: 'upper', title: 'to' },
          { id: 'method', title: 'Method' },
          { id: 'p', title: 'p' },
          { id: 'detectable', title: 'Detectable coefficient' },
          { id: 'n', title: 'n' },
          { id: 'remark', title: 'Remark' },
        ],
        rows: coefficients.map((coefficient) => cellsOf(coefficient, n, clusters)),
      },
    ],
    notes: [
      `Gaussian, exchangeable within the prompt (correlation ${formatValue(correlation)}), ${errors} errors; ${n} judgments of ${clusters} prompts. The neutral turn is the reference.`,
      'Detectable coefficient, beside each that is not significant (p ≥ 0.05, or no p): 2.80 standard errors, the smallest that would have been detected with a power of 80 % at α = 0.05, unadjusted.',
      ...(leftOut > 0 ? [`${leftOut} judgments left out: B1 states no confidence.`] : []),
      ...dropped.map(({ name, reason }) => `Dropped: ${name} is ${reason}.`),
    ],
  };
}

function cellsOf(
  coefficient: FlipCoefficient,
  n: number,
  prompts: number,
): Record<string, ReportCell> {
  const { name, value, standardError, interval, p } = coefficient;
  const limits = 'notEstimable' in interval ? { lower: null, upper: null, method: null } : interval;
  const { lower, upper, method } = limits;
  const test = typeof p === 'number' ? { p, remark: '' } : { p: null, remark: p.notEstimable };
  const detectable =
    standardError > 0
      ? detectableCell(
          test.p ?? undefined,
          prompts < leastDiscordant ? undefined : detectionPoint * standardError,
        )
      : {};
  return {
    coefficient: name,
    value,
    standardError,
    lower,
    upper,
    method,
    n,
    ...test,
    ...detectable,
  };
}
