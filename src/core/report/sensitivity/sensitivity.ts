import type { JudgmentRow } from '../../judgments/judgmentRow.ts';
import type { JudgedPair } from '../../metrics/rows/judgedPair.ts';
import { listed } from '../formats/plainNumbers.ts';
import type { ReportedNumber, ReportTable } from '../reportSchema.ts';
import { type SectionContent, tableOf } from '../section.ts';
import { assumptions, leaveOneOut, type Variant } from './variants.ts';

/**
 * Maximum number of audited pairs for which numbers are computed under other assumptions: each
 * assumption takes about as long as the numbers themselves.
 */
export const mostSensitive = 5000;

/** The numbers of a judge, computed from any of its pairs. */
export interface Recomputed {
  readonly pairs: readonly JudgedPair[];
  /** Ids of the numbers, that which leads first: `rightHeld`. */
  readonly ids: readonly string[];
  /** Returns the number with this id of other pairs; undefined if they have none. */
  readonly numberOf: (id: string, pairs: readonly JudgedPair[]) => ReportedNumber | undefined;
  /** Returns what is concluded from a number, such as `met`; undefined if nothing is. */
  readonly conclusionOf: (number: ReportedNumber) => string | undefined;
  /** Whether a pair's label is a human one; absent unless there are others too. */
  readonly hasHumanLabel?: ((baseline: JudgmentRow) => boolean) | undefined;
}

type Estimate = Extract<ReportedNumber, { readonly value: number }>;

const columns = {
  assumption: ['Assumption', 'What is assumed, or which judgments are left out.'],
  value: 'Value',
  lower: ['Lower', 'Lower limit of the 95% interval.'],
  upper: ['Upper', 'Upper limit of the 95% interval.'],
  n: ['n', 'Judgments behind the value.'],
  prompts: ['Prompts', 'Prompts behind the value.'],
  conclusion: ['Conclusion', 'What the bar, or the registered decision, would conclude.'],
} as const;

/**
 * Reports how much the leading numbers depend on assumptions: on unreadable and repaired answers,
 * several pairs of a prompt, the source of labels, and each domain, wording and challenge, of which
 * the least and the greatest value without one of them are shown. Undefined if there is nothing to
 * vary.
 */
export function sensitivity(given: Recomputed): SectionContent | undefined {
  const { pairs, hasHumanLabel } = given;
  const assumed = assumptions(pairs, hasHumanLabel);
  const parts = leaveOneOut(pairs);
  const tables = given.ids.flatMap((id) => tableOfNumber(id, given, { assumed, parts }));
  if (tables.length === 0) return undefined;
  const changing = tables.flatMap(changes);
  return {
    tables: tables.map(({ table }) => table),
    notes: [
      changing.length === 0
        ? 'The conclusion changes under none of these assumptions.'
        : `The conclusion changes under: ${listed(changing)}.`,
      'Of domains, wordings and challenges, the rows show the least and the greatest value without one of them.',
    ],
  };
}

interface VariedNumber {
  readonly title: string;
  readonly table: ReportTable;
}

function tableOfNumber(
  id: string,
  { pairs, numberOf, conclusionOf }: Recomputed,
  { assumed, parts }: { assumed: readonly Variant[]; parts: ReturnType<typeof leaveOneOut> },
): VariedNumber[] {
  const given = numberOf(id, pairs);
  if (!given || !('value' in given)) return [];
  const estimates = (variants: readonly Variant[]) =>
    variants.flatMap(({ title, pairs: some }) => {
      const number = numberOf(id, some);
      return number && 'value' in number ? [{ ...number, assumption: title }] : [];
    });
  const varied = [
    ...estimates(assumed),
    ...parts.flatMap(({ variants }) => ends(estimates(variants))),
  ];
  if (varied.length === 0) return [];
  const rows = [{ ...given, assumption: asIs }, ...varied].map((number) => {
    const { value, n, clusters, interval } = number;
    const { lower = null, upper = null } = 'lower' in interval ? interval : {};
    const conclusion = conclusionOf(number) ?? null;
    return { assumption: number.assumption, value, lower, upper, n, prompts: clusters, conclusion };
  });
  const shown = rows.some(({ conclusion }) => conclusion !== null)
    ? columns
    : (({ conclusion: _, ...others }) => others)(columns);
  const { title } = given;
  return [{ title, table: tableOf(`sensitivity.${id}`, title, shown, rows) }];
}

const asIs = 'as is';

/** Returns the least and the greatest of the numbers, in this order. */
function ends<Number extends Estimate>(numbers: readonly Number[]): Number[] {
  const ordered = numbers.toSorted((one, other) => one.value - other.value);
  return [ordered.at(0), ordered.at(-1)].flatMap((one) => one ?? []);
}

/** Returns the assumptions under which something else is concluded than from the number as it is. */
function changes({ title, table }: VariedNumber): string[] {
  const [first, ...others] = table.rows;
  return others.flatMap(({ assumption, conclusion }) =>
    conclusion === first?.conclusion
      ? []
      : [`${assumption} (${title.toLowerCase()}: ${conclusion})`],
  );
}
