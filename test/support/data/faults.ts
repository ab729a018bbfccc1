import { keyedIndex, keyedUnit } from '../../../src/core/digest.ts';
import { misbehavior, type StubReply } from '../stub/stubReplies.ts';

interface Fault {
  readonly name: string;
  /** Whether the finish reason is sent, so that the answer is complete despite the fault. */
  readonly finishes?: boolean;
  readonly reply: (text: string) => StubReply;
}

const completion = (text: string) =>
  JSON.stringify({
    id: 'cut',
    object: 'chat.completion',
    choices: [{ message: { content: text } }],
  });

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
    name: 'JSON that breaks off',
    reply: (text) => ({
      raw: {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: completion(text).slice(0, -20),
      },
    }),
  },
  { name: 'web page with status 200', reply: () => misbehavior.webPage },
  { name: 'garbled event', reply: () => misbehavior.malformedEvent },
];

/** Returns the fault of the request with this number; undefined if it is answered properly. */
export function drawnFault(number: number, share: number, seed: number): Fault | undefined {
  if (keyedUnit(seed, 'faulty', String(number)) >= share) return undefined;
  return faults[keyedIndex(faults.length, seed, 'fault', String(number))];
}
