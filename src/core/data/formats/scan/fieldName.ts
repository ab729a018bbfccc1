import { parseJson } from './parseRecord.ts';
import { walkValue } from './walkValue.ts';

export interface FieldName {
  readonly name: string;
  /** Offset after the colon. */
  readonly end: number;
}

/**
 * Returns the field name at this offset: a string before a colon. 'more' if the text ends before
 * that is known.
 */
export function fieldNameAt(text: string, at: number): FieldName | 'more' | undefined {
  if (at >= text.length) return 'more';
  if (text.charAt(at) !== '"') return undefined;
  const walk = walkValue(text, at);
  if (!walk.ok) return walk.ranOut ? 'more' : undefined;
  let colon = walk.end;
  while (' \t\r\n'.includes(text.charAt(colon)) && colon < text.length) colon += 1;
  if (colon >= text.length) return 'more';
  if (text.charAt(colon) !== ':') return undefined;
  return { name: String(parseJson(text.slice(at, walk.end))), end: colon + 1 };
}
