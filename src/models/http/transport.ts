import type { Caller } from './caller.ts';
import { malformed } from './garbledError.ts';
import type { Watch } from './watch.ts';

/** No judgment is near this size; a server that sends more is broken or hostile. */
export const largestResponseBytes = 16 * 1024 * 1024;

/** Headers that whoever sends may set; an SDK's others tell about the machine or its environment. */
const passedOn = ['accept', 'content-type'];

export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** To be told of each piece of a stream: only its reader sees it arrive. Throws where it is too much. */
  arrived(piece: Uint8Array): void;
}

/**
 * The one way out of a call: it decides which headers leave (an SDK would add some from its own
 * environment variables and about the platform), follows no redirect, reports arriving bytes to the
 * watch, and bounds the size of what is read.
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
      throw malformed(caller, 'its answer is larger than 16 MB');
    }
  }

  return {
    fetch: async (input, init) => {
      const headers = new Headers(options.headers);
      const theirs = new Headers(init?.headers);
      for (const name of passedOn) headers.set(name, theirs.get(name) ?? 'application/json');
      const response = await options.fetch(input, { ...init, redirect: 'error', headers });
      watch.touch();
      const { status, statusText, body } = response;
      if (body === null || (response.ok && kindOf(response) === 'stream')) return response;
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

/** How an accepted response is to be read; servers name a stream in many ways. */
export function kindOf({ headers }: Response): 'json' | 'web page' | 'stream' {
  const type = headers.get('content-type') ?? '';
  if (/^application\/([\w.-]+\+)?json\b/i.test(type)) return 'json';
  return /^text\/html\b/i.test(type) ? 'web page' : 'stream';
}
