import { verdictText } from './stubJudge.ts';

/** The stub's answer to one chat completions request. All fields are optional. */
export interface StubReply {
  readonly text?: string;
  /** Sent as `reasoning_content` before the text. */
  readonly reasoning?: string;
  readonly refusal?: string;
  /** `null`: none is sent. */
  readonly finishReason?: string | null;
  /** `null`: none is sent. */
  readonly usage?: unknown;
  /** Likeliest tokens in the place of every piece of text. */
  readonly likeliest?: readonly { readonly token: string; readonly logprob: number }[];
  readonly servedModel?: string;
  readonly fingerprint?: string;
  /** Answers with a whole JSON body even if a stream was requested. */
  readonly whole?: boolean;
  /** Content type of a stream. */
  readonly streamType?: string;
  /** Delay before anything is sent; Infinity: never. */
  readonly delayMs?: number;
  /** Event that nothing is sent before. */
  readonly until?: Promise<unknown>;
  readonly chunkDelayMs?: number;
  /** Stops sending after this number of pieces of text, with the connection open. */
  readonly hangAfter?: number;
  /** Closes the connection after this number of pieces of text. */
  readonly cutAfter?: number;
  /** Resets the connection before anything is sent. */
  readonly resetAtOnce?: boolean;
  /** Resets the connection after the finish reason. */
  readonly resetAfterFinish?: boolean;
  /** Sends an incomplete event after the finish reason, and ends. */
  readonly garbledAfterFinish?: boolean;
  /** Omits the `[DONE]` at the end of a stream. */
  readonly withoutEndMark?: boolean;
  /** Writes three bytes at a time, splitting characters and events. */
  readonly shredded?: boolean;
  /** Sent unchanged instead of a completion's events. */
  readonly rawEvents?: readonly string[];
  /** Status, headers and body to send unchanged instead of a completion. */
  readonly raw?: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

/** Returns an error in the format of OpenAI's API. */
export function errorReply(
  status: number,
  error: { message: string; code?: string; param?: string; type?: string },
  headers: Readonly<Record<string, string>> = {},
): StubReply {
  return {
    raw: {
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ error }),
    },
  };
}

/** Returns a body with status 200 that is sent unchanged instead of a completion. */
function accepted(body: string, type = 'application/json'): StubReply {
  return { raw: { status: 200, headers: { 'content-type': type }, body } };
}

/** Bodies with status 200 that are no answers, by what they are. */
export const badBodies = {
  'an empty body': accepted(''),
  'a web page': accepted('<html><title>502</title><h1>Bad Gateway</h1></html>', 'text/html'),
  'a page labeled as JSON': accepted('<html><h1>Bad Gateway</h1></html>'),
  'an error as text': accepted('{"error": "The queue is full."}'),
  'an error without “error”': accepted('{"detail": "The queue is full."}'),
  'JSON that breaks off': accepted('{"choices": [{"message": {"content": "I pre'),
  'plain text': accepted('upstream connect error or disconnect', 'text/plain'),
  'JSON of another shape': accepted('{"choices": "none"}'),
  'no choices': accepted('{"choices": []}'),
  'no content': accepted('{"choices": [{"message": {"content": null}, "finish_reason": "stop"}]}'),
  'no message': accepted('{"choices": [{"index": 0}]}'),
  'a garbled event': { rawEvents: ['data: {"choices": [{"delta"\n\n'] },
} as const satisfies Record<string, StubReply>;

const verdict = verdictText('Response A answers the question more fully.', 'A', 85);

/** Faulty behaviors. */
export const misbehavior = {
  rateLimited: (retryAfter: string) =>
    errorReply(429, { message: 'Rate limit reached.' }, { 'retry-after': retryAfter }),
  serverError: errorReply(500, { message: 'The model crashed.' }),
  silent: { delayMs: Number.POSITIVE_INFINITY },
  stalled: { text: verdict, hangAfter: 3 },
  slow: { text: verdict, delayMs: 2_000, chunkDelayMs: 300 },
  cut: { text: verdict, cutAfter: 3 },
  malformedEvent: { rawEvents: ['data: {"choices": [{"delta"\n\n'] },
  notTheProtocol: { rawEvents: ['data: {"choices": "none"}\n\n'] },
  webPage: {
    raw: {
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Welcome</title>',
    },
  },
  redirect: (location: string) => ({ raw: { status: 307, headers: { location } } }),
  huge: { text: 'word '.repeat(200_000) },
  prose: { text: 'Both have their merits, but I could not say which is better.' },
  empty: { text: '' },
  cutOffByLength: { text: verdict.slice(0, 30), finishReason: 'length' },
  refused: { refusal: 'I cannot help with that.' },
} as const satisfies Record<string, StubReply | ((value: string) => StubReply)>;
