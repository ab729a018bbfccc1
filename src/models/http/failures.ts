import { ModelError, type ModelErrorReason } from '../../core/words/ports.ts';
import type { Caller } from './caller.ts';
import { type Refusal, refusalError } from './refusals.ts';

/** Thrown when an endpoint refuses a call or fails in the middle of an answer. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('The endpoint refused the call.');
    this.refusal = refusal;
  }
}

/** Thrown when no response arrived; `cause` is the reason. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('No response came.', { cause });
  }
}

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
 * Returns the ModelError for an error of a call or of reading its response. Returns anything else
 * unchanged: it is a bug here and should surface.
 */
export function callError(thrown: unknown, caller: Caller, now: number): unknown {
  if (thrown instanceof RefusedError) return refusalError(thrown.refusal, caller, now);
  const errors = errorsOf(thrown);
  const told = errors.find((error) => error instanceof ModelError);
  if (told) return told;
  const causes = errors.map(causeOf);
  if (thrown instanceof ConnectionError || causes.some(({ code }) => lost.has(code))) {
    return connectionError(causes, caller);
  }
  return thrown;
}

function connectionError(causes: readonly Cause[], caller: Caller): ModelError {
  const [reason, message] = explain(causes, caller);
  return new ModelError(reason, message);
}

function explain(
  causes: readonly Cause[],
  { origin, startAdvice }: Caller,
): [reason: ModelErrorReason, message: string] {
  const has = (codes: ReadonlySet<string>) => causes.some(({ code }) => codes.has(code));
  const says = (pattern: RegExp) => causes.some(({ message }) => pattern.test(message));
  if (has(late)) return ['timeout', `${origin} did not answer in time. Try again.`];
  if (has(lost)) return ['interrupted', `The connection to ${origin} was lost. Try again.`];
  if (has(nameless)) {
    return [
      'unreachable',
      `The host name in ${origin} does not exist. Check the base URL and the network.`,
    ];
  }
  if (has(refused)) {
    return [
      'unreachable',
      `Nothing listens at ${origin}. ${startAdvice}, or check the base URL's port.`,
    ];
  }
  if (says(/HTTP\/1\.1 protocol|parse error/i)) {
    return ['malformed', `${origin} does not speak HTTP. Check the base URL's port.`];
  }
  if (causes.some(({ code }) => /CERT|SSL|TLS/.test(code)) || says(/certificate/)) {
    return [
      'unreachable',
      `No secure connection to ${origin} could be made (${codeOf(causes)}). Check its certificate, and whether it supports https.`,
    ];
  }
  return [
    'unreachable',
    `${origin} cannot be reached (${codeOf(causes)}). Check the base URL and the network.`,
  ];
}

interface Cause {
  readonly code: string;
  readonly message: string;
}

/** Returns an error and its causes. */
function errorsOf(thrown: unknown): Error[] {
  const errors: Error[] = [];
  for (let error = thrown; error instanceof Error && errors.length < 8; error = error.cause) {
    errors.push(error);
  }
  return errors;
}

function causeOf(error: Error): Cause {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message };
}

function codeOf(causes: readonly Cause[]): string {
  return causes.findLast(({ code }) => /^[A-Z_]{1,60}$/.test(code))?.code ?? 'connection failed';
}
