import type { ChatAnswer } from '../../ports.ts';
import { isRefusal } from './refusal.ts';
import { thoughtsIn, withoutThoughts } from './thoughts.ts';

export type ReadableText = Pick<ChatAnswer, 'text' | 'refusal' | 'finishReason'>;

/** A part of an answer that may be its verdict. */
export interface Found {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/** How a kind of verdict is found in a text and read. */
interface Search<F extends Found, Value, Fault> {
  /** Returns candidates ordered by start; one nested in another follows it. */
  find(text: string): readonly F[];
  /** Returns undefined for a candidate that does not have the expected form. */
  read(found: F): { readonly value: Value } | { readonly fault: Fault } | undefined;
  /** Returns a check whether a candidate of this text is quoted from the material. */
  quotations(text: string): (found: F) => boolean;
  /** Whether a truncated text after `found` may have been about to contain another verdict. */
  breaksOff(text: string, found: F): boolean;
  /** Whether a text, in which no verdict was found, resembles a broken one. */
  isAttempt(text: string): boolean;
  /** Whether the text after the last verdict holds another, broken one. */
  isRevoked(rest: string): boolean;
}

/** Why an answer contains no verdict that counts; `none`: nothing resembling one was found. */
export type AnswerFault = 'refusal' | 'cut-off' | 'empty' | 'quoted' | 'malformed-json' | 'none';

export type LastFound<F extends Found, Value, Fault> =
  | {
      readonly value: Value;
      readonly found: F;
      /** The answer's own readable verdicts in order; the last one is `value`. */
      readonly all: readonly Value[];
    }
  | { readonly fault: Fault | AnswerFault };

/**
 * Reads the last verdict of an answer, excluding quotations from the material shown and drafts
 * inside thoughts. The last thing that looks like a verdict decides: if it cannot be read, no
 * earlier one counts. Nothing is guessed: an answer without a verdict gets a fault with the reason.
 */
export function readLast<F extends Found, Value, Fault extends string>(
  { text, refusal, finishReason }: ReadableText,
  search: Search<F, Value, Fault>,
): LastFound<F, Value, Fault> {
  if (refusal !== undefined && refusal !== '') return { fault: 'refusal' };
  const candidates = search.find(text);
  const thoughts = thoughtsIn(text, candidates);
  const read = candidates
    .filter(({ start }) => !thoughts.some((one) => one.start <= start && start < one.end))
    .flatMap((found) => {
      const result = search.read(found);
      return result ? [{ found, result }] : [];
    });
  const readable = read.filter(({ result }) => 'value' in result);
  const counted = read.filter(
    ({ found, result }) =>
      'value' in result ||
      !readable.some(({ found: { start, end } }) => found.start <= start && end <= found.end),
  );
  const isOutermost = outermostFilter();
  const outermost = counted.filter(({ found }) => isOutermost(found));
  const isQuoted = outermost.length > 0 ? search.quotations(text) : () => false;
  const own = outermost.filter(({ found }) => !isQuoted(found));
  const last = own.at(-1);
  const breaksOff = finishReason !== 'stop' && thoughts.at(-1)?.isOpen === true;
  const isCut = finishReason === 'length' || breaksOff;
  const rest = text.slice(Math.max(0, ...outermost.map(({ found }) => found.end)));
  const isLast = last && !search.isRevoked(withoutThoughts(rest));
  if (isLast && 'value' in last.result && !(isCut && search.breaksOff(text, last.found))) {
    const all = own.flatMap(({ result }) => ('value' in result ? [result.value] : []));
    return { value: last.result.value, found: last.found, all };
  }
  if (finishReason === 'content_filter') return { fault: 'refusal' };
  if (isCut) return { fault: 'cut-off' };
  if (text.trim() === '') return { fault: 'empty' };
  if (read.length > 0 && own.length === 0) return { fault: 'quoted' };
  if (isLast && 'fault' in last.result) return last.result;
  if (last) return { fault: 'malformed-json' };
  if (isRefusal(text)) return { fault: 'refusal' };
  return { fault: search.isAttempt(withoutThoughts(text)) ? 'malformed-json' : 'none' };
}

/** Returns a filter that accepts the outermost candidates, given candidates ordered by start. */
function outermostFilter(): (found: Found) => boolean {
  let end = 0;
  return (found) => {
    const isOutermost = found.end >= end;
    end = Math.max(end, found.end);
    return isOutermost;
  };
}
