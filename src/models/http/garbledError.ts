import { ModelError } from '../../core/ports.ts';
import type { Caller } from './caller.ts';

/**
 * Thrown for a response that does not follow the protocol, such as a web page or incomplete JSON.
 */
export class GarbledError extends ModelError {
  readonly #origin: string;
  readonly #what: string;

  constructor(caller: Caller, what: string) {
    super('malformed', outsideProtocol(caller, what));
    this.#origin = caller.origin;
    this.#what = what;
  }

  /**
   * Returns the error as a temporary failure, for an endpoint that has answered properly before.
   */
  asInterruption(): ModelError {
    return new ModelError(
      'interrupted',
      `${this.#origin} answered properly before, but this time ${this.#what}. Try again, or check the server's log and at proxies in between.`,
    );
  }
}

/** Returns a ModelError for a response that does not follow the protocol. */
export function malformed(caller: Caller, what: string): ModelError {
  return new ModelError('malformed', outsideProtocol(caller, what));
}

function outsideProtocol({ origin, server }: Caller, what: string): string {
  return `${origin} does not answer as ${server}: ${what}. Check the base URL and the server's version.`;
}
