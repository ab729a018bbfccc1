import { type FoundObject, findObjects } from './jsonObjects.ts';
import { type Doubts, type LastFound, type ReadableText, readLast } from './readLast.ts';

/**
 * Reads an object of an answer; returns undefined for an object that does not have the expected
 * form.
 */
export type ReadFields<Value, Fault> = (
  found: FoundObject,
) => { readonly value: Value } | { readonly fault: Fault } | undefined;

/**
 * Reads a model's answer to a request for one JSON object. The last well-formed object counts.
 *
 * @param material the texts shown to the model
 * @param field the field name that identifies a broken object of this form
 * @param doubts absent if the object is a text to use, not a verdict
 * @param find finds the objects of the answer to read
 */
export function readLastObject<Value, Fault extends string>(
  answer: ReadableText,
  material: readonly string[],
  field: string,
  readFields: ReadFields<Value, Fault>,
  doubts?: Doubts<Value>,
  find: (text: string) => readonly FoundObject[] = findObjects,
): LastFound<FoundObject, Value, Fault> {
  const name = field.replace(/[^\w\s]/g, '\\$&');
  return readLast(answer, {
    find,
    doubts,
    read: readFields,
    material,
    quotations: () => {
      const shown = material.map(squeeze);
      return ({ source }) => shown.some((squeezed) => squeezed.includes(squeeze(source)));
    },
    breaksOff: (text, { end }) => breaksOff(text.slice(end)),
    isRevoked: (rest) => new RegExp(`["“”'‘’]${name}["“”'‘’]\\s*:`, 'i').test(rest),
    isAttempt: (text) => new RegExp(`${name}\\\\?["'”’]?\\s*:`, 'i').test(text),
  });
}

/** Whether a text ends within an unfinished object, which may be of the expected form. */
function breaksOff(rest: string): boolean {
  const open = rest.lastIndexOf('{');
  return open >= 0 && !rest.includes('}', open) && /^\{\s*(?:["']|$)/.test(rest.slice(open));
}

/**
 * Returns a text without the characters that a quotation may change: white space, quotation marks
 * and escapes.
 */
function squeeze(text: string): string {
  return text.replace(/[\s"'“”‘’`\\]+/g, '');
}
