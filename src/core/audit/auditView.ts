import { type Side, trustedLabel } from '../pair.ts';
import { followUpOf } from './challenges/catalogue.ts';
import { judgedTexts } from './judgePrompt.ts';
import type { HeaderEntry, JudgmentEntry, PairEntry } from './log.ts';
import type { PairRecord, RunState, TurnRecord } from './runState.ts';
import { auditTurns, baselineTurn, followUpKind, type TurnName, turnId } from './turns.ts';
import { needsRepair, readVerdict } from './verdict.ts';

/**
 * Where a turn stands: not asked yet, sent and unanswered, read or found unreadable, failed, or left
 * out because B1 could not be read.
 */
export type TurnStatus = 'waiting' | 'pending' | 'judged' | 'failed' | 'left-out';

/** One turn as panel, command line and exports show it. Plain data. */
export interface TurnView {
  readonly id: string;
  readonly name: TurnName;
  readonly title: string;
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

/** The audit of one pair, as far as its log tells it. Plain data. */
export interface AuditView {
  readonly header: HeaderEntry;
  readonly entry: PairEntry;
  /** The label that numbers may use. */
  readonly trustedLabel?: Side;
  readonly turns: readonly TurnView[];
  /** Calls that are left if every answer that is still to come can be read. */
  readonly callsLeft: number;
  /** Every turn is judged, or left out because B1 could not be read. */
  readonly complete: boolean;
  /** More than one fingerprint: the endpoint changed under the run. */
  readonly fingerprints: readonly string[];
}

/** The view of a pair of a run; undefined where the log has no header or no such pair. */
export function viewAudit(state: RunState, pairKey: string): AuditView | undefined {
  const pair = state.pairs.get(pairKey);
  if (!state.header || !pair) return undefined;
  const turns = auditTurns.map((name) => viewTurn(state, pair, name));
  const open = turns.filter(({ status }) => status !== 'judged' && status !== 'left-out');
  const fingerprints = turns.flatMap((turn) => turn.judgment?.fingerprint ?? []);
  return {
    header: state.header,
    entry: pair.entry,
    trustedLabel: trustedLabel(pair.entry.pair),
    turns,
    callsLeft: open.filter(({ id }) => needsCall(pair, pair.turns.get(id))).length,
    complete: open.length === 0,
    fingerprints: [...new Set(fingerprints)],
  };
}

/** How a turn is called in the interface. */
export function turnTitle(name: TurnName): string {
  if (name.arm === 'baseline') return 'Baseline';
  if (name.arm === 'repeat') return 'Repeat';
  return followUpOf(followUpKind(name) ?? '').title;
}

function viewTurn(state: RunState, pair: PairRecord, name: TurnName): TurnView {
  const turn = pair.turns.get(turnId(name));
  return {
    id: turnId(name),
    name,
    title: turnTitle(name),
    status: statusOf(pair, name, turn),
    target: turn?.judgment?.target ?? turn?.target,
    followUp: followUpSent(state, turn),
    judgment: turn?.judgment,
    answers: turn?.answers.flatMap(({ text, refusal }) => text || (refusal ?? '')) ?? [],
    failure: turn?.failure,
    totalMs: turn?.answers.reduce((total, answer) => total + answer.totalMs, 0),
  };
}

function needsCall({ entry }: PairRecord, turn: TurnRecord | undefined): boolean {
  const [first, repair] = turn?.answers ?? [];
  if (!first || repair) return !first;
  return needsRepair(readVerdict(first, judgedTexts(entry.pair)));
}

/** A follow-up comes after the system prompt, the pair and B1's answer. */
function followUpSent(state: RunState, turn: TurnRecord | undefined): string | undefined {
  if (!turn || followUpKind(turn.name) === undefined) return undefined;
  return state.messages.get(turn.messages[3] ?? '')?.content;
}

function statusOf(pair: PairRecord, name: TurnName, turn: TurnRecord | undefined): TurnStatus {
  if (turn?.judgment) return 'judged';
  const baseline = pair.turns.get(turnId(baselineTurn))?.judgment;
  const follows = followUpKind(name) !== undefined;
  if (follows && baseline && baseline.preference === undefined) return 'left-out';
  if (turn?.pending) return 'pending';
  return turn?.failure ? 'failed' : 'waiting';
}
