import type { Side } from '../../../pair.ts';
import { followUpTitle } from '../challenges/catalogue.ts';
import type { JudgmentEntry } from '../log.ts';
import type { PlannedProtocol } from '../plan/targets.ts';
import { followUpSent, type PairRecord, type TurnRecord } from '../runState.ts';
import { followUpKind, type TurnName, turnId } from '../turns.ts';

/**
 * Where a turn stands: not asked yet, sent and unanswered, read or found unreadable, failed, or left
 * out because B1, or in a sequence the step before it, could not be read.
 */
export type TurnStatus = 'waiting' | 'pending' | 'judged' | 'failed' | 'left-out';

/** One turn as panel, command line and exports show it. Plain data. */
export interface TurnView {
  readonly id: string;
  readonly name: TurnName;
  readonly title: string;
  /** Planned sequences: id of the turn that it replies to. */
  readonly parent?: string;
  /** The protocols that use it, where the run has several. */
  readonly protocols?: readonly PlannedProtocol[];
  readonly status: TurnStatus;
  /** The response, in the dataset's letters, that the turn favours or is judged against. */
  readonly target?: Side;
  /** The follow-up as it was sent, in the letters that the judge saw. */
  readonly followUp?: string;
  readonly judgment?: JudgmentEntry;
  /** Answers as they came: the turn's own, then its repair. */
  readonly answers: readonly string[];
  readonly failure?: { readonly reason: string; readonly message: string };
  readonly totalMs?: number;
}

/** The kind of a step in the user's own words. */
const ownWords = 'own';

/** How a turn is called in the interface. */
export function turnTitle(name: TurnName): string {
  if (name.arm === 'baseline') return 'Baseline';
  if (name.arm === 'repeat') return 'Repeat';
  const kind = followUpKind(name) ?? ownWords;
  const title = kind === ownWords ? 'Own words' : followUpTitle(kind);
  if (name.arm === 'sequence') return `Step ${name.step}: ${title}`;
  return name.protocol === undefined ? title : `${title} (${name.protocol})`;
}

/** A turn by itself; whether it is left out depends on the turn that it replies to. */
export function viewTurn(pair: PairRecord, name: TurnName): TurnView {
  const turn = pair.turns.get(turnId(name));
  return {
    id: turnId(name),
    name,
    title: turnTitle(name),
    status: statusOf(turn),
    target: turn?.judgment?.target ?? turn?.target,
    followUp: turn && followUpSent(pair, turn),
    judgment: turn?.judgment,
    answers: turn?.answers.flatMap(({ text, refusal }) => text || (refusal ?? '')) ?? [],
    failure: turn?.failure,
    totalMs: turn?.answers.reduce((total, answer) => total + answer.totalMs, 0),
  };
}

function statusOf(turn: TurnRecord | undefined): TurnStatus {
  if (turn?.judgment) return 'judged';
  if (turn?.pending) return 'pending';
  return turn?.failure ? 'failed' : 'waiting';
}
