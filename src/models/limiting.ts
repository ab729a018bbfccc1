import PQueue from 'p-queue';
import { type ChatModel, ModelError } from '../core/ports.ts';
import { linkAbort } from './abortSignal.ts';

/** Requests that one endpoint is sent at the same time. */
export const defaultConcurrency = 4;

/**
 * Bounds the requests in flight per endpoint, over all models wrapped by the same limits. A request
 * waits its turn in order of arrival; one that is cancelled while it waits is never sent.
 *
 * Wrap retries around this, not inside: a call that waits to try again should hold no place.
 */
export function createEndpointLimits(concurrency = defaultConcurrency): {
  limit(model: ChatModel): ChatModel;
} {
  const queues = new Map<string, PQueue>();

  function queueFor(endpoint: string): PQueue {
    const queue = queues.get(endpoint) ?? new PQueue({ concurrency });
    queues.set(endpoint, queue);
    return queue;
  }

  return {
    limit: (model) => ({
      identity: model.identity,
      async complete(request, call) {
        const { controller, release } = linkAbort(call.signal);
        try {
          return await queueFor(model.identity.endpoint).add(() => model.complete(request, call), {
            signal: controller.signal,
          });
        } catch (error) {
          throw call.signal.aborted ? new ModelError('cancelled', 'Cancelled.') : error;
        } finally {
          release();
        }
      },
    }),
  };
}
