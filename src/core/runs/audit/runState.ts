import { emptiedBy, emptiedText } from '../../journal/emptied.ts';
import type { CallFailure } from '../../journal/failureWords.ts';
import { JournalState } from '../../journal/journalState.ts';
import { applyRevision, planRecord } from '../../journal/revision.ts';
import { modelName } from '../../judges/judgeName.ts';
import { isSameJson } from '../../words/canonicalJson.ts';
import type { ChatMessage, ResponseFormat } from '../../words/ports.ts';
import { followUpKind, type TurnName, turnId } from '../../words/turns.ts';
import type { Target } from '../../words/verdict.ts';
import { AnswerLimits } from './answers/answerLimits.ts';
import { AuditStatement } from './auditStatement.ts';
import type {
  AnswerEntry,
  DraftEntry,
  HeaderEntry,
  JudgmentEntry,
  LogEntry,
  PairEntry,
  StepEntry,
  UnshownEntry,
} from './log.ts';
import type { PairFindings } from './pairFindings.ts';
import { TurnTotals } from './turnTotals.ts';

/** Contents of a log about one turn. */
export interface TurnRecord {
  readonly name: TurnName;
  /** Ids of the messages that were sent, by attempt. */
  requests: (readonly string[])[];
  target: Target | undefined;
  /** By attempt: 0 is the turn itself, 1 its repair or the same with twice the limit. */
  answers: AnswerEntry[];
  judgment: JudgmentEntry | undefined;
  /** The last failure, kept until an answer replaces it. */
  failure: CallFailure | undefined;
  /** Whether, according to the log, it was sent but neither answered nor failed. */
  pending: boolean;
}

export interface PairRecord {
  readonly entry: PairEntry;
  /** Messages of the run, by id. */
  readonly messages: ReadonlyMap<string, ChatMessage>;
  turns: ReadonlyMap<string, TurnRecord>;
  /** Steps that were not undone, by id in the order in which they were chosen. */
  steps: ReadonlyMap<string, StepEntry>;
  /** Highest step number, including undone steps, so that no number is reused. */
  lastStep: number;
  drafts: ReadonlyMap<string, DraftEntry>;
  /**
   * What was found, for a pair that is finished and whose texts, turns and drafts are only in the
   * log; see `FileRunState`.
   */
  readonly finished?: PairFindings;
}

/** State of an audit or a step session. */
export class RunState extends JournalState<HeaderEntry, LogEntry, PairRecord> {
  /** Messages that were sent, by id. */
  readonly messages = new Map<string, ChatMessage>();
  /** Pairs that the judge cannot be shown, by key. */
  readonly unshown = new Map<string, UnshownEntry>();
  /** How the judge is asked for JSON; its first answer determines this for the whole run. */
  responseFormat: ResponseFormat | undefined;
  readonly limits = new AnswerLimits();
  readonly calls = new AuditStatement();
  /** Turns of the pairs whose turns are only in the log. */
  readonly finishedTurns = new TurnTotals();

  get pairs(): ReadonlyMap<string, PairRecord> {
    return this.items;
  }

  get pendingCalls(): number {
    return this.calls.unanswered((pair) => this.items.has(pair));
  }

  apply(entry: LogEntry): void {
    const isNewCall = this.calls.apply(entry);
    switch (entry.type) {
      case 'header':
        this.header ??= entry;
        return;
      case 'pair':
        planRecord(entry.key, this.items, this, () => emptyPair(entry, this.messages));
        return;
      case 'unshown':
        this.unshown.set(entry.key, entry);
        return;
      case 'revision':
        applyRevision(entry, this.items, this, (_, pair) => contentKey(pair));
        return;
      case 'message':
        this.sent.add(entry.id);
        this.messages.set(entry.id, { role: entry.role, content: entry.content });
        return;
    }
    const pair = this.items.get(entry.pair);
    if (!pair) return;
    // A filtered request says nothing about the format.
    if (
      entry.type === 'answer' &&
      entry.arm !== 'draft' &&
      !entry.recorded &&
      entry.finishReason !== 'content_filter'
    ) {
      this.responseFormat ??= entry.responseFormat;
    }
    const isNew = applyToPair(pair, entry, isNewCall);
    if (entry.type === 'judgment' && isNew && isCounted(entry)) {
      const [answer] = turnOf(pair, entry).answers;
      const emptied = entry.outcome === 'readable' ? undefined : answer && emptiedBy(answer);
      const name = this.header ? modelName(this.header.judge) : '';
      this.countReading(entry.outcome, 0, name, emptied && emptiedText(emptied));
    }
    if ('arm' in entry && entry.arm !== 'draft')
      this.limits.learn(entry, turnOf(pair, entry).answers);
  }
}

/** Returns the state after applying these entries in order. */
export function replay(entries: Iterable<LogEntry>): RunState {
  return new RunState().applyAll(entries);
}

/** Returns the sums over all turns of a run. */
export function totalsOf({
  pairs,
  finishedTurns,
}: Pick<RunState, 'pairs' | 'finishedTurns'>): TurnTotals {
  const totals = new TurnTotals().add(finishedTurns);
  for (const { turns } of pairs.values()) totals.addTurns(turns);
  return totals;
}

/** Whether a judgment is read from an answer to a planned turn. */
function isCounted({ arm, outcome }: JudgmentEntry): boolean {
  return arm !== 'step' && outcome !== 'not-written';
}

type EntryOfPair = Extract<LogEntry, { readonly pair: string }>;

/** Applies an entry; returns whether it was not in the log already. */
function applyToPair(pair: PairRecord, entry: EntryOfPair, isNewCall: boolean): boolean {
  switch (entry.type) {
    case 'step':
      pair.lastStep = Math.max(pair.lastStep, Number(entry.step));
      pair.steps = added(pair.steps, entry.step, entry);
      return true;
    case 'undo':
      pair.steps = new Map([...pair.steps].filter(([step]) => step !== entry.step));
      return true;
    case 'draft':
      pair.drafts = added(pair.drafts, entry.step, entry);
      return true;
  }
  const turn = turnOf(pair, entry);
  if (entry.type === 'judgment' ? isSameJson(entry, turn.judgment) : !isNewCall) return false;
  turn.pending = entry.type === 'started';
  switch (entry.type) {
    case 'started':
      turn.requests[entry.attempt] = entry.messages;
      turn.target = entry.target;
      break;
    case 'answer':
      turn.answers[entry.attempt] = entry;
      turn.failure = undefined;
      break;
    case 'failed':
      turn.failure = { reason: entry.reason, message: entry.message };
      break;
    case 'judgment':
      turn.judgment = entry;
  }
  return true;
}

/** Returns the key of a pair's first presentation, shared by both presentations of a record. */
export function contentKey({ entry: { key, content = key } }: Pick<PairRecord, 'entry'>): string {
  return content;
}

function emptyPair(entry: PairEntry, messages: RunState['messages']): PairRecord {
  return { entry, messages, turns: none, steps: none, lastStep: 0, drafts: none };
}

/** Shared by all pairs without any, because a run may have a hundred thousand pairs. */
export const none: ReadonlyMap<string, never> = new Map<string, never>();

/** Returns the map with one more entry: the same map, unless it is the shared `none`. */
function added<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value: Value,
): ReadonlyMap<string, Value> {
  return (map === none ? new Map<string, Value>() : (map as Map<string, Value>)).set(key, value);
}

/** Returns the record of a turn, which is created on first use. */
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
    requests: [],
    target: undefined,
    answers: [],
    judgment: undefined,
    failure: undefined,
    pending: false,
  };
  pair.turns = added(pair.turns, id, turn);
  return turn;
}

/** Returns the messages of a turn's requests as they were sent, by attempt. */
export function requestsSent(
  { turns, messages }: PairRecord,
  turn: string,
): readonly (readonly ChatMessage[])[] {
  return Array.from(turns.get(turn)?.requests ?? [], (ids = []) =>
    ids.flatMap((id) => messages.get(id) ?? []),
  );
}

/**
 * Returns a turn's follow-up as it was sent; undefined for B1, B2 and a turn that was not asked
 * yet.
 */
export function followUpSent(
  { messages }: Pick<PairRecord, 'messages'>,
  turn: TurnRecord,
): string | undefined {
  if (followUpKind(turn.name) === undefined) return undefined;
  let last: string | undefined;
  const [first = []] = turn.requests;
  for (let at = first.length - 1; at >= 0; at -= 1) {
    const message = messages.get(first[at] ?? '');
    if (message?.role !== 'user') continue;
    if (last !== undefined) return last;
    last = message.content;
  }
  return undefined;
}
