import { parse } from 'jsonc-parser';
import { isObject } from './fields.ts';
import type { DatasetFormat, JsonObject, JsonValue } from './format.ts';
import { isShallow, notARecord } from './scan/parseRecord.ts';
import { type Container, skipSeparators } from './scan/unit.ts';

/** How a text is read as a dataset. */
export interface Detection {
  readonly format: DatasetFormat;
  readonly container: Container;
  /** Names of the fields that records begin with; used to find the end of a broken record. */
  readonly firstNames: readonly string[];
}

/** A possible arrangement of records in a text. */
export interface Arrangement {
  container(firstNames: readonly string[]): Container;
  /** 1 if the text around the records is broken. */
  readonly broken: 0 | 1;
  /** Returns the names of fields around the records whose texts are not read; default: none. */
  around?(isRecord: (record: JsonObject) => boolean): readonly string[];
  /** Minimum number of records, so that a single object is not taken for them; default: 1. */
  readonly least?: number;
}

export interface Sample {
  readonly text: string;
  readonly complete: boolean;
  readonly formats: readonly DatasetFormat[];
  /** Whether a record is on each line, as the name of the file says. */
  readonly isLines: boolean;
}

export interface Evidence {
  readonly detection: Detection;
  readonly recognized: number;
  readonly broken: number;
}

/** Returns the evidence for an arrangement; undefined if there is too little. */
export function weigh(arrangement: Arrangement, sample: Sample): Evidence | undefined {
  const unnamed = arrangement.container([]);
  const firstCounts = countUnits(unnamed, sample);
  const isByLine = unnamed.kind === 'jsonl';
  const names = isByLine ? [] : firstNamesOf(firstCounts.records);
  const container = isByLine ? unnamed : arrangement.container(names);
  const counts = firstCounts.broken === 0 ? firstCounts : countUnits(container, sample);
  const [format] = [...counts.formats].sort(([, one], [, other]) => other - one)[0] ?? [];
  const recognized = counts.records.length;
  if (format === undefined || recognized < counts.foreign) return undefined;
  if (recognized < (arrangement.least ?? 1)) return undefined;
  if (recognized * 4 < counts.broken) return undefined;
  const broken = Math.max(counts.broken, arrangement.broken);
  const own = counts.foreign > 0 ? (format.amongOthers ?? format) : format;
  const around = arrangement.around?.((record) => isKnown(record, sample)) ?? [];
  return {
    detection: {
      format: around.length > 0 ? { ...own, around } : own,
      container,
      firstNames: names,
    },
    recognized,
    broken,
  };
}

function isKnown(record: JsonObject, { formats }: Sample): boolean {
  return formats.some((format) => format.recognizes(record));
}

function firstNamesOf(records: readonly JsonObject[]): readonly string[] {
  const names = new Set(records.flatMap((record) => Object.keys(record).slice(0, 1)));
  return [...names].sort().slice(0, 16);
}

interface Counts {
  /** Records that a format recognizes. */
  readonly records: readonly JsonObject[];
  readonly formats: ReadonlyMap<DatasetFormat, number>;
  /** Number of complete values that no format recognizes. */
  readonly foreign: number;
  readonly broken: number;
}

function countUnits(container: Container, sample: Sample): Counts {
  const records: JsonObject[] = [];
  const formats = new Map<DatasetFormat, number>();
  let foreign = 0;
  let broken = 0;
  const recognize = (record: JsonObject | undefined): boolean => {
    const format = record && sample.formats.find((candidate) => candidate.recognizes(record));
    if (record === undefined || format === undefined) return false;
    records.push(record);
    formats.set(format, (formats.get(format) ?? 0) + 1);
    return true;
  };
  let at = skipSeparators(sample.text, container.start);
  let unit = container.read(sample.text, sample.complete, at);
  while (typeof unit !== 'string') {
    const { start, end } = unit;
    if ('record' in unit) {
      if (!recognize(unit.record)) foreign += 1;
    } else if (unit.fault === notARecord) {
      foreign += 1;
    } else {
      recognize(guess(sample.text.slice(start, end)));
      broken += 1;
    }
    at = skipSeparators(sample.text, end);
    unit = container.read(sample.text, sample.complete, at);
  }
  const isFirst = records.length + foreign === 0;
  if (unit === 'more' && isFirst) recognize(guess(sample.text.slice(at)));
  return { records, formats, foreign, broken };
}

/** Returns what can be recovered of a record that is broken or cut off. */
function guess(text: string): JsonObject | undefined {
  if (!text.startsWith('{') || !isShallow(text)) return undefined;
  const value: JsonValue | undefined = parse(text, [], { allowTrailingComma: true });
  return isObject(value) ? value : undefined;
}
