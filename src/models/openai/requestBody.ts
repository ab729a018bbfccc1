import type OpenAI from 'openai';
import { sendable } from '../../core/judges/extraParameters.ts';
import type { ChatRequest, ResponseFormat } from '../../core/words/ports.ts';
import type { StatedSettings } from '../http/protocol.ts';

export type RequestBody = OpenAI.Chat.Completions.ChatCompletionCreateParams;

/** Number of likeliest first tokens asked for: the most that OpenAI gives. */
const mostCandidates = 20;

/** Returns the request body for an endpoint that has not refused anything yet. */
export function requestBody(model: string, request: ChatRequest): RequestBody {
  const { topP, reasoningEffort, firstTokens } = request;
  return {
    ...sendable(request.extra),
    model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    temperature: request.temperature,
    ...(request.maxTokens !== undefined && { max_tokens: request.maxTokens }),
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(reasoningEffort === undefined
      ? {}
      : { reasoning_effort: reasoningEffort as OpenAI.ReasoningEffort }),
    ...(firstTokens ? { logprobs: true, top_logprobs: mostCandidates } : {}),
    ...responseFormat(request),
    stream: true,
    stream_options: { include_usage: true },
  };
}

/** Returns the settings that a body states, by their names in `ChatRequest`. */
export function settingsOf(body: RequestBody): StatedSettings {
  return {
    topP: body.top_p,
    reasoningEffort: body.reasoning_effort,
    firstTokens: body.logprobs,
    system: body.messages.find(({ role }) => role === 'system'),
  };
}

/** Returns how a body asks for JSON. */
export function formatOf(body: RequestBody): ResponseFormat {
  return body.response_format?.type ?? 'text';
}

/** Returns how a body asks for the JSON of a request. */
export function responseFormat({
  schema,
  firstFormat,
  responseFormat: wanted = firstFormat ?? 'json_schema',
}: ChatRequest): Pick<RequestBody, 'response_format'> {
  if (wanted === 'json_object') return { response_format: { type: 'json_object' } };
  if (wanted === 'text' || schema === undefined) return {};
  return {
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: schema.name,
        strict: isStrict(schema.schema),
        schema: { ...schema.schema },
      },
    },
  };
}

/**
 * Whether the strict mode accepts a schema: every object lists all of its fields as required and
 * forbids others. A user's own schema may not.
 */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (typeof schema !== 'object' || schema === null) return true;
  const { properties, required, additionalProperties } = schema as Record<string, unknown>;
  const names =
    typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const listed: readonly unknown[] = Array.isArray(required) ? required : [];
  const isClosed = additionalProperties === false && names.every((name) => listed.includes(name));
  return (properties === undefined || isClosed) && Object.values(schema).every(isStrict);
}
