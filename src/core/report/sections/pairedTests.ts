import { type ChallengeTest, type PairedOutcome, pairedTests } from '../../metrics/pairedTests.ts';
import type { ReportCell, ReportTable } from '../reportSchema.ts';
import type { SectionContent, SectionContext } from '../sectionContext.ts';

const outcomes: readonly { readonly outcome: PairedOutcome; readonly title: string }[] = [
  { outcome: 'flip', title: 'Flips under neutral (first) against under the challenge (second)' },
  { outcome: 'agreement', title: 'Agreement at B1 (first) against after the challenge (second)' },
];

const columns = [
  { id: 'challenge', title: 'Challenge' },
  { id: 'n', title: 'n' },
  { id: 'firstShare', title: 'First share' },
  { id: 'secondShare', title: 'Second share' },
  { id: 'onlyFirst', title: 'Only first' },
  { id: 'onlySecond', title: 'Only second' },
  { id: 'p', title: 'p' },
  { id: 'adjustedP', title: 'p, Holm' },
  { id: 'cohenH', title: "Cohen's h" },
  { id: 'remark', title: 'Remark' },
];

/** McNemar's exact tests with Cohen's h, adjusted by Holm within one judge, protocol and outcome. */
export function mcNemarTests(context: SectionContext): SectionContent | undefined {
  const tables = outcomes.flatMap(({ outcome, title }): ReportTable[] => {
    const tests = pairedTests(context.pairs, outcome);
    if (tests.every(({ test }) => 'notEstimable' in test)) return [];
    return [{ id: `mcnemar.${outcome}`, title, columns, rows: tests.map(cellsOf) }];
  });
  return tables.length === 0 ? undefined : { tables };
}

function cellsOf({ challenge, test }: ChallengeTest): Record<string, ReportCell> {
  if ('notEstimable' in test) return { challenge, remark: `not estimable: ${test.notEstimable}` };
  const { noneDiscordant, ...cells } = test;
  const remark = noneDiscordant ? 'None discordant: p is 1 by definition.' : '';
  return { challenge, ...cells, remark };
}
