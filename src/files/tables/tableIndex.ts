import {
  type AnchoredRecord,
  type LineRange,
  nearestOnLine,
  type RecordFault,
} from '../../core/data/formats/anchoredRecord.ts';
import type { DatasetIndex } from '../../core/data/formats/datasetIndex.ts';
import { entryFrom, namePairs } from '../../core/data/formats/entry.ts';
import type { DatasetFormat } from '../../core/data/formats/format.ts';
import { numbering } from '../../core/data/formats/pairNames.ts';
import type { PlacedUnit } from '../../core/data/formats/scan/unitReader.ts';
import { detect, sampleLength } from '../../core/data/formats/sniff.ts';
import { digestOfPair } from '../readDataset.ts';
import { readTableText, type TableText } from './tableText.ts';

/** Maximum length in UTF-16 units of a table that is indexed. */
const longestTable = 20 * 1024 * 1024;

/** The records of a table with their positions. */
export type TableIndex = Pick<
  DatasetIndex,
  'format' | 'records' | 'faults' | 'recordAt' | 'recordByKey'
>;

/**
 * Returns the format of a table's dataset; undefined if the beginning of its text is not that of a
 * dataset, or it is too long.
 */
export function formatOfTable(
  { name, text }: TableText,
  formats: readonly DatasetFormat[],
): DatasetFormat | undefined {
  if (text.length > longestTable) return undefined;
  const beginning = text.length > sampleLength ? beginningOf(text) : text;
  const lines = readTableText({ name, text: beginning }).flatMap((unit) =>
    'record' in unit ? `${JSON.stringify(unit.record)}\n` : [],
  );
  return detect(lines.join(''), formats).detection?.format;
}

/** Returns the whole rows at the beginning of a long table. */
function beginningOf(text: string): string {
  return text.slice(0, text.lastIndexOf('\n', sampleLength) + 1);
}

/** The index of a table, to which its rows are added in order. */
export class RowIndex implements TableIndex {
  readonly records: AnchoredRecord[] = [];
  readonly faults: RecordFault[] = [];
  readonly #format: DatasetFormat;
  readonly #formats: readonly DatasetFormat[];
  readonly #byKey = new Map<string, AnchoredRecord>();
  readonly #keyOf = numbering();
  readonly #idOf = numbering();

  constructor(format: DatasetFormat, formats: readonly DatasetFormat[]) {
    this.#format = format;
    this.#formats = formats;
  }

  get format(): string {
    return this.#format.id;
  }

  add(units: readonly PlacedUnit[]): void {
    for (const unit of units) {
      const entry = entryFrom(unit, this.#format, this.#formats, digestOfPair);
      if (!entry.drafts) {
        this.faults.push(entry.anchor);
        continue;
      }
      namePairs(
        entry,
        ({ digest }) => this.#keyOf(digest),
        ({ draft }) => this.#idOf(draft.id ?? ''),
      );
      this.records.push(entry.anchor);
      for (const { key } of entry.anchor.pairs) this.#byKey.set(key, entry.anchor);
    }
  }

  recordAt(
    offset: number,
    line: LineRange = { start: offset, end: offset },
  ): AnchoredRecord | undefined {
    const last = this.records.findLastIndex(({ start }) => start <= offset);
    return nearestOnLine(offset, line, this.records[last], this.records[last + 1]);
  }

  recordByKey(key: string): AnchoredRecord | undefined {
    return this.#byKey.get(key);
  }
}
