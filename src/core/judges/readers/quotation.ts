import { isLeadIn, lastSentence } from './leadIn.ts';
import type { Found } from './readLast.ts';

/**
 * Number of characters around a match, excluding white space and marks, that identify it as part of
 * a longer quotation.
 */
const longContext = 8;
/** The same for a match without any mark, such as a number. */
const shortContext = 6;
const closing = /^[\s.!*_)\]]*$/;

/**
 * Returns a check whether a match of the text is a quotation from the material. A match that occurs
 * in none of its texts is the judge's own, and so is one that is the whole answer, unless a text is
 * nothing else. Any other match is the judge's own only if it is set apart as a verdict (alone on
 * the rest of its line, after nothing but words such as "Final verdict:", and outside of quotation
 * marks, quoted blocks and code), and if its surroundings are not the material's too.
 */
export function quotationsIn(text: string, material: readonly string[]): (found: Found) => boolean {
  const shown = material.map(bareText);
  return (found) => {
    const bare = bareText(found.source);
    const holders = shown.filter((one) => one.includes(bare));
    if (holders.length === 0) return false;
    if (bareText(text) === bare) return holders.includes(bare);
    if (/^[\p{L}\p{N}.,]*$/u.test(bare)) {
      return isInQuotationMarks(text, found) || isRepeated(text, found, holders, shortContext);
    }
    const announcement = announcementOf(text, found);
    if (announcement === undefined) return true;
    const announced = { start: found.start - announcement.length, end: found.end };
    return isRepeated(text, announced, holders, longContext);
  };
}

/**
 * Returns a check whether a match repeats the instructions, which explain the markers: two or more
 * that follow each other with the same words between them are an echo.
 */
export function echoesIn(
  text: string,
  found: readonly Found[],
  instructions: readonly string[],
): (found: Found) => boolean {
  const given = instructions.map(bareText);
  const echoes = new Set<number>();
  for (const [place, { start }] of found.entries()) {
    const next = found[place + 1];
    if (!next) continue;
    const passage = bareText(text.slice(start, next.end));
    if (given.some((one) => one.includes(passage))) echoes.add(start).add(next.start);
  }
  return ({ start }) => echoes.has(start);
}

/** Whether nothing but closing punctuation is in a text. */
export function isClosing(text: string): boolean {
  return closing.test(text);
}

/** Returns what announces a verdict that is set apart; undefined for any other match. */
function announcementOf(text: string, { start, end }: Found): string | undefined {
  const lineEnd = text.indexOf('\n', end);
  const restOfLine = text.slice(end, lineEnd < 0 ? undefined : lineEnd);
  if (!isClosing(restOfLine) || isInCode(text, start)) return undefined;
  const announcement = lastSentence(text.slice(0, start));
  return announcement !== undefined && isLeadIn(announcement) ? announcement : undefined;
}

function isInCode(text: string, start: number): boolean {
  return text.slice(0, start).split('```').length % 2 === 0;
}

function isInQuotationMarks(text: string, { start, end }: Found): boolean {
  return (
    /["'“”‘’`]\s*$/.test(text.slice(Math.max(0, start - 3), start)) &&
    /^\s*["'“”‘’`]/.test(text.slice(end, end + 3))
  );
}

/**
 * Whether the material contains a part of the text together with at least `length` characters
 * around it or, if the text has fewer, with all of them.
 */
function isRepeated(
  text: string,
  { start, end }: Pick<Found, 'start' | 'end'>,
  material: readonly string[],
  length: number,
): boolean {
  const bare = bareText(text.slice(start, end));
  const reach = 20 * length;
  const left = bareText(text.slice(Math.max(0, start - reach), start)).slice(-length);
  const right = bareText(text.slice(end, end + reach)).slice(0, length);
  const needed = Math.min(length, left.length + right.length);
  const least = Math.max(0, needed - right.length);
  const most = Math.min(needed, left.length);
  for (let before = least; before <= most; before++) {
    const passage = left.slice(left.length - before) + bare + right.slice(0, needed - before);
    if (material.some((one) => one.includes(passage))) return true;
  }
  return false;
}

/**
 * Returns a text without the characters that a quotation may change: white space, quotation marks,
 * escapes, and the marks of emphasis, headings and quoted lines.
 */
function bareText(text: string): string {
  return text.replace(/^[ \t]*>+/gm, '').replace(/[\s"'“”‘’`\\*_#]+/g, '');
}
