import type { ModelErrorReason } from '../words/ports.ts';

/** A failed call: its reason, a ModelErrorReason unless the log is foreign, and untrusted words. */
export interface CallFailure {
  readonly reason: string;
  readonly message: string;
}

/** Why calls have no answer, in a few words. */
export const failureTexts = {
  cancelled: 'canceled',
  budget: 'spending limit reached',
  'key-needed': 'no key',
  unauthorized: 'key refused',
  blocked: 'not permitted',
  'not-found': 'not found',
  'rate-limited': 'rate limit',
  timeout: 'timed out',
  unreachable: 'no server',
  interrupted: 'connection lost',
  redirected: 'redirected',
  'bad-request': 'request refused',
  server: 'server error',
  malformed: 'no valid reply',
  other: 'no answer',
} satisfies Record<ModelErrorReason | 'other', string>;

/** Returns the few words for a failure from texts that may be translated. */
export function failureText({ reason }: CallFailure, texts: typeof failureTexts): string {
  return Object.hasOwn(texts, reason) ? texts[reason as ModelErrorReason] : texts.other;
}
