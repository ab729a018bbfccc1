import { type ChatRequest, ModelError } from '../ports.ts';
import type { AttackAnswer, AttackEntry } from './attackLog.ts';
import type { AttackState } from './attackState.ts';
import type { AttackTools } from './attackTools.ts';
import { type CallName, callKey, modelOfCall } from './callName.ts';
import { modelAt } from './runModels.ts';

/** Writes entries to the log; only then, and as the log holds them, do they count. */
export async function keepEntries(
  { log, state, onEntry }: Pick<AttackTools, 'log' | 'state' | 'onEntry'>,
  ...entries: readonly AttackEntry[]
): Promise<void> {
  await log.append(...entries);
  const kept = entries.map((entry): AttackEntry => JSON.parse(JSON.stringify(entry)));
  for (const entry of kept) state.apply(entry);
  for (const entry of kept) onEntry?.(entry);
}

/**
 * The answer to a call: the log's, or else the model's, logged. Whoever asks for the same call meanwhile
 * gets the same answer. Rejects with the ModelError that the call failed with, which is logged too.
 */
export async function askCall(
  tools: AttackTools,
  name: CallName,
  request: Pick<ChatRequest, 'messages' | 'schema' | 'temperature' | 'maxTokens' | 'replicate'>,
): Promise<AttackAnswer> {
  const call = callKey(name, request.messages);
  const known = tools.state.answerOf(call);
  return known ?? once(tools.state, call, () => send(tools, call, request));
}

async function send(
  tools: AttackTools,
  call: string,
  request: Omit<ChatRequest, 'responseFormat' | 'seed'>,
): Promise<AttackAnswer> {
  const { state, clock, signal, header } = tools;
  if (signal.aborted) throw new ModelError('cancelled', 'Cancelled.');
  const place = modelOfCall(call);
  const model = modelAt(tools, place);
  if (!model) throw new Error(`The run has no judge ${place}.`);
  const responseFormat = request.schema && state.responseFormatOf(place);
  await keepEntries(tools, { type: 'started', call, at: clock.now() });
  try {
    const answer = await model.complete(
      {
        ...request,
        ...(responseFormat && { responseFormat }),
        ...(header.generation.seed !== undefined && { seed: header.generation.seed }),
      },
      { signal },
    );
    const entry: AttackAnswer = { type: 'answer', call, ...answer, at: clock.now() };
    await keepEntries(tools, entry);
    return entry;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const { reason, message } = error;
    await keepEntries(tools, { type: 'failed', call, reason, message, at: clock.now() });
    throw error;
  }
}

const underWay = new WeakMap<AttackState, Map<string, Promise<unknown>>>();

/** Work that several may ask for at the same time, and that is to be done once for all of them. */
export function once<T>(state: AttackState, key: string, work: () => Promise<T>): Promise<T> {
  const ofState = underWay.get(state) ?? new Map<string, Promise<unknown>>();
  underWay.set(state, ofState);
  const begun = ofState.get(key);
  if (begun) return begun as Promise<T>;
  const made = work().finally(() => ofState.delete(key));
  ofState.set(key, made);
  return made;
}
