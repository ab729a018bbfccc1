import { digestOf } from '../digest.ts';
import type { Side } from '../pair.ts';
import { type ChatMessage, type ChatRequest, ModelError, type ResponseFormat } from '../ports.ts';
import { followUpText } from './challenges/catalogue.ts';
import { judgedTexts, pairMessage, repairRequest, systemPrompt } from './judgePrompt.ts';
import { verdictSchema } from './judgment.ts';
import type { AnswerEntry, HeaderEntry, LogEntry, PairEntry } from './log.ts';
import type { PairAudit } from './runner.ts';
import { applyEntry, type PairRecord, turnOf } from './runState.ts';
import { followUpKind, presentedTarget, type TurnName } from './turns.ts';
import { needsRepair, readVerdict, type Verdict } from './verdict.ts';

export interface OpenPair extends PairAudit {
  readonly header: HeaderEntry;
  readonly pair: PairRecord;
  /** Ids of the messages that are in the log or on their way into it. */
  readonly storedMessages: Set<string>;
}

export interface ReadAnswer {
  readonly answer: AnswerEntry;
  readonly verdict: Verdict;
}

/** What a follow-up continues: the accepted text of B1, and the response that is favoured. */
export interface Continuation {
  readonly baseline: string;
  readonly target: Side;
}

/** Writes entries to the log; only then, and as the log holds them, do they count. */
export async function keep(run: OpenPair, ...entries: LogEntry[]): Promise<void> {
  await run.log.append(...entries);
  const kept = entries.map((entry): LogEntry => JSON.parse(JSON.stringify(entry)));
  for (const entry of kept) applyEntry(run.state, entry);
  for (const entry of kept) run.onEntry?.(entry);
}

/**
 * A turn's accepted answer with what was read from it, asked for only where the log does not hold
 * it. An unreadable answer that is no refusal is asked for once more; the repair is accepted only if
 * it can be read. Undefined where a call failed or was cancelled.
 */
export async function settleTurn(
  run: OpenPair,
  name: TurnName,
  continuation: Continuation | undefined,
): Promise<ReadAnswer | undefined> {
  const { pair, order } = run.pair.entry;
  const material = judgedTexts(pair);
  const messages: ChatMessage[] = [
    { role: 'system', content: systemPrompt },
    { role: 'user', content: pairMessage(pair, order) },
    ...followUpMessages(run.pair.entry, name, continuation),
  ];
  const first = await answerOf(run, name, 0, messages, continuation?.target);
  if (!first) return undefined;
  const verdict = readVerdict(first, material);
  if (!needsRepair(verdict)) return { answer: first, verdict };
  const repair = [...messages, ...repairMessages(first.text)];
  const second = await answerOf(run, name, 1, repair, continuation?.target);
  if (!second) return undefined;
  const repaired = readVerdict(second, material);
  return repaired.outcome === 'readable'
    ? { answer: second, verdict: repaired }
    : { answer: first, verdict };
}

/** An empty answer leaves nothing to put right: the same request is sent again. */
function repairMessages(text: string): ChatMessage[] {
  if (text.trim() === '') return [];
  return [
    { role: 'assistant', content: text },
    { role: 'user', content: repairRequest },
  ];
}

function followUpMessages(
  entry: PairEntry,
  name: TurnName,
  continuation: Continuation | undefined,
): ChatMessage[] {
  const kind = followUpKind(name);
  if (!continuation || kind === undefined) return [];
  const target = presentedTarget(entry, continuation.target);
  return [
    { role: 'assistant', content: continuation.baseline },
    { role: 'user', content: followUpText(kind, entry.paraphrases[kind] ?? 0, target) },
  ];
}

async function answerOf(
  run: OpenPair,
  name: TurnName,
  attempt: number,
  messages: readonly ChatMessage[],
  target: Side | undefined,
): Promise<AnswerEntry | undefined> {
  const known = turnOf(run.pair, name).answers[attempt];
  if (known) return known;
  if (run.signal.aborted) return undefined;
  const turn = { pair: run.pairKey, ...name, attempt };
  const entries = messages.map(({ role, content }) => {
    const id = digestOf(`${role}\n${content}`).slice(0, 16);
    return { type: 'message' as const, id, role, content };
  });
  const unknown = entries.filter(({ id }) => !run.storedMessages.has(id));
  for (const { id } of unknown) run.storedMessages.add(id);
  await keep(run, ...unknown, {
    type: 'started',
    ...turn,
    messages: entries.map(({ id }) => id),
    target,
    at: run.clock.now(),
  });
  try {
    const answer = await run.model.complete(requestOf(run, name, messages), {
      signal: run.signal,
      onText: (piece) => run.onText?.(name, piece),
      onRestart: (why) => run.onRestart?.(name, why),
    });
    const entry: AnswerEntry = { type: 'answer', ...turn, ...answer, at: run.clock.now() };
    await keep(run, entry);
    return entry;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { reason, message } = error;
    await keep(run, { type: 'failed', ...turn, reason, message, at: run.clock.now() });
    return undefined;
  }
}

function requestOf(run: OpenPair, name: TurnName, messages: readonly ChatMessage[]): ChatRequest {
  return {
    messages,
    schema: verdictSchema,
    responseFormat: fixedFormat(run.pair),
    ...run.header.generation,
    replicate: name.replicate,
  };
}

/** The response format that the run's first answer settled; undefined before any answer. */
function fixedFormat(pair: PairRecord): ResponseFormat | undefined {
  const answers = [...pair.turns.values()].flatMap((turn) => turn.answers);
  return answers.find((answer) => answer !== undefined)?.responseFormat;
}
