import { holmAdjusted } from '../statistics/holm.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import type { Report, ReportSection, ReportTable } from './reportSchema.ts';

/** Family within which tests are adjusted: see `families`. */
export type TestFamily = NonNullable<ReportTable['family']>;

/** Significance level; a result with a larger adjusted p is null. */
export const significance = 0.05;

const families =
  '1: challenge against no pressure and after against before, of one judge under one protocol. 2, exploratory: model of flips, moderators, wordings and contrasts, of one judge (or pooled group) under one protocol, and two runs on the same pairs, orders and words. 3: right at first, and right and firm, of all pairs of judges under one protocol. 4: safeguards. 5: judges and settings under attack.';

/** Columns that follow `p`. */
const adjustedColumns: ReportTable['columns'] = [
  {
    id: 'adjustedP',
    title: 'p, Holm',
    definition: "p adjusted by Holm's method for all tests of its family.",
  },
  { id: 'family', title: 'Family', definition: families },
  {
    id: 'familySize',
    title: 'Tests in it',
    definition: 'Tests of the family that could be made, in all tables of the report.',
  },
];

type Row = ReportTable['rows'][number];

/** Cells that a test gets in its row. */
interface Adjustment {
  readonly adjustedP: number;
  readonly familySize: number;
}

/**
 * Adjusts every p of a report by Holm's method within the family that its table names. Sections
 * give p alone, because a family has tests in several sections. Also removes the smallest
 * detectable difference from results that are significant after the adjustment.
 */
export function adjustTests<Tested extends TestedReport>(report: Tested): Tested {
  const adjusted = adjustmentsOf(report);
  const inTable = (table: ReportTable): ReportTable => {
    if (table.family === undefined) return table;
    return { ...table, columns: withAdjusted(table.columns), rows: table.rows.map(inRow) };
    function inRow(row: Row): Row {
      const { detectable, ...rest } = row;
      const found = adjusted.get(row);
      if (!found) return row;
      const isNull = detectable !== undefined && found.adjustedP >= significance;
      return { ...rest, ...found, family: table.family ?? null, ...(isNull && { detectable }) };
    }
  };
  const inSections = (sections: readonly ReportSection[]) =>
    sections.map((section) => {
      const isFinished = section.tables.every(({ family, rows }) => {
        return family === undefined || rows.every((row) => isAdjusted(row, adjusted.get(row)));
      });
      return isFinished ? section : { ...section, tables: section.tables.map(inTable) };
    });
  const inParts = <Part extends { readonly sections: readonly ReportSection[] }>(
    parts: readonly Part[],
  ) => parts.map((part) => ({ ...part, sections: inSections(part.sections) }));
  const { groups, judgeComparisons, comparisons } = report;
  return {
    ...report,
    groups: inParts(groups),
    ...(judgeComparisons && { judgeComparisons: inParts(judgeComparisons) }),
    ...(comparisons && { comparisons: inParts(comparisons) }),
  };
}

/** Returns what each test gets in its row. */
function adjustmentsOf(report: TestedReport): Map<Row, Adjustment> {
  const tests = new Map<string, { readonly row: Row; readonly p: number }[]>();
  for (const { name, sections } of testedParts(report)) {
    for (const { family, rows } of sections.flatMap(({ tables }) => tables)) {
      if (family === undefined) continue;
      const own = getOrAdd(tests, JSON.stringify([family, name[family]]), () => []);
      for (const row of rows) if (typeof row.p === 'number') own.push({ row, p: row.p });
    }
  }
  const adjusted = new Map<Row, Adjustment>();
  for (const own of tests.values()) {
    for (const [place, adjustedP] of holmAdjusted(own.map(({ p }) => p)).entries()) {
      const test = own[place];
      if (test) adjusted.set(test.row, { adjustedP, familySize: own.length });
    }
  }
  return adjusted;
}

function isAdjusted(row: Row, found: Adjustment | undefined): boolean {
  if (!found) return true;
  return row.adjustedP === found.adjustedP && row.familySize === found.familySize;
}

function withAdjusted(columns: ReportTable['columns']): ReportTable['columns'] {
  if (columns.some(({ id }) => id === 'adjustedP')) return columns;
  return columns.flatMap((column) => (column.id === 'p' ? [column, ...adjustedColumns] : column));
}

type TestedReport = Pick<Report, 'groups' | 'judgeComparisons' | 'comparisons'>;

/** Sections of a report, and what distinguishes their family from others of the same number. */
interface TestedPart {
  readonly sections: readonly ReportSection[];
  readonly name: Readonly<Record<TestFamily, unknown>>;
}

function testedParts({
  groups,
  judgeComparisons = [],
  comparisons = [],
}: TestedReport): TestedPart[] {
  const whole = { 3: undefined, 4: undefined, 5: undefined };
  return [
    ...groups.map(({ scope, protocol, part, judges, sections }) => {
      const own = [scope, protocol, part, judges.map(({ digest }) => digest)];
      return { sections, name: { ...whole, 1: own, 2: own, 3: protocol } };
    }),
    ...[...judgeComparisons, ...comparisons].map(({ protocol, first, second, sections }) => {
      const own = [protocol, first, second];
      return { sections, name: { ...whole, 1: own, 2: own, 3: protocol } };
    }),
  ];
}
