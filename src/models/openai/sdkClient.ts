import { OpenAI } from 'openai';
import type { Protocol } from '../http/protocol.ts';
import type { Transport } from '../http/transport.ts';
import type { RequestBody } from './requestBody.ts';
import { sdkError } from './sdkError.ts';

/** Effectively disables the SDK's own timeout: the watch ends a call long before. */
const longestMs = 2 ** 31 - 1;

/** Options that the SDK passes to `fetch`, with the transport of the call. */
interface CallInit extends RequestInit {
  readonly transport?: Transport;
}

/** Sends bodies to one base URL with the SDK. */
export interface SdkClient {
  /** Sends a body once; see `Protocol.post`. */
  readonly post: Protocol<RequestBody>['post'];
}

/**
 * Creates the client for all calls to a base URL. Sets everything that the SDK would otherwise read
 * from the environment.
 */
export function createClient(baseURL: string): SdkClient {
  const fetch = (input: string | URL | Request, { transport, ...init }: CallInit = {}) => {
    if (!transport) throw new TypeError('a call of the SDK without its transport');
    return transport.fetch(input, init);
  };
  const client = new OpenAI({
    baseURL,
    // The SDK requires a key; the transport sends the real one, or none.
    apiKey: 'set-by-transport',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: longestMs,
    fetch,
  });
  return {
    async post(body, { transport, signal }) {
      const options = { signal, fetchOptions: { transport } satisfies CallInit as object };
      try {
        return await client.chat.completions.create(body, options).asResponse();
      } catch (thrown) {
        throw sdkError(thrown);
      }
    },
  };
}
