import type { ChatAnswer } from '../../ports.ts';
import { type FoundObject, findObjects } from './jsonObjects.ts';

/**
 * Reads an object of an answer; returns undefined for an object that does not have the expected
 * form.
 */
export type ReadFields<Value, Fault> = (
  found: FoundObject,
) => { readonly value: Value } | { readonly fault: Fault } | undefined;

/** Why an answer contains no object that counts; `none`: nothing resembling one was found. */
export type AnswerFault = 'refusal' | 'cut-off' | 'empty' | 'quoted' | 'malformed-json' | 'none';

export type LastObject<Value, Fault> =
  | {
      readonly value: Value;
      readonly found: FoundObject;
      /** Whether the answer contains other well-formed objects before it. */
      readonly isOneOfSeveral: boolean;
    }
  | { readonly fault: Fault | AnswerFault };

/** A refusal at the start of an answer; being unable to decide is not a refusal. */
const refusalForm = new RegExp(
  [
    '^\\W{0,200}',
    "(?:(?:i['’]?m|i am)(?: very| so| really)? sorry|sorry|unfortunately|i apologi[sz]e",
    '|as an ai[^.!?]{0,60}?)?',
    "\\W{0,20}(?:but )?(?:i|we)(?:['’](?:m|re)| am| are)? ",
    '(?:(?:must )?(?:respectfully )?decline\\b|not comfortable|',
    "(?:can ?not|can['’]?t|won['’]?t|will not|unable to|not able to) (?:help|assist|comply|continue|",
    'argue|engage|participate|take part|provide|fulfil|complete|evaluate|assess|judge|compare|review|',
    'discuss|answer|respond|process|support|score|rate|grade|write|rewrite|edit|modify|create|do (?:this|that)))',
  ].join(''),
  'i',
);

/** Whether a text begins with a refusal. */
export function isRefusal(text: string): boolean {
  return refusalForm.test(text);
}

/**
 * Reads a model's answer to a request for one JSON object. The last well-formed object counts,
 * excluding quotations from the material shown and drafts inside a block of thoughts. Nothing is
 * guessed: an answer without such an object gets a fault with the reason.
 *
 * @param material the texts shown to the model
 * @param field the field name that identifies a broken object of this form
 * @param find finds the objects of the answer to read
 */
export function readLastObject<Value, Fault extends string>(
  { text, refusal, finishReason }: Pick<ChatAnswer, 'text' | 'refusal' | 'finishReason'>,
  material: readonly string[],
  field: string,
  readFields: ReadFields<Value, Fault>,
  find: (text: string) => readonly FoundObject[] = findObjects,
): LastObject<Value, Fault> {
  if (refusal !== undefined && refusal !== '') return { fault: 'refusal' };
  const objects = find(text);
  const thoughts = endOfThoughts(text, objects);
  const read = objects
    .filter(({ start }) => start >= thoughts)
    .map((found) => ({ found, result: readFields(found) }));
  const wellFormed = read.flatMap(({ found, result }) =>
    result && 'value' in result ? [{ found, value: result.value }] : [],
  );
  const isOutermost = outermostFilter();
  const shown = wellFormed.length > 0 ? material.map(squeeze) : [];
  const own = wellFormed
    .filter(({ found }) => isOutermost(found))
    .filter(({ found }) => !shown.some((squeezed) => squeezed.includes(squeeze(found.source))));
  const last = own.at(-1);
  const isCut = finishReason === 'length';
  if (last && !(isCut && breaksOff(text.slice(last.found.end), field))) {
    return { ...last, isOneOfSeveral: own.length > 1 };
  }
  if (finishReason === 'content_filter') return { fault: 'refusal' };
  if (isCut) return { fault: 'cut-off' };
  if (text.trim() === '') return { fault: 'empty' };
  if (wellFormed.length > 0) return { fault: 'quoted' };
  const defect = read.findLast(({ result }) => result)?.result;
  if (defect && 'fault' in defect) return defect;
  if (isRefusal(text)) return { fault: 'refusal' };
  const tried = new RegExp(`${field}\\\\?["'”’]?\\s*:`, 'i').test(text.slice(thoughts));
  return { fault: tried ? 'malformed-json' : 'none' };
}

/** Returns an answer without the tagged thoughts before it. */
export function afterThoughts(text: string): string {
  return text.slice(endOfThoughts(text, []));
}

/**
 * Returns the offset at which the actual answer begins, after tagged thoughts; their opening tag
 * may be missing.
 */
function endOfThoughts(text: string, objects: readonly FoundObject[]): number {
  let [next, said] = [0, 0];
  for (const { 0: tag, index } of text.matchAll(/<\/think(?:ing)?>/gi)) {
    for (let object = objects[next]; object && object.start < index; object = objects[++next]) {
      said = Math.max(said, object.end);
    }
    if (index >= said) return index + tag.length;
  }
  return /^\s*<think(?:ing)?>/i.test(text) ? text.length : 0;
}

/** Whether a text ends within an unfinished object of the expected form. */
function breaksOff(rest: string, field: string): boolean {
  const open = rest.lastIndexOf('{');
  return open >= 0 && !rest.includes('}', open) && new RegExp(field, 'i').test(rest.slice(open));
}

/** Returns a filter that accepts the outermost objects, given objects ordered by start. */
function outermostFilter(): (found: FoundObject) => boolean {
  let end = 0;
  return (found) => {
    const isOutermost = found.end >= end;
    end = Math.max(end, found.end);
    return isOutermost;
  };
}

/**
 * Returns a text without the characters that a quotation may change: blanks, quotation marks and
 * escapes.
 */
function squeeze(text: string): string {
  return text.replace(/[\s"'“”‘’`\\]+/g, '');
}
