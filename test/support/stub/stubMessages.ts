import type { StubDialect } from './stubProtocol.ts';
import type { StubReply } from './stubReplies.ts';

/** Returns a stream event of the Messages API, named after its data's type. */
export function messagesEvent(data: { readonly type: string; readonly [field: string]: unknown }) {
  return `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Anthropic's Messages API. */
export const messagesDialect: StubDialect = {
  callPath: '/v1/messages',
  basePath: '',
  begin: (reply, model) => [
    messagesEvent({
      type: 'message_start',
      message: {
        ...head(reply, model),
        content: [],
        stop_reason: null,
        usage: { ...promptUsage, output_tokens: 1 },
      },
    }),
    ...(reply.reasoning
      ? [
          messagesEvent({
            type: 'content_block_start',
            index: 0,
            content_block: { type: 'thinking', thinking: '' },
          }),
          messagesEvent({
            type: 'content_block_delta',
            index: 0,
            delta: { type: 'thinking_delta', thinking: reply.reasoning },
          }),
          messagesEvent({ type: 'content_block_stop', index: 0 }),
        ]
      : []),
    messagesEvent({
      type: 'content_block_start',
      index: textIndex(reply),
      content_block: { type: 'text', text: '' },
    }),
    messagesEvent({ type: 'ping' }),
  ],
  piece: (text, reply) =>
    messagesEvent({
      type: 'content_block_delta',
      index: textIndex(reply),
      delta: { type: 'text_delta', text },
    }),
  finish: (reply) => [
    messagesEvent({ type: 'content_block_stop', index: textIndex(reply) }),
    messagesEvent({
      type: 'message_delta',
      delta: stopOf(reply),
      ...(reply.usage === null ? {} : { usage: reply.usage ?? { output_tokens: 30 } }),
    }),
  ],
  end: (reply) => (reply.withoutEndMark ? [] : [messagesEvent({ type: 'message_stop' })]),
  whole: (reply, model) => ({
    ...head(reply, model),
    content: [
      ...(reply.reasoning ? [{ type: 'thinking', thinking: reply.reasoning }] : []),
      { type: 'text', text: reply.text ?? '' },
    ],
    ...stopOf(reply),
    ...(reply.usage === null
      ? {}
      : { usage: reply.usage ?? { ...promptUsage, output_tokens: 30 } }),
  }),
  noModel: (model) => messagesError(404, 'not_found_error', `model: ${model}`),
  refusal: (field) =>
    messagesError(
      400,
      'invalid_request_error',
      field === 'temperature'
        ? '`temperature` is deprecated for this model.'
        : `${paths[field] ?? field}: Extra inputs are not permitted`,
    ),
};

const paths: Readonly<Record<string, string>> = {
  json_schema: 'output_config.format',
  effort: 'output_config.effort',
};

/** Returns an error in the format of the Messages API. */
export function messagesError(
  status: number,
  type: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): StubReply {
  return {
    raw: {
      status,
      headers: { 'content-type': 'application/json', 'request-id': 'req_stub', ...headers },
      body: JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_stub' }),
    },
  };
}

const promptUsage = {
  input_tokens: 100,
  cache_creation_input_tokens: 8,
  cache_read_input_tokens: 12,
};

function textIndex({ reasoning }: StubReply): number {
  return reasoning ? 1 : 0;
}

function head(reply: StubReply, model: string): object {
  return {
    id: 'msg_stub',
    type: 'message',
    role: 'assistant',
    model: reply.servedModel ?? model,
    stop_sequence: null,
  };
}

function stopOf({ finishReason, refusal }: StubReply): object {
  return {
    stop_reason: finishReason === undefined ? (refusal ? 'refusal' : 'end_turn') : finishReason,
    stop_sequence: null,
    ...(refusal ? { stop_details: { type: 'refusal', explanation: refusal } } : {}),
  };
}
