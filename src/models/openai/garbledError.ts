import { ModelError } from '../../core/ports.ts';
import type { Caller } from './caller.ts';

/** A response that is no answer of the protocol, such as a web page or JSON that breaks off. */
export class GarbledError extends ModelError {
  readonly #origin: string;
  readonly #what: string;

  constructor({ origin }: Caller, what: string) {
    super(
      'malformed',
      `${origin} does not answer as an OpenAI-compatible server: ${what}. Check the base URL and the server's version.`,
    );
    this.#origin = origin;
    this.#what = what;
  }

  /** The failure of an endpoint that has answered properly before: it passes by itself. */
  asInterruption(): ModelError {
    return new ModelError(
      'interrupted',
      `${this.#origin} answered properly before, but this time ${this.#what}. Try again, or look at the server's log and at proxies in between.`,
    );
  }
}
