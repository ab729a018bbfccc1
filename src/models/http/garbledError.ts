import { ModelError } from '../../core/words/ports.ts';
import { type Caller, quoted } from './caller.ts';

/**
 * Thrown for a response that does not follow the protocol, such as a web page or incomplete JSON.
 */
export class GarbledError extends ModelError {
  readonly #origin: string;
  readonly #what: string;

  /** @param sent what the endpoint sent instead, to quote its words */
  constructor(caller: Caller, what: string, sent?: unknown) {
    const words = sent === undefined ? '' : quoted(wordsIn(sent), caller);
    const told = words === '' ? what : `${what} (“${words}”)`;
    super(
      'malformed',
      `${caller.origin} does not answer as ${caller.server}: ${told}. Check the base URL and the server's version.`,
    );
    this.#origin = caller.origin;
    this.#what = told;
  }

  /**
   * Returns the error as a temporary failure, for an endpoint that has answered properly before.
   */
  asInterruption(): ModelError {
    return new ModelError(
      'interrupted',
      `${this.#origin} answered properly before, but this time ${this.#what}. Try again, or check the server's log and the proxies in between.`,
    );
  }
}

/** Fields in which servers and gateways put messages. */
const fieldsOfWords = ['error', 'message', 'detail', 'msg'];

function wordsIn(sent: unknown): string {
  if (typeof sent === 'string') return isWebPage(sent) ? textOfPage(sent) : sent;
  const fields = new Map(Object.entries(sent ?? {}));
  const said = fieldsOfWords.map((name) => fields.get(name)).find((value) => Boolean(value));
  return said === undefined ? JSON.stringify(sent) : wordsIn(said);
}

/** Whether a text starts like HTML or XML. */
export function isWebPage(text: string): boolean {
  return text.trimStart().startsWith('<');
}

/** Maximum length of a page that is searched for words. */
const longestPage = 10_000;

function textOfPage(page: string): string {
  return page
    .slice(0, longestPage)
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ');
}
