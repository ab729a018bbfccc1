import { asMessageLine } from '../core/escape.ts';
import type { Output } from './output.ts';

/** So many different failures of a run are told; its log holds them all. */
const mostReasons = 3;

/** The most frequent reasons why calls failed, as their endpoint or its client put them. */
export function tellFailures(failures: ReadonlyMap<string, number>, { stderr }: Output): void {
  const frequent = [...failures].sort(([, one], [, other]) => other - one).slice(0, mostReasons);
  for (const [message, calls] of frequent) {
    stderr(`${calls} call${calls === 1 ? '' : 's'} failed: ${asMessageLine(message)}\n`);
  }
}

/** What is said where a run ended before everything was asked. */
export function describeRest(calls: number): string {
  return calls === 1
    ? 'Not finished: 1 call is left. The same command asks only that one.'
    : `Not finished: ${calls} calls are left. The same command asks only those.`;
}
