import { type Matcher, RE2JS } from 're2js';
import type { Found } from './readers/readLast.ts';

/** Maximum number of characters of a pattern. */
const longestPattern = 2000;
/** Maximum size of a compiled pattern, in instructions; `a{500}` has about 500. */
const largestProgram = 1000;
/** Maximum number of characters of a text that are searched, counted from its end. */
const longestText = 60_000;
/** Maximum number of matches in one part of a text; with more, only its later half is searched. */
const mostMatches = 8;

/** A pattern that cannot be used. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

export interface PatternMatch extends Found {
  /** Texts of the groups that took part, by name. */
  readonly named: Readonly<Record<string, string>>;
  /** Texts of the groups that took part, in order. */
  readonly groups: readonly string[];
}

/** A compiled pattern in RE2 syntax. */
export interface Pattern {
  readonly names: readonly string[];
  readonly groupCount: number;
  /** Number of instructions, to which the time of a search is proportional. */
  readonly size: number;
  /**
   * Returns the last matches of a text, in order: all of them, unless there are many. One match
   * takes linear work, but all of them could take quadratic work; this search is bounded.
   */
  lastMatches(text: string): readonly PatternMatch[];
}

/** Compiles a pattern; throws a PatternError with the reason if it cannot be used. */
export function compilePattern(source: string): Pattern {
  if (source.length > longestPattern) {
    throw new PatternError(`The pattern is longer than ${longestPattern} characters.`);
  }
  const missing = missingFeature(source);
  if (missing) {
    throw new PatternError(
      `The pattern uses ${missing}, which RE2 syntax does not have. Rewrite it without.`,
    );
  }
  const compiled = compile(source);
  const size = compiled.programSize();
  if (size > largestProgram) {
    throw new PatternError('The pattern is too large. Use smaller counts of repetitions.');
  }
  return {
    names: Object.keys(compiled.namedGroups()),
    groupCount: compiled.groupCount(),
    size,
    lastMatches: (text) => {
      const from = Math.max(0, text.length - longestText);
      return lastMatchesBetween(compiled, text, from, text.length + 1);
    },
  };
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PatternError(
      `The pattern is not valid: ${reason.replace(/^error parsing regexp: /, '')}.`,
    );
  }
}

/** Returns the matches that start at `from` or later and before `to`. */
function lastMatchesBetween(
  compiled: RE2JS,
  text: string,
  from: number,
  to: number,
): readonly PatternMatch[] {
  const matcher = compiled.matcher(text);
  const found: PatternMatch[] = [];
  let isFound = matcher.find(from);
  while (isFound && matcher.start() < to && found.length < mostMatches) {
    found.push(matchOf(matcher, compiled.groupCount()));
    isFound = matcher.find();
  }
  if (!isFound || matcher.start() >= to) return found;
  const next = matcher.start();
  const middle = Math.floor((next + to) / 2);
  const later = lastMatchesBetween(compiled, text, middle, to);
  return later.length > 0 ? later : lastMatchesBetween(compiled, text, next, middle);
}

function matchOf(matcher: Matcher, groupCount: number): PatternMatch {
  const groups = Array.from({ length: groupCount }, (_, index) => matcher.group(index + 1));
  const named = Object.entries(matcher.getNamedGroups());
  return {
    source: matcher.group() ?? '',
    start: matcher.start(),
    end: matcher.end(),
    named: Object.fromEntries(
      named.flatMap(([name, text]) => (text === null ? [] : [[name, text]])),
    ),
    groups: groups.filter((text) => text !== null),
  };
}

/** Constructs of other engines that would make matching exponential. */
const missingFeatures: readonly (readonly [form: RegExp, name: string])[] = [
  [/^\(\?<?[=!]/, 'look-ahead or look-behind'],
  [/^\\(?:[1-9]|k[<{'])/, 'a back-reference'],
  [/^\(\?P=/, 'a back-reference'],
  [/^\(\?>/, 'an atomic group'],
];

/** Returns the first construct that RE2 lacks, as it is written and by name. */
function missingFeature(source: string): string | undefined {
  for (const { 0: token, index } of source.matchAll(
    /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\(/g,
  )) {
    if (token.startsWith('[')) continue;
    const rest = source.slice(index, index + 5);
    const [form, name] = missingFeatures.find(([form]) => form.test(rest)) ?? [];
    if (form) return `${name} (${form.exec(rest)?.[0].replace('(', '')})`;
  }
  return undefined;
}
