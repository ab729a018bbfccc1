import * as z from 'zod';
import { RefusedError } from '../http/failures.ts';
import { isOfContents, type Refusal } from '../http/refusals.ts';

/** HTTP status of each error type, for errors inside a stream. */
const statuses: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

const errorBody = z.object({ error: z.object({ type: z.string(), message: z.string() }) });

/**
 * Matches the field that an error message is about: "`temperature` is deprecated",
 * "messages.0.content: Field required".
 */
const blamed = /^[`'"]?([a-z_]+(?:[.[][\w.[\]]*)?)[`'"]?(?:: | (?:is|are|may|must|cannot|does)\b)/;
/** Matches the API's message for an account without credit, which has status 400. */
const outOfCredit = /credit balance|(usage|spend(ing)?) limits?\b/i;

const longestText = 10_000;

/** Returns the refusal in a response that was not accepted. Rejects if its body is unreadable. */
export async function refusedBy(response: Response): Promise<RefusedError> {
  const { status, headers } = response;
  const text = (await response.text()).slice(0, longestText);
  return refused(saidIn(text), status, headers);
}

/**
 * Returns the refusal in an event or body of an accepted response, or undefined if it is not one.
 */
export function errorInside(received: unknown, headers: Headers): RefusedError | undefined {
  const { data } = errorBody.safeParse(received);
  if (!data) return undefined;
  const { type, message } = data.error;
  const status = Object.hasOwn(statuses, type) ? statuses[type] : undefined;
  return refused(about(message), status, headers);
}

function refused(said: Said, status: number | undefined, headers: Headers): RefusedError {
  const isFiltered = isOfContents(status, said.message);
  return new RefusedError({ ...said, status, headers, isFiltered });
}

type Said = Pick<Refusal, 'lacks' | 'parameter' | 'message'>;

function saidIn(text: string): Said {
  const { data } = errorBody.safeParse(parsed(text));
  if (data) return about(data.error.message);
  if (/<html|<!doctype/i.test(text)) return { message: 'it sent a web page' };
  return about(text.trim() === '' ? 'it gave no reason' : text);
}

function about(message: string): Said {
  return {
    message,
    parameter: blamed.exec(message)?.[1],
    lacks: outOfCredit.test(message) ? 'credit' : undefined,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
