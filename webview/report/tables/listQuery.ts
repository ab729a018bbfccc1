import type { SampleQuery } from '../../../src/core/report/attack/sampleQuery.ts';
import type { PairQuery } from '../../../src/core/report/lists/pairQuery.ts';
import type { FromReportPanel } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';

/** Query of a mark's list: judgments of audits, or samples of attacks. */
export type ListQuery = PairQuery | SampleQuery;

export function isOfAttacks(query: ListQuery): query is SampleQuery {
  return 'number' in query;
}

/** Returns the message that requests the list from the host. */
export function listMessage(query: ListQuery): FromReportPanel {
  return isOfAttacks(query) ? { type: 'listSamples', query } : { type: 'list', query };
}

/**
 * Returns the accessible name of a mark that opens a list.
 *
 * @param said title and number of the mark
 */
export function markName(said: string, query: ListQuery, strings: ReportStrings): string {
  const { listMark, attackWords } = strings;
  return fillTemplate(isOfAttacks(query) ? attackWords.listMark : listMark, said);
}
