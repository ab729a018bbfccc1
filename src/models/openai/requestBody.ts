import type OpenAI from 'openai';
import type { ChatRequest, ResponseFormat } from '../../core/ports.ts';

export type RequestBody = OpenAI.Chat.Completions.ChatCompletionCreateParams;

/** Returns the request body for an endpoint that has not refused anything yet. */
export function requestBody(model: string, request: ChatRequest): RequestBody {
  return {
    model,
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    temperature: request.temperature,
    max_tokens: request.maxTokens,
    ...(request.seed === undefined ? {} : { seed: request.seed }),
    ...responseFormat(request),
    stream: true,
    stream_options: { include_usage: true },
  };
}

/** Returns how a body asks for JSON. */
export function formatOf(body: RequestBody): ResponseFormat {
  return body.response_format?.type ?? 'text';
}

function responseFormat({
  schema,
  responseFormat: wanted = 'json_schema',
}: ChatRequest): Pick<RequestBody, 'response_format'> {
  if (wanted === 'json_object') return { response_format: { type: 'json_object' } };
  if (wanted === 'text' || schema === undefined) return {};
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: schema.name, strict: true, schema: { ...schema.schema } },
    },
  };
}
