import './audit.css';
import '../toolkit.css';
import { render } from 'preact';
import type {
  AuditSnapshot,
  FromAuditPanel,
  FromReviewPanel,
  ToAuditPanel,
  ToReviewPanel,
} from '../../src/messages/audit.ts';
import { ReviewPage, type ReviewState } from '../review/reviewPage.tsx';
import { type ComposerState, emptyComposer, readComposer } from '../steps/composerState.ts';
import { keepState, keptComposer, postToHost } from '../vscodeApi.ts';
import { AuditPanel } from './auditPanel.tsx';
import { emptyPanel, type PanelState, reducePanel, withoutProblem } from './reducer.ts';

const root = document.getElementById('root') ?? document.body;
let state = emptyPanel;
/** Present in a panel of review. */
let review: ReviewState | undefined;

function show(next: PanelState): void {
  const { snapshot, composer } = next;
  const isKept = state.snapshot !== undefined && composer === state.composer;
  state = next;
  render(<AuditPanel state={state} post={post} compose={compose} />, root);
  if (!snapshot || isKept) return;
  const place = placeOf(snapshot);
  keepState(composer === emptyComposer ? place : { ...place, composer });
}

function placeOf({ view }: AuditSnapshot): { run: string; pair: string } {
  return { run: view.header.run, pair: view.entry.key };
}

function post(message: FromAuditPanel): void {
  show(withoutProblem(state));
  postToHost(message);
}

function compose(composer: ComposerState): void {
  show({ ...state, composer });
}

function showReview(next: ReviewState): void {
  review = next;
  render(<ReviewPage state={next} post={postReview} />, root);
}

function postReview(message: FromReviewPanel): void {
  postToHost(message);
}

window.addEventListener('message', ({ data }: MessageEvent<ToAuditPanel | ToReviewPanel>) => {
  if (data.type === 'review') return showReview(data);
  if (review && data.type === 'problem') return showReview({ ...review, problem: data.message });
  const isFirst = data.type === 'snapshot' && !state.snapshot;
  const kept = isFirst ? readComposer(keptComposer(placeOf(data.snapshot))) : undefined;
  show(reducePanel(kept ? { ...state, composer: kept } : state, data));
});

postToHost({ type: 'ready' });
