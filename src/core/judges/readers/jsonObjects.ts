import { getNodeValue, parseTree } from 'jsonc-parser';

/**
 * Maximum number of positions at which an object may begin; only the last ones count, because
 * verdicts come at the end of an answer.
 */
const mostObjects = 500;
const mostUnended = 50;
/**
 * Maximum length and depth of a credible verdict. With `mostObjects`, this bounds the work on any
 * text.
 */
const longestObject = 32_000;
const deepestNesting = 16;

/** How an object begins, also with names in single quotes or a comment. */
const opening = /\{\s*(?:["']|\/[/*])/g;

export interface FoundObject {
  /** Source text of the object. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** Names and values in order; a repeated name occurs here as often as in the text. */
  readonly fields: readonly (readonly [name: string, value: unknown])[];
}

/**
 * Returns the JSON objects in a text, ordered by start; an object nested in another follows it. Raw
 * control characters in strings, trailing commas, comments and strings in single quotes are
 * tolerated, because their meaning is unambiguous. Work is bounded even for hostile text.
 */
export function findObjects(text: string): FoundObject[] {
  const starts = [...text.matchAll(opening)].map(({ index }) => index);
  return starts.slice(-mostObjects).flatMap((start) => {
    const found = readObject(text, start, longestObject);
    return found ? [found] : [];
  });
}

/**
 * Returns only the outermost objects, each of up to `longest` characters, for answers that contain
 * whole documents. The number of unterminated objects tried is limited, counted from the start.
 */
export function findOutermostObjects(text: string, longest: number): FoundObject[] {
  const found: FoundObject[] = [];
  let [behind, failures] = [0, 0];
  for (const { index: start } of text.matchAll(opening)) {
    if (start < behind) continue;
    const object = readObject(text, start, longest);
    if (object) {
      found.push(object);
      behind = object.end;
    } else if (++failures === mostUnended) break;
  }
  return found;
}

function readObject(text: string, start: number, longest: number): FoundObject | undefined {
  const end = endOfObject(text, start, longest);
  if (end === undefined) return undefined;
  const source = text.slice(start, end);
  const fields = readFields(mendJson(source));
  return fields && { source, start, end, fields };
}

/** A string, in single quotes only where a value may begin, or a comment. */
const piece =
  /"(?:[^"\\]|\\[\s\S])*(?:"|$)|(?<=[{[,:]\s{0,9})'(?:[^'\\\n]|\\[\s\S])*'|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/;

const tokens = new RegExp(`${piece.source}|[{}[\\]]`, 'g');

function endOfObject(text: string, start: number, longest: number): number | undefined {
  let depth = 0;
  for (const { 0: source, index } of text.slice(start, start + longest).matchAll(tokens)) {
    if (source === '{' || source === '[') {
      depth++;
      if (depth > deepestNesting) return undefined;
    } else if (source === '}' || source === ']') {
      depth--;
      if (depth === 0) return start + index + 1;
    }
  }
  return undefined;
}

/**
 * Returns the text without trailing commas and comments, with strings in double quotes and, in
 * them, control characters escaped; a backslash before a character that JSON does not escape is a
 * backslash, as in `\sqrt`.
 */
function mendJson(source: string): string {
  const bare = source.replace(new RegExp(piece, 'g'), (token) =>
    token.startsWith('/') ? ' ' : mendString(token),
  );
  return bare.replace(/"(?:[^"\\]|\\[\s\S])*"|,(?=\s*[}\]])/g, (token) =>
    token === ',' ? '' : token,
  );
}

function mendString(token: string): string {
  const quoted = token.startsWith("'")
    ? `"${token.slice(1, -1).replace(/\\'|\\[\s\S]|"/g, (one) => (one === "\\'" ? "'" : one === '"' ? '\\"' : one))}"`
    : token;
  return quoted
    .replace(/\\(u[\da-f]{4}|[^u])|\\/gi, (pair, kept?: string) =>
      kept && /^["\\/bfnrtu]/.test(kept) ? pair : `\\${pair}`,
    )
    .replace(/\p{Cc}/gu, escapeControl);
}

function escapeControl(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function readFields(json: string): FoundObject['fields'] | undefined {
  try {
    JSON.parse(json);
  } catch {
    return undefined;
  }
  return parseTree(json)?.children?.map(({ children: [name, value] = [] }) => [
    String(name?.value),
    value && getNodeValue(value),
  ]);
}
