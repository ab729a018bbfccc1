import { ModelError } from '../../core/words/ports.ts';
import type { Caller } from './caller.ts';
import { fetchHere } from './fetchHere.ts';
import type { Watch } from './watch.ts';

/**
 * Maximum size of a response. No judgment comes near it; a server that sends more is broken or
 * hostile.
 */
export const largestResponseBytes = 16 * 1024 * 1024;

/**
 * Request headers that callers may set. An SDK's other headers reveal the machine or its
 * environment.
 */
const passedOn = ['accept', 'content-type'];

export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /**
   * Reports a piece of an accepted response, whose arrival only its reader sees. Throws if the
   * response is too large.
   */
  arrived(piece: Uint8Array): void;
}

/**
 * Creates the only network access of a call. It decides which headers are sent (an SDK would add
 * some from environment variables and about the platform), follows no redirects, reports arriving
 * bytes to the watch, and limits the size of responses.
 */
export function createTransport(options: {
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Headers;
  readonly watch: Watch;
  readonly caller: Caller;
}): Transport {
  const { watch, caller } = options;
  let received = 0;

  function arrived(piece: Uint8Array): void {
    watch.touch();
    received += piece.byteLength;
    if (received > largestResponseBytes) {
      throw new ModelError(
        'malformed',
        `${caller.origin} does not answer as ${caller.server}: its answer is larger than 16 MB. Check the base URL and the server's version.`,
      );
    }
  }

  return {
    fetch: async (input, init) => {
      const headers = new Headers(options.headers);
      const theirs = new Headers(init?.headers);
      for (const name of passedOn) headers.set(name, theirs.get(name) ?? 'application/json');
      const response = await fetchHere(options.fetch, input, { ...init, headers });
      watch.touch();
      const { status, statusText, body } = response;
      if (body === null || response.ok) return response;
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          arrived(piece);
          controller.enqueue(piece);
        },
      });
      return new Response(body.pipeThrough(watched), {
        status,
        statusText,
        headers: response.headers,
      });
    },
    arrived,
  };
}
