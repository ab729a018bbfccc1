import { once } from '../../../journal/once.ts';
import { sendCall } from '../../../journal/sendCall.ts';
import { type ChatRequest, ModelError } from '../../../ports.ts';
import type { AttackAnswer, AttackEntry } from '../attackLog.ts';
import type { AttackTools } from '../attackTools.ts';
import { modelAt } from '../plan/runModels.ts';
import { type CallName, callKey, modelOfCall } from './callName.ts';

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
  return sendCall({
    name: { call },
    model,
    request: {
      ...request,
      ...(responseFormat && { responseFormat }),
      ...(header.generation.seed !== undefined && { seed: header.generation.seed }),
    },
    options: { signal },
    sent: state.sent,
    clock,
    keep: (...entries) => keepEntries(tools, ...entries),
  });
}
