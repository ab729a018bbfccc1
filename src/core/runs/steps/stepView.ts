import { stepTurn, turnId } from '../../words/turns.ts';
import type { AnswerEntry, DraftEntry, StepEntry } from '../audit/log.ts';
import { draftText, draftTurn } from '../audit/prompts/writtenEvidence.ts';
import type { PairRecord } from '../audit/runState.ts';
import { type TurnView, viewTurn } from '../audit/views/turnView.ts';
import { isLeaf } from './steps.ts';

/** A turn chosen by the user. */
export interface StepView extends TurnView {
  readonly step: StepEntry;
  /** Whether its verdict has returned to the baseline's after a different verdict. */
  readonly returned: boolean;
  /** Whether no turn continues it, so that it can be undone. */
  readonly isLeaf: boolean;
}

/** Evidence written by a model for this pair; not sent to the judge automatically. */
export interface DraftView {
  readonly id: string;
  readonly entry: DraftEntry;
  /** Absent until the text is written, and if the writer produced none. */
  readonly text?: string;
  /** Why there is no text. */
  readonly failure?: { readonly reason: string; readonly message: string };
  /** Whether a step based on this draft was sent. */
  readonly used: boolean;
}

/** Returns the steps whose parent turn exists; orphaned steps of a damaged log are not shown. */
export function viewSteps(pair: PairRecord, turns: readonly TurnView[]): readonly StepView[] {
  const views: StepView[] = [];
  for (const step of pair.steps.values()) {
    const parent = [...turns, ...views].find(({ id }) => id === step.parent);
    if (!parent) continue;
    const view = viewTurn(pair, stepTurn(step));
    const cut =
      parent.status === 'left-out' || (parent.judgment && parent.judgment.outcome !== 'readable');
    const { flip, tieChange, changedFromPrevious } = view.judgment ?? {};
    views.push({
      ...view,
      status: view.judgment ? 'judged' : cut ? 'left-out' : view.status,
      step,
      returned: flip === false && !tieChange && changedFromPrevious === true,
      isLeaf: isLeaf(pair, step),
    });
  }
  return views;
}

export function viewDraft(pair: PairRecord, entry: DraftEntry): DraftView {
  const turn = pair.turns.get(turnId(draftTurn(entry)));
  const answer = turn?.answers[0];
  const text = answer ? draftText(answer) : '';
  return {
    id: entry.step,
    entry,
    text: text === '' ? undefined : text,
    failure: turn?.failure ?? (answer && text === '' ? emptyDraft(answer) : undefined),
    used: entry.planned || [...pair.steps.values()].some(({ draft }) => draft === entry.step),
  };
}

function emptyDraft({ refusal }: AnswerEntry): DraftView['failure'] {
  return refusal
    ? { reason: 'refused', message: refusal }
    : { reason: 'empty', message: 'Its answer is empty.' };
}
