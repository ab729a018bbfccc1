import OpenAI from 'openai';
import { originOf } from '../endpoint.ts';
import type { Protocol } from '../http/protocol.ts';
import type { Transport } from '../http/transport.ts';
import { concessions } from './concessions.ts';
import { howToStart } from './localServers.ts';
import { readAnswer } from './readAnswer.ts';
import { formatOf, type RequestBody, requestBody, settingsOf } from './requestBody.ts';
import { sdkError } from './sdkError.ts';

/** Effectively disables the SDK's own timeout: the watch ends a call long before. */
const longestMs = 2 ** 31 - 1;

/** OpenAI's chat completions, sent with its SDK to a normalized base URL. */
export function openAiProtocol(baseUrl: string): Protocol<RequestBody> {
  const client = createClient(baseUrl);
  return {
    provider: 'openai',
    server: 'an OpenAI-compatible server',
    urlAdvice: 'most end in /v1',
    usualUrl: `${originOf(baseUrl)}/v1`,
    startAdvice: howToStart(baseUrl),
    callPath: '/chat/completions',
    modelsPath: '/models',
    concessions,
    headers: (apiKey): Readonly<Record<string, string>> =>
      apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
    body: requestBody,
    formatOf,
    settingsOf,
    async post(body, { transport, signal }) {
      const options = { signal, fetchOptions: { transport } satisfies CallInit as object };
      try {
        return await client.chat.completions.create(body, options).asResponse();
      } catch (thrown) {
        throw sdkError(thrown);
      }
    },
    read: readAnswer,
  };
}

/** Options that the SDK passes to `fetch`, with the transport of the call. */
interface CallInit extends RequestInit {
  readonly transport?: Transport;
}

/**
 * Creates the SDK client for all calls. Sets everything that the SDK would otherwise read from the
 * environment.
 */
function createClient(baseURL: string): OpenAI {
  const fetch = (input: string | URL | Request, { transport, ...init }: CallInit = {}) => {
    if (!transport) throw new TypeError('a call of the SDK without its transport');
    return transport.fetch(input, init);
  };
  return new OpenAI({
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
}
