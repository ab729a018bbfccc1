import {
  type AnchoredRecord,
  type LineRange,
  nearestOnLine,
  type RecordFault,
} from './anchoredRecord.ts';
import { datasetFormats } from './catalog.ts';
import { type Entry, entryFrom, keepSame, moveEntry } from './entry.ts';
import type { DatasetFormat, PairDraft } from './format.ts';
import { PairNames } from './pairNames.ts';
import { DatasetStream } from './scan/datasetStream.ts';
import { readUnits } from './scan/readUnits.ts';
import type { SourceText } from './scan/sourceText.ts';
import { linesIn, type Place, type PlacedUnit } from './scan/unitReader.ts';
import { detect } from './sniff.ts';
import { type Edit, editOf, type TextChange } from './textChange.ts';
import type { Detection } from './weigh.ts';

interface OpenOptions {
  /** Formats to try, in order of precedence; default: the catalog. */
  readonly formats?: readonly DatasetFormat[];
  /** Returns a pair's digest; default: by core's own SHA-256. */
  readonly digestOf?: (draft: PairDraft) => string;
}

/** Number of UTF-16 units of a step, so that it takes less than 50 ms. */
const stepLength = 128 * 1024;

/** Number of UTF-16 units fetched beyond an edit, so most edits need a single fetch. */
const margin = 16 * 1024;

/**
 * Every record of one text with its position. Once the text has been read, follows its edits, and
 * always equals an index of the current text. Empty while the text is not a dataset.
 */
export class DatasetIndex {
  readonly #formats: readonly DatasetFormat[];
  readonly #digestOf: OpenOptions['digestOf'];
  #detection: Detection | undefined;
  #lookedAt = 0;
  #length = 0;
  /** In file order. */
  #entries: readonly Entry[] = [];
  readonly #names = new PairNames();
  #records: readonly AnchoredRecord[] | undefined;
  #faults: readonly RecordFault[] | undefined;
  #byKey: ReadonlyMap<string, AnchoredRecord> | undefined;

  constructor(text: SourceText, { formats = datasetFormats, digestOf }: OpenOptions) {
    this.#formats = formats;
    this.#digestOf = digestOf;
    this.#length = text.length;
    this.#detect(text);
  }

  /** Id of the dataset's format; undefined while the text is not a dataset. */
  get format(): string | undefined {
    return this.#detection?.format.id;
  }

  /** In file order. */
  get records(): readonly AnchoredRecord[] {
    this.#records ??= this.#entries.flatMap((entry) => (entry.drafts ? entry.anchor : []));
    return this.#records;
  }

  /** In file order. */
  get faults(): readonly RecordFault[] {
    this.#faults ??= this.#entries.flatMap((entry) => (entry.drafts ? [] : entry.anchor));
    return this.#faults;
  }

  /**
   * Returns the record that contains this offset, including its end, or else the nearest on its
   * line. Undefined if that is unreadable.
   *
   * @param line default: only records that contain the offset are considered
   */
  recordAt(offset: number, line: LineRange = { start: offset, end: offset }) {
    const next = this.#countBefore(offset + 1);
    const [before, after] = [this.#entries[next - 1], this.#entries[next]];
    const found = nearestOnLine(offset, line, before?.anchor, after?.anchor);
    return found && 'pairs' in found ? found : undefined;
  }

  /** Returns the record of the pair with this key. */
  recordByKey(key: string): AnchoredRecord | undefined {
    this.#byKey ??= new Map(
      this.records.flatMap((record) => record.pairs.map((pair) => [pair.key, record] as const)),
    );
    return this.#byKey.get(key);
  }

  /** Reads the whole text. Returns whether its records differ from those before. */
  read(text: SourceText): boolean {
    const container = this.#detection?.container;
    const units =
      container === undefined
        ? []
        : readUnits(text, {
            container,
            from: firstPlace(text, container.start),
            length: text.length,
            isKnown: () => false,
          }).units;
    return this.#replace(0, this.#entries.length, this.#read(units));
  }

  /** Reads the whole text of a new index, and yields after each step, for other work. */
  *readInSteps(text: string, length = stepLength): Generator<void, void, void> {
    const container = this.#detection?.container;
    if (container === undefined) return;
    const longest = Number.POSITIVE_INFINITY;
    const stream = new DatasetStream({ container, endsLinesByReturn: false, longest });
    for (let at = 0; at < text.length; at += length) {
      this.#append(stream.push(text.slice(at, at + length)));
      yield;
    }
    this.#append(stream.end());
  }

  /**
   * Follows an edit, reading only what changed. All changes of one update refer to the text before
   * it and do not overlap, as in an editor's change event; `text` is the text after it. Returns
   * whether anything but offsets and lines changed.
   */
  update(changes: readonly TextChange[], text: SourceText): boolean {
    const edit = editOf(changes) ?? { start: 0, end: 0, shift: 0 };
    const isWhole = text.length === this.#length + edit.shift;
    this.#length = text.length;
    const before = this.#detection;
    if (!isWhole || edit.start <= this.#lookedAt) this.#detect(text);
    const after = this.#detection;
    if (isWhole && isSameArrangement(before, after, edit)) {
      return after === undefined ? false : this.#readEdited(text, edit, after);
    }
    return this.read(text) || before?.format.id !== after?.format.id;
  }

  #detect(text: SourceText): void {
    const { detection, lookedAt } = detect(text, this.#formats);
    this.#detection = detection;
    this.#lookedAt = lookedAt;
  }

  #append(units: readonly PlacedUnit[]): void {
    this.#replace(this.#entries.length, this.#entries.length, this.#read(units));
  }

  /**
   * Rereads from the second-to-last unit before the edit, because the first name in a unit may
   * decide where the previous one ends, up to the start of an unchanged unit. Unreadable units
   * before it are reread too: the edit may close the bracket at which the first of them broke off.
   */
  #readEdited(text: SourceText, edit: Edit, { container }: Detection): boolean {
    let first = Math.max(0, this.#countBefore(edit.start) - 2);
    const isBroken = (place: number) => this.#entries[place]?.drafts === undefined;
    while (container.kind !== 'jsonl' && first > 0 && isBroken(first)) first -= 1;
    const begin = this.#entries[first]?.anchor;
    const from =
      begin !== undefined && begin.start < edit.start
        ? { start: begin.start, line: begin.line }
        : firstPlace(text, container.start);

    let next = first;
    const { units, known } = readUnits(text, {
      container,
      from,
      length: edit.end + edit.shift - from.start + margin,
      isKnown: (start) => {
        const old = start - edit.shift;
        while (this.#startOf(next) < Math.max(old, edit.end)) next += 1;
        return this.#startOf(next) === old;
      },
    });
    if (known === undefined) next = this.#entries.length;
    this.#move(next, edit.shift, known);
    return this.#replace(first, next, this.#read(units));
  }

  #move(first: number, shift: number, known: Place | undefined): void {
    const lines = (known?.line ?? 0) - (this.#entries[first]?.anchor.line ?? 0);
    if (shift === 0 && lines === 0) return;
    for (let index = first; index < this.#entries.length; index += 1) {
      const entry = this.#entries[index];
      if (entry !== undefined) moveEntry(entry, shift, lines);
    }
  }

  #read(units: readonly PlacedUnit[]): readonly Entry[] {
    const format = this.#detection?.format;
    if (format === undefined) return [];
    return units.map((unit) => entryFrom(unit, format, this.#formats, this.#digestOf));
  }

  /**
   * Replaces the entries [first, end) by `joined`, keeping equal ones at either end. Returns
   * whether any entry differs.
   */
  #replace(first: number, end: number, joined: readonly Entry[]): boolean {
    const old = this.#entries.slice(first, end);
    const head = keepSame(old, joined);
    const tail = keepSame(old.slice(head).reverse(), joined.slice(head).reverse());
    const left = old.slice(head, old.length - tail);
    const added = joined.slice(head, joined.length - tail);
    if (left.length === 0 && added.length === 0) return false;
    this.#entries = [
      ...this.#entries.slice(0, first + head),
      ...added,
      ...this.#entries.slice(end - tail),
    ];
    this.#names.replace(left, added, this.#entries);
    this.#records = undefined;
    this.#faults = undefined;
    this.#byKey = undefined;
    return true;
  }

  /** Returns the number of entries that start before an offset. */
  #countBefore(offset: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#startOf(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #startOf(entry: number): number {
    return this.#entries[entry]?.anchor.start ?? Number.POSITIVE_INFINITY;
  }
}

function firstPlace(text: SourceText, start: number): Place {
  return { start, line: 1 + linesIn(text.slice(0, start), 0, start) };
}

/**
 * Whether the layout of records is the same as before the edit, so most can be kept. If the edit
 * comes before the first record, everything up to the first known record is read again.
 */
function isSameArrangement(
  before: Detection | undefined,
  after: Detection | undefined,
  edit: Edit,
): boolean {
  if (before === undefined || after === undefined) return before === after;
  const { container: old } = before;
  return (
    after.container.kind === old.kind &&
    (edit.start <= old.start || after.container.start === old.start) &&
    isSameFormat(after.format, before.format) &&
    after.firstNames.join('\n') === before.firstNames.join('\n')
  );
}

/** Whether formats read records alike, and name the same texts around them. */
function isSameFormat(one: DatasetFormat, other: DatasetFormat): boolean {
  return one.read === other.read && one.around?.join('\n') === other.around?.join('\n');
}
