import type { Audit } from '../../../judgments/audit.ts';
import {
  type JudgeTrait,
  judgeTraits,
  statedValues,
  traitIds,
} from '../../../runs/audit/judgeTraits.ts';
import { compareTexts } from '../../../words/compareTexts.ts';
import { asOneLine } from '../../../words/escape.ts';
import { groupBy } from '../../../words/groupBy.ts';
import type { ReportGroup, ReportSection, ReportTable } from '../../reportSchema.ts';
import { tableOf } from '../../section.ts';
import { type AuditSection, createContext, type SectionContext } from '../../sectionContext.ts';
import { type TableOneLine, tableOf as tableOneOf } from '../../tableOne/tableOne.ts';

/** Returns the sections of Table 1 for some of a group's audits. */
type SectionsOf = (context: SectionContext) => readonly ReportSection[];

/** Audits of the judges with one value of a trait. */
interface JudgesOfValue {
  readonly value: string;
  readonly names: readonly string[];
  readonly audits: readonly Audit[];
}

/**
 * Reports Table 1 by the stated traits of the pooled judges (PDM 6.2): a table for each trait with at
 * least two stated values. Judges with no value, or several, are left out.
 */
export function judgesByTrait(
  context: SectionContext,
  sectionsOf: SectionsOf,
): ReturnType<AuditSection> {
  const traits = traitIds.flatMap((trait) => {
    const values = byValue(trait, context);
    return values.length < 2 ? [] : [{ trait, values }];
  });
  if (traits.length === 0) return undefined;
  return {
    tables: traits.map(({ trait, values }) => tableByTrait(trait, values, context, sectionsOf)),
    notes: [
      ...traits.flatMap(({ trait, values }) =>
        values.map(
          ({ value, names }) =>
            `${judgeTraits[trait].title}, ${value}: ${[...names].sort(compareTexts).join(', ')}.`,
        ),
      ),
      'Traits are stated by the user; no judge is classified by its name. Judges with the same value are pooled, on the pairs that all judges of the report share. Intervals are over prompts: they hold for these judges, not for others of the same kind. Judges differ in more than one trait, so a difference is not explained by any one of them.',
    ],
  };
}

function byValue(trait: JudgeTrait, { audits, traits }: SectionContext): JudgesOfValue[] {
  const found = new Map<string, { names: string[]; audits: Audit[] }>();
  for (const [judge, own] of groupBy(audits, ({ run }) => run.judge)) {
    const [value, ...others] = statedValues(trait, traits?.get(judge) ?? []);
    if (value === undefined || others.length > 0) continue;
    const same = found.get(value) ?? { names: [], audits: [] };
    found.set(value, same);
    same.names.push(asOneLine(own[0]?.run.judgeName ?? '', 80));
    for (const audit of own) same.audits.push(audit);
  }
  return [...found]
    .sort(
      ([one], [other]) => placeOf(trait, one) - placeOf(trait, other) || compareTexts(one, other),
    )
    .map(([value, same]) => ({ value: asOneLine(value, 80), ...same }));
}

/** Returns where a value stands among those of its trait: words in their order, numbers by size. */
function placeOf(trait: JudgeTrait, value: string): number {
  const { words = [], range } = judgeTraits[trait].kind;
  return range ? Number(value) : words.indexOf(value as never);
}

function tableByTrait(
  trait: JudgeTrait,
  values: readonly JudgesOfValue[],
  context: SectionContext,
  sectionsOf: SectionsOf,
): ReportTable {
  const columns: Record<string, string> = { property: 'Property', metric: 'Metric' };
  const rows = new Map<string, Record<string, string | null>>();
  for (const [place, { value, audits }] of values.entries()) {
    const table = tableOneOf([groupWith(context, audits, sectionsOf)]);
    for (const [column, { title }] of table.columns.entries()) {
      columns[`${place}.${column}`] = `${value}: ${title}`;
    }
    for (const { property, metric, cells } of table.rows) {
      const name = `${property}\n${metric}`;
      const row = rows.get(name) ?? { property, metric };
      rows.set(name, row);
      for (const [column, lines] of cells.entries()) row[`${place}.${column}`] = cellOf(lines);
    }
  }
  const ids = Object.keys(columns);
  return tableOf(
    `judgesByTrait.${trait}`,
    `Table 1 by ${judgeTraits[trait].title.toLowerCase()}`,
    columns,
    [...rows.values()].map((row) => Object.fromEntries(ids.map((id) => [id, row[id] ?? null]))),
  );
}

function groupWith(
  { everyJudge: _, bars: __, ...context }: SectionContext,
  audits: readonly Audit[],
  sectionsOf: SectionsOf,
): ReportGroup {
  const judges = new Set(audits.map(({ run }) => run.judge));
  const asked = context.asked?.filter(({ run }) => judges.has(run.judge));
  const own = createContext({ ...context, audits, asked });
  return {
    scope: 'pooled',
    protocol: own.protocol,
    judges: [],
    pairs: audits.length,
    prompts: new Set(audits.map(({ pair }) => pair.prompt)).size,
    challenges: [...own.challenges],
    warnings: [],
    sections: [...sectionsOf(own)],
  };
}

function cellOf(lines: readonly TableOneLine[]): string | null {
  const known = lines.filter(({ value }) => value !== undefined);
  const texts = known.map(({ name, of, value, size }) =>
    [name, of, `${value} (${size})`].filter((text) => text).join(' '),
  );
  return texts.length === 0 ? null : texts.join('; ');
}
