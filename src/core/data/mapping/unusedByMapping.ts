import { isObject } from '../formats/fields.ts';
import type { JsonObject, JsonValue, NamesUnused } from '../formats/format.ts';
import { asMessages } from '../formats/turns.ts';
import { textsIn, unusedBy } from '../formats/unusedTexts.ts';
import { headedPart, headingsIn } from './headedPart.ts';
import type { FieldMapping } from './mapping.ts';
import { headingMark, pathsIn, valueAt } from './place.ts';

/** Fields of a mapping with something to judge, rather than names of it. */
const judged = [
  ...(['prompt', 'system', 'responseA', 'responseB', 'response'] as const),
  ...(['reference', 'rubric', 'background'] as const),
];

/**
 * Returns a function that names the fields of a record that a mapping does not read. A
 * text that is repeated where it is read, and a part of a text below a heading, count too.
 */
export function unusedByMapping(mapping: FieldMapping): NamesUnused {
  const { messages, ...others } = mapping.fields;
  const ofVerdicts = (mapping.verdicts ?? []).flatMap(
    ({ answer, decision, score, system, user, model, messages: asked }) => [
      ...[answer, decision, score, system, user, model, asked],
    ],
  );
  const places = [...Object.values(others), ...Object.values(mapping.vars ?? {}), ...ofVerdicts]
    .flat()
    .filter((place) => place !== undefined);
  const paths = places.flatMap(pathsIn);
  const sentAt = judged.flatMap((field) => {
    const place = mapping.fields[field];
    return place === undefined ? [] : pathsIn(place);
  });
  const sentIn = (record: JsonObject) =>
    new Set([
      ...sentAt.flatMap((path) => textsIn(valueAt(record, path) ?? null)),
      ...(messages === undefined ? [] : contentsIn(asMessages(valueAt(record, messages) ?? null))),
    ]);
  const unused = unusedBy(paths, {
    ...(messages !== undefined && { conversations: [messages] }),
    sentIn,
  });
  const headed = [...new Set(paths.filter((path) => path.includes(headingMark)).map(baseOf))];
  return (record, kinds) => [
    ...unused(record, kinds),
    ...headed.flatMap((base) => unusedParts(record, base, paths)),
  ];
}

/** Returns the parts of a text with a heading of which a mapping reads nothing. */
function unusedParts(
  record: JsonObject,
  base: string,
  paths: readonly string[],
): readonly string[] {
  const text = valueAt(record, base);
  if (typeof text !== 'string' || paths.includes(base)) return [];
  const parts = paths.filter((path) => path !== base && baseOf(path) === base);
  const read = parts.map((path) => String(valueAt(record, path) ?? ''));
  const [first, ...more] = headingsIn(text);
  if (!first) return [];
  return [first, ...more.filter(({ style }) => style === first.style)]
    .filter(({ name }) => {
      const part = headedPart(text, name) ?? '';
      return part !== '' && !read.some((one) => one.includes(part));
    })
    .map(({ name }) => base + headingMark + name);
}

function baseOf(path: string): string {
  return path.split(headingMark, 1)[0] ?? '';
}

function contentsIn(messages: JsonValue): readonly string[] {
  return Array.isArray(messages)
    ? messages.flatMap((message) => (isObject(message) ? textsIn(message.content ?? null) : []))
    : [];
}
