import PQueue from 'p-queue';
import { type ChatModel, type Clock, ModelError } from '../core/words/ports.ts';
import { linkAbort } from './abortSignal.ts';
import { createPace, type Pace } from './pace.ts';
import { systemClock } from './systemClock.ts';

/** Maximum number of concurrent requests per endpoint: the repeat and the follow-ups of a pair. */
export const defaultConcurrency = 5;

interface EndpointLimits {
  limit(model: ChatModel): ChatModel;
}

/**
 * Limits the requests in flight per endpoint, across all models wrapped by the same limits. Waiting
 * requests are sent in order of arrival; a request that is canceled while waiting is never sent.
 *
 * An endpoint that answers with a rate limit, or asks to wait, gets fewer requests at once, and
 * none for the time that it asks for (see `createPace`). If that is longer than `longestWaitMs`,
 * requests are rejected unsent with ModelError 'rate-limited'.
 *
 * Wrap retries around this, not inside: a call that waits for a retry should not occupy a slot.
 */
export function createEndpointLimits(
  concurrency = defaultConcurrency,
  options: { readonly clock?: Clock; readonly longestWaitMs?: number } = {},
): EndpointLimits {
  const { clock = systemClock, longestWaitMs = 90_000 } = options;
  const endpoints = new Map<string, Endpoint>();

  function endpointOf({ identity }: ChatModel): Endpoint {
    const known = endpoints.get(identity.endpoint);
    if (known) return known;
    const queue = new PQueue({ concurrency });
    const pace = createPace({ most: concurrency, clock });
    endpoints.set(identity.endpoint, { queue, pace });
    return { queue, pace };
  }

  function limit(model: ChatModel): ChatModel {
    const { queue, pace } = endpointOf(model);

    const send: ChatModel['complete'] = async (request, call) => {
      for (let waitMs = pace.waitMs(); waitMs > 0; waitMs = pace.waitMs()) {
        if (waitMs > longestWaitMs) throw stillLimited(model, waitMs);
        await clock.sleep(waitMs, call.signal);
      }
      const attempt = pace.begin();
      try {
        const answer = await model.complete(request, call);
        attempt.answered();
        return answer;
      } catch (error) {
        if (asksToSlowDown(error)) attempt.limited(error);
        throw error;
      } finally {
        if (queue.concurrency !== pace.places()) queue.concurrency = pace.places();
      }
    };

    return {
      identity: model.identity,
      async complete(request, call) {
        // The queue would end a call in flight, too.
        const { controller, release } = linkAbort(call.signal);
        const { signal } = controller;
        try {
          return await queue.add(
            () => {
              release();
              if (call.isWanted?.() === false) throw new ModelError('cancelled', 'Canceled.');
              return send(request, call);
            },
            { signal },
          );
        } catch (error) {
          throw signal.aborted ? new ModelError('cancelled', 'Canceled.') : error;
        } finally {
          release();
        }
      },
    };
  }

  return { limit };
}

interface Endpoint {
  readonly queue: PQueue;
  readonly pace: Pace;
}

function asksToSlowDown(error: unknown): error is ModelError {
  if (!(error instanceof ModelError)) return false;
  return error.reason === 'rate-limited' || error.retryAfterMs !== undefined;
}

function stillLimited({ identity }: ChatModel, waitMs: number): ModelError {
  return new ModelError(
    'rate-limited',
    `${identity.endpoint} limits the rate of requests, and this one was not sent.`,
    { retryAfterMs: waitMs },
  );
}
