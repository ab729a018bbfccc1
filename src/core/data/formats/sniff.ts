import { createScanner, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { pathTo } from '../mapping/place.ts';
import { datasetFormats } from './catalog.ts';
import { isObject } from './fields.ts';
import type { DatasetFormat, JsonObject, JsonValue } from './format.ts';
import { jsonLines } from './scan/jsonLines.ts';
import { jsonRecords } from './scan/jsonRecords.ts';
import { keyedRecords, mayBeKeyed } from './scan/keyedRecords.ts';
import { isShallow } from './scan/parseRecord.ts';
import type { SourceText } from './scan/sourceText.ts';
import { tokenKind } from './scan/tokens.ts';
import { skipSeparators } from './scan/unit.ts';
import { isCloser, isOpener, walkValue } from './scan/walkValue.ts';
import { type Arrangement, type Detection, type Evidence, type Sample, weigh } from './weigh.ts';

/** Length of the beginning of a text that is examined for a dataset, in UTF-16 units. */
export const sampleLength = 64 * 1024;

/**
 * Length examined instead if the sample may contain only part of one long record. A first record
 * whose fields appear only after it is not recognized.
 */
export const longSampleLength = 256 * 1024;

/** Whether the name of a file says that it has a record on each line. */
export function isOfLines(name: string): boolean {
  return /\.(?:jsonl|ndjson)(?:\.gz)?$/i.test(name);
}

/** A format that recognizes any record that is not empty, and reads no pairs from it. */
export const anyRecord: DatasetFormat = {
  id: 'any',
  title: '',
  recognizes: (record) => Object.keys(record).length > 0,
  read: () => ({ pairs: [] }),
};

/**
 * Determines from the beginning of a text whether it is a dataset of pairs, in which format, and
 * how its records are arranged: one per line, in an array, in an array that is a property of an
 * object, as the properties of an object, or on their own. A text is a dataset if at least half of
 * its readable records are recognized, and broken records do not outnumber those four to one.
 *
 * @param truncated whether the text continues after the sample
 * @param isLines whether a record is on each line, as the name of the file says
 */
export function sniff(
  sample: string,
  truncated: boolean,
  formats: readonly DatasetFormat[] = datasetFormats,
  isLines = false,
): Detection | undefined {
  const start = sample.startsWith('\uFEFF') ? 1 : 0;
  const given = { text: sample, complete: !truncated, formats, isLines };
  let best: Evidence | undefined;
  for (const arrangement of arrangements(given, start)) {
    const evidence = weigh(arrangement, given);
    if (evidence !== undefined && (best === undefined || isBetter(evidence, best))) best = evidence;
    if (best?.broken === 0) break;
  }
  best ??= weigh(byThemselves(start), given);
  return best?.detection;
}

/** Sniffs a text of any length, and returns how much of it was examined. */
export function detect(
  text: SourceText,
  formats: readonly DatasetFormat[],
): { detection: Detection | undefined; lookedAt: number } {
  const sample = text.slice(0, sampleLength);
  const detection = sniff(sample, text.length > sampleLength, formats);
  if (detection !== undefined || text.length <= sampleLength || !isMostlyOneValue(sample)) {
    return { detection, lookedAt: sampleLength };
  }
  const longSample = text.slice(0, longSampleLength);
  return {
    detection: sniff(longSample, text.length > longSampleLength, formats),
    lookedAt: longSampleLength,
  };
}

/** Whether the first object continues after the sample, or a single line fills most of it. */
function isMostlyOneValue(sample: string): boolean {
  return endsInFirstObject(sample) || sample.lastIndexOf('\n') <= sampleLength / 2;
}

/** Whether the first object of a text continues after this beginning of it. */
export function endsInFirstObject(sample: string): boolean {
  const walk = walkValue(sample, Math.max(0, sample.indexOf('{')));
  return !walk.ok && walk.ranOut;
}

function isBetter(one: Evidence, other: Evidence): boolean {
  return (
    one.recognized > other.recognized ||
    (one.recognized === other.recognized && one.broken < other.broken)
  );
}

/**
 * Yields the possible arrangements of the records, by the text's first character, most common
 * first. An object that another one follows has no records as its fields, and one that is all of
 * the text is read alike on one line and on many.
 */
function* arrangements(sample: Sample, start: number): Generator<Arrangement> {
  const { text, complete, isLines } = sample;
  const first = skipSeparators(text, start);
  if (text.charAt(first) === '[') {
    yield { container: (names) => jsonRecords('array', first + 1, names), broken: 0 };
    return;
  }
  const lines: Arrangement = { container: () => jsonLines(start), broken: 0 };
  if (text.charAt(first) !== '{') {
    yield lines;
    return;
  }
  const walk = walkValue(text, first);
  const next = walk.ok ? skipSeparators(text, walk.end) : text.length;
  if (mayBeKeyed(text, first) && text.charAt(next) !== '{') {
    yield { container: (names) => keyedRecords(first + 1, names), broken: 0, least: 2 };
  }
  const isAll = walk.ok && complete && next === text.length && !isLines;
  if (!isAll) yield lines;
  yield* arraysIn(sample, first);
  if (isAll) yield lines;
}

/**
 * Returns the last resort: records on their own, each on any number of lines, such as a single
 * record shown in a document.
 */
function byThemselves(start: number): Arrangement {
  return { container: (names) => jsonRecords('sequence', start, names), broken: 0 };
}

/**
 * Returns the arrays among the properties of the object at `start`, then those of objects in it: at
 * most the first `mostArrays`.
 */
function arraysIn(sample: Sample, start: number): readonly Arrangement[] {
  const { text, complete, formats } = sample;
  const walk = walkValue(text, start);
  const broken = walk.ok || (!complete && walk.ranOut) ? 0 : 1;
  const isRecord = (record: JsonObject) => formats.some((format) => format.recognizes(record));
  return arrayOffsets(text, start).map((offset) => ({
    container: (names) =>
      jsonRecords('object', offset + 1, names, names.length === 0 ? undefined : isRecord),
    around: (isRecord) =>
      textsAround(
        isShallow(text) ? parseTree(text.slice(start)) : undefined,
        offset - start,
        isRecord,
      ),
    broken,
  }));
}

/**
 * Names the fields of an object with a text, except for the list at an offset, and those after it
 * that begin with a record and are read too. Fields that say what the file is, such as its version,
 * are named like any other.
 */
function textsAround(
  root: Node | undefined,
  offset: number,
  isRecord: (record: JsonObject) => boolean,
): readonly string[] {
  const found: string[] = [];
  const visit = (object: Node, names: readonly string[]): void => {
    let isRead = false;
    for (const { children: [key, value] = [] } of object.children ?? []) {
      if (!key || !value) continue;
      const own = [...names, String(key.value)];
      const isOuter = value.offset <= offset && offset < value.offset + value.length;
      if (value.offset === offset) isRead = true;
      else if (isOuter && value.type === 'object') visit(value, own);
      else if (!(isRead && beginsWithRecord(value, isRecord)) && holdsText(getNodeValue(value))) {
        found.push(pathTo(own));
      }
    }
  };
  if (root?.type === 'object') visit(root, []);
  return found.filter((name) => name !== '$schema').slice(0, mostArrays);
}

function beginsWithRecord(
  { type, children: [first] = [] }: Node,
  isRecord: (record: JsonObject) => boolean,
): boolean {
  if (type !== 'array' || !first) return false;
  const value: JsonValue = getNodeValue(first);
  return isObject(value) && isRecord(value);
}

function holdsText(value: JsonValue): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsText);
}

const mostArrays = 20;

/**
 * Returns the offsets of the arrays among an object's properties, its own before those of inner
 * objects.
 */
function arrayOffsets(text: string, start: number): readonly number[] {
  const offsets: number[] = [];
  const inner: number[] = [];
  let lists = 0;
  const scanner = createScanner(text, true);
  scanner.setPosition(start);
  let depth = 0;
  let previous: number = tokenKind.unknown;
  while (offsets.length < mostArrays) {
    const token = scanner.scan();
    if (token === tokenKind.end) break;
    const isList = previous === tokenKind.colon && token === tokenKind.openBracket;
    if (isList && depth === 1) offsets.push(scanner.getTokenOffset());
    if (isList && depth === 2 && lists === 0) inner.push(scanner.getTokenOffset());
    if (token === tokenKind.openBracket) lists += 1;
    if (token === tokenKind.closeBracket) lists -= 1;
    if (isOpener(token)) depth += 1;
    if (isCloser(token)) depth -= 1;
    if (depth === 0) break;
    previous = token;
  }
  return [...offsets, ...inner].slice(0, mostArrays);
}
