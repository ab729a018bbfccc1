import { originOf } from '../endpoint.ts';
import { ConnectionError } from '../http/failures.ts';
import type { Protocol } from '../http/protocol.ts';
import { concessions } from './concessions.ts';
import { readAnswer } from './readAnswer.ts';
import { refusedBy } from './refusals.ts';
import { formatOf, type RequestBody, requestBody, settingsOf } from './requestBody.ts';

/** API version of these requests and events. */
const version = '2023-06-01';
const callPath = '/v1/messages';

/** Anthropic's Messages API at a normalized base URL, which does not end in `/v1`. */
export function messagesProtocol(baseUrl: string): Protocol<RequestBody> {
  return {
    provider: 'anthropic',
    server: "a server of Anthropic's Messages API",
    urlAdvice: 'it goes without /v1',
    usualUrl: originOf(baseUrl),
    startAdvice: 'Start the server',
    callPath,
    modelsPath: '/v1/models?limit=200',
    concessions,
    headers: (apiKey) => ({
      'anthropic-version': version,
      ...(apiKey !== undefined && { 'x-api-key': apiKey }),
    }),
    body: requestBody,
    formatOf,
    settingsOf,
    async post(body, { transport, signal }) {
      const sent = transport.fetch(`${baseUrl}${callPath}`, {
        method: 'POST',
        body: JSON.stringify(body),
        signal,
      });
      const response = await sent.catch((cause: unknown) => {
        throw new ConnectionError(cause);
      });
      if (!response.ok) throw await refusedBy(response);
      return response;
    },
    read: readAnswer,
  };
}
