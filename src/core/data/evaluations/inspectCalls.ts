import { fieldOf, isObject } from '../formats/fields.ts';
import type { JsonObject, JsonValue } from '../formats/format.ts';
import { contentText, listIn, textIn } from './conversationText.ts';

/** A call that a scorer made to a grading model. */
export interface ScorerCall {
  readonly model: string;
  readonly text: string;
  /** Identifies what the model was asked; equal for models that were asked the same. */
  readonly asked: string;
}

/** Returns the events of an Inspect sample that tell which models its scorers asked. */
export function scorerEvents(sample: JsonObject): readonly JsonObject[] {
  const scorers = new Set<string>();
  return listIn(fieldOf(sample, 'events')).flatMap((event): readonly JsonObject[] => {
    if (!isObject(event)) return [];
    const kind = fieldOf(event, 'event');
    if (kind === 'model') {
      return scorers.has(nameIn(event, 'span_id')) ? [modelEvent(event, sample)] : [];
    }
    const parent = nameIn(event, 'parent_id');
    const type = nameIn(event, 'type');
    if (kind !== 'span_begin' || (type !== 'scorer' && !scorers.has(parent))) return [];
    const id = nameIn(event, 'id');
    scorers.add(id);
    return [{ event: kind, id, parent_id: parent, type, name: nameIn(event, 'name') }];
  });
}

function modelEvent(event: JsonObject, sample: JsonObject): JsonObject {
  const text = answerOf(fieldOf(event, 'output'));
  const attachments = fieldOf(sample, 'attachments');
  const whole =
    isObject(attachments) && text.startsWith(attached)
      ? textIn(fieldOf(attachments, text.slice(attached.length)))
      : undefined;
  return {
    ...{ event: 'model', span_id: nameIn(event, 'span_id'), model: nameIn(event, 'model') },
    input: listIn(fieldOf(event, 'input')).map(askedIn),
    input_refs: fieldOf(event, 'input_refs') ?? null,
    output: { choices: [{ message: { content: whole ?? text } }] },
  };
}

function nameIn(event: JsonObject, field: string): string {
  return textIn(fieldOf(event, field)) ?? '';
}

const attached = 'attachment://';

/** Returns the calls of each scorer in order, by the name of its score. */
export function scorerCalls(sample: JsonObject): ReadonlyMap<string, readonly ScorerCall[]> {
  const calls = new Map<string, ScorerCall[]>();
  const spans = new Map<string, ScorerCall[]>();
  for (const event of scorerEvents(sample)) {
    const [id, parent] = [nameIn(event, 'id'), nameIn(event, 'parent_id')];
    if (fieldOf(event, 'event') === 'span_begin') {
      const own = spans.get(parent) ?? [];
      spans.set(id, own);
      if (fieldOf(event, 'type') === 'scorer' && !spans.has(parent)) {
        calls.set(freeName(nameIn(event, 'name'), calls), own);
      }
      continue;
    }
    spans.get(nameIn(event, 'span_id'))?.push({
      model: nameIn(event, 'model'),
      text: answerOf(fieldOf(event, 'output')),
      asked: JSON.stringify([fieldOf(event, 'input'), fieldOf(event, 'input_refs')]),
    });
  }
  return calls;
}

/** Returns the name that Inspect gives the score of another scorer with the same name. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let number = 1; taken.has(free); number += 1) free = `${name}${number}`;
  return free;
}

function answerOf(output: JsonValue | undefined): string {
  const [choice] = listIn(isObject(output) ? fieldOf(output, 'choices') : undefined);
  const message = isObject(choice) ? fieldOf(choice, 'message') : undefined;
  return contentText(isObject(message) ? fieldOf(message, 'content') : undefined) ?? '';
}

/** Returns a message without its id, which differs for each model that is asked. */
function askedIn(message: JsonValue): JsonValue {
  if (!isObject(message)) return null;
  return { role: fieldOf(message, 'role') ?? '', content: fieldOf(message, 'content') ?? '' };
}
