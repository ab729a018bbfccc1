import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { AuditSnapshot, FromAuditPanel } from '../../src/messages/audit.ts';
import { stageOf } from '../audit/turns/turnStage.ts';
import { shownPart } from './branchLayout.ts';
import { type ComposerState, continueFrom, openComposer, showBranch } from './composerState.ts';
import { composeStep } from './composeStep.ts';
import { focusBox } from './focusBox.ts';
import type { Stepping } from './stepButtons.tsx';

/**
 * Returns the actions of a turn's buttons and manages focus and scrolling: the box of a session has
 * the focus unless something else has it, and a step that was sent is scrolled into view.
 */
export function useStepping(props: {
  readonly snapshot: AuditSnapshot;
  readonly composer: ComposerState;
  readonly post: (message: FromAuditPanel) => void;
  readonly compose: (composer: ComposerState) => void;
}): Stepping {
  const { snapshot, composer, post, compose } = props;
  const isSession = snapshot.view.header.purpose === 'session';
  const canCompose = composeStep(snapshot.view, snapshot.templates, composer) !== undefined;
  const before = useRef(composer);
  const isOpening = useRef(false);
  const latest = useRef({ composer, post, compose });
  latest.current = { composer, post, compose };
  useFollowedStep(snapshot, composer);

  useLayoutEffect(() => {
    const { isOpen, parent } = before.current;
    before.current = composer;
    const isMoved = composer.parent !== undefined && composer.parent !== parent;
    // Also handles a turn that the user chose in the editor, where the host opens the box.
    if (isOpening.current || (composer.isOpen && (!isOpen || isMoved))) {
      isOpening.current = false;
      if (document.querySelector('.composer')) focusBox();
      else focusStepOn(composer.parent ?? '');
    } else if (isOpen && !composer.isOpen) {
      focusStepOn(parent ?? '');
    }
  });
  useEffect(() => {
    if (!isSession || !canCompose) return;
    const take = () => {
      if (document.hasFocus() && document.activeElement === document.body) focusBox();
    };
    take();
    window.addEventListener('focus', take);
    return () => window.removeEventListener('focus', take);
  }, [isSession, canCompose, snapshot.view.steps.length]);

  // Stays the same object, so that cards need not be drawn again for it.
  return useMemo(
    () => ({
      open(turn) {
        const { composer, compose } = latest.current;
        isOpening.current = true;
        compose(openComposer(composer, turn));
      },
      undo(step) {
        const { composer, compose, post } = latest.current;
        const { parent } = step.step;
        isOpening.current = true;
        compose(continueFrom(showBranch(composer, parent), parent));
        post({ type: 'undo', step: step.step.step });
      },
      annotate(turn) {
        latest.current.post({ type: 'annotate', turn });
      },
      showRequests(turn) {
        latest.current.post({ type: 'requests', turn });
      },
    }),
    [],
  );
}

/** Scrolls to the step that was sent when it appears, is answered, and is judged. */
function useFollowedStep({ view, progress, streaming }: AuditSnapshot, composer: ComposerState) {
  const isFollowing = useRef(false);
  const at = useRef('');
  if (composer.sent) isFollowing.current = true;
  const asked = shownPart(view, composer).path.findLast(({ status }) => status !== 'waiting');
  const streamed = asked && streaming[asked.id];
  const stage = asked && stageOf(asked, progress.running, streamed);
  const now = asked ? `${asked.id} ${stage} ${Boolean(streamed)}` : '';
  useLayoutEffect(() => {
    const isNew = now !== at.current;
    at.current = now;
    if (!isNew || !isFollowing.current || composer.sent) return;
    if (asked) cardOf(asked.id)?.scrollIntoView({ block: 'nearest' });
    if (!progress.running) isFollowing.current = false;
  });
}

/** Returns the card of a turn, if it is rendered. */
export function cardOf(turn: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-turn="${CSS.escape(turn)}"]`);
}

function focusStepOn(turn: string): void {
  const button = cardOf(turn)?.querySelector<HTMLElement>('.turn-actions vscode-button');
  button?.focus();
  if (document.activeElement !== button) cardOf(turn)?.focus(); // The details are collapsed.
}
