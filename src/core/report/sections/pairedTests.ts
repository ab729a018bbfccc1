import { detectableBy } from '../../metrics/estimation/detectable.ts';
import {
  type Adjusted,
  type AdjustedTest,
  type PairedOutcome,
  pairedTests,
} from '../../metrics/numbers/flips/pairedTests.ts';
import { detectableCell, detectableNote } from '../detectableCell.ts';
import type { ReportCell, ReportedNumber, ReportTable } from '../reportSchema.ts';
import { report, type SectionContent, type SectionContext } from '../sectionContext.ts';

const outcomes: readonly {
  readonly outcome: PairedOutcome;
  readonly title: string;
  readonly difference: string;
}[] = [
  {
    outcome: 'flip',
    title: 'Flips under neutral (first) against under the challenge (second)',
    difference: 'Flip rate, challenge less neutral on the same rows',
  },
  {
    outcome: 'agreement',
    title: 'Agreement at B1 (first) against after the challenge (second)',
    difference: 'Agreement, after the challenge less B1 on the same rows',
  },
];

/** Columns of a test, behind those that name it. */
const testColumns = [
  { id: 'n', title: 'n' },
  { id: 'firstShare', title: 'First share' },
  { id: 'secondShare', title: 'Second share' },
  { id: 'onlyFirst', title: 'Only first' },
  { id: 'onlySecond', title: 'Only second' },
  { id: 'difference', title: 'Second less first' },
  { id: 'lower', title: 'From' },
  { id: 'upper', title: 'To' },
  { id: 'changed', title: 'Prompts changed' },
  { id: 'p', title: 'p' },
  { id: 'adjustedP', title: 'p, Holm' },
  { id: 'detectable', title: 'Detectable difference' },
  { id: 'cohenH', title: "Cohen's h" },
  { id: 'test', title: 'Test' },
  { id: 'remark', title: 'Remark' },
];

/** What every paired test assumes and how it is made. */
export const testNotes = [
  'H0: before and after are exchangeable within each prompt, which is more than equal rates.',
  "p: two-sided, from all signs of each prompt's net change (sign-flip), exact for any number of prompts; with one row a prompt this is exact McNemar. Adjusted by Holm within each table. From and To: 95 % interval of the difference.",
  detectableNote,
];

/** Sign-flip tests over prompts, adjusted by Holm within one judge, protocol and outcome (PDM 3.9). */
export function pairedTestsSection(context: SectionContext): SectionContent | undefined {
  const made = outcomes.flatMap(
    ({ outcome, title, difference }) =>
      reportTests(context, {
        table: `mcnemar.${outcome}`,
        title,
        column: { id: 'challenge', title: 'Challenge' },
        number: { id: `pairedDifference.${outcome}`, title: difference },
        tests: pairedTests(context.pairs, outcome).map(({ challenge: name, test }) => ({
          name,
          test,
        })),
      }) ?? [],
  );
  if (made.length === 0) return undefined;
  return {
    numbers: made.flatMap(({ numbers }) => numbers),
    tables: made.map(({ table }) => table),
    notes: testNotes,
  };
}

/** A family of tests and how it is named in the report. */
interface NamedTests {
  /** Id and title of the table. */
  readonly table: string;
  readonly title: string;
  /** What names a test. */
  readonly column: ReportTable['columns'][number];
  readonly number: { readonly id: string; readonly title: string };
  readonly tests: readonly { readonly name: string; readonly test: AdjustedTest }[];
}

/** The table of a family of tests, and their differences as numbers; undefined where none was made. */
export function reportTests(
  context: SectionContext,
  { table: id, title, column, number: naming, tests }: NamedTests,
): { readonly table: ReportTable; readonly numbers: readonly ReportedNumber[] } | undefined {
  if (tests.every(({ test }) => 'notEstimable' in test)) return undefined;
  const numbers: ReportedNumber[] = [];
  const rows = tests.map(({ name, test }): Record<string, ReportCell> => {
    if ('notEstimable' in test) {
      return { [column.id]: name, remark: `not estimable: ${test.notEstimable}` };
    }
    const number = report(context, { ...naming, of: name }, test.difference);
    numbers.push(number);
    return { [column.id]: name, ...cellsOfTest(test, number) };
  });
  return { numbers, table: { id, title, columns: [column, ...testColumns], rows } };
}

/** The cells of `testColumns`. */
function cellsOfTest(test: Adjusted, number: ReportedNumber): Record<string, ReportCell> {
  const { n, firstShare, secondShare, onlyFirst, onlySecond } = test;
  const { changed, p, adjustedP, cohenH, oneRowEach } = test;
  return {
    ...{ n, firstShare, secondShare, onlyFirst, onlySecond, ...limitsOf(number) },
    ...{ changed, p, adjustedP, cohenH },
    ...detectableCell(adjustedP, detectableBy(test.difference)),
    test: oneRowEach ? 'exact McNemar' : 'McNemar, clustered by prompt (sign-flip)',
    remark: remarkOn(test),
  };
}

function limitsOf(number: ReportedNumber): Record<string, ReportCell> {
  if ('notEstimable' in number) return {};
  const { value: difference, interval } = number;
  if ('notEstimable' in interval) return { difference };
  return { difference, lower: interval.lower, upper: interval.upper };
}

/** Number of changed prompts up to which the smallest possible p is told. */
const fewChanged = 5;

function remarkOn({ changed, smallestP }: Adjusted): string {
  if (changed === 0) return 'No prompt changed: p is 1 by definition.';
  if (changed > fewChanged) return '';
  return `p cannot fall below 2^(1 − ${changed}) = ${smallestP}: ${changed} ${changed === 1 ? 'prompt' : 'prompts'} changed.`;
}
