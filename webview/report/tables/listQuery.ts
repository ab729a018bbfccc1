import type { SampleQuery } from '../../../src/core/report/attack/sampleQuery.ts';
import type { PairQuery } from '../../../src/core/report/lists/pairQuery.ts';
import type { FromReportPanel } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';

/** What a mark lists: judgments of audits, or what enters a number of attacks. */
export type ListQuery = PairQuery | SampleQuery;

export function isOfAttacks(query: ListQuery): query is SampleQuery {
  return 'number' in query;
}

/** By which the host is asked for the list. */
export function listMessage(query: ListQuery): FromReportPanel {
  return isOfAttacks(query) ? { type: 'listSamples', query } : { type: 'list', query };
}

/**
 * What is read out of a mark that lists something.
 *
 * @param said its title and number
 */
export function markName(said: string, query: ListQuery, strings: ReportStrings): string {
  const { listMark, attackWords } = strings;
  return fillTemplate(isOfAttacks(query) ? attackWords.listMark : listMark, said);
}
