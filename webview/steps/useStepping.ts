import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { StepView } from '../../src/core/runs/steps/stepView.ts';
import type { AuditSnapshot, FromAuditPanel } from '../../src/messages/audit.ts';
import { type ComposerState, openComposer } from './composerState.ts';
import type { Stepping } from './stepButtons.tsx';

/**
 * Returns the actions of a turn's buttons and manages focus: it moves into the composer when that
 * opens, back to the button when it closes, to a step after sending, and to the parent after
 * undoing.
 */
export function useStepping(props: {
  readonly snapshot: AuditSnapshot;
  readonly composer: ComposerState;
  readonly post: (message: FromAuditPanel) => void;
  readonly compose: (composer: ComposerState) => void;
}): Stepping {
  const { snapshot, composer, post, compose } = props;
  const { steps } = snapshot.view;
  const before = useRef(composer);
  const isOpening = useRef(false);
  const undone = useRef<StepView | undefined>(undefined);
  const latest = useRef({ composer, post, compose });
  latest.current = { composer, post, compose };

  useLayoutEffect(() => {
    const { parent, sent } = before.current;
    before.current = composer;
    // Also handles a turn that the user chose in the editor, where the host opens the composer.
    if (composer.parent !== undefined && (isOpening.current || composer.parent !== parent)) {
      isOpening.current = false;
      focusComposer();
    } else if (parent !== undefined && composer.parent === undefined) {
      const step = sent && steps.find(({ id }) => !sent.known.includes(id));
      if (step) focusTurn(step.id);
      else focusStepOn(parent);
    }
    const gone = undone.current;
    if (gone && !steps.some(({ id }) => id === gone.id)) {
      undone.current = undefined;
      focusTurn(gone.step.parent);
    }
  });

  // Stays the same object, so that cards need not be drawn again for it.
  return useMemo(
    () => ({
      open(turn) {
        const { composer, compose } = latest.current;
        isOpening.current = true;
        compose(openComposer(composer, turn));
      },
      undo(step) {
        undone.current = step;
        latest.current.post({ type: 'undo', step: step.step.step });
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

/** Returns the card of a turn, if it is rendered. */
export function cardOf(turn: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-turn="${CSS.escape(turn)}"]`);
}

function focusTurn(turn: string): void {
  cardOf(turn)?.focus();
}

function focusStepOn(turn: string): void {
  const button = cardOf(turn)?.querySelector<HTMLElement>('.turn-actions vscode-button');
  button?.focus();
  if (document.activeElement !== button) focusTurn(turn); // The details are collapsed.
}

/** Focuses the selected challenge, where the arrow keys select another one. */
function focusComposer(): void {
  // The controls' library renders its radio buttons slightly later.
  requestAnimationFrame(() => {
    const composer = document.querySelector('.composer');
    const chosen = composer?.querySelector<HTMLElement>('vscode-radio[aria-checked="true"]');
    chosen?.focus();
    composer?.scrollIntoView({ block: 'nearest' });
  });
}
