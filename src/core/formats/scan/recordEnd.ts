import { createScanner } from 'jsonc-parser';
import { tokenKind } from './tokens.ts';
import { trimSeparators } from './unit.ts';
import { isCloser, isOpener, openerOf } from './walkValue.ts';

/**
 * Matches the start of a record: a brace that follows no colon, and the name of one of the fields
 * that records of this dataset begin with (any name, while they are not known). Quotes inside a
 * string are escaped, so this never matches within one, wherever the text is broken.
 */
export function recordStartPattern(firstNames: readonly string[]): RegExp {
  const names = firstNames.map((name) =>
    JSON.stringify(name).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'),
  );
  const name = names.length === 0 ? '"(?:[^"\\\\]|\\\\.){0,200}"' : `(?:${names.join('|')})`;
  return new RegExp(`\\{(?<!:\\s*\\{)\\s*${name}\\s*:`, 'g');
}

/** Where a broken record stopped being JSON, and the brackets that were open there. */
export interface Break {
  readonly start: number;
  readonly at: number;
  readonly open: readonly number[];
}

/**
 * Where a broken record ends: where its brackets close, if another record or the end of the list
 * follows there, or else where the next record starts. Undefined when neither is found.
 */
export function findRecordEnd(
  text: string,
  complete: boolean,
  broken: Break,
  recordStart: RegExp,
): number | undefined {
  for (let reach = 4096; ; reach *= 4) {
    const limit = Math.min(text.length, broken.at + reach);
    const part = text.slice(broken.start, limit);
    recordStart.lastIndex = 1;
    const next = recordStart.exec(part)?.index ?? part.length;
    const closed = closingEnd(part, complete && limit === text.length, {
      at: broken.at - broken.start,
      open: broken.open,
    });
    if (closed !== undefined && closed <= next) return broken.start + closed;
    if (next < part.length) return trimSeparators(text, broken.start, broken.start + next);
    if (limit === text.length) return undefined;
  }
}

/** Where the open brackets close when every missing closer is thought in. */
function closingEnd(
  text: string,
  complete: boolean,
  { at, open }: Pick<Break, 'at' | 'open'>,
): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(at);
  const brackets = [...open];
  for (let token: number = scanner.scan(); token !== tokenKind.end; token = scanner.scan()) {
    if (isOpener(token)) brackets.push(token);
    if (!isCloser(token)) continue;
    const match = brackets.lastIndexOf(openerOf(token));
    if (match >= 0) brackets.length = match;
    if (brackets.length === 0) {
      const end = scanner.getPosition();
      return isFollowedByRecord(text.slice(end), complete) ? end : undefined;
    }
  }
  return undefined;
}

function isFollowedByRecord(rest: string, complete: boolean): boolean {
  return /^\s*(?:,\s*)*[{\]]/.test(rest) || (complete && rest.trim() === '');
}
