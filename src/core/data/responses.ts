import type { Side } from '../words/verdict.ts';
import type { Pair } from './pair.ts';

/** Whether a record holds a single response. */
export function isSingle({ responseB }: Pick<Pair, 'responseB'>): boolean {
  return responseB === undefined;
}

/** Returns a response's text; empty for the missing one of a single response. */
export function responseText(
  { responseA, responseB = '' }: Pick<Pair, 'responseA' | 'responseB'>,
  side: Side,
): string {
  return side === 'A' ? responseA : responseB;
}

/** Returns the texts of the responses, of which a single one has one. */
export function responsesOf({
  responseA,
  responseB,
}: Pick<Pair, 'responseA' | 'responseB'>): readonly string[] {
  return responseB === undefined ? [responseA] : [responseA, responseB];
}
