import type { Clock, ModelError } from '../core/ports.ts';

/** The shortest and the longest pause after a rate limit that names no time. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** No endpoint shuts itself off for longer, whatever it asks for. */
const longestRetryAfterMs = 3_600_000;

/** How many requests an endpoint is sent at once, and when it is sent none. */
export interface Pace {
  /** Requests that may be in flight now: 1 to the chosen number. */
  places(): number;
  /** Milliseconds for which the endpoint is to be left alone from now on; 0 where it is not. */
  waitMs(): number;
  /** To be called when a request is sent, and what it gives when the request has ended. */
  begin(): { answered(): void; limited(error: Pick<ModelError, 'retryAfterMs'>): void };
}

/**
 * Adapts to an endpoint's rate limit as TCP does to a full line (additive increase, multiplicative
 * decrease): a rate limit halves the places and pauses the whole endpoint for the time that it asks
 * for, or, where it names none, for 1, 2, 4 … 30 s until it answers again; as many answers as the
 * chosen number give one place back. Requests that were in flight together are limited together:
 * they halve the places once.
 *
 * @param options.most the chosen number of places
 */
export function createPace({ most, clock }: { most: number; clock: Clock }): Pace {
  let places = most;
  let answers = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let nextPauseMs = firstPauseMs;
  /** Counts the halvings: what was sent before the last one says nothing about the places since. */
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
