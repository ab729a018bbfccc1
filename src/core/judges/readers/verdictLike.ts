import type { Found } from './readLast.ts';

/** Finds everything in a text that looks like a verdict. */
type FindLike = (text: string) => readonly Found[];

/** Maximum number of characters of a text that are searched, counted from its end. */
const longestText = 60_000;
/** Maximum number of finds; the last ones count. */
const mostFound = 20;
/** Maximum number of characters of a bracketed marker, and of the text after a keyword. */
const longest = 60;

/**
 * Returns a search for whatever begins as the matches of a pattern do: `[[…]]`, or `[[…` up to the
 * end of its line, for a pattern that begins with `\[\[`, "GRADE: …" for one that begins with
 * `GRADE\s*:`. Undefined for a pattern without a beginning of its own, such as `(\d+)`.
 */
export function verdictLike(pattern: string): FindLike | undefined {
  const head = literalHead(pattern);
  const opening = /\[+$/.exec(head.text)?.[0];
  if (head.text.replace(/[^\p{L}\p{N}[]/gu, '').length < 2) return undefined;
  const rest = opening
    ? `[^\\[\\]\\n]{0,${longest}}(?:\\]{1,${opening.length}}|(?=\\n|$))`
    : `(?:(?!${head.source})[^\\n]){0,${longest}}`;
  const form = new RegExp(`(?<![\\p{L}\\p{N}_])${head.source}${rest}`, 'giu');
  return (text) =>
    [...text.slice(-longestText).matchAll(form)].slice(-mostFound).map(({ 0: source, index }) => {
      const start = Math.max(0, text.length - longestText) + index;
      return { source, start, end: start + source.length };
    });
}

/** A verdict in a text that asks for one: in capitals, as a number or as one word of brackets. */
const namedForm = /^\s*["'`*]*([A-Z][A-Z_+-]{0,14}|\d{1,3})(?![\w$]|\.\d)["'`*]*/;
/** The next one of an enumeration such as "C, P or I". */
const nextForm =
  /^\s*(?:,|\/|\||\bor\b|\band\b)(?:\s*\bor\b)?\s*["'`*]*([A-Z][A-Z_+-]{0,14}|\d{1,3})(?![\w$]|\.\d)["'`*]*/;
const bracketed = /^(?:[A-Z0-9][A-Z0-9<>=+-]*|[A-Z][a-z]{2,14})$/;

/**
 * Returns the verdicts that a text asks for in the form that a pattern reads, each as an answer would
 * give it: "GRADE: C or X" asks for two of a pattern that begins with GRADE. A word in small
 * letters, such as `[[rating]]`, and "X" in "where X is …" stand for a verdict.
 */
export function askedVerdicts(pattern: string, text: string): readonly string[] {
  const { source, text: head } = literalHead(pattern);
  const opening = /\[+$/.exec(head)?.[0].length ?? 0;
  if (head.replace(/[^\p{L}\p{N}[]/gu, '').length < 2) return [];
  const asked = new Set<string>();
  const add = (start: string, name: string, end = '') => {
    const standsFor = new RegExp(`\\bwhere ["'\`]?${name.replace(/\W/g, '\\$&')}(?!\\w)`, 'i');
    if (!standsFor.test(text)) asked.add(`${start}${name}${end}`);
  };
  for (const { 0: start, index } of text.matchAll(
    new RegExp(`(?<![\\p{L}\\p{N}_])${source}`, 'giu'),
  )) {
    let rest =
      text.slice(index + start.length, index + start.length + longest).split('\n', 1)[0] ?? '';
    if (opening > 0) {
      const end = ']'.repeat(opening);
      const name = rest.slice(0, Math.max(0, rest.indexOf(end))).trim();
      if (bracketed.test(name)) add(start, name, end);
      continue;
    }
    const first = namedForm.exec(rest);
    for (let found = first; found; found = nextForm.exec(rest)) {
      const [whole, name = ''] = found;
      if ((name.length === 1) !== (first?.[1]?.length === 1)) break;
      add(/\s$/.test(start) ? start : `${start} `, name);
      rest = rest.slice(whole.length);
    }
  }
  return [...asked];
}

/** What encloses or announces a verdict that was asked for in double brackets. */
const otherForms =
  /(?:\\\[\\\[|\[|\(\(|【【|〚+|⟦|\\boxed\{|\b(?:my final (?:verdict|answer|decision|choice) is|final (?:verdict|answer|decision|choice):)\s*)([^[\](){}【】〚〛⟦⟧\n]{1,20}?)(?:\\\]\\\]|\]|\)\)|】】|〛+|⟧|\}|(?=[.!\n]|$))/giu;

/**
 * Returns verdicts in another form than the double brackets that were asked for, such as `[B]`,
 * `((B))`, `\\boxed{B}` or "final verdict: B".
 */
export function otherBrackets(
  text: string,
  isVerdict: (marker: string) => boolean,
): readonly Found[] {
  const from = Math.max(0, text.length - longestText);
  return [...text.slice(from).matchAll(otherForms)]
    .slice(-mostFound)
    .filter(({ 1: content = '' }) => isVerdict(`[[${content.trim()}]]`))
    .map(({ 0: source, index }) => {
      const start = from + index;
      return { source, start, end: start + source.length };
    });
}

/** Returns the text with which every match of a pattern begins, also as an expression. */
function literalHead(pattern: string): { readonly text: string; readonly source: string } {
  const pieces: { readonly text: string; readonly source: string }[] = [];
  let rest = pattern.replace(/^(?:\(\?[a-z]+\)|\^|\\b)+/, '');
  for (;;) {
    const space = /^(?:\\s|\[[ \\stn]+\]| )[*+]?/.exec(rest)?.[0];
    const [token = '', escaped = ''] = space
      ? [space]
      : (/^(?:\\([^\p{L}\p{N}])|[\p{L}\p{N}:_#<>-])/u.exec(rest) ?? []);
    if (token === '') break;
    const after = rest.slice(token.length);
    if (!space && /^[?*+{]/.test(after)) break;
    const character = escaped || token;
    pieces.push(
      space
        ? { text: ' ', source: '\\s*' }
        : {
            text: character,
            source: character.replace(
              /[^\p{L}\p{N}]/u,
              (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
            ),
          },
    );
    rest = after;
  }
  if (/^\|/.test(rest)) return { text: '', source: '' };
  return {
    text: pieces
      .map(({ text }) => text)
      .join('')
      .trim(),
    source: pieces.map(({ source }) => source).join(''),
  };
}
