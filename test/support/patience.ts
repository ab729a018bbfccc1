/**
 * Timeout in milliseconds for expected events: long enough that only a missing event exceeds it,
 * even on a busy machine. Not for measuring time.
 */
export const patience = 30_000;

/** Timeout in milliseconds for a window that starts, with its extension host and Recant. */
export const startPatience = 60_000;

/** Timeout in milliseconds of a test in the extension host, which waits for several events. */
export const testPatience = 4 * patience;
