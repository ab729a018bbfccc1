import { APIConnectionError, APIError } from 'openai';
import { ModelError } from '../../core/ports.ts';
import { isLoopback } from '../endpoint.ts';
import { usualServers } from '../localServers.ts';
import type { Caller } from './caller.ts';
import { GarbledError } from './garbledError.ts';
import { type Refusal, readRetryAfter, refusalError } from './refusals.ts';

const lost = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);
const late = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);
const refused = new Set(['ECONNREFUSED']);
const nameless = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/**
 * The ModelError for whatever the SDK, fetch or the reading of a body threw. Anything that is no
 * failure of the call is given back as it is: it is a fault of ours and should be seen.
 */
export function callError(thrown: unknown, caller: Caller, now: number): unknown {
  if (thrown instanceof ModelError) return thrown;
  if (thrown instanceof APIError && !(thrown instanceof APIConnectionError)) {
    return refusalError(refusalFrom(thrown, now), caller);
  }
  if (thrown instanceof SyntaxError) {
    return new GarbledError(caller, 'it sent something that is not JSON');
  }
  const causes = causesOf(thrown);
  if (thrown instanceof APIConnectionError || causes.some(({ code }) => lost.has(code))) {
    return connectionError(causes, caller);
  }
  return thrown;
}

/** A ModelError for a response that does not speak the protocol. */
export function malformed({ origin }: Caller, what: string): ModelError {
  return new ModelError(
    'malformed',
    `${origin} does not answer as an OpenAI-compatible server: ${what}. Check the base URL and the server's version.`,
  );
}

/** The refusal in an APIError of the SDK, or in an error inside a stream (which has no status). */
export function refusalFrom(error: APIError, now: number): Refusal {
  return {
    status: error.status ?? statusInBody(error),
    code: error.code ?? undefined,
    message: wordsOf(error),
    retryAfterMs: readRetryAfter(error.headers, now),
  };
}

function statusInBody({ code, type }: APIError): number | undefined {
  const number = Number(code);
  if (number >= 400 && number < 600) return number;
  return type === 'invalid_request_error' ? 400 : undefined;
}

/** The SDK puts the status before the server's words, and its own where there are none. */
function wordsOf({ message }: APIError): string {
  const words = message.replace(/^\d{3} /, '');
  if (/^\W*status code \(no body\)$|^\(no status code/.test(words)) return 'it gave no reason';
  return /<html|<!doctype/i.test(words) ? 'it sent a web page' : words;
}

function connectionError(causes: readonly Cause[], { origin }: Caller): ModelError {
  const has = (codes: ReadonlySet<string>) => causes.some(({ code }) => codes.has(code));
  const says = (pattern: RegExp) => causes.some(({ message }) => pattern.test(message));
  if (says(/redirect/i)) {
    return new ModelError(
      'redirected',
      `${origin} redirects to another address, which is not followed because the key would go along. Set the base URL to where the server really is.`,
    );
  }
  if (has(late)) return new ModelError('timeout', `${origin} did not answer in time. Try again.`);
  if (has(lost)) {
    return new ModelError('interrupted', `The connection to ${origin} was lost. Try again.`);
  }
  if (has(nameless)) {
    return new ModelError(
      'unreachable',
      `There is no host of the name in ${origin}. Check the base URL and the network.`,
    );
  }
  if (has(refused)) {
    return new ModelError(
      'unreachable',
      `Nothing listens at ${origin}. ${howToStart(origin)}, or check the base URL's port.`,
    );
  }
  if (says(/HTTP\/1\.1 protocol|parse error/i)) {
    return new ModelError('malformed', `${origin} does not speak HTTP. Check the base URL's port.`);
  }
  if (
    causes.some(({ code, message }) => /CERT|SSL|TLS/.test(code) || /certificate/.test(message))
  ) {
    return new ModelError(
      'unreachable',
      `No secure connection to ${origin} could be made (${codeOf(causes)}). Check its certificate, and whether it speaks https at all.`,
    );
  }
  return new ModelError(
    'unreachable',
    `${origin} cannot be reached (${codeOf(causes)}). Check the base URL and the network.`,
  );
}

function howToStart(origin: string): string {
  if (!isLoopback(origin)) return 'Start the server';
  const port = Number(new URL(origin).port);
  const there = usualServers.filter((server) => server.port === port);
  const meant = (there.length > 0 ? there : usualServers).map(
    ({ name, start }) => `${name}: “${start}”`,
  );
  return `Start the server (${meant.join(', ')}), choose another judge`;
}

interface Cause {
  readonly code: string;
  readonly message: string;
}

function causesOf(thrown: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let error = thrown; error instanceof Error && causes.length < 8; error = error.cause) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    causes.push({ code, message: error.message });
  }
  return causes;
}

function codeOf(causes: readonly Cause[]): string {
  return causes.findLast(({ code }) => /^[A-Z_]{1,60}$/.test(code))?.code ?? 'connection failed';
}
