import { compilePattern, PatternError } from '../pattern.ts';
import { JudgeImportError } from './judgeImporter.ts';

/** Escaped characters, character classes, capturing groups, and ends of the text. */
const tokens = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\((?!\?)|\(\?P?<(?![=!])\w+>|\$/g;

/**
 * Returns a pattern of Python with its meaning in RE2 syntax: `$` also matches before a line break
 * at the end. Throws JudgeImportError if it cannot be used here, such as for look-around.
 */
export function patternFromPython(source: string): string {
  const hasLines = /\(\?[a-z]*m/i.test(source);
  return compiled(
    source.replace(tokens, (token) => {
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
