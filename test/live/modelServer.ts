import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import type { Answered, LanguageModel } from './languageModel.ts';

const request = z.object({
  model: z.string(),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(1),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).optional(),
  temperature: z.number().min(0).default(1),
  max_tokens: z.int().positive().default(1024),
  seed: z.int().optional(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }),
      }),
    ])
    .default({ type: 'text' }),
});
type ChatRequest = z.infer<typeof request>;

export interface ModelServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * Serves a model on 127.0.0.1 with the OpenAI protocol: one answer at a time, in order of arrival,
 * like a server with one slot. An answer is aborted if its client disconnects.
 */
export async function startModelServer(
  model: LanguageModel,
  options: {
    readonly id: string;
    readonly port: number;
    /** Whether to refuse `response_format`, like servers that cannot constrain an answer. */
    readonly plainOnly: boolean;
    readonly log?: (line: string) => void;
  },
): Promise<ModelServer> {
  const { id, port, plainOnly, log = () => {} } = options;
  let last: Promise<unknown> = Promise.resolve();

  async function complete(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const parsed = request.safeParse(await json(incoming).catch(() => undefined));
    if (!parsed.success) return refuse(response, 400, z.prettifyError(parsed.error));
    const asked = parsed.data;
    if (asked.model !== id) {
      return refuse(response, 404, `model '${asked.model}' not found`, 'model_not_found');
    }
    if (plainOnly && asked.response_format.type !== 'text') {
      return refuse(response, 400, 'response_format is not supported by this server');
    }
    const promptTokens = model.countTokens(asked.messages);
    if (promptTokens >= model.contextSize) {
      const sizes = `(${promptTokens} tokens) exceeds the available context size (${model.contextSize} tokens)`;
      return refuse(response, 400, `the request ${sizes}, try increasing it`);
    }
    const arrived = Date.now();
    const turn = last.then(async () => {
      if (gone.signal.aborted) return;
      const began = Date.now();
      const answered = await answer(response, asked, promptTokens, gone.signal);
      const times = `waited ${began - arrived} ms, took ${Date.now() - began} ms`;
      log(`${promptTokens} + ${answered.completionTokens} tokens, ${answered.finish}, ${times}`);
    });
    last = turn.catch(() => undefined);
    return turn;
  }

  async function answer(
    response: ServerResponse,
    asked: ChatRequest,
    promptTokens: number,
    signal: AbortSignal,
  ): Promise<Answered> {
    const head = {
      id: `chatcmpl-${Date.now()}`,
      created: Math.floor(Date.now() / 1000),
      model: id,
    };
    const send = (fields: object) => {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      const event = { ...head, object: 'chat.completion.chunk', ...fields };
      response.write(`data: ${JSON.stringify(event)}\n\n`);
    };
    const choice = (delta: object, finish: string | null = null) => ({
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    const { response_format: format } = asked;
    let content = '';
    const answered = await model.answer({
      messages: asked.messages,
      form:
        format.type === 'json_schema'
          ? format.json_schema.schema
          : format.type === 'json_object'
            ? 'json'
            : undefined,
      temperature: asked.temperature,
      seed: asked.seed,
      maxTokens: Math.min(asked.max_tokens, model.contextSize - promptTokens),
      signal,
      onText: (text) => {
        content += text;
        if (asked.stream) send(choice({ content: text }));
      },
    });
    const { finish, completionTokens } = answered;
    const usage = {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    };
    if (asked.stream) {
      send(choice({}, finish));
      if (asked.stream_options?.include_usage) send({ choices: [], usage });
      response.end('data: [DONE]\n\n');
    } else {
      const message = { role: 'assistant', content };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({
          ...head,
          object: 'chat.completion',
          choices: [{ index: 0, message, finish_reason: finish }],
          usage,
        }),
      );
    }
    return answered;
  }

  const server = createServer((incoming, response) => {
    const path = `${incoming.method} ${incoming.url}`;
    if (path === 'GET /v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: [{ id, object: 'model' }] }));
    } else if (path === 'POST /v1/chat/completions') {
      complete(incoming, response).catch((error: unknown) => {
        if (response.destroyed) return;
        log(String(error));
        if (response.headersSent) response.destroy();
        else refuse(response, 500, error instanceof Error ? error.message : String(error));
      });
    } else {
      refuse(response, 404, 'File Not Found');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: ServerResponse, status: number, message: string, code?: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ error: { message, code: code ?? status, type: 'invalid_request_error' } }),
  );
}
