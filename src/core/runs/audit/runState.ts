import { applyRevision, planRecord, type Revised } from '../../journal/revision.ts';
import { SentMessages } from '../../journal/sentMessages.ts';
import type { ResponseFormat } from '../../ports.ts';
import type {
  AnswerEntry,
  DraftEntry,
  HeaderEntry,
  JudgmentEntry,
  LogEntry,
  PairEntry,
  StepEntry,
} from './log.ts';
import { followUpKind, type TurnName, turnId } from './turns.ts';

/** All that a log says of one turn. */
export interface TurnRecord {
  readonly name: TurnName;
  /** Ids of the messages that it sent; its repair sent these and two more. */
  messages: readonly string[];
  target: 'A' | 'B' | undefined;
  /** By attempt: 0 is the turn itself, 1 its repair. */
  answers: AnswerEntry[];
  judgment: JudgmentEntry | undefined;
  /** The last failure, kept until an answer replaces it. */
  failure: { readonly reason: string; readonly message: string } | undefined;
  /** Sent, and neither answered nor failed as far as the log tells. */
  pending: boolean;
}

export interface PairRecord {
  readonly entry: PairEntry;
  /** All messages of the run, by id. */
  readonly messages: RunState['messages'];
  readonly turns: Map<string, TurnRecord>;
  /** Steps that stand, by id in the order in which they were chosen; undone ones have left. */
  readonly steps: Map<string, StepEntry>;
  /** The highest number that a step ever had, undone ones too, so that none is given twice. */
  lastStep: number;
  readonly drafts: Map<string, DraftEntry>;
}

/** A run as its log tells it: nothing is known here that the log does not hold. */
export interface RunState extends Revised<PairRecord> {
  header: HeaderEntry | undefined;
  readonly pairs: Map<string, PairRecord>;
  readonly messages: Map<string, { readonly role: string; readonly content: string }>;
  readonly sent: SentMessages;
  /** How the judge is asked for JSON: settled by its first answer, for the whole run. */
  responseFormat: ResponseFormat | undefined;
}

export function emptyRunState(): RunState {
  return {
    header: undefined,
    pairs: new Map(),
    leftOut: new Map(),
    ignored: new Set(),
    messages: new Map(),
    sent: new SentMessages(),
    responseFormat: undefined,
  };
}

/** The state after these entries, in order. */
export function replay(entries: Iterable<LogEntry>): RunState {
  const state = emptyRunState();
  for (const entry of entries) applyEntry(state, entry);
  return state;
}

/** Brings a state up to date with one more entry. Entries about unknown pairs are passed over. */
export function applyEntry(state: RunState, entry: LogEntry): void {
  switch (entry.type) {
    case 'header':
      state.header ??= entry;
      return;
    case 'pair':
      planRecord(entry.key, state.pairs, state, () => emptyPair(entry, state.messages));
      return;
    case 'revision':
      applyRevision(entry, state.pairs, state, (_, pair) => contentKey(pair));
      return;
    case 'message':
      state.sent.add(entry.id);
      state.messages.set(entry.id, { role: entry.role, content: entry.content });
      return;
  }
  const pair = state.pairs.get(entry.pair);
  if (!pair) return;
  switch (entry.type) {
    case 'step':
      pair.lastStep = Math.max(pair.lastStep, Number(entry.step));
      pair.steps.set(entry.step, entry);
      return;
    case 'undo':
      pair.steps.delete(entry.step);
      return;
    case 'draft':
      pair.drafts.set(entry.step, entry);
      return;
  }
  const turn = turnOf(pair, entry);
  switch (entry.type) {
    case 'started':
      if (entry.attempt === 0) turn.messages = entry.messages;
      turn.target = entry.target;
      turn.pending = true;
      return;
    case 'answer':
      turn.answers[entry.attempt] = entry;
      if (entry.arm !== 'draft') state.responseFormat ??= entry.responseFormat;
      turn.failure = undefined;
      turn.pending = false;
      return;
    case 'failed':
      turn.failure = { reason: entry.reason, message: entry.message };
      turn.pending = false;
      return;
    case 'judgment':
      turn.judgment = entry;
      turn.pending = false;
  }
}

/** Calls that were sent and are neither answered nor failed as far as the log tells. */
export function countPending({ pairs }: RunState): number {
  const turns = [...pairs.values()].flatMap((pair) => [...pair.turns.values()]);
  return turns.filter(({ pending }) => pending).length;
}

/** Key of the pair's first presentation, which stands for its record. */
export function contentKey({ entry: { key, content = key } }: Pick<PairRecord, 'entry'>): string {
  return content;
}

function emptyPair(entry: PairEntry, messages: RunState['messages']): PairRecord {
  return { entry, messages, turns: new Map(), steps: new Map(), lastStep: 0, drafts: new Map() };
}

/** The record of a turn, made when it is first asked for. */
export function turnOf(pair: PairRecord, name: TurnName): TurnRecord {
  const id = turnId(name);
  const known = pair.turns.get(id);
  if (known) return known;
  const { arm, challenge, step, protocol, replicate } = name;
  const turn: TurnRecord = {
    name: {
      arm,
      challenge,
      ...(step === undefined ? {} : { step }),
      ...(protocol === undefined ? {} : { protocol }),
      replicate,
    },
    messages: [],
    target: undefined,
    answers: [],
    judgment: undefined,
    failure: undefined,
    pending: false,
  };
  pair.turns.set(id, turn);
  return turn;
}

/** A turn's own follow-up as it was sent; undefined for B1 and B2, and for a turn that was not asked yet. */
export function followUpSent(
  { messages }: Pick<PairRecord, 'messages'>,
  turn: TurnRecord,
): string | undefined {
  if (followUpKind(turn.name) === undefined) return undefined;
  const users = turn.messages.flatMap((id) => {
    const message = messages.get(id);
    return message?.role === 'user' ? message.content : [];
  });
  return users.length > 1 ? users.at(-1) : undefined;
}
