import {
  type ChatAnswer,
  type ChatCallOptions,
  type ChatModel,
  type ChatRequest,
  type Clock,
  ModelError,
} from '../core/words/ports.ts';

export interface RetryPolicy {
  readonly retries: number;
  /** Range of the first back-off, which is drawn from 0..baseMs; each retry doubles the range. */
  readonly baseMs: number;
  /** Maximum back-off. */
  readonly capMs: number;
  /** Maximum total wait of one call; a call that would wait longer fails immediately. */
  readonly longestWaitMs: number;
  /** Latest start of a retry after the start of the first attempt. */
  readonly latestRetryMs: number;
}

const defaultRetryPolicy: RetryPolicy = {
  retries: 4,
  baseMs: 1_000,
  capMs: 30_000,
  longestWaitMs: 90_000,
  latestRetryMs: 180_000,
};

/**
 * For runs of many calls, in which calls also wait in a queue and a lost call is a gap in the data.
 */
export const patientRetryPolicy: RetryPolicy = {
  retries: 8,
  baseMs: 1_000,
  capMs: 60_000,
  longestWaitMs: 600_000,
  latestRetryMs: 3_600_000,
};

/**
 * Wraps a model to retry temporary failures: rate limits, server errors, timeouts, lost
 * connections, and an unreachable endpoint that has answered before (one that never answered is a
 * configuration error, which waiting does not fix). Uses exponential back-off with full jitter and
 * respects a wait that the server asks for. Calls `onRestart` before each further attempt.
 *
 * @param random returns a number in [0, 1), such as Math.random
 */
export function withRetries(
  model: ChatModel,
  options: {
    readonly clock: Clock;
    readonly random: () => number;
    readonly policy?: Partial<RetryPolicy>;
  },
): ChatModel {
  const { clock, random } = options;
  const policy = { ...defaultRetryPolicy, ...options.policy };
  let answered = false;

  function isPassing({ reason }: ModelError): boolean {
    return (
      reason === 'rate-limited' ||
      reason === 'server' ||
      reason === 'timeout' ||
      reason === 'interrupted' ||
      (reason === 'unreachable' && answered)
    );
  }

  function waitBefore(retry: number, { retryAfterMs }: ModelError): number {
    const range = Math.min(policy.capMs, policy.baseMs * 2 ** retry);
    // Calls that got the same wait should not all retry at the same moment.
    return retryAfterMs === undefined ? random() * range : retryAfterMs + random() * policy.baseMs;
  }

  async function complete(request: ChatRequest, call: ChatCallOptions): Promise<ChatAnswer> {
    const broken = { brokenAttempts: 0, brokenTokens: 0 };
    const counting: ChatModel['complete'] = (...sent) =>
      model.complete(...sent).catch((error) => {
        if (error instanceof ModelError && error.brokenAttempts !== undefined) {
          broken.brokenAttempts += error.brokenAttempts;
          broken.brokenTokens += error.brokenTokens ?? 0;
        }
        throw error;
      });
    const found = () => Object.fromEntries(Object.entries(broken).filter(([, count]) => count > 0));
    try {
      return { ...(await untilAnswered(counting, request, call)), ...found() };
    } catch (error) {
      if (error instanceof ModelError) Object.assign(error, found());
      throw error;
    }
  }

  async function untilAnswered(
    attempt: ChatModel['complete'],
    request: ChatRequest,
    call: ChatCallOptions,
  ): Promise<ChatAnswer> {
    const startedAt = clock.now();
    let waitedMs = 0;
    let failed: ModelError | undefined;
    for (let retry = 0; ; retry += 1) {
      try {
        const answer = await attempt(request, call);
        answered = true;
        return answer;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (!isPassing(error)) throw after(failed, error);
        failed = error;
        const waitMs = waitBefore(retry, error);
        waitedMs += waitMs;
        const tooLate =
          waitedMs > policy.longestWaitMs ||
          clock.now() - startedAt + waitMs > policy.latestRetryMs;
        if (retry >= policy.retries || tooLate) throw givenUp(error, retry);
        const which = `${retry + 1} of ${policy.retries}`;
        call.onRestart?.(`${error.message} Retry ${which} in ${inSeconds(waitMs)}.`);
        await clock.sleep(waitMs, call.signal);
      }
    }
  }

  return { identity: model.identity, complete };
}

/**
 * Returns the error of a call; for a retry that the budget excludes, with the failure before it.
 */
function after(failed: ModelError | undefined, error: ModelError): ModelError {
  if (!failed || error.reason !== 'budget') return error;
  return new ModelError('budget', `${failed.message} ${error.message}`);
}

function givenUp(error: ModelError, retries: number): ModelError {
  const { retryAfterMs, status } = error;
  const when =
    retryAfterMs === undefined ? '' : ` The server asks to wait ${inSeconds(retryAfterMs)}.`;
  const tried = retries === 0 ? '' : ` Given up after ${retries + 1} attempts.`;
  return new ModelError(error.reason, `${error.message}${when}${tried}`, {
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(status === undefined ? {} : { status }),
  });
}

/** Rounded up, so that waiting this long is enough. */
function inSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
