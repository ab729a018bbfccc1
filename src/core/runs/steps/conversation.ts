import { definitionOf } from '../../judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../judges/definition.ts';
import { renderMessages, shownMaterial } from '../../judges/render.ts';
import { closingRequest, targetNames } from '../../judges/wording.ts';
import { isOfSecondAnswer } from '../../measures/repaired.ts';
import type { ChatMessage } from '../../words/ports.ts';
import {
  baselineTurn,
  followUpKind,
  presentedTarget,
  type TurnName,
  turnId,
} from '../../words/turns.ts';
import type { Target } from '../../words/verdict.ts';
import { followUpText } from '../audit/challenges/catalog.ts';
import { fillWording } from '../audit/challenges/ownWording.ts';
import type { AnswerEntry, HeaderEntry, PairEntry } from '../audit/log.ts';
import { plannedTurns } from '../audit/plan/plannedTurns.ts';
import { sendsWrittenEvidence, writtenEvidence } from '../audit/prompts/writtenEvidence.ts';
import { followUpSent, type PairRecord, requestsSent, type TurnRecord } from '../audit/runState.ts';

/**
 * Returns all messages that a turn sends: those that show the pair and, for any turn after B1, each
 * previous accepted answer and the follow-up to it. If an answer was repaired, the history contains
 * the repaired answer without the repair request.
 *
 * @param target the response that the turn favors; the targets of its ancestors are in their
 * records
 */
export function conversationOf(
  header: HeaderEntry,
  pair: PairRecord,
  name: TurnName,
  target: Target | undefined,
): ChatMessage[] {
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
  return [...openingOf(header, pair), ...follows];
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
  target: Target | undefined,
): readonly string[] {
  const definition = definitionOf(header);
  const texts = shownMaterial(definition, pair.entry.pair);
  if (pair.drafts.size === 0 && pair.steps.size === 0) return texts;
  const opening = openingOf(header, pair);
  const follows = conversationOf(header, pair, name, target).slice(opening.length);
  return [...texts, ...follows.flatMap(({ role, content }) => (role === 'user' ? content : []))];
}

/** Returns the messages before B1: those that were recorded with it, or those of the definition. */
export function openingOf(header: HeaderEntry, pair: PairRecord): readonly ChatMessage[] {
  const baseline = pair.turns.get(turnId(baselineTurn));
  if (!header.recorded || !baseline) return messagesOfPair(definitionOf(header), pair.entry);
  return requestsSent(pair, turnId(baselineTurn))[0] ?? [];
}

const pairMessages = new WeakMap<
  PairEntry,
  { readonly definition: JudgeDefinition; readonly messages: readonly ChatMessage[] }
>();

/**
 * Cached, because every turn of a pair sends it, and its fence code is a digest of all texts shown.
 */
function messagesOfPair(definition: JudgeDefinition, entry: PairEntry): readonly ChatMessage[] {
  const known = pairMessages.get(entry);
  if (known?.definition === definition) return known.messages;
  const messages = renderMessages(definition, entry.pair, entry.order);
  pairMessages.set(entry, { definition, messages });
  return messages;
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
  return judgment && isOfSecondAnswer(judgment) ? answers[1] : answers[0];
}

/** Returns the follow-up as it was sent or, for an unsent turn, as it will be sent. */
function followUpOfTurn(
  header: HeaderEntry,
  pair: PairRecord,
  name: TurnName,
  target: Target | undefined,
): string {
  const turn = pair.turns.get(turnId(name));
  const sent = turn && followUpSent(pair, turn);
  if (sent !== undefined) return sent;
  const definition = definitionOf(header);
  const shown = presentedTarget(pair.entry, target ?? 'A');
  const again = closingRequest(definition);
  const step = name.arm === 'step' ? pair.steps.get(name.step ?? '') : undefined;
  if (step?.text !== undefined) {
    return `${fillWording(step.text, targetNames(definition, shown))} ${again}`;
  }
  if (sendsWrittenEvidence(header, name)) {
    return `${writtenEvidence(pair, target ?? 'A')} ${again}`;
  }
  const kind = followUpKind(name) ?? '';
  const paraphrase = step?.paraphrase ?? pair.entry.paraphrases[kind] ?? 0;
  return followUpText(definition, kind, paraphrase, shown);
}
