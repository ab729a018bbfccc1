// Usage: node test/support/stub/stubServer.ts [--port N] [--flip KIND]... [--delay MS] [--chunk-delay MS]
// A local server that speaks a provider's protocol and answers from a script, without a model.

import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scriptArguments } from '../scriptArguments.ts';
import { completionsDialect } from './stubCompletions.ts';
import { judgeAnswer, type StubJudge, steadyJudge } from './stubJudge.ts';
import { type StubDialect, writeReply } from './stubProtocol.ts';
import { errorReply, type StubReply } from './stubReplies.ts';

interface Formatted {
  readonly format?: { readonly type?: string };
}

/** Fields and values that some servers do not support. */
export type Refusable =
  | 'json_schema'
  | 'json_object'
  | 'temperature'
  | 'max_tokens'
  | 'stream_options'
  | 'seed'
  | 'top_p'
  | 'reasoning_effort'
  | 'logprobs'
  | 'top_k'
  | 'effort'
  | 'output_config'
  | 'stream';

interface ChatBody {
  readonly model: string;
  readonly messages: readonly { role: string; content: string }[];
  readonly stream?: boolean;
  readonly [field: string]: unknown;
}

/** A received call. */
export interface StubRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: ChatBody;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /**
   * Set once the exchange is over: whether the client disconnected before the end of the answer.
   */
  abandoned?: boolean;
}

export interface StubOptions {
  /** Default: OpenAI's chat completions. */
  readonly dialect?: StubDialect;
  /** Default: a free port. */
  readonly port?: number;
  readonly models?: readonly string[];
  /** Key without which all requests, including lists of models, are refused. Default: none. */
  readonly key?: string;
  readonly judge?: StubJudge;
  /** Features refused with status 400, as servers without them do. */
  readonly refuses?: readonly Refusable[];
  /** Overrides the judge for a request; `number` is the 0-based number of the call. */
  readonly respond?: (request: StubRequest, number: number) => StubReply | undefined;
  /** Merged into each reply, e.g. `{ chunkDelayMs: 20 }`. */
  readonly always?: StubReply;
}

export interface StubServer {
  readonly origin: string;
  readonly baseUrl: string;
  readonly port: number;
  /** All calls so far. */
  readonly requests: readonly StubRequest[];
  /** Returns the maximum number of requests that were in flight at the same time. */
  peakInFlight(): number;
  /** Replaces `respond` from now on. */
  answerWith(respond: StubOptions['respond']): void;
  close(): Promise<void>;
}

export const stubModel = 'stub-judge';

export async function startStubServer(options: StubOptions = {}): Promise<StubServer> {
  const { models = [stubModel], judge = steadyJudge, refuses = [], always = {} } = options;
  const { dialect = completionsDialect } = options;
  const requests: StubRequest[] = [];
  let respond = options.respond;
  let inFlight = 0;
  let peak = 0;

  function replyTo(request: StubRequest, number: number): StubReply {
    const { body } = request;
    if (!models.includes(body.model)) return dialect.noModel(body.model);
    const refused = refuses.find((field) => uses(body, field));
    if (refused) return dialect.refusal(refused);
    const scripted = respond?.(request, number) ?? { text: judgeAnswer(judge, body.messages) };
    return { ...always, ...scripted };
  }

  const server = createServer((incoming, response) => {
    async function answer(): Promise<void> {
      const { key } = options;
      if (key !== undefined && incoming.headers.authorization !== `Bearer ${key}`) {
        const { raw } = errorReply(401, { message: 'Missing or wrong key.' });
        response.writeHead(401, raw?.headers).end(raw?.body);
        return;
      }
      if (incoming.method === 'GET' && incoming.url?.split('?')[0] === '/v1/models') {
        const data = models.map((id) => ({ id, object: 'model', owned_by: 'stub' }));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ object: 'list', data }));
        return;
      }
      if (incoming.method !== 'POST' || incoming.url !== dialect.callPath) {
        response.writeHead(404).end();
        return;
      }
      const request = await readRequest(incoming);
      const number = requests.push(request) - 1;
      inFlight += 1;
      peak = Math.max(peak, inFlight);
      response.once('close', () => {
        inFlight -= 1;
        request.abandoned = !response.writableFinished;
      });
      const { model, stream = false } = request.body;
      await writeReply(response, replyTo(request, number), { model, stream }, dialect);
    }
    answer().catch((error: unknown) => response.destroy(error as Error));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    baseUrl: `${origin}${dialect.basePath}`,
    port,
    requests,
    peakInFlight: () => peak,
    answerWith: (next) => {
      respond = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<StubRequest> {
  const at = Date.now();
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece);
  const body: ChatBody = JSON.parse(Buffer.concat(pieces).toString('utf8'));
  return { path: incoming.url ?? '', headers: incoming.headers, body, at };
}

function uses(body: ChatBody, field: Refusable): boolean {
  if (field === 'json_schema' || field === 'json_object') {
    const { response_format, output_config } = body as Record<
      string,
      { type?: string } & Formatted
    >;
    return (response_format ?? output_config?.format)?.type === field;
  }
  if (field === 'effort') return (body.output_config as { effort?: string })?.effort !== undefined;
  return field === 'stream' ? body.stream === true : field in body;
}

/**
 * Runs the stub on its own, as described above. Not top-level await, because host tests are bundled
 * to CommonJS.
 */
function runFromCommandLine(): void {
  const { values } = scriptArguments({
    options: {
      port: { type: 'string', default: '0' },
      flip: { type: 'string', multiple: true, default: [] },
      delay: { type: 'string', default: '0' },
      'chunk-delay': { type: 'string', default: '40' },
    },
  });
  startStubServer({
    port: Number(values.port),
    judge: { ...steadyJudge, flipsUnder: values.flip },
    always: { delayMs: Number(values.delay), chunkDelayMs: Number(values['chunk-delay']) },
  }).then(
    ({ baseUrl }) => process.stdout.write(`Stub listening at ${baseUrl}, model ${stubModel}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    },
  );
}

if (process.argv[1]?.endsWith('stubServer.ts')) runFromCommandLine();
