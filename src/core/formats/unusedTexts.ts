import { counted } from '../counted.ts';
import { asOneLine } from '../escape.ts';
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
import type { JsonObject, JsonValue } from './format.ts';
import { listIn, repliesIn } from './turns.ts';

/** Maximum number of unused fields of a record that are named. */
const mostNamed = 100;

/** Any item of a list, as a name of a path. */
const anyItem = '*';

/** Names of what is read of a message. */
export const namesInMessages = ['role', 'from', 'content', 'value', 'tool_calls'];

/** What is read of a value: all of it, or values within it, by name. */
type Read = 'all' | ReadonlyMap<string, Read>;

/**
 * Returns a function that names the fields of a record with a text that is not read: the outermost
 * field of which nothing is read, as a path. It also names other values that may be a label.
 *
 * @param paths paths that are read, and others without anything to judge, such as prices; `*` is any
 * item of a list. The id of a record is always known, because a key may be one.
 * @param sentIn returns texts of a record that are read, wherever else they are repeated
 */
export function unusedBy(
  paths: readonly string[],
  sentIn: (record: JsonObject) => ReadonlySet<string> = () => new Set(),
): (record: JsonObject) => readonly string[] {
  const read = readAt([...paths, 'id']);
  // A record is recognized, read and reported in turn.
  let last: { readonly record?: JsonObject; readonly names: readonly string[] } = { names: [] };
  return (record) => {
    if (last.record === record) return last.names;
    const found = new Set<string>();
    let sent: ReadonlySet<string> | undefined;
    const isUnused = (text: string) => {
      if (text.trim() === '') return false;
      sent ??= sentIn(record);
      return !sent.has(text);
    };
    const visit = (value: JsonValue, known: Read | undefined, names: readonly string[]): void => {
      if (known === 'all' || value === null || found.size >= mostNamed) return;
      const parts = known ? partsOf(value, known) : [];
      if (names.length === 0 || parts.some((part) => part.known)) {
        for (const part of parts) visit(part.value, part.known, [...names, part.name]);
      } else if (holdsText(value, isUnused) || isLabel(value, names)) {
        found.add(pathTo(names));
      }
    };
    visit(record, read, []);
    last = { record, names: [...found] };
    return last.names;
  };
}

const messageParts: Read = new Map(namesInMessages.map((name) => [name, 'all']));

/** A field or an item, and what is read of it. */
interface Part {
  readonly name: string;
  readonly value: JsonValue;
  readonly known: Read | undefined;
}

/** Returns the parts of an object, or of a list, which may be a text; none of any other value. */
function partsOf(value: JsonValue, known: ReadonlyMap<string, Read>): readonly Part[] {
  const outer = typeof value === 'string' ? listIn(value) : value;
  if (Array.isArray(outer)) {
    const replies = new Set<JsonValue>(repliesIn(outer));
    return outer.map((item: JsonValue, at) => {
      const isLast = at === outer.length - 1;
      const inWhole = [anyItem, eachItem, allTexts, replies.has(item) ? allReplies : allAsked];
      const own = [String(at), isLast ? '-1' : allButLast];
      const name = [...own, ...inWhole].find((one) => known.has(one)) ?? '';
      return {
        name: inWhole.includes(name) || name === allButLast ? anyItem : String(at),
        value: item,
        known: readOfItem(known.get(name), name, item),
      };
    });
  }
  if (typeof outer !== 'object' || outer === null) return [];
  const isMessage = known.has('content') || known.has('value');
  return Object.entries(outer as JsonObject)
    .filter(([name]) => !isMessage || (name !== 'role' && name !== 'from'))
    .map(([name, inner]) => ({ name, value: inner, known: known.get(name) }));
}

/** Returns what is read of an item, of which a name of several may read a message. */
function readOfItem(read: Read | undefined, name: string, item: JsonValue): Read | undefined {
  if (name === allButLast && read !== 'all') return read?.get(anyItem);
  const isMessage = isObject(item) && [allButLast, allTexts, allReplies, allAsked].includes(name);
  return isMessage ? messageParts : read;
}

function readAt(paths: readonly string[]): Read {
  const root = new Map<string, Read>();
  for (const path of paths) {
    const names = namesOf(path);
    let within: Map<string, Read> | undefined = root;
    for (const name of names.slice(0, -1)) {
      const inner: Read = within.get(name) ?? new Map<string, Read>();
      within.set(name, inner);
      within = inner === 'all' ? undefined : (inner as Map<string, Read>);
      if (!within) break;
    }
    within?.set(names.at(-1) ?? '', 'all');
  }
  return root;
}

function holdsText(value: JsonValue, isUnused: (text: string) => boolean): boolean {
  if (typeof value === 'string') return isUnused(value);
  if (typeof value !== 'object' || value === null) return false;
  const inner = isObject(value) ? Object.values(value) : value;
  return inner.some((one: JsonValue) => holdsText(one, isUnused));
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
   */
  describe(): string | undefined {
    const all = this.counts.toSorted(([, one], [, other]) => other - one);
    if (all.length === 0) return undefined;
    const named = all
      .slice(0, mostShown)
      .map(([field, count]) => `${fieldName(field)} (${counted(count, 'record')})`);
    const more = all.length > mostShown ? `, and ${all.length - mostShown} more` : '';
    return `Not used: ${named.join(', ')}${more}.`;
  }
}

/** Returns a field as code; one that would not be plain as such, as a JSON string. */
function fieldName(field: string): string {
  const quoted = /^[^`"\\\p{C}\p{Z}]+(?: [^`"\\\p{C}\p{Z}]+)*$/u.test(field)
    ? `\`${field}\``
    : JSON.stringify(field);
  return asOneLine(quoted, 60);
}
