import { render } from 'preact';
import type {
  FigureForm,
  FromReportPanel,
  ToReportPanel,
  View,
  WorstQuery,
} from '../../src/messages/report.ts';
import { keepState, keptReport, postToHost } from '../vscodeApi.ts';
import { copyPicture } from './copyPicture.ts';
import { worstQuery } from './opening/worstFlips.ts';
import {
  emptyPage,
  type PageAction,
  type PageState,
  pages,
  reducePage,
  shownView,
} from './reducer.ts';
import { ReportPage } from './reportPage.tsx';
import { emptyTable, missingRows, readTableChoice } from './table/tableState.ts';
import { isSameQuery, listMessage } from './tables/listQuery.ts';
import { chooseGroups, readView } from './view.ts';

/** All forms; the first are the most used. */
const figureForms: readonly FigureForm[] = ['copyPng', 'copySvg', 'copyMarkdown', 'saveSvg'];

const root = document.getElementById('root') ?? document.body;
let state: PageState = emptyPage;
/** The rows that were requested and have not arrived. */
let requested: string | undefined;

/** Shows the report that the host sends, with the state that the panel saved. */
export function startPanel(): void {
  const kept = keptReport();
  state = {
    ...emptyPage,
    view: readView(kept.view),
    page: pages.find((page) => page === kept.page) ?? 'report',
    table: { ...emptyTable, ...readTableChoice(kept.table) },
  };
  window.addEventListener('message', ({ data }: MessageEvent<ToReportPanel>) => {
    if (data.type === 'rows') requested = undefined;
    if (data.type === 'drawn') {
      copyPicture(data).then(postToHost, () => {
        const message = state.snapshot?.strings.noPicture ?? '';
        show(reducePage(state, { type: 'problem', message }));
      });
      return;
    }
    show(reducePage(state, data));
  });
  postToHost({ type: 'ready' });
}

function show(next: PageState): void {
  if (next === state) return;
  const before = state;
  state = next;
  render(
    <ReportPage
      state={state}
      act={act}
      post={post}
      exportFigure={exportFigure}
      figureForms={figureForms}
    />,
    root,
  );
  const { snapshot, list, view, page, table } = state;
  if (snapshot && keptOf(state) !== keptOf(before)) {
    const { search, sort, columns } = table;
    keepState({ logs: snapshot.logs, view, page, table: { search, sort, columns } });
  }
  // A new report, unlike new sections of one, may list different pairs.
  const isNew = snapshot?.report?.runs !== before.snapshot?.report?.runs;
  if (list && ((!list.found && list !== before.list) || isNew)) {
    postToHost(listMessage(list.query));
  }
  const isOther = view !== before.view || snapshot?.report !== before.snapshot?.report;
  const worst = isNew || isOther ? worstOf(state) : undefined;
  if (worst && (isNew || !isSameQuery(worst, worstOf(before)))) {
    postToHost({ type: 'worst', of: worst });
  }
  if (isNew) requested = undefined;
  if (page === 'table' && snapshot?.report) requestRows();
}

/** Returns the groups whose worst flips the page names. */
function worstOf({ snapshot, view }: PageState): WorstQuery | undefined {
  const { report } = snapshot ?? {};
  return report && worstQuery(report, chooseGroups(report, view));
}

/** Requests rows one piece at a time, because the reader may scroll on meanwhile. */
function requestRows(): void {
  const missing = missingRows(state.table, shownView(state));
  if (!missing) return;
  const { from: _, ...rows } = missing;
  const name = JSON.stringify(rows);
  if (requested === name) return;
  requested = name;
  postToHost(missing);
}

/** Returns the state that a panel saves, as text. */
function keptOf({ snapshot, view, page, table }: PageState): string {
  const { search, sort, columns } = table;
  return JSON.stringify([snapshot?.logs, view, page, search, sort, columns]);
}

function act(action: PageAction): void {
  show(reducePage(state, action));
}

function exportFigure(figure: string, view: View, form: FigureForm): void {
  post({ type: 'exportFigure', figure, view, form });
}

function post(message: FromReportPanel): void {
  act({ type: 'asked' });
  postToHost(message);
}
