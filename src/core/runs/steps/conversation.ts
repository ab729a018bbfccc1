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
 * All that a turn sends: the system prompt, the pair and, for whatever follows B1, each accepted
 * answer on the way to it with the follow-up that came after. Where an answer had to be repaired, the
 * history holds the repaired one and not the request for it.
 *
 * @param target the response that the turn favours; its forebears' are in their records
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
 * The texts that a turn's judge was shown and that are not its own: those of the pair, and every
 * follow-up, since evidence and own words may hold a verdict too. A verdict quoted from them is not
 * the judge's.
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

/** Every turn of a pair sends it, and the code of its fences is a digest of all that it shows. */
function messageOfPair(entry: PairEntry): string {
  const message = pairMessages.get(entry) ?? pairMessage(entry.pair, entry.order);
  pairMessages.set(entry, message);
  return message;
}

/** The turn whose answer a turn replies to; undefined for B1 and B2, and where the log lacks it. */
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

/** The answer that a turn's judgment was read from. */
function acceptedAnswer({ answers, judgment }: TurnRecord): AnswerEntry | undefined {
  return judgment && isRepaired(judgment) ? answers[1] : answers[0];
}

/** As it was sent; of a turn that was not, as it is to be. */
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
