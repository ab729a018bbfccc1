import './audit.css';
import { render } from 'preact';
import type { FromAuditPanel, ToAuditPanel } from '../../src/messages/audit.ts';
import { postToHost, rememberIdentity } from '../vscodeApi.ts';
import { AuditPanel } from './auditPanel.tsx';
import { emptyPanel, type PanelState, reducePanel, withoutProblem } from './reducer.ts';

const root = document.getElementById('root') ?? document.body;
let state = emptyPanel;

function show(next: PanelState): void {
  state = next;
  render(<AuditPanel state={state} post={post} />, root);
}

function post(message: FromAuditPanel): void {
  show(withoutProblem(state));
  postToHost(message);
}

window.addEventListener('message', ({ data }: MessageEvent<ToAuditPanel>) => {
  show(reducePanel(state, data));
  if (data.type === 'snapshot') rememberIdentity(data.snapshot.view.header);
});

postToHost({ type: 'ready' });
