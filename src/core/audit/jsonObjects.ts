import { type ParseError, parse } from 'jsonc-parser';

/** jsonc-parser's ParseErrorCode.InvalidCharacter; a const enum that erasable syntax cannot name. */
const invalidCharacter = 16;

/** Verdicts come last in an answer; what is further from its end than this is not searched. */
const searchedLength = 200_000;
/** No credible verdict is longer. Together with `mostAttempts` it bounds the work on any text. */
const longestObject = 32_000;
const mostAttempts = 3_000;

export interface FoundObject {
  /** The object's own text. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** The parsed object, or undefined where the text between the braces is no JSON. */
  readonly value: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The innermost-first, non-overlapping `{…}` spans of a text that hold no further braces outside
 * strings, in order of appearance. Work is bounded however hostile the text is.
 */
export function findFlatObjects(text: string): FoundObject[] {
  const found: FoundObject[] = [];
  let position = Math.max(0, text.length - searchedLength);
  for (let attempts = 0; attempts < mostAttempts; attempts++) {
    const start = text.indexOf('{', position);
    if (start < 0) break;
    const end = endOfFlatObject(text, start);
    if (end === undefined) {
      position = start + 1;
      continue;
    }
    const source = text.slice(start, end);
    found.push({ source, start, end, value: parseObject(source) });
    position = end;
  }
  return found;
}

function endOfFlatObject(text: string, start: number): number | undefined {
  const limit = Math.min(text.length, start + longestObject);
  let inString = false;
  for (let index = start + 1; index < limit; index++) {
    const character = text[index];
    if (inString && character === '\\') index++;
    else if (character === '"') inString = !inString;
    else if (!inString && character === '{') return undefined;
    else if (!inString && character === '}') return index + 1;
  }
  return undefined;
}

/** Strict JSON, or JSON whose only fault is a raw control character or a trailing comma. */
function parseObject(source: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(source);
  } catch {
    const errors: ParseError[] = [];
    const value = parse(source, errors, { allowTrailingComma: true, disallowComments: true });
    const harmless = errors.every(({ error }) => error === invalidCharacter);
    return harmless ? value : undefined;
  }
}
