import type { StubDialect } from './stubProtocol.ts';
import { errorReply, type StubReply } from './stubReplies.ts';

const event = (data: unknown) =>
  `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

function delta(
  reply: StubReply,
  model: string,
  fields: { readonly content?: string; readonly [name: string]: unknown },
  finish: string | null = null,
) {
  return event({
    ...head(reply, model, 'chat.completion.chunk'),
    choices: [
      { index: 0, delta: fields, finish_reason: finish, ...chances(reply, fields.content) },
    ],
  });
}

/** OpenAI's chat completions. */
export const completionsDialect: StubDialect = {
  callPath: '/v1/chat/completions',
  basePath: '/v1',
  begin: (reply, model) => [
    delta(reply, model, { role: 'assistant', content: '' }),
    ...(reply.reasoning ? [delta(reply, model, { reasoning_content: reply.reasoning })] : []),
    ...(reply.refusal ? [delta(reply, model, { refusal: reply.refusal })] : []),
  ],
  piece: (text, reply, model) => delta(reply, model, { content: text }),
  finish: (reply, model) => [delta(reply, model, {}, reply.finishReason ?? 'stop')],
  end: (reply, model) => [
    ...(reply.usage === null
      ? []
      : [
          event({
            ...head(reply, model, 'chat.completion.chunk'),
            choices: [],
            usage: usageOf(reply),
          }),
        ]),
    ...(reply.withoutEndMark ? [] : [event('[DONE]')]),
  ],
  whole(reply, model) {
    const message = {
      role: 'assistant',
      content: reply.text ?? null,
      ...(reply.refusal ? { refusal: reply.refusal } : {}),
      ...(reply.reasoning ? { reasoning_content: reply.reasoning } : {}),
    };
    const finish = reply.finishReason === undefined ? 'stop' : reply.finishReason;
    return {
      ...head(reply, model, 'chat.completion'),
      choices: [{ index: 0, message, finish_reason: finish, ...chances(reply, reply.text) }],
      ...(reply.usage === null ? {} : { usage: usageOf(reply) }),
    };
  },
  noModel: (model) =>
    errorReply(404, {
      message: `The model \`${model}\` does not exist.`,
      code: 'model_not_found',
    }),
  refusal(field) {
    const param = field.startsWith('json') ? 'response_format' : field;
    const hint = field === 'max_tokens' ? " Use 'max_completion_tokens' instead." : '';
    const message = `Unsupported value: '${param}' is not supported by this model.${hint}`;
    return errorReply(400, { message, param, code: 'unsupported_value' });
  },
};

/** Probabilities of a piece of text, as if it were one token. */
function chances({ likeliest }: StubReply, token: string | undefined): object {
  if (!likeliest || !token) return {};
  return { logprobs: { content: [{ token, logprob: -0.1, top_logprobs: likeliest }] } };
}

function head(reply: StubReply, model: string, object: string): object {
  return {
    id: 'chatcmpl-stub',
    object,
    created: 1_750_000_000,
    model: reply.servedModel ?? model,
    system_fingerprint: reply.fingerprint ?? 'fp_stub',
  };
}

function usageOf(reply: StubReply): unknown {
  return reply.usage ?? { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };
}
