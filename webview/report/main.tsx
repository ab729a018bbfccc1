import './report.css';
import { render } from 'preact';
import type { FromReportPanel, ToReportPanel, View } from '../../src/messages/report.ts';
import { keepState, keptView, postToHost } from '../vscodeApi.ts';
import { emptyPage, type PageAction, type PageState, reducePage } from './reducer.ts';
import { ReportPage } from './reportPage.tsx';
import { listMessage } from './tables/listQuery.ts';
import { readView } from './view.ts';

const root = document.getElementById('root') ?? document.body;
let state: PageState = { ...emptyPage, view: readView(keptView()) };

function show(next: PageState): void {
  const before = state;
  state = next;
  render(<ReportPage state={state} act={act} post={post} saveFigure={saveFigure} />, root);
  const { snapshot, list, view } = state;
  if (snapshot && (snapshot.logs !== before.snapshot?.logs || view !== before.view)) {
    keepState({ logs: snapshot.logs, view });
  }
  // A new report may list different pairs.
  const isNew = snapshot?.report !== before.snapshot?.report;
  if (list && ((!list.found && list !== before.list) || isNew)) {
    postToHost(listMessage(list.query));
  }
}

function act(action: PageAction): void {
  show(reducePage(state, action));
}

function saveFigure(figure: string, view: View): void {
  post({ type: 'exportFigure', figure, view });
}

function post(message: FromReportPanel): void {
  act({ type: 'asked' });
  postToHost(message);
}

window.addEventListener('message', ({ data }: MessageEvent<ToReportPanel>) => {
  show(reducePage(state, data));
});

postToHost({ type: 'ready' });
