import type { JudgeDefinition } from '../definition.ts';
import { compilePattern, type Pattern, PatternError, type PatternMatch } from '../pattern.ts';
import {
  type AnswerReader,
  type DefinitionWith,
  type JudgeAnswer,
  type MatchFault,
  type MatchResult,
  type MatchValue,
  statedBy,
  unreadable,
} from './answerReader.ts';
import { goesOn } from './continuation.ts';
import { doubtsOf } from './doubts.ts';
import { textJustification } from './justification.ts';
import { labelsOf, ownTexts } from './labels.ts';
import { isLeadIn, lastSentence } from './leadIn.ts';
import { echoesIn, isClosing, quotationsIn } from './quotation.ts';
import { type Found, readLast } from './readLast.ts';
import { withoutThoughts } from './thoughts.ts';
import { otherBrackets, verdictLike } from './verdictLike.ts';

/**
 * Reads the last match of the definition's pattern; if something follows that only looks like one,
 * the answer is unreadable. In an answer that was cut off, a match does not count if it could have
 * become another value, or if it is a draft. A pattern that cannot be used finds nothing.
 */
export function patternReader(
  definition: DefinitionWith<'marker' | 'scores' | 'score'>,
  readMatch: (match: PatternMatch) => MatchResult,
): AnswerReader {
  const pattern = usablePattern(definition.reader.pattern);
  const findMalformed = verdictLike(definition.reader.pattern);
  const isInBrackets = /^(?:\(\?[a-z]+\))?\\\[\\\[/.test(definition.reader.pattern);
  const isVerdict = (marker: string) => find(marker).some(({ source }) => source === marker);
  const findLike = (text: string) => [
    ...(findMalformed?.(text) ?? []),
    ...(isInBrackets && definition.reader.kind === 'marker' ? otherBrackets(text, isVerdict) : []),
  ];
  const find = (text: string) => (pattern ? matchesIn(pattern, text) : []);
  const instructions = ownTexts(definition);
  const labels = labelsOf(definition, (text) => withLike(find(text), findMalformed?.(text) ?? []));
  const doubts = doubtsOf(definition, statedBy);
  const misread: MatchResult = {
    fault: definition.reader.kind === 'marker' ? 'bad-preference' : 'bad-score',
  };
  /** Reads a match, unless it ends within a word: "GRADE: Consider" is no C. */
  const readWhole = (text: string, match: PatternMatch) => {
    const result = readMatch(match);
    return 'value' in result && splitsWord(text, match.end) ? misread : result;
  };
  /** Reads a match, unless what follows continues it: "[RESULT] 4.5" is no 4. */
  const readOwn = (text: string, match: PatternMatch, all: readonly Found[]) => {
    const result = readWhole(text, match);
    if (!('value' in result)) return result;
    const next = all.find(({ start }) => start >= match.end);
    // Another match on the line is compared with this one as a whole.
    if (next && !text.slice(match.end, next.start).includes('\n')) return result;
    const isOther = (marker: string) =>
      find(marker).some((other) => {
        const read = readWhole(marker, other);
        return 'value' in read && statedBy(read.value) !== statedBy(result.value);
      });
    return goesOn(text, match, definition, isOther) ? misread : result;
  };
  /** Whether a match at the end of a text could be the beginning of another value. */
  const mayContinue = (text: string, { source, start, end }: Found) => {
    if (end < text.length) return false;
    const before = text.slice(Math.max(0, start - 1), start);
    const valueIn = (whole: string) => {
      const match = find(before + whole).find((one) => one.start === before.length);
      const result =
        match && match.end === before.length + whole.length && readWhole(before + whole, match);
      return result && 'value' in result ? statedBy(result.value) : undefined;
    };
    const value = valueIn(source);
    return continuationsOf(definition, source)
      .map((more) => valueIn(source + more))
      .some((other) => other !== undefined && other !== value);
  };
  const lastOf = (answer: JudgeAnswer, material: readonly string[], rubric = '') => {
    const matches = find(answer.text);
    return readLast<Candidate, MatchValue, MatchFault>(answer, {
      find: (text) => withLike(matches, findLike(halfwidth(text))),
      read: (found) => ('named' in found ? readOwn(answer.text, found, matches) : misread),
      quotations: (text) => {
        const isQuoted = quotationsIn(text, material);
        const isEcho = echoesIn(text, matches, instructions);
        return (found) => isEcho(found) || isQuoted(found);
      },
      breaksOff: (text, found) =>
        isMentioned(text, found) ||
        (definition.justification === 'before-marker' && isDraft(text, found)) ||
        mayContinue(text, found),
      isAttempt: () => false,
      isRevoked: () => false,
      doubts,
      labels: { ...labels, isSubScore: (text, found) => labels.isSubScore(text, found, rubric) },
      material,
    });
  };
  return {
    locate: (answer, material, rubric) => {
      const last = lastOf(answer, material, rubric);
      if ('fault' in last) return undefined;
      return {
        text: last.found.source,
        parts: 'named' in last.found ? Object.keys(last.found.named) : [],
      };
    },
    read: (answer, material, rubric) => {
      const last = lastOf(answer, material, rubric);
      if ('fault' in last) return unreadable(last.fault);
      const { value, found, all } = last;
      const isOneOfSeveral = all.some((other) => statedBy(other) !== statedBy(value));
      return {
        outcome: 'readable',
        ...textJustification(definition, answer.text, found),
        ...value,
        notes: [...(isOneOfSeveral ? (['several-verdicts'] as const) : []), ...value.notes],
      };
    },
    stated: (text) =>
      find(text).flatMap((match) => {
        const result = readWhole(text, match);
        const stated = 'value' in result ? statedBy(result.value) : undefined;
        return stated === undefined ? [] : [stated];
      }),
  };
}

/** A match of the pattern, or something that only looks like one. */
type Candidate = PatternMatch | Found;

/**
 * Returns the matches of a pattern, ignoring invisible characters and emphasis in and around them,
 * and the width of brackets and letters (`［［Ａ］］`).
 * A match that begins within a word does not count, nor does a bracket that continues one: `list[[A]]`.
 */
function matchesIn(pattern: Pattern, text: string): readonly PatternMatch[] {
  const isOwn = ({ source, start }: Found) =>
    source.trim() !== '' &&
    !splitsWord(text, start) &&
    !(source.startsWith('[') && splitsWord(`${text.slice(0, start)}_`, start));
  const found = pattern.lastMatches(text).filter(isOwn);
  const bare = bareOf(halfwidth(text));
  if (bare.text === text) return found;
  const hidden = pattern.lastMatches(bare.text).map((match): PatternMatch => {
    const [start, end] = [bare.offset(match.start), bare.offset(match.end - 1) + 1];
    return { ...match, source: text.slice(start, end), start, end };
  });
  return inOrder(found, hidden.filter(isOwn));
}

/** Returns a text without invisible characters and asterisks, and the offsets in the whole text. */
function bareOf(text: string): { readonly text: string; offset(at: number): number } {
  const removed = [...text.matchAll(/[\p{Cf}*]/gu)];
  let bare = '';
  let behind = 0;
  const starts: number[] = [];
  for (const { 0: source, index } of removed) {
    for (let at = behind; at < index; at += 1) starts.push(at);
    bare += text.slice(behind, index);
    behind = index + source.length;
  }
  for (let at = behind; at < text.length; at += 1) starts.push(at);
  return { text: bare + text.slice(behind), offset: (at) => starts[at] ?? text.length };
}

/** Returns a text of the same length in which fullwidth forms are ASCII characters. */
function halfwidth(text: string): string {
  return text.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/** Adds what only looks like a verdict to the matches of the pattern, which it does not overlap. */
function withLike(matches: readonly PatternMatch[], like: readonly Found[]): readonly Candidate[] {
  return inOrder<Candidate>(matches, like);
}

function inOrder<F extends Found>(first: readonly F[], others: readonly F[]): readonly F[] {
  const added = others.filter(
    ({ start, end }) => !first.some((one) => one.start < end && start < one.end),
  );
  if (added.length === 0) return first;
  return [...first, ...added].sort((one, other) => one.start - other.start);
}

/** Whether a position in a text is between two letters or digits. */
function splitsWord(text: string, at: number): boolean {
  return /[\p{Script=Latin}\p{Nd}_]{2}/u.test(text.slice(Math.max(0, at - 1), at + 1));
}

/** Whether a match is in the middle of a sentence that does not announce it. */
function isMentioned(text: string, { start, end }: Found): boolean {
  const [rest = ''] = text.slice(end).split('\n', 1);
  const before = lastSentence(withoutThoughts(text.slice(0, start)));
  return !isClosing(rest) && (before === undefined || !isLeadIn(before));
}

/** Whether more than a line follows a match, in a form that puts the reason first. */
function isDraft(text: string, { end }: Found): boolean {
  return /\n/.test(text.slice(end).trim());
}

const characters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

/** Returns what may follow the beginning of a value: a character, a fraction, the rest of a word. */
function continuationsOf({ reader, scale }: JudgeDefinition, source: string): readonly string[] {
  const maps = {
    ...('verdicts' in reader && reader.verdicts),
    ...('grades' in reader && reader.grades),
  };
  const begun = source.toLowerCase();
  const rests = Object.keys(maps).flatMap((word) =>
    Array.from({ length: word.length - 1 }, (_, index) => index + 1)
      .filter((length) => begun.endsWith(word.slice(0, length).toLowerCase()))
      .map((length) => word.slice(length)),
  );
  const isWhole = Number.isInteger(scale?.step);
  return [...characters, ...(isWhole ? [] : ['.5', '0.5']), ...rests];
}

function usablePattern(source: string): Pattern | undefined {
  try {
    return compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}
