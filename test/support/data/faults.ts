import { keyedIndex, keyedUnit } from '../../../src/core/words/digest.ts';
import { badBodies, misbehavior, type StubReply } from '../stub/stubReplies.ts';

interface Fault {
  readonly name: string;
  /** Whether the finish reason is sent, so that the answer is complete despite the fault. */
  readonly finishes?: boolean;
  readonly reply: (text: string) => StubReply;
}

/** Faults that endpoints, proxies and networks cause. */
export const faults: readonly Fault[] = [
  { name: 'reset before headers', reply: () => ({ resetAtOnce: true }) },
  { name: 'reset in mid-stream', reply: (text) => ({ text, cutAfter: 3 }) },
  {
    name: 'reset after finish_reason',
    finishes: true,
    reply: (text) => ({ text, resetAfterFinish: true }),
  },
  {
    name: 'garbled event after finish_reason',
    finishes: true,
    reply: (text) => ({ text, garbledAfterFinish: true }),
  },
  { name: '429 with Retry-After 0', reply: () => misbehavior.rateLimited('0') },
  { name: '500', reply: () => misbehavior.serverError },
  {
    name: 'stream labeled as JSON',
    finishes: true,
    reply: (text) => ({ text, streamType: 'application/json' }),
  },
  ...Object.entries(badBodies).map(([what, reply]) => ({
    name: `${what} with status 200`,
    reply: () => reply,
  })),
];

/** Returns the fault of the request with this number; undefined if it is answered properly. */
export function drawnFault(number: number, share: number, seed: number): Fault | undefined {
  if (keyedUnit(seed, 'faulty', String(number)) >= share) return undefined;
  return faults[keyedIndex(faults.length, seed, 'fault', String(number))];
}
