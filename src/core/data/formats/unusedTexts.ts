import { counted } from '../../words/counted.ts';
import { asOneLine } from '../../words/escape.ts';
import {
  allAsked,
  allButLast,
  allReplies,
  allTexts,
  eachItem,
  namesOf,
  pathTo,
} from '../mapping/place.ts';
import { mayBeLabel } from '../mapping/propose/fieldWords.ts';
import { isObject } from './fields.ts';
import type { JsonObject, JsonValue, NamesUnused } from './format.ts';
import { isMark, readContent, readMessage } from './messageText.ts';
import { isParts, listIn, repliesIn, roleOf } from './turns.ts';

/** Maximum number of unused fields of a record that are named. */
const mostNamed = 100;

/** Any item of a list, as a name of a path. */
const anyItem = '*';

/** What is read of a value: all of it, what is shown of a message, or values within it, by name. */
type Read = 'all' | 'message' | ReadonlyMap<string, Read>;

/**
 * Returns a function that names the fields of a record that are not read: the outermost field of
 * which nothing is read, as a path.
 *
 * @param paths paths that are read, and others without anything to judge, such as prices; `*` is any
 * item of a list. The id of a record is always known, because a key may be one.
 * @param options.conversations paths of messages, of which their texts are read
 * @param options.sentIn returns texts of a record that are read, wherever else they are repeated
 */
export function unusedBy(
  paths: readonly string[],
  {
    conversations = [],
    sentIn = () => new Set(),
  }: {
    readonly conversations?: readonly string[];
    readonly sentIn?: (record: JsonObject) => ReadonlySet<string>;
  } = {},
): NamesUnused {
  const read = readAt([...paths, 'id'], conversations);
  const namesIn = (record: JsonObject) => {
    let sent: ReadonlySet<string> | undefined;
    const isUnused = (text: string) => {
      if (text.trim() === '') return false;
      sent ??= sentIn(record);
      return !sent.has(text);
    };
    const all: string[] = [];
    const texts: string[] = [];
    const add = (value: JsonValue, names: readonly string[]) => {
      const name = pathTo(names);
      if (all.includes(name) || isRowNumber(value, names)) return;
      const isText = holdsText(value, isUnused) || isLabel(value, names);
      if (isText || holdsValue(value)) all.push(name);
      if (isText) texts.push(name);
    };
    const visit = (value: JsonValue, known: Read | undefined, names: readonly string[]): void => {
      if (value === null || all.length >= mostNamed) return;
      const parts = known ? partsOf(value, known) : [];
      const isWithin = typeof known === 'string' || names.length === 0;
      if (isWithin || parts.some((part) => part.known)) {
        for (const part of parts) visit(part.value, part.known, [...names, ...part.names]);
      } else add(value, names);
    };
    visit(record, read, []);
    return { record, all, texts };
  };
  // A record is recognized, read and reported in turn.
  let last: ReturnType<typeof namesIn> | undefined;
  return (record, kinds = 'all') => {
    if (last?.record !== record) last = namesIn(record);
    return last[kinds];
  };
}

/** A field or an item, and what is read of it. */
interface Part {
  readonly names: readonly string[];
  readonly value: JsonValue;
  readonly known: Read | undefined;
}

/**
 * Returns the parts of an object, or of a list, which may be a text; none of any other value. Of a
 * message or a list of content parts that is read, what is not shown.
 */
function partsOf(value: JsonValue, known: Read): readonly Part[] {
  if (typeof known === 'string') {
    const isMessage = known === 'message' && isObject(value);
    const { others = [] } = isMessage
      ? readMessage(value)
      : isParts(value)
        ? readContent(value)
        : {};
    return others.map((other) => ({ ...other, known: undefined }));
  }
  const outer = typeof value === 'string' ? listIn(value) : value;
  if (Array.isArray(outer)) {
    const replies = new Set<JsonValue>(repliesIn(outer));
    return outer.map((item: JsonValue, at) => {
      const isLast = at === outer.length - 1;
      const inWhole = [anyItem, eachItem, allTexts, replies.has(item) ? allReplies : allAsked];
      const own = [String(at), isLast ? '-1' : allButLast];
      const name = [...own, ...inWhole].find((one) => known.has(one)) ?? '';
      return {
        names: [inWhole.includes(name) || name === allButLast ? anyItem : name || String(at)],
        value: item,
        known: readOfItem(known.get(name), name, item),
      };
    });
  }
  if (typeof outer !== 'object' || outer === null) return [];
  const isMessage = known.has('content') || known.has('value');
  return Object.entries(outer as JsonObject)
    .filter(([name]) => !isMessage || !isMark(name))
    .map(([name, inner]) => ({ names: [name], value: inner, known: known.get(name) }));
}

/** Returns what is read of an item, of which a name of several may read a message. */
function readOfItem(read: Read | undefined, name: string, item: JsonValue): Read | undefined {
  if (name === allButLast && typeof read === 'object') return read.get(anyItem);
  const isMessage = isObject(item) && [allButLast, allTexts, allReplies, allAsked].includes(name);
  return isMessage ? 'message' : read;
}

function readAt(paths: readonly string[], conversations: readonly string[]): Read {
  const root = new Map<string, Read>();
  const known = [
    ...paths.map((path) => [namesOf(path), 'all'] as const),
    ...conversations.map((path) => [[...namesOf(path), anyItem], 'message'] as const),
  ];
  for (const [names, read] of known) {
    let within: Map<string, Read> | undefined = root;
    for (const name of names.slice(0, -1)) {
      const inner: Read = within.get(name) ?? new Map<string, Read>();
      within.set(name, inner);
      within = typeof inner === 'string' ? undefined : (inner as Map<string, Read>);
      if (!within) break;
    }
    within?.set(names.at(-1) ?? '', read);
  }
  return root;
}

function holdsText(value: JsonValue, isUnused: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isUnused(value);
  if (typeof value !== 'object' || value === null) return false;
  if (!isObject(value)) return value.some((one: JsonValue) => holdsText(one, isUnused));
  const { role, from, ...others } = value;
  const isMessage = roleOf(value) !== undefined;
  return Object.values(isMessage ? others : value).some((one) => holdsText(one, isUnused));
}

/** Whether a value is a number or a boolean, or holds one. */
function holdsValue(value: JsonValue): boolean {
  if (typeof value !== 'object') return typeof value !== 'string';
  return value !== null && Object.values(value).some(holdsValue);
}

/** Columns in which pandas and R write the number or the name of a row, such as one without a name. */
const rowNumbers = /^(?:|Unnamed: \d+|__index_level_\d+__)$/;

/** Whether a field of a record is the number or the name of its row, which says nothing of it. */
function isRowNumber(value: JsonValue, [name = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && rowNumbers.test(name) && /^\S{1,60}$/.test(String(value));
}

/** Returns the texts of a value, and of a text that holds a list. */
export function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value, ...(listIn(value) ?? []).flatMap(textsIn)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function isLabel(value: JsonValue, names: readonly string[]): boolean {
  return typeof value !== 'string' && typeof value !== 'object' && mayBeLabel(pathTo(names));
}

/** Maximum number of fields that are counted, and of those that are named. */
const mostCounted = 1000;
const mostShown = 8;

/** Counts the records with texts that are not read, by field. */
export class UnusedTexts {
  readonly #counts: Map<string, number>;

  constructor(counts: Iterable<readonly [string, number]> = []) {
    this.#counts = new Map(counts);
  }

  /** Fields in the order in which they were found, with the number of records. */
  get counts(): readonly (readonly [string, number])[] {
    return [...this.#counts];
  }

  /** Adds the fields of one record. */
  add(fields: readonly string[] = []): void {
    for (const field of fields) {
      const count = this.#counts.get(field);
      if (count !== undefined || this.#counts.size < mostCounted) {
        this.#counts.set(field, (count ?? 0) + 1);
      }
    }
  }

  /**
   * Returns a sentence such as ``Not used: `context` (100 records), `notes` (3 records).``;
   * undefined if all texts are used.
   *
   * @param title how the sentence begins
   */
  describe(title = 'Not used'): string | undefined {
    const all = this.counts.toSorted(([, one], [, other]) => other - one);
    if (all.length === 0) return undefined;
    const named = all
      .slice(0, mostShown)
      .map(([field, count]) => `${fieldName(field)} (${counted(count, 'record')})`);
    const more = all.length > mostShown ? `, and ${all.length - mostShown} more` : '';
    return `${title}: ${named.join(', ')}${more}.`;
  }
}

/** Returns a field as code; one that would not be plain as such, as a JSON string. */
function fieldName(field: string): string {
  const quoted = /^[^`"\\\p{C}\p{Z}]+(?: [^`"\\\p{C}\p{Z}]+)*$/u.test(field)
    ? `\`${field}\``
    : JSON.stringify(field);
  return asOneLine(quoted, 60);
}
