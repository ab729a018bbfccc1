/**
 * Timeout in milliseconds for expected events: long enough that only a missing event exceeds it,
 * even on a busy machine. Not for measuring time.
 */
export const patience = 60_000;
