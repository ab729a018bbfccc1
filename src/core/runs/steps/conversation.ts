import { isRepaired } from '../../judgments/metrics/repaired.ts';
import type { Side } from '../../pair.ts';
import type { ChatMessage } from '../../ports.ts';
import { followUpText } from '../audit/challenges/catalogue.ts';
import { fillWording } from '../audit/challenges/ownWording.ts';
import type { AnswerEntry, HeaderEntry, PairEntry } from '../audit/log.ts';
import { plannedTurns } from '../audit/plan/plannedTurns.ts';
import {
  judgedTexts,
  pairMessage,
  systemPrompt,
  verdictRequest,
} from '../audit/prompts/judgePrompt.ts';
import { sendsWrittenEvidence, writtenEvidence } from '../audit/prompts/writtenEvidence.ts';
import { followUpSent, type PairRecord, type TurnRecord } from '../audit/runState.ts';
import {
  baselineTurn,
  followUpKind,
  presentedTarget,
  type TurnName,
  turnId,
} from '../audit/turns.ts';

/**
 * Returns all messages that a turn sends: the system prompt, the pair and, for any turn after B1,
 * each previous accepted answer and the follow-up to it. If an answer was repaired, the history
 * contains the repaired answer without the repair request.
 *
 * @param target the response that the turn favors; the targets of its ancestors are in their
 * records
 */
export function conversationOf(
  header: HeaderEntry,
  pair: PairRecord,
  name: TurnName,
  target: Side | undefined,
): ChatMessage[] {
  const { entry } = pair;
  const follows: ChatMessage[] = [];
  const passed = new Set<string>();
  let turn: TurnName | undefined = name;
  let side = target;
  while (turn && !passed.has(turnId(turn))) {
    passed.add(turnId(turn));
    const parent: TurnRecord | undefined = parentOf(header, pair, turn);
    if (!parent) break;
    follows.unshift(
      { role: 'assistant', content: acceptedAnswer(parent)?.text ?? '' },
      { role: 'user', content: followUpOfTurn(header, pair, turn, side) },
    );
    turn = parent.name;
    side = parent.judgment?.target ?? parent.target;
  }
  return [
    { role: 'system', content: systemPrompt },
    { role: 'user', content: messageOfPair(entry) },
    ...follows,
  ];
}

/**
 * Returns the texts shown to a turn's judge that it did not write: those of the pair, and every
 * follow-up, because evidence and custom wordings may also contain a verdict. A verdict quoted from
 * them is not the judge's.
 */
export function shownTexts(
  header: HeaderEntry,
  pair: PairRecord,
  name: TurnName,
  target: Side | undefined,
): readonly string[] {
  const texts = judgedTexts(pair.entry.pair);
  if (pair.drafts.size === 0 && pair.steps.size === 0) return texts;
  const [, , ...follows] = conversationOf(header, pair, name, target);
  return [...texts, ...follows.flatMap(({ role, content }) => (role === 'user' ? content : []))];
}

const pairMessages = new WeakMap<PairEntry, string>();

/**
 * Cached, because every turn of a pair sends it, and its fence code is a digest of all texts shown.
 */
function messageOfPair(entry: PairEntry): string {
  const message = pairMessages.get(entry) ?? pairMessage(entry.pair, entry.order);
  pairMessages.set(entry, message);
  return message;
}

/**
 * Returns the turn that a turn replies to; undefined for B1 and B2, and if the log does not contain
 * it.
 */
export function parentOf(
  header: HeaderEntry,
  pair: PairRecord,
  name: TurnName,
): TurnRecord | undefined {
  if (name.arm === 'step') return pair.turns.get(pair.steps.get(name.step ?? '')?.parent ?? '');
  const baseline = pair.turns.get(turnId(baselineTurn));
  if (name.arm !== 'sequence') return followUpKind(name) === undefined ? undefined : baseline;
  const planned = plannedTurns(header, pair.entry.target, baseline?.judgment?.preference);
  const turn = planned.find((known) => turnId(known.name) === turnId(name));
  return pair.turns.get(turn?.parent ?? '');
}

/** Returns the answer from which a turn's judgment was read. */
function acceptedAnswer({ answers, judgment }: TurnRecord): AnswerEntry | undefined {
  return judgment && isRepaired(judgment) ? answers[1] : answers[0];
}

/** Returns the follow-up as it was sent or, for an unsent turn, as it will be sent. */
function followUpOfTurn(
  header: HeaderEntry,
  pair: PairRecord,
  name: TurnName,
  target: Side | undefined,
): string {
  const turn = pair.turns.get(turnId(name));
  const sent = turn && followUpSent(pair, turn);
  if (sent !== undefined) return sent;
  const shown = presentedTarget(pair.entry, target ?? 'A');
  const step = name.arm === 'step' ? pair.steps.get(name.step ?? '') : undefined;
  if (step?.text !== undefined) return `${fillWording(step.text, shown)} ${verdictRequest}`;
  if (sendsWrittenEvidence(header, name)) {
    return `${writtenEvidence(pair, target ?? 'A')} ${verdictRequest}`;
  }
  const kind = followUpKind(name) ?? '';
  return followUpText(kind, step?.paraphrase ?? pair.entry.paraphrases[kind] ?? 0, shown);
}
