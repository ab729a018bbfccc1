import { estimatedTokens } from '../../core/journal/estimatedUsage.ts';
import { sendable } from '../../core/judges/extraParameters.ts';
import type { ChatMessage, ChatRequest, ResponseFormat } from '../../core/words/ports.ts';
import type { StatedSettings } from '../http/protocol.ts';
import { enforceable, type JsonSchema } from './enforceableSchema.ts';

/** Body of a Messages API call. */
export interface RequestBody {
  readonly model: string;
  readonly max_tokens: number;
  readonly system?: string;
  readonly messages: readonly Turn[];
  readonly temperature?: number;
  readonly top_p?: number;
  readonly thinking?: { readonly type: 'disabled' };
  readonly output_config?: {
    readonly effort?: string;
    readonly format?: { readonly type: 'json_schema'; readonly schema: JsonSchema };
  };
  readonly stream: boolean;
}

/** Default limits of an answer in tokens, without and with reasoning. */
const plainLimit = 1024;
const reasoningLimit = 8192;

interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string | readonly TextBlock[];
}

interface TextBlock {
  readonly type: 'text';
  readonly text: string;
  /** Set on the block with which a prefix ends that the API keeps in its cache. */
  readonly cache_control?: { readonly type: 'ephemeral' };
}

interface PlainTurn extends Turn {
  readonly content: string;
}

/** Levels of effort that the API has. */
const efforts = ['low', 'medium', 'high', 'xhigh', 'max'];

/**
 * Returns the request body for an endpoint that has not refused anything yet. The API has no
 * sampling seed, no JSON mode without a schema and no probabilities of tokens. A reasoning effort
 * limits all tokens of an answer; `none` turns thinking off, and `minimal` does not exist.
 */
export function requestBody(model: string, request: ChatRequest): RequestBody {
  const { schema, firstFormat, temperature, maxTokens } = request;
  const { responseFormat = firstFormat ?? 'json_schema' } = request;
  const { topP, reasoningEffort: effort = '' } = request;
  const output = {
    ...(efforts.includes(effort) && { effort }),
    ...(schema !== undefined &&
      responseFormat === 'json_schema' && {
        format: { type: 'json_schema' as const, schema: enforceable(schema.schema) },
      }),
  };
  const system = request.messages.filter(({ role }) => role === 'system');
  return {
    ...sendable(request.extra),
    model,
    max_tokens: maxTokens ?? limitWithout(request),
    ...(system.length > 0 && { system: joined(system) }),
    messages: cached(model, request),
    temperature,
    ...(topP !== undefined && { top_p: topP }),
    ...(effort === 'none' && { thinking: { type: 'disabled' } }),
    ...(Object.keys(output).length > 0 && { output_config: output }),
    stream: true,
  };
}

/**
 * Returns the limit of a request that states none, which the API requires: a model that is asked to
 * reason needs much more of it before it answers.
 */
function limitWithout({ reasoningEffort = 'none' }: ChatRequest): number {
  return reasoningEffort === 'none' ? plainLimit : reasoningLimit;
}

/** Returns how a body asks for JSON. */
export function formatOf({ output_config }: RequestBody): ResponseFormat {
  return output_config?.format === undefined ? 'text' : 'json_schema';
}

/** Returns the settings that a body states, by their names in `ChatRequest`. */
export function settingsOf(body: RequestBody): StatedSettings {
  const { top_p, output_config, thinking, system } = body;
  return {
    topP: top_p,
    reasoningEffort: output_config?.effort ?? thinking?.type,
    firstTokens: undefined,
    system,
  };
}

/**
 * Returns the turns of a conversation. If further requests share a prefix of it that is long enough
 * for the cache, that ends with a marked block.
 */
function cached(model: string, { messages, sharedMessages = 0 }: ChatRequest): readonly Turn[] {
  const turns = alternating(messages);
  const shared = messages.slice(0, sharedMessages);
  const prefix = alternating(shared);
  const last = prefix.at(-1);
  if (!last || !isCacheable(model, joined(shared))) return turns;
  return turns.map(({ role, content }, index) => {
    if (index !== prefix.length - 1) return { role, content };
    const rest = content.slice(last.content.length);
    return {
      role,
      content: [
        { type: 'text', text: last.content, cache_control: { type: 'ephemeral' } },
        ...(rest === '' ? [] : [{ type: 'text' as const, text: rest }]),
      ],
    };
  });
}

/**
 * Minimum number of tokens of a prefix that the API caches, by the name of the model; it ignores the
 * mark on a shorter one. Models that are not named here have the smallest.
 */
const minimums: readonly (readonly [name: RegExp, tokens: number])[] = [
  [/opus-4[-.]?[5-9]|haiku-4[-.]?[5-9]/i, 4096],
  [/haiku/i, 2048],
];
const smallest = 1024;

/** Whether a prefix is long enough for a model's prompt cache, at four characters a token. */
function isCacheable(model: string, prefix: string): boolean {
  const [, minimum] = minimums.find(([name]) => name.test(model)) ?? [undefined, smallest];
  return estimatedTokens(prefix) >= minimum;
}

/** Returns the turns as plain texts, without a mark for the cache. */
export function plainTurns(turns: readonly Turn[]): readonly PlainTurn[] {
  return turns.map(({ role, content }) => ({
    role,
    content: typeof content === 'string' ? content : content.map(({ text }) => text).join(''),
  }));
}

/** Whether any turn has a mark for the cache. */
export function hasCacheMark({ messages }: RequestBody): boolean {
  return messages.some(({ content }) => typeof content !== 'string');
}

/**
 * Returns the conversation in the form that the API accepts: without blank messages, which a judge
 * may have answered with, and alternating between user and assistant.
 */
function alternating(messages: readonly ChatMessage[]): PlainTurn[] {
  const turns: PlainTurn[] = [];
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
