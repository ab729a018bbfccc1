import { attackTests } from '../../../metrics/attack/attackTests.ts';
import type { AttackCase } from '../../../metrics/attack/judgedSample.ts';
import type { ReportCell, ReportTable } from '../../reportSchema.ts';
import type { SectionContent } from '../../sectionContext.ts';
import type { AttackContext } from '../attackContext.ts';

const columns = [
  { id: 'attack', title: 'Attack' },
  { id: 'n', title: 'n' },
  { id: 'firstShare', title: 'Re-score' },
  { id: 'secondShare', title: 'Attack succeeds' },
  { id: 'onlyFirst', title: 'Only re-score' },
  { id: 'onlySecond', title: 'Only attack' },
  { id: 'p', title: 'p' },
  { id: 'adjustedP', title: 'p, Holm' },
  { id: 'cohenH', title: "Cohen's h" },
  { id: 'remark', title: 'Remark' },
];

/** McNemar's exact tests of attacks against the no-attack column, adjusted by Holm within one judge. */
export function successTests({ cells, cases }: AttackContext): SectionContent | undefined {
  const notImproved = cases.filter(({ attack }) => attack.improved === false);
  const tables = [
    tableOf('mcnemarAttack', 'First re-score (first) against the attack (second)', cells, cases),
    tableOf(
      'mcnemarNotImproved',
      'The same where the quality is verified not to have improved',
      cells,
      notImproved,
    ),
  ].flatMap((table) => table ?? []);
  return tables.length === 0 ? undefined : { tables };
}

function tableOf(
  id: string,
  title: string,
  cells: readonly string[],
  cases: readonly AttackCase[],
): ReportTable | undefined {
  const attacked = cells.filter((cell) => cases.some(({ attack }) => attack.cell === cell));
  const tests = attackTests(attacked, cases);
  if (tests.every(({ test }) => 'notEstimable' in test)) return undefined;
  const rows = tests.map(({ cell, test }): Record<string, ReportCell> => {
    if ('notEstimable' in test) {
      return { attack: cell, remark: `not estimable: ${test.notEstimable}` };
    }
    const { noneDiscordant, ...cellsOfTest } = test;
    const remark = noneDiscordant ? 'None discordant: p is 1 by definition.' : '';
    return { attack: cell, ...cellsOfTest, remark };
  });
  return { id, title, columns, rows };
}
