import { compilePattern, PatternError } from '../pattern.ts';
import { JudgeImportError } from './judgeImporter.ts';

/** Escaped characters, character classes, capturing groups, and ends of the text. */
const tokens = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\((?!\?)|\(\?P?<(?![=!])\w+>|\$/g;

/** A beginning that makes a search find the last match, which counts here anyway. */
const greedyStart = /^(\(\?[a-z]+\))?\^?(?:\.|\[\\s\\S\])\*(?=.)/;

/** What begins or ends with a character of a word: a letter, a class or a group of such. */
const wordLike =
  '(?:\\w|\\[[\\w-]+\\]|\\\\[wd]|\\((?:\\?:|\\?P?<\\w+>)?(?:[\\w|]+|\\[[\\w-]+\\]|\\\\[wd])[+]?\\))';
const wordStart = new RegExp(`\\(\\?<!\\\\w\\)(?=${wordLike})`, 'g');
const wordEnd = new RegExp(`(?<=(?<!\\\\)${wordLike}[+]?)\\(\\?!\\\\w\\)`, 'g');

/**
 * Returns a pattern of Python with its meaning in RE2 syntax: `$` also matches before a line break
 * at the end, and `(?<!\w)` and `(?!\w)` around a word are its boundaries. Throws JudgeImportError
 * if it cannot be used here, such as for other look-around.
 */
export function patternFromPython(source: string): string {
  const hasLines = /\(\?[a-z]*m/i.test(source);
  const known = source
    .replace(greedyStart, '$1')
    .replace(wordStart, '\\b')
    .replace(wordEnd, '\\b')
    .replace(/\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|[\s\S])/g, (token, short, long) =>
      (short ?? long) === undefined ? token : `\\x{${short ?? long}}`,
    );
  return compiled(
    known.replace(tokens, (token) => {
      if (token === '\\Z') return '\\z';
      return token === '$' && !hasLines ? '(?:\\n?$)' : token;
    }),
    0,
  );
}

/**
 * Returns such a pattern whose only group is the first one, because a reader takes one. Throws
 * JudgeImportError also if there is none.
 */
export function groupFromPython(source: string): string {
  let groups = 0;
  const single = patternFromPython(source).replace(tokens, (token) => {
    if (!token.startsWith('(')) return token;
    groups += 1;
    return groups === 1 ? '(' : '(?:';
  });
  return compiled(single, 1);
}

function compiled(source: string, groups: number): string {
  try {
    if (compilePattern(source).groupCount >= groups) return source;
  } catch (error) {
    if (error instanceof PatternError) throw new JudgeImportError(error.message);
    throw error;
  }
  throw new JudgeImportError(`The pattern ${source} has no group for the verdict.`);
}
