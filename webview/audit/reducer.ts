import { modelName } from '../../src/core/judges/judgeName.ts';
import type { AuditView } from '../../src/core/runs/audit/views/auditView.ts';
import type { TurnView } from '../../src/core/runs/audit/views/turnView.ts';
import type { DraftView } from '../../src/core/runs/steps/stepView.ts';
import { asOneLine } from '../../src/core/words/escape.ts';
import type {
  AuditProgress,
  AuditSnapshot,
  PanelProblem,
  StepsPart,
  ToAuditPanel,
  TurnRequests,
} from '../../src/messages/audit.ts';
import { fillTemplate } from '../fillTemplate.ts';
import { baselineOf } from '../steps/branchLayout.ts';
import {
  type ComposerState,
  emptyComposer,
  keepUnsent,
  openComposer,
  settleComposer,
  showBranch,
} from '../steps/composerState.ts';
import { fullTitleOf } from '../steps/stepTitle.ts';
import { keepEqual } from './keepEqual.ts';
import { describeTurn } from './turns/describeTurn.ts';
import { isSettled } from './turns/turnStage.ts';

/** Maximum length of a model name in announcements. */
const longestModel = 60;

/** State of the panel. Events before the first snapshot are ignored. */
export interface PanelState {
  readonly snapshot?: AuditSnapshot;
  readonly problem?: PanelProblem | undefined;
  /** Announcements of turns that settled while the panel was open, oldest first. */
  readonly announcements: readonly string[];
  /** Requests of the turns whose details were opened, by turn id. */
  readonly requests: Readonly<Record<string, TurnRequests>>;
  /** The turn to scroll to, a new object for each request. */
  readonly asked?: { readonly turn: string };
  /** The step that the user is composing. */
  readonly composer: ComposerState;
}

export const emptyPanel: PanelState = {
  announcements: [],
  requests: {},
  composer: emptyComposer,
};

/**
 * Returns the panel state after another message from the host. Parts of the snapshot that the
 * message does not change are those of the state before.
 */
export function reducePanel(state: PanelState, message: ToAuditPanel): PanelState {
  const next = reduce(state, message);
  if (next.snapshot === state.snapshot) return next;
  return { ...next, snapshot: keepEqual(state.snapshot, next.snapshot) };
}

function reduce(state: PanelState, message: ToAuditPanel): PanelState {
  switch (message.type) {
    case 'snapshot':
      return {
        ...state,
        ...problemAfter(state, message.snapshot.progress),
        snapshot: message.snapshot,
        composer: settleComposer(state.composer, message.snapshot.view.steps),
      };
    case 'requests':
      return { ...state, requests: { ...state.requests, [message.turn]: message.requests } };
    case 'problem':
      return {
        ...state,
        problem: message,
        composer: keepUnsent(state.composer),
      };
  }
  const { snapshot } = state;
  if (!snapshot) return state;
  const { view, streaming } = snapshot;
  switch (message.type) {
    case 'progress':
      return {
        ...state,
        ...problemAfter(state, message.progress),
        snapshot: { ...snapshot, progress: message.progress },
      };
    case 'turn':
      return {
        ...state,
        announcements: announce(state, view, message.turn),
        snapshot: {
          ...snapshot,
          progress: message.progress,
          view: withTurn(view, message.turn),
          streaming: isSettled(message.turn) ? without(streaming, message.turn.id) : streaming,
        },
      };
    case 'steps':
      return {
        ...state,
        announcements: announceSteps(state, view, message.part),
        composer: settleComposer(state.composer, message.part.steps),
        snapshot: {
          ...snapshot,
          progress: message.progress,
          view: { ...view, ...message.part },
          streaming: message.part.steps
            .filter(isSettled)
            .reduce((left, { id }) => without(left, id), streaming),
        },
      };
    case 'text':
      return withText(
        state,
        snapshot,
        message.turn,
        (streaming[message.turn] ?? '') + message.piece,
      );
    case 'showTurn':
      return {
        ...state,
        asked: { turn: message.turn },
        composer: view.steps.some(({ id }) => id === message.turn)
          ? showBranch(state.composer, message.turn)
          : state.composer,
      };
    case 'compose':
      return { ...state, composer: openComposer(state.composer, message.turn) };
    case 'restart':
      return withText(
        state,
        { ...snapshot, waits: { ...snapshot.waits, [message.turn]: message.why } },
        message.turn,
        '',
      );
  }
}

/** Removes the problem, which stays until the audit resumes or the user does something else. */
export function withoutProblem(state: PanelState): PanelState {
  return { ...state, problem: undefined };
}

function problemAfter(state: PanelState, { running }: AuditProgress): Pick<PanelState, 'problem'> {
  const goesOn = running && !state.snapshot?.progress.running;
  return { problem: goesOn ? undefined : state.problem };
}

function withTurn(view: AuditView, turn: TurnView): AuditView {
  return { ...view, turns: view.turns.map((known) => (known.id === turn.id ? turn : known)) };
}

function withText(
  state: PanelState,
  snapshot: AuditSnapshot,
  turn: string,
  text: string,
): PanelState {
  return {
    ...state,
    snapshot: { ...snapshot, streaming: { ...snapshot.streaming, [turn]: text } },
  };
}

function without(
  streaming: Readonly<Record<string, string>>,
  turn: string,
): Readonly<Record<string, string>> {
  const { [turn]: _, ...rest } = streaming;
  return rest;
}

function announceSteps(
  state: PanelState,
  view: AuditView,
  { steps, drafts }: StepsPart,
): readonly string[] {
  const { strings } = state.snapshot ?? {};
  if (!strings) return state.announcements;
  const undone = view.steps
    .filter(({ id }) => !steps.some((step) => step.id === id))
    .map((step) => fillTemplate(strings.steps.announceUndone, fullTitleOf(step, strings)));
  const written = drafts
    .filter((draft) => draft.text !== undefined && !isWritten(view.drafts, draft))
    .map(({ entry }) =>
      fillTemplate(strings.steps.announceDraft, asOneLine(modelName(entry.writer), longestModel)),
    );
  let announcements: readonly string[] = [...state.announcements, ...undone, ...written];
  for (const step of steps) announcements = announce({ ...state, announcements }, view, step);
  return announcements;
}

function isWritten(drafts: readonly DraftView[], { id }: DraftView): boolean {
  return drafts.some((draft) => draft.id === id && draft.text !== undefined);
}

function announce(state: PanelState, view: AuditView, turn: TurnView): readonly string[] {
  const known = [...view.turns, ...view.steps].find(({ id }) => id === turn.id);
  if (!state.snapshot || !known || isSettled(known) || !isSettled(turn)) return state.announcements;
  const baseline = baselineOf(view)?.judgment;
  return [...state.announcements, describeTurn(turn, baseline, state.snapshot.strings)];
}
