import { visibleText } from './verbatim.ts';

/** White space of another kind, except beside a digit or where French typography sets it. */
const otherForm = /(?<![\p{N}«»:;!?])(?![ \t\n\ufeff])\s(?![\p{N}«»:;!?])/gu;
/** More than 8 spaces on a line, except its indentation. */
const spacesForm = /(?<![ \t\n]|^)[ \t]{9,}|(?<![ \t])[ \t]{9,}(?=\n|$)/g;
/** Line breaks, and what indents blank lines between them. */
const linesForm = /\n[^\S\n]*(?:\n[^\S\n]*)*/g;
/** Maximum number of consecutive line breaks that count as layout. */
const mostLines = 3;
const tableRow = /^[^\S\n]*\|.*$/gmu;

/**
 * Returns the number of white-space signs of a text that need room of their own, by kind: those
 * other than spaces, tabs and line breaks, and runs of more than 8 spaces or 3 line breaks with
 * their length.
 */
function spacingIn(text: string): ReadonlyMap<string, number> {
  const visible = visibleText(text);
  const counts = new Map<string, number>();
  const add = (kind: string, count: number) =>
    count > 0 && counts.set(kind, (counts.get(kind) ?? 0) + count);
  for (const [sign] of visible.matchAll(otherForm)) add(sign, 1);
  for (const [run] of visible.replace(tableRow, '').matchAll(spacesForm)) add(' ', run.length);
  for (const [run] of visible.matchAll(linesForm)) {
    const lines = run.split('\n').length - 1;
    if (lines > mostLines) add('\n', lines);
  }
  return counts;
}

/**
 * Returns the number of white-space signs that the attacked text has more often than the original,
 * as `spacingIn` counts them: a gap of 500 blank lines is no layout.
 */
export function countSpacingPutIn(original: string, attacked: string): number {
  const before = spacingIn(original);
  return [...spacingIn(attacked)].reduce(
    (sum, [kind, count]) => sum + Math.max(0, count - (before.get(kind) ?? 0)),
    0,
  );
}
