import { cannotExpress } from '../../core/judges/inexpressible.ts';
import { ModelError, type ModelErrorReason } from '../../core/words/ports.ts';
import { type Caller, quoted } from './caller.ts';

/** A response that is not an answer, as the endpoint reported it. */
export interface Refusal {
  /** HTTP status; absent for an error inside a stream without one. */
  readonly status: number | undefined;
  /** What the endpoint reports as missing, if the status does not show it. */
  readonly lacks?: 'credit' | 'model' | undefined;
  /** Request field that the endpoint blames. */
  readonly parameter?: string | undefined;
  readonly message: string;
  /** Whether the prompt or its answer was refused for its contents. */
  readonly isFiltered?: boolean | undefined;
  readonly headers?: Headers | undefined;
}

/** Matches messages that a request exceeds the model's context. */
export const tooLong = /context (length|window|size)|too (long|large)/i;

const filterWords =
  /content[_ ]?(?:management[_ ]?)?(?:filter|polic)|ResponsibleAI|content exists risk|data_?inspection_?failed/i;

/**
 * Whether a refusal is for the contents of the prompt or its answer.
 *
 * @param words the endpoint's code and message
 */
export function isOfContents(status: number | undefined, words: string): boolean {
  return (status === undefined || status === 400) && filterWords.test(words);
}

/** Returns the ModelError for a refusal: what happened, at which endpoint, and the next step. */
export function refusalError(refusal: Refusal, caller: Caller, now: number): ModelError {
  const { status } = refusal;
  const retryAfterMs = readRetryAfter(refusal.headers, now);
  const at = status === undefined ? caller.origin : `${caller.origin} (${status})`;
  const [reason, message] = explain(refusal, at, quoted(refusal.message, caller), caller);
  return new ModelError(reason, message, {
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/**
 * @param at endpoint and status
 * @param said the endpoint's own words
 */
function explain(
  { status, lacks, message }: Refusal,
  at: string,
  said: string,
  caller: Caller,
): [reason: ModelErrorReason, message: string] {
  if (/\bv1\/responses\b|\bresponses api\b/i.test(message)) {
    return ['bad-request', `${at} refused the request: ${said}. ${cannotExpress('responsesApi')}`];
  }
  if (status === 402 || lacks === 'credit') {
    return [
      'unauthorized',
      `${at} accepts no more requests from this account: ${said}. Check its plan and billing.`,
    ];
  }
  switch (status) {
    case 401:
      return caller.hasKey
        ? [
            'unauthorized',
            `${at} did not accept the API key. Enter the right key for this endpoint.`,
          ]
        : ['key-needed', `${at} asks for an API key, and none is set for this endpoint.`];
    case 403:
      return [
        'unauthorized',
        `${at} refused access: ${said}. Check the key's permissions and the models that it may use.`,
      ];
    case 404:
      return ['not-found', notFound(lacks, said, caller)];
    case 408:
    case 499: // nginx: the client closed the request, which here a gateway did
      return ['timeout', `${at} gave up waiting: ${said}. Try again.`];
    case 425: // Too Early
      return ['server', `${at} is not ready for the request yet: ${said}. Try again.`];
    case 409: // a lock of the endpoint that another request holds
      return ['server', `${at} is busy with another request: ${said}. Try again.`];
    case 429:
      return [
        'rate-limited',
        `${at} limits the rate of requests: ${said}. Wait, or send fewer at once.`,
      ];
  }
  if (status === undefined || status >= 500) {
    return ['server', `${at} failed: ${said}. Try again, or check the server's log.`];
  }
  const step = tooLong.test(message)
    ? 'Choose a model with a larger context, or increase the context on its server.'
    : 'Check that the model supports such requests.';
  return ['bad-request', `${at} refused the request: ${said}. ${step}`];
}

function notFound(lacks: Refusal['lacks'], said: string, caller: Caller): string {
  const ofModel = lacks === 'model' || /\bmodel\b/i.test(said);
  return ofModel
    ? `${caller.origin} (404) has no model “${caller.model}”: ${said}. Choose one that it lists.`
    : `Nothing answers at ${caller.url} (404). Check the base URL: ${caller.urlAdvice}.`;
}

/**
 * Returns the wait that a response's headers ask for, in milliseconds, from `retry-after-ms`, or
 * `Retry-After` in seconds or as an HTTP date. Returns undefined if there is none or it is invalid.
 */
function readRetryAfter(headers: Headers | undefined, now: number): number | undefined {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const value = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  // Date.parse accepts almost anything as a date.
  const date = /^[A-Z][a-z]{2,8}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
