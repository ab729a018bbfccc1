import {
  type Control,
  type SuccessRule,
  successBeyond,
} from '../../../metrics/attack/attackSuccess.ts';
import { attackTests } from '../../../metrics/attack/attackTests.ts';
import type { AttackCase } from '../../../metrics/attack/judgedSample.ts';
import { detectableBySpread } from '../../../metrics/estimation/detectable.ts';
import { detectableCell, detectableNote } from '../../detectableCell.ts';
import { formatEstimate } from '../../formats/formatNumber.ts';
import type { ReportCell, ReportTable } from '../../reportSchema.ts';
import { report, type SectionContent } from '../../sectionContext.ts';
import type { AttackContext } from '../attackContext.ts';

const columns = [
  { id: 'attack', title: 'Attack' },
  { id: 'n', title: 'Responses' },
  { id: 'changed', title: 'Prompts that differ' },
  { id: 'difference', title: 'Attack less control' },
  { id: 'p', title: 'p' },
  { id: 'adjustedP', title: 'p, Holm' },
  { id: 'detectable', title: 'Detectable difference' },
  { id: 'remark', title: 'Remark' },
];

/** With this number of prompts that differ or fewer, p cannot be small whatever they say. */
const fewChanged = 5;

/** Exact sign-flip tests of attacks against their controls, adjusted by Holm within one judge. */
export function successTests(context: AttackContext): SectionContent | undefined {
  const { cases } = context;
  const notImproved = cases.filter(({ attack }) => attack.improved === false);
  const tables = [
    tableOf(context, 'testNoAttack', 'Attack against no attack', cases, 'no-attack'),
    tableOf(
      context,
      'testNoAttackNotImproved',
      'The same where the quality is verified not to have improved',
      notImproved,
      'no-attack',
    ),
    tableOf(
      context,
      'testNoAttackStrict',
      'Strict success against no attack',
      cases.filter(({ attack }) => attack.changedSteps !== undefined),
      'no-attack',
      { strict: true },
    ),
    tableOf(context, 'testPlacebo', 'Attack against the placebo edit', cases, 'placebo'),
  ].flatMap((table) => table ?? []);
  if (tables.length === 0) return undefined;
  return {
    tables,
    notes: [
      'Exact sign-flip test over prompts of the sums of w − v (see Attack success), which are as likely to have either sign where attack and control are exchangeable within a prompt. Holm’s adjustment is over the attacks of a table.',
      detectableNote,
    ],
  };
}

function tableOf(
  context: AttackContext,
  id: string,
  title: string,
  cases: readonly AttackCase[],
  control: Control,
  rule: SuccessRule = {},
): ReportTable | undefined {
  const attacked = context.cells.filter((cell) =>
    cases.some(({ attack }) => attack.cell === cell && hasControl(attack, control)),
  );
  if (attacked.length === 0) return undefined;
  const rows = attackTests(attacked, cases, control, rule).map(
    ({ cell, test }): Record<string, ReportCell> => {
      if ('notEstimable' in test) {
        return { attack: cell, remark: `not estimable: ${test.notEstimable}` };
      }
      const { n, changed, p, adjustedP, smallestP } = test;
      const own = cases.filter(({ attack }) => attack.cell === cell);
      const beyond = successBeyond(own, control, rule);
      const difference = formatEstimate(report(context, { id, title, of: cell }, beyond));
      const detectable = detectableCell(adjustedP, detectableBySpread(beyond));
      const remark =
        changed === 0
          ? 'No prompt differs: p is 1 by definition.'
          : changed <= fewChanged
            ? `p cannot fall below ${smallestP}.`
            : '';
      return { attack: cell, n, changed, difference, p, adjustedP, ...detectable, remark };
    },
  );
  return { id, title, columns, rows };
}

function hasControl(attack: AttackCase['attack'], control: Control): boolean {
  return control === 'no-attack' || attack.placeboKept !== undefined;
}
