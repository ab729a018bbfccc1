import OpenAI, { APIError } from 'openai';
import {
  type ChatAnswer,
  type ChatCallOptions,
  type ChatModel,
  type ChatRequest,
  type Clock,
  ModelError,
} from '../../core/ports.ts';
import { cleanKey, isLoopback, normalizeBaseUrl, originOf } from '../endpoint.ts';
import { listModels } from '../localServers.ts';
import type { Caller } from './caller.ts';
import { type Concession, concessionFor } from './concessions.ts';
import { callError, refusalFrom } from './failures.ts';
import { GarbledError } from './garbledError.ts';
import { createProbe } from './probe.ts';
import { readAnswer } from './readAnswer.ts';
import { formatOf, type RequestBody, requestBody } from './requestBody.ts';
import { createTransport, type Transport } from './transport.ts';
import { defaultTimeouts, localTimeouts, startWatch, type Timeouts } from './watch.ts';
import { namingWhatIsThere } from './whatIsThere.ts';

export interface OpenAiModelOptions {
  readonly baseUrl: string;
  readonly model: string;
  /** The key for this base URL; see `resolveKey`. Nothing is read from the environment. */
  readonly apiKey?: string | undefined;
  /** Extra headers, sent to this base URL only. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly clock: Clock;
  readonly timeouts?: Partial<Timeouts> | undefined;
}

/** What a server has beside what was asked of it is only worth a short wait, in milliseconds. */
const patienceMs = 3_000;

/**
 * A model behind an OpenAI-compatible chat completions endpoint. One call is one attempt: retries and
 * limits are wrapped around it.
 *
 * What the endpoint refuses (a JSON schema, a temperature, the name of a limit) is learnt from the
 * first request, which the first others wait for, and kept for the life of the model.
 */
export function createOpenAiModel(options: OpenAiModelOptions): ChatModel {
  const { model, clock } = options;
  const baseUrl = normalizeBaseUrl(options.baseUrl);
  const apiKey = cleanKey(options.apiKey);
  const headers = ownHeaders(apiKey, options.headers ?? {});
  const usual = isLoopback(baseUrl) ? localTimeouts : defaultTimeouts;
  const timeouts = { ...usual, ...options.timeouts };
  const caller: Caller = {
    origin: originOf(baseUrl),
    baseUrl,
    completionsUrl: `${baseUrl}/chat/completions`,
    model,
    hasKey: apiKey !== undefined,
    secrets: [...(apiKey === undefined ? [] : [apiKey]), ...Object.values(options.headers ?? {})],
  };
  const client = createClient(baseUrl, timeouts.totalMs);
  const probe = createProbe();
  const conceded = new Set<Concession>();
  let hasAnswered = false;

  async function complete(request: ChatRequest, call: ChatCallOptions): Promise<ChatAnswer> {
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
    const watch = startWatch(caller.origin, timeouts, clock, call.signal);
    const transport = createTransport({
      fetch: options.fetch ?? globalThis.fetch,
      headers,
      watch,
      caller,
    });
    try {
      const { response, body } = await send(transport, request, call, watch.controller.signal);
      accepted();
      const received = await readAnswer(response, {
        transport,
        watch,
        clock,
        caller,
        onText: call.onText,
      });
      if (received === 'cut') {
        throw new ModelError(
          'interrupted',
          `${caller.origin} ended its answer before it was complete. Try again.`,
        );
      }
      hasAnswered = true;
      return {
        ...received,
        totalMs: clock.now() - watch.startedAt,
        responseFormat: formatOf(body),
        ...(body.temperature == null ? {} : { effectiveTemperature: body.temperature }),
      };
    } catch (thrown) {
      const failure = watch.ended() ?? callError(thrown, caller, clock.now());
      const error =
        hasAnswered && failure instanceof GarbledError ? failure.asInterruption() : failure;
      const soon = AbortSignal.any([watch.controller.signal, AbortSignal.timeout(patienceMs)]);
      throw await namingWhatIsThere(error, caller, (url) =>
        listModels(options.fetch ?? globalThis.fetch, url, soon, headers),
      );
    } finally {
      watch.release();
    }
  }

  /**
   * Sends until the endpoint accepts, conceding one thing that it refuses at a time: what its error names, or
   * what two refusals in a row mention.
   */
  async function send(
    transport: Transport,
    request: ChatRequest,
    call: ChatCallOptions,
    signal: AbortSignal,
  ): Promise<{ response: Response; body: RequestBody }> {
    const fixed = request.responseFormat !== undefined;
    const mayConcede = (concession: Concession) => !(fixed && concession.ofFormat);
    let body = withConcessions(
      requestBody(model, request),
      [...conceded].filter((known) => mayConcede(known)),
    );
    const learnt: Concession[] = [];
    let suspected: Concession | undefined;
    for (;;) {
      try {
        const options = { signal, fetchOptions: { transport } satisfies CallInit as object };
        const response = await client.chat.completions.create(body, options).asResponse();
        for (const concession of learnt) conceded.add(concession);
        return { response, body };
      } catch (thrown) {
        const found = concessionAfter(thrown, body);
        if (!found || !mayConcede(found.concession)) throw thrown;
        const { concession } = found;
        const isSure = found.isNamed || suspected === concession;
        suspected = concession;
        if (!isSure) continue;
        call.onRestart?.(`${caller.origin} does not take ${concession.what}; asked without it.`);
        learnt.push(concession);
        body = concession.concede(body);
      }
    }
  }

  return {
    identity: { provider: 'openai', model, endpoint: baseUrl, simulated: false },
    complete,
  };
}

/** What the SDK hands on to `fetch`, with the way out of the one call that it is about. */
interface CallInit extends RequestInit {
  readonly transport?: Transport;
}

/** For all calls. Everything that the SDK would otherwise take from the environment is set here. */
function createClient(baseURL: string, timeout: number): OpenAI {
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
    timeout,
    fetch,
    fetchOptions: { redirect: 'error' },
  });
}

function ownHeaders(apiKey: string | undefined, extra: Readonly<Record<string, string>>): Headers {
  const headers = new Headers({ 'user-agent': 'recant' });
  if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`);
  for (const [name, value] of Object.entries(extra)) {
    try {
      headers.set(name, value);
    } catch {
      throw new ModelError(
        'bad-request',
        `HTTP does not allow the extra header ${JSON.stringify(name)} or its value. Correct it in the settings.`,
      );
    }
  }
  return headers;
}

function withConcessions(body: RequestBody, known: readonly Concession[]): RequestBody {
  return known.reduce((asked, one) => (one.applies(asked) ? one.concede(asked) : asked), body);
}

function concessionAfter(thrown: unknown, body: RequestBody): ReturnType<typeof concessionFor> {
  if (!(thrown instanceof APIError) || ![400, 404, 422].includes(thrown.status ?? 0)) return;
  const { message } = refusalFrom(thrown, 0);
  return concessionFor(body, { parameter: thrown.param ?? undefined, message });
}
