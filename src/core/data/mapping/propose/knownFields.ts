import type { JsonObject, JsonValue } from '../../formats/format.ts';
import { isConversation, isTextList, listIn } from '../../formats/turns.ts';
import { labelSource } from '../../pair.ts';
import { allTexts, eachItem, headingMark, namesOf, valueAt } from '../place.ts';
import { fieldsIn, type RecordField } from './fieldsIn.ts';
import { meaningOfPath } from './fieldWords.ts';
import { countLabels } from './labelValues.ts';

/** The fields of records, found by what their names mean. */
export class KnownFields {
  readonly records: readonly JsonObject[];
  readonly all: readonly RecordField[];
  /** Places of conversations: lists of messages, or transcripts. */
  readonly conversations: readonly string[];
  /** Places of texts outside conversations that are not only the sum of headed parts. */
  readonly texts: readonly string[];
  /** Places of texts that each item of a list has. */
  readonly items: readonly string[];
  /** Places of all texts of a list. */
  readonly lists: readonly string[];
  /** Places of numbers and booleans. */
  readonly values: readonly string[];

  constructor(records: readonly JsonObject[]) {
    this.records = records;
    this.all = fieldsIn(records);
    const conversations = this.all.flatMap(({ path }) =>
      this.#values(path).every(isConversation) ? [path] : [],
    );
    this.conversations = conversations.filter((path) => !isWithin(path, conversations));
    const headed = new Set(
      this.all.flatMap(({ path }) => (isPart(path) ? [path.split(headingMark, 1)[0]] : [])),
    );
    const texts = this.all.flatMap(({ path, kind }) =>
      kind === 'text' &&
      !headed.has(path) &&
      !this.conversations.includes(path) &&
      !isWithin(path, this.conversations)
        ? [path]
        : [],
    );
    const isItem = (path: string) => namesOf(path).includes(eachItem);
    const isList = (path: string) => namesOf(path).includes(allTexts);
    this.texts = texts.filter((path) => !isItem(path) && !isList(path));
    this.values = this.all.flatMap(({ path, kind }) =>
      kind === 'number' || kind === 'boolean' ? [path] : [],
    );
    const isOwn = (path: string) => !isWithin(path, this.texts);
    this.items = texts.filter((path) => isItem(path) && isOwn(path));
    this.lists = texts.filter((path) => isList(path) && !isItem(path) && isOwn(path));
  }

  /** Returns the text of the first of these meanings that a field has. */
  text(meanings: readonly string[]): string | undefined {
    return this.#first(meanings, this.texts);
  }

  /** Returns the list of texts of the first of these meanings that a field has. */
  list(meanings: readonly string[]): string | undefined {
    return this.#first(meanings, this.lists);
  }

  /** Returns the conversation of the first of these meanings that a field has. */
  conversation(meanings: readonly string[]): string | undefined {
    return this.#first(meanings, this.conversations);
  }

  /** Returns the field of the first of these meanings whose values are all finite numbers. */
  number(meanings: readonly string[]): string | undefined {
    const paths = this.all.map(({ path }) => path);
    return this.#first(
      meanings,
      paths.filter((path) => this.#values(path).every(isNumber)),
    );
  }

  /** Returns the field of the first of these meanings that could be a label. */
  label(meanings: readonly string[]): string | undefined {
    const paths = this.all.map(({ path }) => path);
    return this.#first(
      meanings,
      paths.filter(
        (path) => !this.lists.includes(path) && countLabels(this.records, [path]) !== undefined,
      ),
    );
  }

  /** Returns a field of the record itself with a different text or number in each record. */
  id(): string | undefined {
    const isNamed = (value: JsonValue) => typeof value === 'string' || typeof value === 'number';
    const paths = this.all.flatMap(({ path }) =>
      namesOf(path).length === 1 && this.#values(path).every(isNamed) ? [path] : [],
    );
    return this.#first(
      ['id', 'idx', 'uid', 'uuid', 'pair id', 'question id', 'prompt id', 'index'],
      paths.filter((path) => new Set(this.#values(path)).size === this.records.length),
    );
  }

  /** Whether most values that are not empty read as language, not as names, numbers or paths. */
  isLanguage(path: string): boolean {
    const texts = this.#values(path)
      .filter((value) => typeof value === 'string')
      .filter((text) => text !== '');
    return texts.filter(isSentence).length * 2 > texts.length;
  }

  /**
   * Whether places hold lists of equally many texts as JSON, such as the turns of a conversation. A
   * record with a list that lacks a text is unreadable, and may have fewer.
   */
  areAlignedCells(paths: readonly string[]): boolean {
    const rows = this.records.map((record) =>
      paths.map((path) => {
        const value = valueAt(record, path);
        const list = typeof value === 'string' ? listIn(value) : undefined;
        return isTextList(list) ? list : undefined;
      }),
    );
    if (!rows.every((lists) => lists.every((list) => list !== undefined))) return false;
    const whole = rows.filter((lists) => !lists.some((list) => list?.includes(null)));
    return (
      whole.length > 0 &&
      whole.every((lists) => lists.every((list) => list?.length === lists[0]?.length))
    );
  }

  /** Returns the field in which records state who gave their labels, in Recant's own words. */
  sourceOfLabels(): string | undefined {
    const place = this.text(['label source']);
    const isSource = (value: JsonValue) => value === '' || labelSource.safeParse(value).success;
    return place !== undefined && this.#values(place).every(isSource) ? place : undefined;
  }

  /** Whether the text of a field, where there is one, is mostly part of another text. */
  isWithin(path: string, outer: string): boolean {
    const texts = this.records.flatMap((record): (readonly [string, string])[] => {
      const [own, other] = [valueAt(record, path) ?? '', valueAt(record, outer) ?? ''];
      return own === '' ? [] : [[String(own), String(other)]];
    });
    return texts.filter(([own, other]) => other.includes(own)).length * 2 > texts.length;
  }

  #first(meanings: readonly string[], paths: readonly string[]): string | undefined {
    for (const meaning of meanings) {
      const own = paths.filter((path) => meaningOfPath(path) === meaning && !isInList(path));
      const [best] = own.sort((one, other) => remoteness(one) - remoteness(other));
      if (best !== undefined) return best;
    }
    return undefined;
  }

  #values(path: string): readonly JsonValue[] {
    return this.records
      .map((record) => valueAt(record, path) ?? null)
      .filter((one) => one !== null);
  }
}

/** Whether a path leads into one of the values at other paths. */
function isWithin(path: string, outer: readonly string[]): boolean {
  return outer.some((one) => path.startsWith(`${one}.`) || path.startsWith(`${one}/`));
}

/** Whether the path leads through an item of a list. */
function isInList(path: string): boolean {
  return namesOf(path).some((name) => /^-?\d+$|^:/.test(name) && name !== allTexts);
}

function isPart(path: string): boolean {
  return path.includes(headingMark);
}

function remoteness(path: string): number {
  return namesOf(path).length + (isPart(path) ? 10 : 0);
}

function isNumber(value: unknown): boolean {
  return (
    value !== '' &&
    typeof value !== 'object' &&
    typeof value !== 'boolean' &&
    Number.isFinite(Number(value))
  );
}

function isSentence(text: string): boolean {
  const trimmed = text.trim();
  if (/^\S*[/\\]\S*$/.test(trimmed)) return false;
  return /\p{L}.*\s+\S|\p{L}.*[.?!…。？！]$|\p{Lo}/su.test(trimmed.slice(0, 500));
}
