import { ask } from '../../../journal/ask.ts';
import type { ChatRequest } from '../../../words/ports.ts';
import type { AttackTools } from '../attackTools.ts';
import type { AttackAnswer } from '../log/attackLog.ts';
import { modelAt } from '../plan/runModels.ts';
import { type CallName, callKey, modelOfCall } from './callName.ts';

/**
 * Returns the logged answer to a call, or asks the model and logs the answer. Rejects with the
 * ModelError of a failed call, which is logged too.
 */
export async function askCall(
  tools: AttackTools,
  name: CallName,
  request: ChatRequest,
): Promise<AttackAnswer> {
  const { state, header } = tools;
  const call = callKey(name, request.messages);
  const known = state.answerOf(call);
  if (known) return known;
  const place = modelOfCall(call);
  const model = modelAt(tools, place);
  if (!model) throw new Error(`The run has no judge ${place}.`);
  const responseFormat =
    request.responseFormat ??
    ((request.schema || request.firstFormat) && state.responseFormatOf(place));
  const { seed } = header.generation;
  return ask(tools, {
    key: call,
    name: { call },
    model,
    request: {
      ...request,
      ...(responseFormat && { responseFormat }),
      ...(seed !== undefined && { seed }),
    },
  });
}
