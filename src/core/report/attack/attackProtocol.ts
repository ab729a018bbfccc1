import type { ReportGroup } from '../reportSchema.ts';

/** Name of the protocol of attacks in a report; an attack report has no other. */
export const attackProtocol = 'attack';

/**
 * Id of the table of attacks on a pairwise judge, which is Recant's; that of other judges is CE's
 * Table 4.
 */
export const pairwiseTable = 'pairwise';

/** Ids of the tables of attacks whose source the judge is not shown, by its kind. */
export const styleTables = { scored: 'style', pairwise: 'pairwiseStyle' } as const;

/** Ids of the tables of success rates, in display order. */
export const successTables: readonly string[] = [
  'table4',
  pairwiseTable,
  styleTables.scored,
  styleTables.pairwise,
];

/** Whether a group's judge compares two responses, so that its success rates are Recant's own. */
export function isOfPairwiseJudge({ sections }: Pick<ReportGroup, 'sections'>): boolean {
  const isPairwise = (id: string) => id === pairwiseTable || id === styleTables.pairwise;
  return sections.some(({ tables }) => tables.some(({ id }) => isPairwise(id)));
}
