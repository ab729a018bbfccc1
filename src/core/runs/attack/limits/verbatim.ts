import { matchesOf } from './matchesOf.ts';

/** TeX between its delimiters, or a TeX environment. Lengths are bounded to limit the work. */
export const texForm =
  '\\$\\$([\\s\\S]{1,2000}?)\\$\\$|\\$(?!\\s)([^$\\n]{0,999}[^$\\s])\\$(?!\\d)|\\\\\\(([\\s\\S]{1,2000}?)\\\\\\)|\\\\\\[([\\s\\S]{1,2000}?)\\\\\\]|\\\\begin\\{(?<env>[A-Za-z]{1,20}\\*?)\\}[\\s\\S]{1,2000}?\\\\end\\{\\k<env>\\}';
const codeForm =
  '(?<=^|\\n) {0,3}(?:```[\\s\\S]*?(?:\\n {0,3}```|$)|~~~[\\s\\S]*?(?:\\n {0,3}~~~|$))|(?<!`)``(?!`)[^\\n]{1,500}?(?<!`)``(?!`)|(?<!`)`(?!`)[^`\\n]{1,500}`(?!`)';
const verbatimForm = new RegExp(`${codeForm}|${texForm}`, 'g');
/** A line break with the next line's indentation, a word or number, or any other sign. */
const tokenForm = /\n[^\S\n]*|[\p{L}\p{N}\p{M}_]+|\S/gu;

/** A stretch of text: `verbatim` for code (fenced or inline) and LaTeX. */
interface Stretch {
  readonly text: string;
  readonly isVerbatim: boolean;
}

/**
 * Returns the text in Unicode NFC, with line feeds as the only line breaks and without invisible
 * code points (Unicode's Default_Ignorable_Code_Point), such as a zero-width space.
 */
export function visibleText(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .normalize('NFC');
}

/**
 * Splits a `visibleText` into code and LaTeX, which no edit may change, and the prose between them.
 */
export function stretchesOf(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const { 0: found, index } of matchesOf(verbatimForm, text)) {
    if (index > end) stretches.push({ text: text.slice(end, index), isVerbatim: false });
    stretches.push({ text: found, isVerbatim: true });
    end = index + found.length;
  }
  if (end < text.length) stretches.push({ text: text.slice(end), isVerbatim: false });
  return stretches;
}

/** Returns the tokens of code or LaTeX, ignoring spaces between tokens on the same line. */
export function verbatimTokens(text: string): readonly string[] {
  return text.trim().match(tokenForm) ?? [];
}

/**
 * Returns the number of code and LaTeX stretches that were removed, added, changed or reordered.
 * Undefined if neither response has any.
 */
export function countVerbatimChanges(
  original: readonly string[],
  attacked: readonly string[],
): number | undefined {
  const [before, after] = [verbatimIn(original), verbatimIn(attacked)];
  if (before.length + after.length === 0) return undefined;
  return countSequenceChanges(before, after);
}

/**
 * Returns the number of items that are in only one of the lists; 1 if only the order differs, 0 for
 * equal lists.
 */
export function countSequenceChanges(before: readonly string[], after: readonly string[]): number {
  if (before.length === after.length && before.every((item, place) => item === after[place])) {
    return 0;
  }
  const balance = new Map<string, number>();
  for (const item of before) balance.set(item, (balance.get(item) ?? 0) + 1);
  for (const item of after) balance.set(item, (balance.get(item) ?? 0) - 1);
  const [lost, gained] = [1, -1].map((sign) =>
    [...balance.values()].reduce((total, count) => total + Math.max(0, sign * count), 0),
  );
  return Math.max(1, lost ?? 0, gained ?? 0);
}

function verbatimIn(parts: readonly string[]): readonly string[] {
  return parts.flatMap((part) =>
    stretchesOf(visibleText(part)).flatMap(({ text, isVerbatim }) =>
      isVerbatim ? verbatimTokens(text).join(' ') : [],
    ),
  );
}
