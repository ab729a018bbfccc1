import type { ChatAnswer } from '../../../ports.ts';
import { type FoundObject, findObjects } from './jsonObjects.ts';

/** What an object of an answer says; undefined for one that is not of the form at all. */
export type ReadFields<Value, Fault> = (
  found: FoundObject,
) => { readonly value: Value } | { readonly fault: Fault } | undefined;

/** Why an answer as a whole has no object that counts; `none`: nothing like one was tried. */
export type AnswerFault = 'refusal' | 'cut-off' | 'empty' | 'quoted' | 'malformed-json' | 'none';

export type LastObject<Value, Fault> =
  | {
      readonly value: Value;
      readonly found: FoundObject;
      /** The answer holds other well-formed objects before it. */
      readonly isOneOfSeveral: boolean;
    }
  | { readonly fault: Fault | AnswerFault };

/** A refusal in an answer's first words; not being able to decide is none. */
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

/** Whether a text's first words refuse. */
export function isRefusal(text: string): boolean {
  return refusalForm.test(text);
}

/**
 * Reads the answer of a model that was asked for one JSON object. The last well-formed one counts; one
 * that stands in the material that was shown is a quotation, one inside a block of thoughts a draft,
 * and neither counts. Nothing is guessed: an answer without one has the fault that says why.
 *
 * @param material the texts that the model was shown
 * @param field the name by which a broken object of this form is known
 * @param find which objects of the answer are read
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

/** An answer without the thoughts in tags before it. */
export function afterThoughts(text: string): string {
  return text.slice(endOfThoughts(text, []));
}

/** Where the answer itself begins, behind thoughts in tags; their opening tag may be missing. */
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

/** Whether a text ends within an object that was to be another one of the form. */
function breaksOff(rest: string, field: string): boolean {
  const open = rest.lastIndexOf('{');
  return open >= 0 && !rest.includes('}', open) && new RegExp(field, 'i').test(rest.slice(open));
}

/** Tells of objects in order of their beginnings whether each is inside none of those before it. */
function outermostFilter(): (found: FoundObject) => boolean {
  let end = 0;
  return (found) => {
    const isOutermost = found.end >= end;
    end = Math.max(end, found.end);
    return isOutermost;
  };
}

/** A text without what a quotation may change: blanks, quotation marks and escapes. */
function squeeze(text: string): string {
  return text.replace(/[\s"'“”‘’`\\]+/g, '');
}
