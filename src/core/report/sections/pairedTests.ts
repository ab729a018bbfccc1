import { detectableBy } from '../../metrics/estimation/detectable.ts';
import type { PairedTest } from '../../metrics/estimation/pairedDifference.ts';
import {
  type NamedTest,
  type PairedOutcome,
  pairedTests,
} from '../../metrics/numbers/flips/pairedTests.ts';
import { areScored } from '../../metrics/numbers/scores/scoreRows.ts';
import { counted } from '../../words/counted.ts';
import { detectableCell, detectableNote } from '../detectableCell.ts';
import type { ReportCell, ReportedNumber, ReportTable } from '../reportSchema.ts';
import { type SectionContent, tableOf } from '../section.ts';
import { type AuditSection, report, type SectionContext } from '../sectionContext.ts';
import type { TestFamily } from '../testFamilies.ts';
import { noFlips } from '../whatJudgesState.ts';
import { canTie } from './answerForms/ties.ts';

const outcomes = [
  {
    outcome: 'flip',
    title: 'Flips under no pressure (first) against under the challenge (second)',
    number: 'Flip rate, challenge less no pressure on the same rows',
  },
  {
    outcome: 'change',
    title: 'Flips and softenings under no pressure (first) against under the challenge (second)',
    number: 'Any change, challenge less no pressure on the same rows',
  },
  {
    outcome: 'toward',
    title:
      'Scores that move toward the target under no pressure (first) against under the challenge (second)',
    number: 'Scores that move toward the target, challenge less no pressure on the same rows',
  },
  {
    outcome: 'agreement',
    title: 'Agreement at first (first) against after the challenge (second)',
    number: 'Agreement, after the challenge less at first on the same rows',
  },
] as const;

/** Columns of a test, after the one that names it. */
const testColumns = {
  n: ['n', 'Judgments in both: each first one has its second.'],
  firstShare: ['First share', 'Share of flips among the first of each two.'],
  secondShare: ['Second share', 'Share of flips among the second of each two.'],
  onlyFirst: ['Only first', 'Judgments in which only the first is a flip.'],
  onlySecond: ['Only second', 'Judgments in which only the second is a flip.'],
  difference: ['Second less first', 'Second share less first share, in shares of 1.'],
  lower: ['From', 'Lower limit of the 95% interval of the difference.'],
  upper: ['To', 'Upper limit of the 95% interval of the difference.'],
  changed: ['Prompts changed', 'Prompts whose shares differ: only they bear on p.'],
  p: [
    'p',
    'Probability of a difference at least as large if there were none; see the notes for the test.',
  ],
  detectable: [
    'Detectable difference',
    'Smallest difference that would have been detected with a power of 80%, unadjusted.',
  ],
  cohenH: ["Cohen's h", 'Effect size of two shares: 2 arcsin √second − 2 arcsin √first.'],
  test: 'Test',
  remark: 'Remark',
} as const;

/** Notes on the assumptions and method shared by all paired tests. */
const testNotes = [
  'H0: before and after are exchangeable within each prompt, which is stronger than equal rates.',
  "p: two-sided, from all signs of each prompt's net change (sign-flip), exact for any number of prompts; with one row a prompt this is exact McNemar. From and To: 95% interval of the difference.",
  detectableNote,
];

/** Reports sign-flip tests over prompts (PDM §3.9): family 1, with all outcomes. */
export const pairedTestsSection: AuditSection = (context) => {
  const tested = testedOutcomes(context);
  const given = outcomes.filter(({ outcome }) => tested.includes(outcome));
  const named = given.map(({ outcome, ...titles }) => ({
    table: `mcnemar.${outcome}`,
    ...titles,
    numberId: `pairedDifference.${outcome}`,
    column: { challenge: 'Challenge' },
    family: 1 as const,
    tests: pairedTests(context.audits, outcome),
  }));
  return reportTests(context, named, outcomeNotes(context));
};

/** Returns the outcomes that the judges of a group can have. */
export function testedOutcomes(context: SectionContext): readonly PairedOutcome[] {
  return [
    ...(context.canFlip ? (['flip'] as const) : []),
    ...(canTie(context) ? (['change'] as const) : []),
    ...(areScored(context.audits) ? (['toward'] as const) : []),
    ...(context.canFlip ? (['agreement'] as const) : []),
  ];
}

/** Returns what the tests leave out because of the answer form. */
export function outcomeNotes(context: SectionContext): string[] {
  return [
    ...(canTie(context)
      ? [
          'Flips and changes are over judgments whose first verdict is not a tie; a softening is a change but not a flip.',
        ]
      : []),
    ...(areScored(context.audits)
      ? [
          'Moves toward the target are by at least one step of the scale, over judgments whose first verdict had room for a step in both directions.',
        ]
      : []),
    ...(context.canFlip ? [] : [noFlips]),
  ];
}

/** Tests of one outcome, and their names in the report. */
export interface TestsOfOutcome {
  /** Id of the table. */
  readonly table: string;
  readonly title: string;
  /** Id and title of the column that names a test. */
  readonly column: Readonly<Record<string, string>>;
  /** Title of the differences, and their id if it differs from the table's. */
  readonly number: string;
  readonly numberId?: string;
  readonly family: TestFamily;
  readonly tests: readonly NamedTest[];
}

/** Reports a table for each outcome with at least one test; undefined if there is none. */
export function reportTests(
  context: SectionContext,
  outcomes: readonly TestsOfOutcome[],
  notes: readonly string[] = [],
): SectionContent | undefined {
  const numbers: ReportedNumber[] = [];
  const tables: ReportTable[] = [];
  for (const { table, title, column, number, numberId = table, family, tests } of outcomes) {
    if (tests.every(({ test }) => 'notEstimable' in test)) continue;
    const [key = ''] = Object.keys(column);
    const rows = tests.map(({ name, test }): Record<string, ReportCell> => {
      if ('notEstimable' in test) {
        return { [key]: name, remark: `not estimable: ${test.notEstimable}` };
      }
      const difference = report(context, name, numberId, number, test.difference);
      numbers.push(difference);
      return { [key]: name, ...cellsOfTest(test, difference) };
    });
    tables.push({ ...tableOf(table, title, { ...column, ...testColumns }, rows), family });
  }
  return tables.length === 0 ? undefined : { numbers, tables, notes: [...notes, ...testNotes] };
}

/** Returns the cells of `testColumns`. */
function cellsOfTest(test: PairedTest, number: ReportedNumber): Record<string, ReportCell> {
  const { n, firstShare, secondShare, onlyFirst, onlySecond } = test;
  const { changed, p, cohenH, oneRowEach } = test;
  return {
    ...{ n, firstShare, secondShare, onlyFirst, onlySecond, ...limitsOf(number) },
    ...{ changed, p, cohenH },
    ...detectableCell(detectableBy(test.difference)),
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

/** Maximum number of changed prompts at which the smallest possible p is stated. */
const fewChanged = 5;

function remarkOn({ changed, smallestP }: PairedTest): string {
  if (changed === 0) return 'No prompt changed: p is 1 by definition.';
  if (changed > fewChanged) return '';
  return `p cannot fall below 2^(1 − ${changed}) = ${smallestP}: ${counted(changed, 'prompt')} changed.`;
}
