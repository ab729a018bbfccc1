import type { AnchoredRecord, RecordFault } from './anchoredRecord.ts';
import { datasetFormats } from './catalogue.ts';
import { type Entry, entryFrom, namePairs } from './entry.ts';
import type { DatasetFormat } from './format.ts';
import { numbering } from './pairNames.ts';
import type { TextDigest } from './readRecord.ts';
import { linesIn, UnitReader } from './scan/unitReader.ts';
import { detect, endsInFirstObject, longSampleLength } from './sniff.ts';
import type { Detection } from './weigh.ts';

/**
 * Maximum length of a record in UTF-16 units. Longer ones are faults, because no editor would show
 * them.
 */
export const longestRecord = 32 * 1024 * 1024;

export interface StreamOptions {
  /** Formats to try, in order of precedence; default: the catalogue. */
  readonly formats?: readonly DatasetFormat[];
  /** Default: `longestRecord`. */
  readonly longest?: number;
  readonly sha256?: TextDigest | undefined;
}

/**
 * The records and faults of a text that arrives in pieces, however it is split: the same, in the
 * same order, as in an index of the whole text with carriage returns normalized as editors do.
 * Records are not kept, so memory is bounded by the longest record and the number of names.
 */
export class DatasetStream {
  readonly #formats: readonly DatasetFormat[];
  readonly #longest: number;
  readonly #sha256: TextDigest | undefined;
  readonly #keyOf = numbering();
  readonly #idOf = numbering();
  /** The beginning of the text, until it is known whether it is a dataset. */
  #head = '';
  #reader: UnitReader | undefined;
  #detection: Detection | 'none' | undefined;
  #isCutShort = false;
  #endsLinesByReturn = false;

  constructor({ formats = datasetFormats, longest = longestRecord, sha256 }: StreamOptions = {}) {
    this.#formats = formats;
    this.#longest = longest;
    this.#sha256 = sha256;
  }

  /** The layout of the text; 'none' if it is not a dataset, undefined until known. */
  get detection(): Detection | 'none' | undefined {
    return this.#detection;
  }

  /** Whether the text's first record extends beyond the part in which no pairs were recognized. */
  get isCutShort(): boolean {
    return this.#isCutShort;
  }

  /** Takes the next piece of the text and returns the records that it completes. */
  push(piece: string): readonly (AnchoredRecord | RecordFault)[] {
    return this.#take(piece, false);
  }

  /** Returns the remaining records at the end of the text. */
  end(): readonly (AnchoredRecord | RecordFault)[] {
    return this.#take('', true);
  }

  #take(piece: string, complete: boolean): readonly (AnchoredRecord | RecordFault)[] {
    if (this.#detection === undefined) {
      this.#head += piece;
      if (this.#head.length <= longSampleLength && !complete) return [];
      this.#start();
    } else {
      this.#reader?.add(this.#withLines(piece));
    }
    return this.#detection === 'none' ? [] : this.#read(complete);
  }

  #start(): void {
    const beginning = this.#head.slice(0, longSampleLength);
    this.#endsLinesByReturn = !beginning.includes('\n') && /\r./s.test(beginning);
    const text = this.#withLines(this.#head);
    this.#head = '';
    this.#detection = detect(text, this.#formats).detection ?? 'none';
    if (this.#detection === 'none') {
      const sample = text.slice(0, longSampleLength);
      this.#isCutShort = text.length > longSampleLength && endsInFirstObject(sample);
      return;
    }
    const { container } = this.#detection;
    const line = 1 + linesIn(text, 0, container.start);
    this.#reader = new UnitReader(container, { start: container.start, line }, this.#longest);
    this.#reader.add(text.slice(container.start));
  }

  /** Editors also end a line at a lone carriage return, as on classic Mac OS. */
  #withLines(piece: string): string {
    return this.#endsLinesByReturn ? piece.replaceAll('\r', '\n') : piece;
  }

  #read(complete: boolean): readonly (AnchoredRecord | RecordFault)[] {
    const items: (AnchoredRecord | RecordFault)[] = [];
    const { format } = this.#detection as Detection;
    for (;;) {
      const unit = this.#reader?.read(complete) ?? 'end';
      if (unit === 'end') this.#reader = undefined;
      if (unit === 'end' || unit === 'more') return items;
      const entry = entryFrom(unit, format, this.#formats, this.#sha256);
      this.#name(entry);
      items.push(entry.anchor);
    }
  }

  #name(entry: Entry): void {
    namePairs(
      entry,
      ({ digest }) => this.#keyOf(digest),
      ({ draft }) => this.#idOf(draft.id ?? ''),
    );
  }
}
