import type { ChatMessage, ChatRequest, ResponseFormat } from '../../core/ports.ts';
import { enforceable, type JsonSchema } from './enforceableSchema.ts';

/** Body of a Messages API call. */
export interface RequestBody {
  readonly model: string;
  readonly max_tokens: number;
  readonly system?: string;
  readonly messages: readonly Turn[];
  readonly temperature?: number;
  readonly output_config?: {
    readonly format: { readonly type: 'json_schema'; readonly schema: JsonSchema };
  };
  readonly stream: boolean;
}

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/**
 * Returns the request body for an endpoint that has not refused anything yet. The API has no
 * sampling seed and no JSON mode without a schema.
 */
export function requestBody(model: string, request: ChatRequest): RequestBody {
  const { schema, responseFormat = 'json_schema', temperature, maxTokens } = request;
  const system = request.messages.filter(({ role }) => role === 'system');
  return {
    model,
    max_tokens: maxTokens,
    ...(system.length > 0 && { system: joined(system) }),
    messages: alternating(request.messages),
    temperature,
    ...(schema !== undefined &&
      responseFormat === 'json_schema' && {
        output_config: { format: { type: 'json_schema', schema: enforceable(schema.schema) } },
      }),
    stream: true,
  };
}

/** Returns how a body asks for JSON. */
export function formatOf({ output_config }: RequestBody): ResponseFormat {
  return output_config === undefined ? 'text' : 'json_schema';
}

/**
 * Returns the conversation in the form that the API accepts: without blank messages, which a judge
 * may have answered with, and alternating between user and assistant.
 */
function alternating(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const { role, content } of messages) {
    if (role === 'system' || content.trim() === '') continue;
    const last = turns.at(-1);
    if (last?.role === role)
      turns[turns.length - 1] = { role, content: joined([last, { content }]) };
    else turns.push({ role, content });
  }
  return turns;
}

function joined(messages: readonly Pick<ChatMessage, 'content'>[]): string {
  return messages.map(({ content }) => content).join('\n\n');
}
