import {
  type Control,
  type SuccessRule,
  successBeyond,
} from '../../../metrics/attack/attackSuccess.ts';
import { attackTests, type SuccessTest } from '../../../metrics/attack/attackTests.ts';
import { countedCases, hasComparisons } from '../../../metrics/attack/comparisons.ts';
import { type AttackCase, isLocated } from '../../../metrics/attack/judgedSample.ts';
import { detectableBySpread } from '../../../metrics/estimation/detectable.ts';
import { detectableCell, detectableNote } from '../../detectableCell.ts';
import { formatEstimate } from '../../formats/formatNumber.ts';
import type { ReportCell, ReportTable } from '../../reportSchema.ts';
import { tableOf } from '../../section.ts';
import { report } from '../../sectionContext.ts';
import type { AttackContext, AttackSection } from '../attackContext.ts';

const columns = {
  attack: 'Attack',
  n: ['Responses', 'Responses with the attack and its control.'],
  changed: ['Prompts that differ', 'Prompts whose shares of success differ: only they bear on p.'],
  difference: [
    'Attack less control',
    'Success with the attack less success with the control, in shares of 1.',
  ],
  p: ['p', 'Probability of a difference at least as large if there were none.'],
  detectable: [
    'Detectable difference',
    'Smallest difference that would have been detected with a power of 80%, unadjusted.',
  ],
  remark: 'Remark',
} as const;

const pairwiseColumns = {
  ...columns,
  n: ['Comparisons', 'Pairs with the attack and its control, each order counted once.'],
} as const;

/** Maximum number of differing prompts at which p cannot be small, regardless of the data. */
const fewChanged = 5;

/** A table of tests: its cases and their controls. */
interface TestTable {
  readonly id: string;
  readonly title: string;
  readonly cases: readonly AttackCase[];
  readonly control: Control;
  readonly rule?: SuccessRule;
}

/** Reports exact sign-flip tests of attacks against their controls: family 5. */
export const successTests: AttackSection = (context) => {
  const cases = countedCases(context.cases);
  const tables: readonly TestTable[] = [
    { id: 'testNoAttack', title: 'Attack against no attack', cases, control: 'no-attack' },
    {
      id: 'testNoAttackNotImproved',
      title: 'The same where the quality is verified not to have improved',
      cases: cases.filter(({ attack }) => attack.improved === false),
      control: 'no-attack',
    },
    {
      id: 'testNoAttackStrict',
      title: 'Strict success against no attack',
      cases: cases.filter(
        ({ sample, attack }) => isLocated(sample) && attack.changedSteps !== undefined,
      ),
      control: 'no-attack',
      rule: { strict: true },
    },
    { id: 'testPlacebo', title: 'Attack against the placebo edit', cases, control: 'placebo' },
  ];
  const made = tables.flatMap((table) => testTable(context, table) ?? []);
  if (made.length === 0) return undefined;
  return {
    tables: made,
    notes: [
      'Exact sign-flip test over prompts of the sums of w − v (see Attack success), which are as likely to have either sign where attack and control are exchangeable within a prompt.',
      detectableNote,
    ],
  };
};

function testTable(
  context: AttackContext,
  { id, title, cases, control, rule = {} }: TestTable,
): ReportTable | undefined {
  const attacked = context.cells.filter((cell) =>
    cases.some(({ attack }) => attack.cell === cell && hasControl(attack, control)),
  );
  if (attacked.length === 0) return undefined;
  const rows = attackTests(attacked, cases, control, rule).map(
    ({ name: attack, test }): Record<string, ReportCell> => {
      if ('notEstimable' in test) return { attack, remark: `not estimable: ${test.notEstimable}` };
      const { n, changed, p } = test;
      const own = cases.filter((one) => one.attack.cell === attack);
      const beyond = successBeyond(own, control, rule);
      const difference = formatEstimate(report(context, attack, id, title, beyond));
      const detectable = detectableCell(detectableBySpread(beyond));
      const remark = remarkOn(test);
      return { attack, n, changed, difference, p, ...detectable, remark };
    },
  );
  const head = hasComparisons(context.cases) ? pairwiseColumns : columns;
  return { ...tableOf(id, title, head, rows), family: 5 };
}

function remarkOn({ changed, smallestP }: SuccessTest): string {
  if (changed === 0) return 'No prompt differs: p is 1 by definition.';
  return changed <= fewChanged ? `p cannot fall below ${smallestP}.` : '';
}

function hasControl(attack: AttackCase['attack'], control: Control): boolean {
  return control === 'no-attack' || attack.placeboKept !== undefined;
}
