import type { ChatAnswer } from '../../ports.ts';
import { isRefusal } from './refusal.ts';

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
  /** Whether a text without a readable verdict resembles a broken one. */
  isAttempt(text: string): boolean;
  /** Whether a candidate with a fault counts, so that the last one makes the answer unreadable. */
  readonly faultsCount: boolean;
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
 * inside a block of thoughts. Nothing is guessed: an answer without a verdict gets a fault with the
 * reason.
 */
export function readLast<F extends Found, Value, Fault extends string>(
  { text, refusal, finishReason }: ReadableText,
  search: Search<F, Value, Fault>,
): LastFound<F, Value, Fault> {
  if (refusal !== undefined && refusal !== '') return { fault: 'refusal' };
  const candidates = search.find(text);
  const thoughts = endOfThoughts(text, candidates);
  const read = candidates
    .filter(({ start }) => start >= thoughts)
    .flatMap((found) => {
      const result = search.read(found);
      return result ? [{ found, result }] : [];
    });
  const counted = search.faultsCount ? read : read.filter(({ result }) => 'value' in result);
  const isOutermost = outermostFilter();
  const outermost = counted.filter(({ found }) => isOutermost(found));
  const isQuoted = outermost.length > 0 ? search.quotations(text) : () => false;
  const own = outermost.filter(({ found }) => !isQuoted(found));
  const last = own.at(-1);
  const isCut = finishReason === 'length';
  if (last && 'value' in last.result && !(isCut && search.breaksOff(text, last.found))) {
    const all = own.flatMap(({ result }) => ('value' in result ? [result.value] : []));
    return { value: last.result.value, found: last.found, all };
  }
  if (finishReason === 'content_filter') return { fault: 'refusal' };
  if (isCut) return { fault: 'cut-off' };
  if (text.trim() === '') return { fault: 'empty' };
  if (counted.length > 0 && own.length === 0) return { fault: 'quoted' };
  const defect = (own.at(-1) ?? read.findLast(({ result }) => 'fault' in result))?.result;
  if (defect && 'fault' in defect) return defect;
  if (isRefusal(text)) return { fault: 'refusal' };
  return { fault: search.isAttempt(text.slice(thoughts)) ? 'malformed-json' : 'none' };
}

/** Returns an answer without the tagged thoughts before it. */
export function afterThoughts(text: string): string {
  return text.slice(endOfThoughts(text, []));
}

/**
 * Returns the offset at which the actual answer begins, after tagged thoughts; their opening tag
 * may be missing. A tag inside one of the candidates is part of it.
 */
export function endOfThoughts(text: string, candidates: readonly Found[]): number {
  let [next, said] = [0, 0];
  for (const { 0: tag, index } of text.matchAll(/<\/think(?:ing)?>/gi)) {
    for (
      let candidate = candidates[next];
      candidate && candidate.start < index;
      candidate = candidates[++next]
    ) {
      said = Math.max(said, candidate.end);
    }
    if (index >= said) return index + tag.length;
  }
  return /^\s*<think(?:ing)?>/i.test(text) ? text.length : 0;
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
