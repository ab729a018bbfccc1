import type { ReportGroup } from '../reportSchema.ts';

/** Name of the protocol of attacks in a report; an attack report has no other. */
export const attackProtocol = 'attack';

/**
 * Id of the table of attacks on a pairwise judge, which is Recant's; that of other judges is CE's
 * Table 4.
 */
export const pairwiseTable = 'pairwise';

/** Whether a group's judge compares two responses, so that its success rates are Recant's own. */
export function isOfPairwiseJudge({ sections }: Pick<ReportGroup, 'sections'>): boolean {
  return sections.some(({ tables }) => tables.some(({ id }) => id === pairwiseTable));
}
