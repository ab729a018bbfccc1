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

/**
 * Finds a task that the judge made up behind a verdict: the heading that the definition gives the
 * question, and then one of a response, over texts that were not shown. The task reaches to the end
 * of the answer.
 *
 * @param from where the verdict ends
 * @param material the texts shown to the judge
 */
export type FindTask = (
  text: string,
  from: number,
  material: readonly string[],
) => Range | undefined;

/** Reasons to doubt that a judge stands by a verdict in its answer. */
export interface Doubts<Value> {
  /** Returns what a readable candidate says. */
  says(value: Value): unknown;
  /** Returns a check whether a candidate is denied, only mentioned, or one of several offered. */
  denied(text: string, found: readonly Said[]): (found: Found) => boolean;
  /** Whether the text after a verdict withdraws it or states another one. */
  isRevised(rest: string, says: unknown): boolean;
  /**
   * Whether the last sentence of a reason before the verdict states, in the first person, another
   * one or that there is none.
   */
  isContradicted(reason: string, says: unknown): boolean;
  /** Like `isContradicted` for a reason that belongs to one verdict only, such as a field beside it. */
  isRefuted(reason: string, says: unknown): boolean;
  /** Returns the task that the judge made up behind a verdict, which ends at `from`. */
  readonly findTask?: FindTask | undefined;
}

/** What a label in front of a candidate says about it; see `Labels`. */
export interface CandidateLabels {
  isSubScore(text: string, found: Found): boolean;
  isPlain(text: string, found: Found): boolean;
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
  /** Absent for forms that a label cannot precede. */
  readonly labels?: CandidateLabels | undefined;
  /** Texts shown to the judge. */
  readonly material: readonly string[];
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
 * Reads the last verdict of an answer, excluding quotations from the material shown, drafts inside
 * thoughts, sub-scores, quoted examples and tasks that the judge made up. The last thing that looks
 * like a verdict decides: if it cannot be read, or the judge does not stand by it, no earlier one
 * counts. Nothing is guessed: an answer without a verdict gets a fault with the reason.
 */
export function readLast<F extends Found, Value, Fault extends string>(
  { text, refusal, finishReason }: ReadableText,
  search: Search<F, Value, Fault>,
): LastFound<F, Value, Fault> {
  const isFiltered = finishReason === 'content_filter';
  if (refusal !== undefined && refusal !== '') {
    return { fault: isFiltered ? 'filtered' : 'refusal' };
  }
  const candidates = candidatesIn(text, search);
  const { thoughts, own } = candidates;
  const last = own.at(-1);
  const breaksOff = finishReason !== 'stop' && thoughts.at(-1)?.isOpen === true;
  const isCut = finishReason === 'length' || isFiltered || breaksOff;
  const fault = last && faultOf(text, search, candidates, last);
  if (last && !fault && 'value' in last.result && !(isCut && search.breaksOff(text, last.found))) {
    const all = own.flatMap(({ result }) => ('value' in result ? [result.value] : []));
    return { value: last.result.value, found: last.found, all };
  }
  if (isFiltered) return { fault: 'filtered' };
  if (isCut) return { fault: 'cut-off' };
  return { fault: fault ?? faultWithout(text, search, candidates) };
}

/** Returns why the last candidate is no verdict; undefined for one that counts. */
function faultOf<F extends Found, Value, Fault>(
  text: string,
  search: Search<F, Value, Fault>,
  candidates: Candidates<F, Value, Fault>,
  { result }: Read<F, Value, Fault>,
): Fault | AnswerFault | undefined {
  const { ignored, behind } = candidates;
  const rest = withoutThoughts(without(text, [...ignored, { start: 0, end: behind }]));
  if (search.isRevoked(rest)) return 'malformed-json';
  if ('fault' in result) return result.fault;
  return isDoubtful(search, text, candidates) ? 'withdrawn' : undefined;
}

/** Returns why an answer without a candidate of the judge's own has no verdict. */
function faultWithout<F extends Found, Value, Fault>(
  text: string,
  search: Search<F, Value, Fault>,
  { read, isQuoted }: Candidates<F, Value, Fault>,
): AnswerFault {
  if (text.trim() === '') return 'empty';
  if (read.length > 0) return isQuoted ? 'quoted' : 'none';
  if (isRefusal(text)) return 'refusal';
  return search.isAttempt(withoutThoughts(text)) ? 'malformed-json' : 'none';
}

interface Read<F, Value, Fault> {
  readonly found: F;
  readonly result: { readonly value: Value } | { readonly fault: Fault };
}

/** The candidates of an answer, and what is not read of it. */
interface Candidates<F, Value, Fault> {
  readonly thoughts: ReturnType<typeof thoughtsIn>;
  /** Drafts, a task that was made up, and all candidates. */
  readonly ignored: readonly Range[];
  /** Where the last candidate ends. */
  readonly behind: number;
  /** Those with the expected form outside of thoughts. */
  readonly read: readonly Read<F, Value, Fault>[];
  /** The outermost of these that are the judge's own, labelled as sub-scores or not. */
  readonly labelled: readonly Read<F, Value, Fault>[];
  /** Those that may be the verdict. */
  readonly own: readonly Read<F, Value, Fault>[];
  /** Those of a task that the judge made up. */
  readonly madeUp: readonly Read<F, Value, Fault>[];
  readonly isQuoted: boolean;
  /** The text with line breaks in place of all candidates. */
  readonly apart: string;
}

function candidatesIn<F extends Found, Value, Fault>(
  text: string,
  search: Search<F, Value, Fault>,
): Candidates<F, Value, Fault> {
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
  const unquoted = outermost.filter(
    ({ found }) => !isQuoted(found) && !(search.doubts && isInQuotedLine(text, found)),
  );
  const labelled = unquoted.filter(
    ({ found }, place) => !(search.doubts && place > 0 && isExample(text, found)),
  );
  const apart = masked(text, candidates);
  const verdicts = labelled.filter(({ found }) => !search.labels?.isSubScore(apart, found));
  const [first] = verdicts;
  const task =
    first && verdicts.length > 1
      ? search.doubts?.findTask?.(text, first.found.end, search.material)
      : undefined;
  const isMadeUp = ({ found }: { readonly found: Found }) => task && found.start > task.start;
  const own = verdicts.filter((one) => !isMadeUp(one));
  return {
    thoughts,
    ignored: [...drafts, ...(task ? [task] : []), ...outermost.map(({ found }) => found)],
    behind: Math.max(0, ...outermost.filter((one) => !isMadeUp(one)).map(({ found }) => found.end)),
    read,
    labelled: labelled.filter((one) => !isMadeUp(one)),
    own,
    madeUp: verdicts.filter(isMadeUp),
    isQuoted: unquoted.length === 0,
    apart,
  };
}

/** Returns a text of the same length with line breaks in place of its parts. */
function masked(text: string, parts: readonly Range[]): string {
  let whole = '';
  for (const { start, end } of parts) {
    if (end <= whole.length) continue;
    whole += text.slice(whole.length, start);
    whole += '\n'.repeat(end - whole.length);
  }
  return whole + text.slice(whole.length);
}

/** What announces an example of the form, or the form itself, right before it. */
const example = new RegExp(
  [
    '\\b(?:for example|for instance|e\\.g\\.|such as)',
    '\\bwould (?:read|look like|have (?:answered|said|written|read))',
    '(?:^|[.!?(\\n]\\s*)(?:(?:here|this|that) (?:is|was) )?(?:(?:an?|the|another) )?(?:\\p{L}+ )?(?:examples?|samples?|template)(?: (?:of|for) (?:the |an? )?(?:\\p{L}+ )?\\p{L}+| (?:output|answer|object|form|format|verdict))?',
    '(?:^|[.!?(\\n]\\s*)(?!in |as |per |here |with |using |following )(?:\\p{L}+ ){0,4}(?:format|form|schema)(?: (?:I \\p{L}+|asked for))?',
  ]
    .map((form) => `(?:${form})`)
    .join('|')
    .replace(/^/, '(?:')
    .concat(')(?: (?:is|was|would be|looks? like))?[\\s:,=`"\'“*(]*(?:json\\s*)?$'),
  'iu',
);

/** Whether the sentence before a candidate introduces it as an example of the form. */
function isExample(text: string, { start }: Found): boolean {
  const before = text.slice(Math.max(0, start - 120), start).replace(/[*_]/g, '');
  const unlabelled = before.replace(/([:\n])\s*[\p{L} ]{1,30}[:：]\s*$/u, '$1');
  return example.test(before) || example.test(unlabelled);
}

function within(ranges: readonly Range[], at: number): boolean {
  return ranges.some(({ start, end }) => start <= at && at < end);
}

function isInQuotedLine(text: string, { start }: Found): boolean {
  return /^[ \t]*>/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start));
}

/**
 * Whether the last verdict is denied or only mentioned, has the label of something else than those
 * before it, or is revised by what follows or by the sentence before it, except for quotations and
 * drafts.
 */
function isDoubtful<F extends Found, Value, Fault>(
  { doubts, labels }: Search<F, Value, Fault>,
  text: string,
  { own, labelled, madeUp, ignored, apart }: Candidates<F, Value, Fault>,
): boolean {
  if (!doubts) return false;
  const saidBy = ({ found: { source, start, end }, result }: Read<F, Value, Fault>): Said => {
    return { source, start, end, says: 'value' in result ? doubts.says(result.value) : undefined };
  };
  const said = own.map(saidBy);
  const last = said.at(-1);
  if (!last) return false;
  const others = labelled.map(saidBy).filter(({ start }) => start !== last.start);
  const isOutlabelled =
    labels?.isPlain(apart, last) === false && others.some((one) => one.says !== last.says);
  const isFinal = ({ start }: Found) =>
    /\b(?:final|overall)\b[^\n]*$/i.test(text.slice(Math.max(0, start - 80), start));
  if (isOutlabelled || madeUp.map(saidBy).some((one) => one.says !== last.says && isFinal(one))) {
    return true;
  }
  if (doubts.denied(text, said)(last)) return true;
  const behind = withoutThoughts(without(text, [...ignored, { start: 0, end: last.end }]));
  if (doubts.isRevised(behind, last.says)) return true;
  const before = withoutThoughts(
    without(text, [...ignored, { start: last.start, end: text.length }]),
  );
  return doubts.isContradicted(before, last.says);
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
