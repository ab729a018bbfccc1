import { APIConnectionError, APIError } from 'openai';
import { ConnectionError, RefusedError } from '../http/failures.ts';
import { isOfContents, type Refusal } from '../http/refusals.ts';

/** Returns an SDK error as one of ours; anything else unchanged. */
export function sdkError(thrown: unknown): unknown {
  if (thrown instanceof APIConnectionError) return new ConnectionError(thrown);
  return thrown instanceof APIError ? new RefusedError(refusalFrom(thrown)) : thrown;
}

/** Returns the refusal for an error inside an accepted response, which has no status. */
export function errorInside(failed: object, headers: Headers): RefusedError {
  return new RefusedError(refusalFrom(new APIError(undefined, failed, undefined, headers)));
}

function refusalFrom(error: APIError): Refusal {
  const status = error.status ?? statusInBody(error);
  const message = wordsOf(error);
  return {
    status,
    lacks: lackIn(error),
    parameter: error.param ?? undefined,
    message,
    isFiltered: isOfContents(status, `${error.code} ${message}`),
    headers: error.headers,
  };
}

function statusInBody({ code, type }: APIError): number | undefined {
  const number = Number(code);
  if (number >= 400 && number < 600) return number;
  return type === 'invalid_request_error' ? 400 : undefined;
}

function lackIn({ code }: APIError): Refusal['lacks'] {
  if (code === 'insufficient_quota') return 'credit';
  return code === 'model_not_found' ? 'model' : undefined;
}

/**
 * Returns the server's words from a message: the SDK prefixes them with the status, and substitutes
 * its own if there are none.
 */
function wordsOf({ message }: APIError): string {
  const words = message.replace(/^\d{3} /, '');
  if (/^\W*status code \(no body\)$|^\(no status code/.test(words)) return 'it gave no reason';
  return /<html|<!doctype/i.test(words) ? 'it sent a web page' : words;
}
