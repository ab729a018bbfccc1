import type { JsonObject, JsonValue } from '../../formats/format.ts';
import { isConversation, isTextList, listIn, partsText } from '../../formats/turns.ts';
import { headingsIn } from '../headedPart.ts';
import {
  allAsked,
  allButLast,
  allReplies,
  allTexts,
  eachItem,
  headingMark,
  pathTo,
  valueAlong,
  valueAt,
} from '../place.ts';

/** Maximum number of fields, levels and items of a list that are looked at. */
const mostFields = 300;
const deepest = 6;
const mostItems = 3;
const longestPath = 800;
const longestExample = 200;
const mostParts = 20;

/** A field that records have, as a place of a mapping. */
export interface RecordField {
  readonly path: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'other';
  /** Beginning of a value, as it is in the file. */
  readonly example: string;
  /** Number of records that have a value there. */
  readonly present: number;
}

/**
 * Returns the fields of records, nested ones included, in the order of the first record that has
 * them. Lists come with their first items and with places for all of them. A text whose parts have headings comes with each part.
 */
export function fieldsIn(records: readonly JsonObject[]): readonly RecordField[] {
  const found = new Map<string, RecordField>();
  const visit = (value: JsonValue, names: readonly string[]) => {
    const own = partsText(value) ?? value;
    if (names.some((name) => name.includes(headingMark))) return;
    if (names.length > 0 && !add(found, pathTo(names), own)) return;
    const outer = typeof own === 'string' ? listIn(own) : own;
    if (typeof outer !== 'object' || outer === null || names.length >= deepest) return;
    if (names.at(-1) === allButLast) return;
    for (const [name, inner] of entriesOf(outer)) visit(inner, [...names, name]);
  };
  for (const record of records) visit(record, []);
  for (const { path, kind } of [...found.values()]) {
    if (kind !== 'text') continue;
    const texts = records.map((record) => valueAt(record, path));
    for (const part of partsIn(texts.filter((text) => typeof text === 'string'))) {
      for (const record of records) add(found, path + part, valueAt(record, path + part) ?? null);
    }
  }
  return [...found.values()];
}

function entriesOf(value: JsonObject | readonly JsonValue[]): readonly [string, JsonValue][] {
  if (!Array.isArray(value)) return Object.entries(value).slice(0, mostFields);
  const first = value.slice(0, mostItems).map((item, at): [string, JsonValue] => [`${at}`, item]);
  const inWhole = isConversation(value)
    ? [allButLast, '-1', allAsked, allReplies]
    : [eachItem, ...(isTextList(value) ? [allTexts] : [])];
  return [
    ...first,
    ...inWhole.map((name): [string, JsonValue] => [
      name,
      valueAlong({ value }, ['value', name]) ?? null,
    ]),
  ];
}

/** Adds a value to the fields found. Returns whether its place can be used. */
function add(found: Map<string, RecordField>, path: string, value: JsonValue): boolean {
  const known = found.get(path);
  if (!known && found.size >= mostFields) return false;
  if (/[{}]/.test(path) || path.length > longestPath) return false;
  if (value === null) return true;
  const kind = kindOf(value);
  found.set(path, {
    path,
    kind: known ? commonKind(known.kind, kind) : kind,
    example: known?.example || exampleOf(value),
    present: (known?.present ?? 0) + 1,
  });
  return true;
}

/** Returns the kind of values of two kinds; a number beside texts, such as an answer, is a text. */
function commonKind(one: RecordField['kind'], other: RecordField['kind']): RecordField['kind'] {
  if (one === other) return one;
  const kinds = [one, other];
  return kinds.includes('text') && kinds.includes('number') ? 'text' : 'other';
}

function kindOf(value: JsonValue): RecordField['kind'] {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  return typeof value === 'boolean' ? 'boolean' : 'other';
}

function exampleOf(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return String(value).slice(0, longestExample);
  return Array.isArray(value)
    ? `[${value.length}]`
    : `{${Object.keys(value).slice(0, 5).join(', ')}}`;
}

/**
 * Returns the parts that most of the texts have, as endings of their path: from each heading to the
 * next one, and what follows a mark such as `[RESULT]`.
 */
function partsIn(texts: readonly string[]): readonly string[] {
  const [first] = texts;
  if (first === undefined) return [];
  const isUsual = (has: (text: string) => boolean) => texts.filter(has).length * 2 > texts.length;
  const headings = headingsIn(first);
  const alike = headings.filter(({ style }) => style === headings[0]?.style);
  const usual = [...new Set(alike.map(({ name }) => name))]
    .slice(0, mostParts)
    .filter((name) => isUsual((text) => headingsIn(text).some((one) => one.name === name)));
  const headed = usual.map((name, index) => {
    const next = usual[index + 1];
    return `${headingMark}${name}${next === undefined ? '' : `${headingMark}${next}`}`;
  });
  const marks = [...new Set(first.match(/\[[A-Z]{2,20}\]/g))].slice(0, mostParts);
  const marked = marks.filter((mark) => isUsual((text) => text.includes(mark)));
  return [...(headed.length > 1 ? headed : []), ...marked.map((mark) => headingMark + mark)];
}
