import OpenAI from 'openai';
import { originOf } from '../endpoint.ts';
import type { Protocol } from '../http/protocol.ts';
import type { Transport } from '../http/transport.ts';
import { concessions } from './concessions.ts';
import { howToStart } from './localServers.ts';
import { readAnswer } from './readAnswer.ts';
import { formatOf, type RequestBody, requestBody } from './requestBody.ts';
import { sdkError } from './sdkError.ts';

/** The watch ends a call long before, so that the SDK's own limit says nothing. */
const longestMs = 2 ** 31 - 1;

/** OpenAI's chat completions, sent through its SDK to a normalized base URL. */
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

/** What the SDK hands on to `fetch`, with the way out of the one call that it is about. */
interface CallInit extends RequestInit {
  readonly transport?: Transport;
}

/** For all calls. Everything that the SDK would otherwise take from the environment is set here. */
function createClient(baseURL: string): OpenAI {
  const fetch = (input: string | URL | Request, { transport, ...init }: CallInit = {}) => {
    if (!transport) throw new TypeError('a call of the SDK without its transport');
    return transport.fetch(input, init);
  };
  return new OpenAI({
    baseURL,
    // The SDK insists on one; the transport sends the real key, or none.
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
