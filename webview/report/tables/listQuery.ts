import type { SampleList } from '../../../src/core/report/attack/listSamples.ts';
import type { SampleQuery } from '../../../src/core/report/attack/sampleQuery.ts';
import type { JudgmentQuery } from '../../../src/core/report/lists/judgmentQuery.ts';
import type { JudgmentList } from '../../../src/core/report/lists/listJudgments.ts';
import type { FromReportPanel } from '../../../src/messages/report.ts';
import type { ReportStrings } from '../../../src/messages/reportStrings.ts';
import { fillTemplate } from '../../fillTemplate.ts';

/** Query of a mark's list: judgments of audits, or samples of attacks. */
export type ListQuery = JudgmentQuery | SampleQuery;

/** A list that the reader opened with a mark of a figure. */
export interface OpenList {
  readonly figure: string;
  /** Key of the mark, unique within its figure. */
  readonly mark: string;
  /** Describes what the list contains. */
  readonly title: string;
  readonly query: ListQuery;
  /** Absent until the list arrives. */
  readonly found?: JudgmentList | SampleList;
}

export function isOfAttacks(query: ListQuery): query is SampleQuery {
  return 'number' in query;
}

/** Whether a list contains flips, which are listed with the worst first. */
export function isOfFlips(query: ListQuery): boolean {
  return !isOfAttacks(query) && query.outcome === 'flip';
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

/**
 * Whether two queries are equal; one that comes back from the host may have its fields in a
 * different order.
 */
export function isSameQuery(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

function textOf(query: unknown): string | undefined {
  return JSON.stringify(query, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );
}
