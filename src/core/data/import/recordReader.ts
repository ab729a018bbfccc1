import { isObject } from '../formats/fields.ts';
import { jsonLines } from '../formats/scan/jsonLines.ts';
import { jsonRecords } from '../formats/scan/jsonRecords.ts';
import { parseJson } from '../formats/scan/parseRecord.ts';
import { type Container, skipSeparators } from '../formats/scan/unit.ts';
import { linesIn, UnitReader } from '../formats/scan/unitReader.ts';
import { anyRecord, longSampleLength, sniff } from '../formats/sniff.ts';
import type { SampleFormat } from '../samples/sampleFormat.ts';
import { sampleFormats } from '../samples/samplesOf.ts';
import { singleFormats } from '../samples/singleFormats.ts';
import type { SourceRecord } from './importer.ts';

/** Maximum length of a record in UTF-16 units; longer records are faults. */
const longestRecord = 16 * 1024 * 1024;

/**
 * Splits the text of a source file, which arrives in chunks, into records with line numbers: those
 * of a JSON array, one per line, those in an evaluation tool's JSON file, or lines of text. The only
 * line of `jsonl` is a record; that of `json` may have a list of records of these formats.
 */
export class RecordReader {
  readonly #kind: 'json' | 'jsonl' | 'text';
  readonly #formats: readonly SampleFormat[];
  #reader: UnitReader | undefined;
  /** Unread remainder of a text file, or the beginning of any other file. */
  #rest = '';
  #line = 1;
  #isFirst = true;

  /** @param formats of records that are looked for in an object; else it may have any */
  constructor(kind: 'json' | 'jsonl' | 'text', formats = sampleFormats) {
    this.#kind = kind;
    this.#formats = formats;
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
    else if (!this.#start(piece, isEnded)) return;
    for (;;) {
      const unit = this.#reader?.read(isEnded) ?? 'end';
      if (unit === 'end' || unit === 'more') return;
      yield 'fault' in unit
        ? { line: unit.atLine, fault: unit.fault.reason }
        : { line: unit.line, value: unit.record };
    }
  }

  /**
   * Determines the layout of the records from the beginning of the file. Returns whether enough of
   * it is known.
   */
  #start(piece: string, isEnded: boolean): boolean {
    this.#rest += piece;
    const first = skipSeparators(this.#rest, 0);
    if (first >= this.#rest.length) return false;
    const isArray = this.#rest.charAt(first) === '[';
    const isKnown = isArray || isEnded || this.#rest.length > longSampleLength;
    const isByLine = !isArray && isFirstOfLines(this.#rest, this.#kind === 'jsonl');
    if (!isKnown && !isByLine) return false;
    const container = isArray
      ? arrayAt(this.#rest, first)
      : isByLine
        ? jsonLines(0)
        : this.#containerIn(isEnded);
    const line = 1 + linesIn(this.#rest, 0, container.start);
    this.#reader = new UnitReader(container, { start: container.start, line }, longestRecord);
    this.#reader.add(this.#rest.slice(container.start));
    this.#rest = '';
    return true;
  }

  /** Returns the records of a known kind, or else any, in a list of an object, or one by one. */
  #containerIn(isEnded: boolean): Container {
    const isWhole = isEnded && this.#rest.length <= longSampleLength;
    const sample = this.#rest.slice(0, longSampleLength);
    const formats = singleFormats([], this.#formats);
    const known = sniff(sample, !isWhole, formats, this.#kind === 'jsonl');
    // An object of any kind on one line may be a record with lists, such as a judge's games.
    const found = known ?? sniff(sample, !isWhole, [anyRecord], true);
    return found?.container ?? jsonLines(0);
  }
}

/** Whether the first line of a text is a whole object that others follow, or may follow. */
function isFirstOfLines(text: string, isLines: boolean): boolean {
  const end = text.indexOf('\n');
  const isFollowed = isLines || skipSeparators(text, end) < text.length;
  return end >= 0 && isFollowed && isObject(parseJson(text.slice(0, end)));
}

function arrayAt(text: string, first: number): Container {
  const names = /^\s*\{\s*"([^"\\]{1,100})"/.exec(text.slice(first + 1, first + 4096));
  return jsonRecords('array', first + 1, names?.[1] === undefined ? [] : [names[1]]);
}
