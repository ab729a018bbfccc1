import './audit.css';
import '../toolkit.css';
import { render } from 'preact';
import type { AuditSnapshot, FromAuditPanel, ToAuditPanel } from '../../src/messages/audit.ts';
import type { ToReviewPanel } from '../../src/messages/review.ts';
import { BallotPage, type BallotState } from '../review/ballotPage.tsx';
import { ReviewPage, type ReviewState } from '../review/reviewPage.tsx';
import { type ComposerState, emptyComposer, readComposer } from '../steps/composerState.ts';
import { type KeptState, keepState, keptComposer, postToHost } from '../vscodeApi.ts';
import { AuditPanel } from './auditPanel.tsx';
import { emptyPanel, type PanelState, reducePanel, withoutProblem } from './reducer.ts';

const root = document.getElementById('root') ?? document.body;
let state = emptyPanel;
/** Present in a panel of review. */
let review: ReviewState | BallotState | undefined;

function show(next: PanelState): void {
  const { snapshot, composer } = next;
  const isSaved = composer === state.composer && snapshot?.isKept === state.snapshot?.isKept;
  state = next;
  render(<AuditPanel state={state} post={post} compose={compose} />, root);
  if (!snapshot || isSaved) return;
  const place = placeOf(snapshot);
  keepState(composer === emptyComposer ? place : { ...place, composer });
}

function placeOf({ view, isKept }: AuditSnapshot): Omit<KeptState, 'composer'> {
  return { run: view.header.run, pair: view.entry.key, isKept };
}

function post(message: FromAuditPanel): void {
  if (message.type !== 'requests') show(withoutProblem(state));
  postToHost(message);
}

function compose(composer: ComposerState): void {
  show({ ...state, composer });
  if (state.snapshot && !state.snapshot.isKept) postToHost({ type: 'keep' });
}

function showReview(next: ReviewState | BallotState): void {
  review = next;
  const page =
    'ballot' in next ? (
      <BallotPage state={next} post={postToHost} />
    ) : (
      <ReviewPage state={next} post={postToHost} />
    );
  render(page, root);
}

window.addEventListener('message', ({ data }: MessageEvent<ToAuditPanel | ToReviewPanel>) => {
  if (data.type === 'review') keepState(data.kept);
  if (data.type === 'review' || data.type === 'ballot') return showReview(data);
  if (review && data.type === 'problem') return showReview({ ...review, problem: data.message });
  const isFirst = data.type === 'snapshot' && !state.snapshot;
  const kept = isFirst ? readComposer(keptComposer(placeOf(data.snapshot))) : undefined;
  show(reducePanel(kept ? { ...state, composer: kept } : state, data));
});

postToHost({ type: 'ready' });
