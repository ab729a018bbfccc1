/**
 * How long a test waits for what must come, in milliseconds: so long that only what never comes
 * exceeds it, on however busy a machine. No test measures a time by it.
 */
export const patience = 60_000;
