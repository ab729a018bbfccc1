import { tokensOf } from '../../core/journal/estimatedUsage.ts';
import { type ChosenGeneration, identitySettings } from '../../core/judges/generation.ts';
import { isSimulated } from '../../core/judges/simulated.ts';
import {
  type ChatAnswer,
  type ChatCallOptions,
  type ChatModel,
  type ChatRequest,
  type Clock,
  ModelError,
} from '../../core/words/ports.ts';
import { cleanKey, isLoopback, normalizeBaseUrl, originOf } from '../endpoint.ts';
import type { Arrived, Received } from './answerText.ts';
import { type Caller, quoted } from './caller.ts';
import { withEndpointDiagnosis } from './endpointDiagnosis.ts';
import { callError, RefusedError } from './failures.ts';
import { GarbledError } from './garbledError.ts';
import { listModels } from './listModels.ts';
import { createNegotiation } from './negotiation.ts';
import { notAppliedOf } from './notApplied.ts';
import { createProbe } from './probe.ts';
import type { Protocol } from './protocol.ts';
import { requestHeaders, secretsOf } from './requestHeaders.ts';
import { createTransport } from './transport.ts';
import { defaultTimeouts, localTimeouts, startWatch, type Timeouts } from './watch.ts';

export interface HttpModelOptions {
  readonly baseUrl: string;
  readonly model: string;
  /** Key for this base URL; see `resolveKey`. Nothing is read from the environment. */
  readonly apiKey?: string | undefined;
  /** Extra headers, sent only to this base URL. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly clock: Clock;
  /** Settings of all its requests, which are part of its identity. */
  readonly generation?: ChosenGeneration | undefined;
  readonly timeouts?: Partial<Timeouts> | undefined;
}

/**
 * Timeout in milliseconds for finding out what else a server offers, which only improves an error
 * message.
 */
const patienceMs = 3_000;

/**
 * Creates a model behind an HTTP endpoint. One call is one attempt: wrap retries and limits around
 * it.
 *
 * The features that the endpoint refuses (a JSON schema, a temperature) are learned from the first
 * request, which other initial requests wait for, and remembered for the lifetime of the model.
 */
export function createHttpModel<Body extends { temperature?: number | null | undefined }>(
  options: HttpModelOptions,
  protocol: Protocol<Body>,
): ChatModel {
  const { model, clock, fetch = globalThis.fetch, generation } = options;
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  const apiKey = cleanKey(options.apiKey);
  const headers = requestHeaders(protocol.headers(apiKey), options.headers);
  const usual = isLoopback(baseUrl) ? localTimeouts : defaultTimeouts;
  const timeouts = { ...usual, ...options.timeouts };
  const { server, urlAdvice, usualUrl, startAdvice } = protocol;
  const caller: Caller = {
    ...{ server, urlAdvice, usualUrl, startAdvice, baseUrl, model },
    origin: originOf(baseUrl),
    url: `${baseUrl}${protocol.callPath}`,
    hasKey: apiKey !== undefined,
    secrets: [...(apiKey === undefined ? [] : [apiKey]), ...secretsOf(options.headers)],
  };
  const probe = createProbe();
  const negotiate = createNegotiation(protocol, caller);
  let hasAnswered = false;

  async function complete(asked: ChatRequest, call: ChatCallOptions): Promise<ChatAnswer> {
    const request = { ...asked, ...generation };
    const turn = await probe.enter(call.signal);
    try {
      return await attempt(request, call, turn.accepted);
    } finally {
      turn.leave();
    }
  }

  async function attempt(
    request: ChatRequest,
    call: ChatCallOptions,
    accepted: () => void,
  ): Promise<ChatAnswer> {
    const watch = startWatch(caller.origin, timeouts, clock, call.inFlightSignal ?? call.signal);
    const { signal } = watch.controller;
    const transport = createTransport({ fetch, headers, watch, caller });
    const arrived: Arrived = { characters: 0 };
    let sent: Body | undefined;
    const answered = (received: Received, body: Body): ChatAnswer => ({
      ...received,
      totalMs: clock.now() - watch.startedAt,
      responseFormat: protocol.formatOf(body),
      ...(body.temperature == null ? {} : { effectiveTemperature: body.temperature }),
      ...notAppliedOf(request, body, protocol.settingsOf(body)),
    });
    try {
      const { response, body } = await negotiate(request, call, async (asked) => {
        await call.onSend?.();
        sent = asked;
        return protocol.post(asked, { transport, signal });
      });
      accepted();
      const { onText } = call;
      const { firstTokens } = request;
      const reading = { transport, watch, clock, caller, onText, firstTokens, arrived };
      const received = await protocol.read(response, reading);
      if (received === 'cut') {
        throw new ModelError(
          'interrupted',
          `${caller.origin} ended its answer before it was complete. Try again.`,
        );
      }
      hasAnswered = true;
      return answered(received, body);
    } catch (thrown) {
      if (sent && thrown instanceof RefusedError && thrown.refusal.isFiltered) {
        const refusal = quoted(thrown.refusal.message, caller);
        return answered({ text: '', refusal, finishReason: 'content_filter' }, sent);
      }
      const failure = watch.ended() ?? callError(thrown, caller, clock.now());
      const error =
        hasAnswered && failure instanceof GarbledError ? failure.asInterruption() : failure;
      const soon = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const diagnosed = await withEndpointDiagnosis(error, caller, (url) =>
        listModels(fetch, `${url}${protocol.modelsPath}`, soon, headers),
      );
      const tokens = Math.max(arrived.completionTokens ?? 0, tokensOf(arrived.characters));
      if (diagnosed instanceof ModelError && tokens > 0) diagnosed.brokenTokens = tokens;
      throw diagnosed;
    } finally {
      watch.release();
    }
  }

  return {
    identity: {
      ...{ provider: protocol.provider, model, endpoint: baseUrl },
      simulated: isSimulated(protocol.provider),
      ...(generation && { settings: identitySettings(generation) }),
    },
    complete,
  };
}
