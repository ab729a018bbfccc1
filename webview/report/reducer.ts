import { withSections } from '../../src/core/report/builtSections.ts';
import type { PanelProblem } from '../../src/messages/audit.ts';
import type { ReportSnapshot, ToReportPanel, View, WorstFlips } from '../../src/messages/report.ts';
import {
  emptyTable,
  outdated,
  type TableChoice,
  type TableState,
  withRows,
} from './table/tableState.ts';
import { isSameQuery, type ListQuery, type OpenList } from './tables/listQuery.ts';
import { tableChoices } from './view.ts';

/** The pages: the report, the table of all its pairs, and what only a paper needs. */
export const pages = ['report', 'table', 'paper'] as const;
export type Page = (typeof pages)[number];

/** State of the page. Events before the first snapshot are ignored. */
export interface PageState {
  readonly snapshot?: ReportSnapshot;
  readonly problem?: PanelProblem | undefined;
  readonly view: View;
  readonly list?: OpenList;
  readonly worst?: WorstFlips;
  /** The page shown, or `report` if there is no such page. */
  readonly page: Page;
  readonly table: TableState;
}

export const emptyPage: PageState = { view: {}, page: 'report', table: emptyTable };

/** Returns the default view. */
export function shownView({ snapshot, view }: PageState): View {
  return snapshot?.report ? tableChoices(snapshot.report, view).view : view;
}

/** Actions of the reader on the page itself. */
export type PageAction =
  | { readonly type: 'choose'; readonly view: View }
  | { readonly type: 'openList'; readonly list: OpenList }
  | { readonly type: 'closeList' }
  | { readonly type: 'openPage'; readonly page: Page }
  /** Shows in the table the pairs that a mark represents. */
  | { readonly type: 'openInTable'; readonly list: OpenList }
  | { readonly type: 'showAll' }
  | { readonly type: 'arrange'; readonly choice: Partial<TableChoice> }
  | { readonly type: 'scroll'; readonly visible: TableState['visible'] }
  | { readonly type: 'asked' };

/** A message that changes the page's state, or an action. */
export type PageEvent = Exclude<ToReportPanel, { readonly type: 'drawn' }> | PageAction;

/** Returns the page state after another message from the host or action of the reader. */
export function reducePage(state: PageState, event: PageEvent): PageState {
  switch (event.type) {
    case 'snapshot':
      return {
        ...state,
        snapshot: event.snapshot,
        table: outdated(state.table),
      };
    case 'problem':
      return { ...state, problem: event };
    case 'sections': {
      const { snapshot } = state;
      if (!snapshot?.report) return state;
      const report = withSections(snapshot.report, event.built);
      return { ...state, snapshot: { ...snapshot, report } };
    }
    case 'progress':
      if (!state.snapshot) return state;
      return { ...state, snapshot: { ...state.snapshot, progress: event.progress } };
    case 'judgments': {
      const { query, judgments, total, listed } = event;
      return withFound(state, query, { judgments, total, listed });
    }
    case 'samples':
      return withFound(state, event.query, { samples: event.samples, total: event.total });
    case 'worst':
      return { ...state, worst: { of: event.of, flips: event.flips } };
    case 'rows':
      return { ...state, table: withRows(state.table, shownView(state), event) };
    case 'texts':
      return { ...state, table: { ...state.table, texts: event } };
    case 'choose':
      return { ...withoutList(state), view: event.view, table: { ...state.table, of: undefined } };
    case 'openPage':
      return { ...state, page: event.page };
    case 'openInTable': {
      const { table } = state;
      return { ...state, page: 'table', table: { ...table, of: event.list, search: '' } };
    }
    case 'showAll':
      return { ...state, table: { ...state.table, of: undefined } };
    case 'arrange':
      return { ...state, table: { ...state.table, ...event.choice } };
    case 'scroll': {
      const { visible } = state.table;
      const isSame = event.visible.every((row, i) => row === visible[i]);
      return isSame ? state : { ...state, table: { ...state.table, visible: event.visible } };
    }
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
