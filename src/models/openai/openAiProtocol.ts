import { originOf } from '../endpoint.ts';
import type { Protocol } from '../http/protocol.ts';
import { concessions } from './concessions.ts';
import { formatOf, type RequestBody, requestBody, settingsOf } from './requestBody.ts';
import type { SdkClient } from './sdkClient.ts';
import { howToStart } from './usualServers.ts';

/**
 * OpenAI's chat completions, sent with its SDK to a normalized base URL. The SDK is loaded by the
 * first call: identifying a model does not need it.
 */
export function openAiProtocol(baseUrl: string): Protocol<RequestBody> {
  let client: Promise<SdkClient> | undefined;
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
    async post(body, way) {
      client ??= import('./sdkClient.ts').then(({ createClient }) => createClient(baseUrl));
      return (await client).post(body, way);
    },
    async read(response, reading) {
      return (await import('./readAnswer.ts')).readAnswer(response, reading);
    },
  };
}
