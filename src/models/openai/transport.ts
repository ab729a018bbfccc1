import type { Caller } from './caller.ts';
import { malformed } from './failures.ts';
import type { Watch } from './watch.ts';

/** No judgment is near this size; a server that sends more is broken or hostile. */
export const largestResponseBytes = 16 * 1024 * 1024;

/** The SDK's own headers that are passed on; all others tell about the machine or its environment. */
const passedOn = ['accept', 'content-type'];

export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** Whether the response's last event was the protocol's end mark. */
  endMarkSeen(): boolean;
}

/**
 * The one way out of an OpenAI-compatible call: it decides which headers leave (the SDK would add some
 * from OPENAI_CUSTOM_HEADERS and about the platform), reports arriving bytes to the watch, and bounds
 * the size of what is read.
 */
export function createTransport(options: {
  readonly fetch: typeof globalThis.fetch;
  readonly headers: Headers;
  readonly watch: Watch;
  readonly caller: Caller;
}): Transport {
  const { watch, caller } = options;
  const decoder = new TextDecoder('latin1');
  let received = 0;
  let tail = '';

  const guard = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        watch.touch();
        received += chunk.byteLength;
        tail = (tail + decoder.decode(chunk.subarray(-24))).slice(-24);
        if (received > largestResponseBytes) {
          controller.error(malformed(caller, 'its answer is larger than 16 MB'));
        } else {
          controller.enqueue(chunk);
        }
      },
    });

  return {
    fetch: async (input, init) => {
      const headers = new Headers(options.headers);
      const theirs = new Headers(init?.headers);
      for (const name of passedOn) headers.set(name, theirs.get(name) ?? 'application/json');
      const response = await options.fetch(input, { ...init, headers });
      watch.touch();
      const { status, statusText, body } = response;
      return body === null
        ? response
        : new Response(body.pipeThrough(guard()), {
            status,
            statusText,
            headers: response.headers,
          });
    },
    endMarkSeen: () => /\[DONE\]\s*$/.test(tail),
  };
}
