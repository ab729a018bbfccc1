import { type Emptied, emptiedBy } from '../../../journal/emptied.ts';
import { thoughtsIn } from '../../../judges/readers/thoughts.ts';
import type { OpposedState } from '../../../measures/opposedState.ts';
import type { Aside } from '../../../words/ports.ts';
import type { PlannedProtocol } from '../../../words/targets.ts';
import { type TurnName, turnId } from '../../../words/turns.ts';
import type { Target } from '../../../words/verdict.ts';
import type { AnswerEntry, JudgmentEntry } from '../log.ts';
import { followUpSent, type PairRecord, type TurnRecord } from '../runState.ts';
import { turnTitle } from './turnTitle.ts';

/**
 * Status of a turn: not asked yet, sent and unanswered, judged (readable or not), failed, or
 * skipped because B1 or, in a sequence, the previous step was unreadable.
 */
type TurnStatus = 'waiting' | 'pending' | 'judged' | 'failed' | 'left-out';

/** One turn as shown in the panel, on the command line and in exports. Plain data. */
export interface TurnView {
  readonly id: string;
  readonly name: TurnName;
  readonly title: string;
  /** For planned sequences: id of the turn that it replies to. */
  readonly parent?: string;
  /** Protocols that use it, if the run has several. */
  readonly protocols?: readonly PlannedProtocol[];
  readonly status: TurnStatus;
  /** What the turn favors or is compared with: a response as a letter of the dataset. */
  readonly target?: Target;
  /** The follow-up as it was sent, with the letters that the judge saw. */
  readonly followUp?: string;
  /** Number of requests that were sent, including the one for a readable form. */
  readonly requests: number;
  readonly judgment?: JudgmentEntry;
  /** State of B1's verdict after this challenge, and its name; absent if it is no challenge. */
  readonly state?: { readonly id: OpposedState; readonly name: string };
  /** Set if a panel decided: the justification lists its votes. */
  readonly isPanel?: true;
  /** Raw answers: the turn's answer, then its repair. */
  readonly answers: readonly string[];
  /** Thoughts of these answers, and texts in fields that are not read. */
  readonly asides: readonly Aside[];
  /** What became of the tokens of an unreadable answer without text. */
  readonly emptied?: Emptied | undefined;
  readonly failure?: { readonly reason: string; readonly message: string };
  readonly totalMs?: number;
}

/** Returns the view of a single turn; whether it is skipped depends on its parent. */
export function viewTurn(pair: PairRecord, name: TurnName): TurnView {
  const turn = pair.turns.get(turnId(name));
  return {
    id: turnId(name),
    name,
    title: turnTitle(name),
    status: statusOf(turn),
    // A neutral turn argues for no response; its record holds the target of its protocol.
    target: name.arm === 'neutral' ? undefined : (turn?.judgment?.target ?? turn?.target),
    followUp: turn && followUpSent(pair, turn),
    requests: turn?.requests.length ?? 0,
    judgment: turn?.judgment,
    answers: turn?.answers.flatMap(({ text, refusal }) => text || (refusal ?? '')) ?? [],
    asides: turn?.answers.flatMap(asidesOf) ?? [],
    ...(turn?.answers.some(({ votes }) => votes) && { isPanel: true }),
    emptied: turn?.judgment?.outcome === 'readable' ? undefined : firstEmptied(turn),
    failure: turn?.failure,
    totalMs: turn?.answers.reduce((total, answer) => total + answer.totalMs, 0),
  };
}

/** Returns the texts around an answer, and thoughts that are tagged in it. */
function asidesOf({ text, asides = [] }: AnswerEntry): readonly Aside[] {
  if (/^\s*\{/.test(text)) return asides;
  const tagged = thoughtsIn(text).map(({ start, end }): Aside => {
    const thoughts = text.slice(start, end);
    const field = /^(?:<[^>]{1,30}>|\[[^\]]{1,30}\])/.exec(thoughts)?.[0] ?? '';
    return { field, text: thoughts, isThoughts: true };
  });
  return [...asides, ...tagged];
}

function firstEmptied(turn: TurnRecord | undefined): Emptied | undefined {
  const [answer] = turn?.answers ?? [];
  return answer && emptiedBy(answer);
}

function statusOf(turn: TurnRecord | undefined): TurnStatus {
  if (turn?.judgment) return 'judged';
  if (turn?.pending) return 'pending';
  return turn?.failure ? 'failed' : 'waiting';
}
