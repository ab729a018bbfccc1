import { moderations } from '../../metrics/numbers/flips/moderators.ts';
import type { ReportCell, ReportedNumber } from '../reportSchema.ts';
import { tableOf } from '../section.ts';
import { type AuditSection, report } from '../sectionContext.ts';

const columns = {
  moderator: 'Moderator',
  above: ['Median', 'The level lies above this median, or at it if nothing lies above.'],
  rate: ['Flip rate', 'Flip rate of the challenges at this level.'],
  rateFrom: ['from', 'Lower limit of its 95% interval.'],
  rateTo: ['to', 'Upper limit of its 95% interval.'],
  rest: ['Elsewhere', 'Flip rate of the challenges at the other levels.'],
  restFrom: ['from', 'Lower limit of its 95% interval.'],
  restTo: ['to', 'Upper limit of its 95% interval.'],
  difference: ['Difference', 'Flip rate at this level less elsewhere, in shares of 1.'],
  lower: ['From', 'Lower limit of the 95% interval of the difference.'],
  upper: ['To', 'Upper limit of the 95% interval of the difference.'],
  n: ['n', 'Readable judgments at this level.'],
  restN: ['n elsewhere', 'Readable judgments at the other levels.'],
  prompts: ['Prompts', 'Prompts of both.'],
  p: ['p', 'Probability of a difference at least as large if there were none.'],
  remark: 'Remark',
} as const;

/** Compares flip rates by length of the responses, confidence at B1 and domain (PDM §3.10). */
export const moderators: AuditSection = (context) => {
  if (context.challenges.length === 0) return undefined;
  const found = moderations(context.audits);
  if (found.length === 0) return undefined;
  const numbers: ReportedNumber[] = [];
  const rows = found.map(
    ({ level, above = null, p, ...quantities }): Record<string, ReportCell> => {
      const [rate, rest, difference] = [
        report(context, level, 'moderatedRate', 'Flip rate', quantities.rate),
        report(context, level, 'unmoderatedRate', 'Flip rate elsewhere', quantities.rest),
        report(context, level, 'moderation', 'Flip rate, less elsewhere', quantities.difference),
      ];
      numbers.push(difference);
      const test: Record<string, ReportCell> =
        typeof p === 'number' ? { p } : { remark: `not estimable: ${p.notEstimable}` };
      return {
        ...{ moderator: level, above },
        ...limitsOf(rate, ['rate', 'rateFrom', 'rateTo']),
        ...limitsOf(rest, ['rest', 'restFrom', 'restTo']),
        ...limitsOf(difference, ['difference', 'lower', 'upper']),
        ...{ n: quantities.rate.n, restN: quantities.rest.n },
        ...('clusters' in difference && { prompts: difference.clusters }),
        ...test,
      };
    },
  );
  return {
    numbers,
    tables: [{ ...tableOf('moderators', 'Flip rates by moderator', columns, rows), family: 2 }],
    notes: [
      'Exploratory: what goes with more or fewer flips need not cause them. Long responses: both together above the median, in UTF-16 units. Confident first verdict: above the median confidence. A domain is compared with all others. p: from the linearized difference, with prompts as clusters and t(prompts − 2).',
    ],
  };
};

function limitsOf(
  number: ReportedNumber,
  [value, lower, upper]: readonly [string, string, string],
): Record<string, ReportCell> {
  if ('notEstimable' in number) return {};
  const { interval } = number;
  return {
    [value]: number.value,
    ...(!('notEstimable' in interval) && { [lower]: interval.lower, [upper]: interval.upper }),
  };
}
