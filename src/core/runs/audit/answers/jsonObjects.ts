import { getNodeValue, parseTree } from 'jsonc-parser';

/** Verdicts come last in an answer: only the last so many places where an object may begin count. */
const mostObjects = 500;
const mostUnended = 50;
/** No credible verdict is longer or deeper. With `mostObjects` this bounds the work on any text. */
const longestObject = 32_000;
const deepestNesting = 16;

export interface FoundObject {
  /** The object's own text. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** Names and values in order; a name that is repeated stands here as often as it was written. */
  readonly fields: readonly (readonly [name: string, value: unknown])[];
}

/**
 * The JSON objects in a text, in order of their beginnings; an object inside another one follows it.
 * Raw control characters inside strings and trailing commas are put up with, as nothing else that
 * could be meant by them. Work is bounded however hostile the text is.
 */
export function findObjects(text: string): FoundObject[] {
  const starts = [...text.matchAll(/\{\s*"/g)].map(({ index }) => index);
  return starts.slice(-mostObjects).flatMap((start) => {
    const found = readObject(text, start, longestObject);
    return found ? [found] : [];
  });
}

/**
 * The outermost objects alone, of up to `longest` characters: for answers that hold whole documents.
 * So many places where an object begins and never ends are tried, from the first one on.
 */
export function findOutermostObjects(text: string, longest: number): FoundObject[] {
  const found: FoundObject[] = [];
  let [behind, failures] = [0, 0];
  for (const { index: start } of text.matchAll(/\{\s*"/g)) {
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

function endOfObject(text: string, start: number, longest: number): number | undefined {
  const limit = Math.min(text.length, start + longest);
  let inString = false;
  let depth = 0;
  for (let index = start; index < limit; index++) {
    const character = text[index];
    if (inString && character === '\\') index++;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (character === '{' || character === '[') {
      depth++;
      if (depth > deepestNesting) return undefined;
    } else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}

/** The same text with control characters in strings escaped and trailing commas dropped. */
function mendJson(source: string): string {
  return source.replace(/"(?:[^"\\]|\\[\s\S])*"|,(?=\s*[}\]])/g, (token) =>
    token === ',' ? '' : token.replace(/\p{Cc}/gu, escapeControl),
  );
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
