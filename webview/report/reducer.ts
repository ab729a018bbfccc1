import type { SampleList } from '../../src/core/report/attack/listSamples.ts';
import type { PairList } from '../../src/core/report/lists/listPairs.ts';
import type { ReportSnapshot, ToReportPanel, View } from '../../src/messages/report.ts';
import type { ListQuery } from './tables/listQuery.ts';

/** A list that the reader opened with a mark of a figure. */
export interface OpenList {
  readonly figure: string;
  /** Key of the mark, unique within its figure. */
  readonly mark: string;
  /** Describes what the list contains. */
  readonly title: string;
  readonly query: ListQuery;
  /** Absent until the list arrives. */
  readonly found?: PairList | SampleList;
}

/** State of the page. Events before the first snapshot are ignored. */
export interface PageState {
  readonly snapshot?: ReportSnapshot;
  readonly problem?: string;
  readonly view: View;
  readonly list?: OpenList;
}

export const emptyPage: PageState = { view: {} };

/** Actions of the reader on the page itself. */
export type PageAction =
  | { readonly type: 'choose'; readonly view: View }
  | { readonly type: 'openList'; readonly list: OpenList }
  | { readonly type: 'closeList' }
  | { readonly type: 'asked' };

/** Returns the page state after another message from the host or action of the reader. */
export function reducePage(state: PageState, event: ToReportPanel | PageAction): PageState {
  switch (event.type) {
    case 'snapshot':
      return { ...state, snapshot: event.snapshot };
    case 'problem':
      return { ...state, problem: event.message };
    case 'progress':
      if (!state.snapshot) return state;
      return { ...state, snapshot: { ...state.snapshot, progress: event.progress } };
    case 'pairs':
      return withFound(state, event.query, { pairs: event.pairs, total: event.total });
    case 'samples':
      return withFound(state, event.query, { samples: event.samples, total: event.total });
    case 'choose':
      return { ...withoutList(state), view: event.view };
    case 'openList':
      return { ...state, list: event.list };
    case 'closeList':
      return withoutList(state);
    case 'asked':
      return { ...state, problem: undefined };
  }
}

function withFound(
  state: PageState,
  query: ListQuery,
  found: NonNullable<OpenList['found']>,
): PageState {
  const { list } = state;
  return list && isSameQuery(list.query, query) ? { ...state, list: { ...list, found } } : state;
}

function withoutList({ list: _, ...state }: PageState): PageState {
  return state;
}

/**
 * Whether two queries are equal; one that comes back from the host may have its fields in a
 * different order.
 */
function isSameQuery(one: ListQuery, other: ListQuery): boolean {
  return textOf(one) === textOf(other);
}

function textOf(query: ListQuery): string {
  return JSON.stringify(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => [
        name,
        typeof value === 'object' ? Object.entries(value).sort() : value,
      ]),
  );
}
