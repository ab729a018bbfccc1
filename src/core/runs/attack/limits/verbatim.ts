import { matchesOf } from './matchesOf.ts';

/**
 * Terms, and operators between them, as between dollar signs: `x`, `2x + 1 = 7`, `f(x)`, `a, b`. The
 * opening and closing signs differ from the operators, so that each text is read in one way only.
 */
const term =
  "[-−+±]?[([{|]{0,4}(?:\\p{N}{1,20}(?:\\.\\p{N}{1,20})?%?[A-Za-z]{0,3}|[A-Za-zͰ-Ͽ]{1,3}\\p{N}{0,3}['’]{0,2})[)\\]}|!]{0,4}";
const lone = `${term}(?:\\s{0,4}(?:[+*/=<>≤≥×÷·−≠≈,:;-]|(?=[([]))\\s{0,4}${term}){0,60}`;
/** What follows an amount of money up to the sign of another: `$20, US$`. */
const amount = '\\p{N}[^$\\n]{0,99}[,;]\\s?[A-Z]{1,3}\\$';
/**
 * TeX between its delimiters, or a TeX environment. Between dollar signs, it has a backslash, ^ or
 * _, or is a lone letter or formula; anything else is money. Lengths are bounded to limit the work.
 */
export const texForm =
  `\\$\\$((?=[^$]{0,2000}?[\\\\^_])[\\s\\S]{1,2000}?|\\s{0,9}${lone}\\s{0,9})\\$\\$` +
  `|(?<![\\\\A-Za-z0-9$])\\$(?!\\s|${amount})((?=[^$\\n]{0,999}?[\\\\^_])[^$\\n]{0,999}[^$\\s\\\\]|${lone})\\$(?!\\d)` +
  '|\\\\\\(([\\s\\S]{1,2000}?)\\\\\\)|\\\\\\[([\\s\\S]{1,2000}?)\\\\\\]' +
  '|\\\\begin\\{(?<env>[A-Za-z]{1,20}\\*?)\\}[\\s\\S]{1,2000}?\\\\end\\{\\k<env>\\}';
const fencedForm =
  '(?<=^|\\n) {0,3}(?:```[\\s\\S]*?(?:\\n {0,3}```|$)|~~~[\\s\\S]*?(?:\\n {0,3}~~~|$))';
const inlineForm = '(?<!`)``(?!`)[^\\n]{1,500}?(?<!`)``(?!`)|(?<!`)`(?!`)[^`\\n]{1,500}`(?!`)';
const verbatimForm = new RegExp(
  `(?<fenced>${fencedForm})|(?<inline>${inlineForm})|${texForm}`,
  'gu',
);
/** A line break with the next line's indentation, a word or number, or any other sign. */
const tokenForm = /\n[^\S\n]*|[\p{L}\p{N}\p{M}_]+|\S/gu;

/** A stretch of text: `fenced` and `inline` code, LaTeX, and the prose between them. */
interface Stretch {
  readonly text: string;
  readonly kind: 'prose' | 'fenced' | 'inline' | 'latex';
}

/**
 * Returns the text in Unicode NFC, with line feeds as the only line breaks and without invisible
 * code points (Unicode's Default_Ignorable_Code_Point), such as a zero-width space. The Hangul
 * fillers remain, as they are as wide as letters.
 */
export function visibleText(text: string): string {
  return text
    .replace(/(?![\u115f\u1160\u3164\uffa0])\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .normalize('NFC');
}

/**
 * Splits a `visibleText` into code and LaTeX, which no edit may change, and the prose between them.
 */
export function stretchesOf(text: string): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let end = 0;
  for (const { 0: found, index, groups } of matchesOf(verbatimForm, text)) {
    if (index > end) stretches.push({ text: text.slice(end, index), kind: 'prose' });
    const kind = groups?.fenced ? 'fenced' : groups?.inline ? 'inline' : 'latex';
    stretches.push({ text: found, kind });
    end = index + found.length;
  }
  if (end < text.length) stretches.push({ text: text.slice(end), kind: 'prose' });
  return stretches;
}

/**
 * Returns the tokens of code or LaTeX. White space between tokens on the same line is ignored, and
 * in LaTeX all of it.
 */
export function verbatimTokens({ text, kind }: Stretch): readonly string[] {
  return (kind === 'latex' ? text.replace(/\s+/g, '') : text.trim()).match(tokenForm) ?? [];
}

/** Returns code or LaTeX with a space only between two words, so that equal tokens are equal text. */
export function verbatimText(stretch: Stretch): string {
  const isWord = (token: string | undefined) =>
    token !== undefined && /^[\p{L}\p{N}_]/u.test(token);
  return verbatimTokens(stretch)
    .map((token, place, all) => (isWord(token) && isWord(all[place - 1]) ? ` ${token}` : token))
    .join('');
}

/**
 * Returns the number of code and LaTeX stretches that were removed, added, changed or reordered.
 * Undefined if neither response has any.
 *
 * @param marked places, among the attacked response's stretches, of terms put into inline code
 */
export function countVerbatimChanges(
  original: readonly string[],
  attacked: readonly string[],
  marked: ReadonlySet<number>,
): number | undefined {
  const before = verbatimIn(original);
  const after = verbatimIn(attacked).filter((_, place) => !marked.has(place));
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
    stretchesOf(visibleText(part)).flatMap((stretch) =>
      stretch.kind === 'prose' ? [] : verbatimText(stretch),
    ),
  );
}
