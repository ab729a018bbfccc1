import type { Audit, AuditFacts } from '../../judgments/audit.ts';
import type { BarOutcome } from '../card/barSchema.ts';
import { listed } from '../formats/plainNumbers.ts';
import type { ReportedNumber, ReportTable } from '../reportSchema.ts';
import { type SectionContent, tableOf } from '../section.ts';
import { assumptions, leaveOneOut, type Variant } from './variants.ts';

/**
 * Maximum number of audited pairs for which numbers are computed under other assumptions: each
 * assumption takes about as long as the numbers themselves.
 */
export const mostSensitive = 2000;

/** The numbers of a judge, computed from any of its pairs. */
export interface Recomputed {
  readonly audits: readonly Audit[];
  /** Ids of the numbers, that which leads first: `rightHeld`. */
  readonly ids: readonly string[];
  /**
   * Returns the number with this id of other pairs; undefined if they have none.
   *
   * @param needs `value` if its interval and what it says about bars are not needed
   */
  readonly numberOf: (
    id: string,
    audits: readonly Audit[],
    needs: 'value' | 'all',
  ) => ReportedNumber | undefined;
  /** Whether a pair's label is a human one; absent unless there are others too. */
  readonly hasHumanLabel?: ((audit: AuditFacts) => boolean) | undefined;
}

const columns = {
  assumption: ['Assumption', 'What is assumed, or which judgments are left out.'],
  value: ['Value', 'The number under this assumption.'],
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
  const { audits, hasHumanLabel } = given;
  const assumed = assumptions(audits, hasHumanLabel);
  const parts = leaveOneOut(audits);
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
  { audits, numberOf }: Recomputed,
  { assumed, parts }: { assumed: readonly Variant[]; parts: ReturnType<typeof leaveOneOut> },
): VariedNumber[] {
  const valueUnder = ({ audits: some }: Variant) => {
    const number = numberOf(id, some, 'value');
    return number && 'value' in number ? number.value : undefined;
  };
  const variants = [...assumed, ...parts.flatMap((part) => ends(part.variants, valueUnder))];
  const rows = [{ title: asIs, audits }, ...variants].flatMap(({ title, audits: some }) => {
    const number = numberOf(id, some, 'all');
    if (!number || !('value' in number)) return [];
    const { value, n, clusters, interval, bars } = number;
    const { lower = null, upper = null } = 'lower' in interval ? interval : {};
    const conclusion = bars ? describe(bars) : null;
    return [{ assumption: title, value, lower, upper, n, prompts: clusters, conclusion }];
  });
  if (rows[0]?.assumption !== asIs || rows.length < 2) return [];
  const shown = rows.some(({ conclusion }) => conclusion !== null)
    ? columns
    : (({ conclusion: _, ...others }) => others)(columns);
  const { title = id } = numberOf(id, audits, 'value') ?? {};
  return [{ title, table: tableOf(`sensitivity.${id}`, title, shown, rows) }];
}

/** Example: `met`; of several bars on one number `lostOfRight<=0.1 met, lostOfRight<=0.2 open`. */
function describe(bars: readonly BarOutcome[]): string {
  const state = (one: BarOutcome) => one.state.replace('-', ' ');
  const [only, ...others] = bars;
  if (only && others.length === 0) return state(only);
  return bars.map((one) => `${one.id} ${state(one)}`).join(', ');
}

const asIs = 'as is';

/** Returns the variants with the least and the greatest value, in this order. */
function ends(
  variants: readonly Variant[],
  valueUnder: (variant: Variant) => number | undefined,
): Variant[] {
  const valued = variants.flatMap((variant) => {
    const value = valueUnder(variant);
    return value === undefined ? [] : [{ variant, value }];
  });
  const ordered = valued.toSorted((one, other) => one.value - other.value);
  return [ordered.at(0), ordered.at(-1)].flatMap((one) => (one ? [one.variant] : []));
}

/** Returns the assumptions under which something else is concluded than from the number as it is. */
function changes({ title, table }: VariedNumber): string[] {
  const [first, ...others] = table.rows;
  return others.flatMap(({ assumption, conclusion }) =>
    conclusion === first?.conclusion
      ? []
      : [`${assumption} (${title.toLowerCase()}: ${conclusion ?? 'none'})`],
  );
}
