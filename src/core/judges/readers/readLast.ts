import type { ChatAnswer } from '../../words/ports.ts';
import { draftsIn } from './drafts.ts';
import { isRefusal } from './refusal.ts';
import { type Range, thoughtsIn, withoutThoughts } from './thoughts.ts';

export type ReadableText = Pick<ChatAnswer, 'text' | 'refusal' | 'finishReason'>;

/** A part of an answer that may be its verdict. */
export interface Found {
  readonly source: string;
  readonly start: number;
  readonly end: number;
}

/** A candidate with what it says; undefined if it cannot be read. */
export interface Said extends Found {
  readonly says: unknown;
}

/** Reasons to doubt that a judge stands by a verdict in its answer. */
export interface Doubts<Value> {
  /** Returns what a readable candidate says. */
  says(value: Value): unknown;
  /** Returns a check whether a candidate is denied, only mentioned, or one of several offered. */
  denied(text: string, found: readonly Said[]): (found: Found) => boolean;
  /** Whether the text after the last verdict withdraws it or states another one. */
  isRevised(rest: string, says: unknown): boolean;
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
  /** Absent if the answer is a text to use, not a verdict. */
  readonly doubts?: Doubts<Value> | undefined;
}

/** Why an answer contains no verdict that counts; `none`: nothing resembling one was found. */
export type AnswerFault =
  | 'refusal'
  | 'filtered'
  | 'cut-off'
  | 'empty'
  | 'quoted'
  | 'withdrawn'
  | 'malformed-json'
  | 'none';

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
 * inside thoughts. The last thing that looks like a verdict decides: if it cannot be read, or the
 * judge does not stand by it, no earlier one counts. Nothing is guessed: an answer without a verdict
 * gets a fault with the reason.
 */
export function readLast<F extends Found, Value, Fault extends string>(
  { text, refusal, finishReason }: ReadableText,
  search: Search<F, Value, Fault>,
): LastFound<F, Value, Fault> {
  const isFiltered = finishReason === 'content_filter';
  if (refusal !== undefined && refusal !== '') {
    return { fault: isFiltered ? 'filtered' : 'refusal' };
  }
  const { thoughts, drafts, read, outermost, own } = candidatesIn(text, search);
  const last = own.at(-1);
  const breaksOff = finishReason !== 'stop' && thoughts.at(-1)?.isOpen === true;
  const isCut = finishReason === 'length' || isFiltered || breaksOff;
  const behind = Math.max(0, ...outermost.map(({ found }) => found.end));
  const rest = withoutThoughts(without(text, [{ start: 0, end: behind }, ...drafts]));
  const isLast = last && !search.isRevoked(rest);
  const isDoubted =
    isLast &&
    search.doubts &&
    isDoubtful(search.doubts, text, own, [...outermost.map(({ found }) => found), ...drafts]);
  if (
    isLast &&
    !isDoubted &&
    'value' in last.result &&
    !(isCut && search.breaksOff(text, last.found))
  ) {
    const all = own.flatMap(({ result }) => ('value' in result ? [result.value] : []));
    return { value: last.result.value, found: last.found, all };
  }
  if (isFiltered) return { fault: 'filtered' };
  if (isCut) return { fault: 'cut-off' };
  if (text.trim() === '') return { fault: 'empty' };
  if (read.length > 0 && own.length === 0) return { fault: 'quoted' };
  if (isLast && 'fault' in last.result) return last.result;
  if (isDoubted) return { fault: 'withdrawn' };
  if (last) return { fault: 'malformed-json' };
  if (isRefusal(text)) return { fault: 'refusal' };
  return { fault: search.isAttempt(withoutThoughts(text)) ? 'malformed-json' : 'none' };
}

/**
 * Returns the candidates of a text: those with the expected form outside of thoughts, the outermost
 * of these, and of these the judge's own.
 */
function candidatesIn<F extends Found, Value, Fault>(
  text: string,
  search: Search<F, Value, Fault>,
) {
  const candidates = search.find(text);
  const thoughts = thoughtsIn(text, candidates);
  const drafts = search.doubts && candidates.length > 0 ? draftsIn(text, candidates) : [];
  const read = candidates
    .filter(({ start }) => !within(thoughts, start) && !within(drafts, start))
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
  const own = outermost.filter(
    ({ found }) => !isQuoted(found) && !(search.doubts && isInQuotedLine(text, found)),
  );
  return { thoughts, drafts, read, outermost, own };
}

function within(ranges: readonly Range[], at: number): boolean {
  return ranges.some(({ start, end }) => start <= at && at < end);
}

function isInQuotedLine(text: string, { start }: Found): boolean {
  return /^[ \t]*>/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
}

/**
 * Whether the last verdict is denied or only mentioned, or what follows it revises it, except for
 * quotations and drafts.
 */
function isDoubtful<Value>(
  { says, denied, isRevised }: Doubts<Value>,
  text: string,
  own: readonly { readonly found: Found; readonly result: object }[],
  ignored: readonly Range[],
): boolean {
  const said = own.map(({ found: { source, start, end }, result }): Said => {
    return {
      source,
      start,
      end,
      says: 'value' in result ? says(result.value as Value) : undefined,
    };
  });
  const last = said.at(-1);
  if (!last) return false;
  const rest = withoutThoughts(without(text, [{ start: 0, end: last.end }, ...ignored]));
  return denied(text, said)(last) || isRevised(rest, last.says);
}

/** Returns a text without parts of it. */
function without(text: string, ranges: readonly Range[]): string {
  let kept = '';
  let behind = 0;
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    if (start > behind) kept += text.slice(behind, start);
    behind = Math.max(behind, end);
  }
  return kept + text.slice(behind);
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
