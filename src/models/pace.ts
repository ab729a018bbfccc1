import type { Clock, ModelError } from '../core/words/ports.ts';

/** Minimum and maximum pause after a rate limit without a stated wait. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Maximum wait that an endpoint can ask for. */
const longestRetryAfterMs = 3_600_000;

/** Number of concurrent requests for an endpoint, and its pauses. */
export interface Pace {
  /** Returns how many requests may be in flight now: 1 to the configured number. */
  places(): number;
  /** Returns for how many more milliseconds no request may be sent; 0 if not paused. */
  waitMs(): number;
  /** Call when a request is sent; report the outcome to the returned object. */
  begin(): { answered(): void; limited(error: Pick<ModelError, 'retryAfterMs'>): void };
}

/**
 * Adapts to an endpoint's rate limit as TCP does to congestion (additive increase, multiplicative
 * decrease): a rate limit halves the slots and pauses the whole endpoint for the time that it asks
 * for or, if it states none, for 1, 2, 4 … 30 s until it answers again. After as many answers as
 * the configured number, one slot is restored. Requests that were in flight together count as one
 * rate limit: they halve the slots once.
 *
 * @param options.most configured number of slots
 */
export function createPace({ most, clock }: { most: number; clock: Clock }): Pace {
  let places = most;
  let answers = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let nextPauseMs = firstPauseMs;
  /** Number of halvings: requests sent before the last one do not affect the slots. */
  let era = 0;

  function pause(ms: number): void {
    pausedUntil = Math.max(pausedUntil, clock.now() + ms);
  }

  return {
    places: () => places,
    waitMs: () => Math.max(0, pausedUntil - clock.now()),
    begin() {
      const sentIn = era;
      return {
        answered() {
          if (sentIn !== era) return;
          nextPauseMs = firstPauseMs;
          answers += 1;
          if (answers < most) return;
          answers = 0;
          places = Math.min(most, places + 1);
        },
        limited({ retryAfterMs }) {
          if (retryAfterMs !== undefined) pause(Math.min(retryAfterMs, longestRetryAfterMs));
          if (sentIn !== era) return;
          era += 1;
          answers = 0;
          places = Math.max(1, Math.floor(places / 2));
          if (retryAfterMs !== undefined) return;
          pause(nextPauseMs);
          nextPauseMs = Math.min(longestPauseMs, nextPauseMs * 2);
        },
      };
    },
  };
}
