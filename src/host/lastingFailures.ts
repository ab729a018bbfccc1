import type { ModelErrorReason } from '../core/ports.ts';

/** Failures that the right key mends. */
export const keyFailures: readonly ModelErrorReason[] = ['key-needed', 'unauthorized'];

/** Failures that do not pass by themselves: the key, the judge or its server has to change. */
export const lastingFailures: readonly ModelErrorReason[] = [
  ...keyFailures,
  'unreachable',
  'not-found',
  'redirected',
  'malformed',
];
