import { jsonLines } from '../formats/scan/jsonLines.ts';
import { jsonRecords } from '../formats/scan/jsonRecords.ts';
import { skipSeparators } from '../formats/scan/unit.ts';
import { UnitReader } from '../formats/scan/unitReader.ts';
import type { SourceRecord } from './importer.ts';

/** Maximum length of a record in UTF-16 units; longer records are faults. */
const longestRecord = 16 * 1024 * 1024;

/**
 * Splits the text of a source file, which arrives in chunks, into records with line numbers: those
 * of a JSON array, one per line, or lines of text.
 */
export class RecordReader {
  readonly #kind: 'json' | 'text';
  #reader: UnitReader | undefined;
  /** Unread remainder of a text file, or the beginning of any other file. */
  #rest = '';
  #line = 1;
  #isFirst = true;

  constructor(kind: 'json' | 'text') {
    this.#kind = kind;
  }

  /** Adds a chunk and returns the records that it completes. */
  push(piece: string, isEnded: boolean): Iterable<SourceRecord> {
    const text = this.#isFirst ? piece.replace(/^\uFEFF/, '') : piece;
    if (piece !== '') this.#isFirst = false;
    return this.#kind === 'text' ? this.#lines(text, isEnded) : this.#records(text, isEnded);
  }

  *#lines(piece: string, isEnded: boolean): Iterable<SourceRecord> {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = isEnded ? '' : (lines.pop() ?? '');
    for (const text of lines) {
      const value = text.trim();
      if (value !== '') yield { line: this.#line, value };
      this.#line += 1;
    }
    if (this.#rest.length > longestRecord) this.#rest = '';
  }

  *#records(piece: string, isEnded: boolean): Iterable<SourceRecord> {
    if (this.#reader) this.#reader.add(piece);
    else if (!this.#start(piece)) return;
    for (;;) {
      const unit = this.#reader?.read(isEnded) ?? 'end';
      if (unit === 'end' || unit === 'more') return;
      yield 'fault' in unit
        ? { line: unit.atLine, fault: unit.fault.reason }
        : { line: unit.line, value: unit.record };
    }
  }

  /**
   * Determines the layout of the records from the first non-blank character. Returns whether there
   * is one yet.
   */
  #start(piece: string): boolean {
    this.#rest += piece;
    const first = skipSeparators(this.#rest, 0);
    if (first >= this.#rest.length) return false;
    const isArray = this.#rest.charAt(first) === '[';
    const names = /^\s*\{\s*"([^"\\]{1,100})"/.exec(this.#rest.slice(first + 1, first + 4096));
    const container = isArray
      ? jsonRecords('array', first + 1, names?.[1] === undefined ? [] : [names[1]])
      : jsonLines(0);
    const line = isArray ? this.#rest.slice(0, first + 1).split('\n').length : 1;
    this.#reader = new UnitReader(container, { start: container.start, line }, longestRecord);
    this.#reader.add(this.#rest.slice(container.start));
    this.#rest = '';
    return true;
  }
}
