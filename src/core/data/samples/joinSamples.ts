import type { JsonObject } from '../formats/format.ts';
import { nonTextFault } from '../formats/nonText.ts';
import { UnusedTexts } from '../formats/unusedTexts.ts';
import type { SourceFile, SourceRecord } from '../import/importer.ts';
import type { Origin } from '../import/origin.ts';
import type { AttackSample } from './sample.ts';
import { checkRecord, type SampleFault, type SampleFormat } from './sampleFormat.ts';
import { sampleFormats } from './samplesOf.ts';

export interface FoundSamples {
  /** Ids of the formats of the records; empty if the files contain no known format. */
  readonly formats: readonly string[];
  readonly samples: readonly AttackSample[];
  readonly faults: readonly SampleFault[];
  /** Texts of the records that are not read. */
  readonly unused: UnusedTexts;
}

/** A file whose first records, up to this number, are all unknown contains no samples. */
const mostStrangers = 200;

/**
 * Reads files to samples, joining those that span several files. An unknown record is a fault if
 * its file contains known ones. Rejects if a file is unreadable.
 *
 * @param references official solutions or model answers by the id of their record
 * @param formats formats to try; the first that recognizes a record reads it
 */
export async function joinSamples(
  files: Iterable<SourceFile>,
  references: ReadonlyMap<string, string> = new Map(),
  formats: readonly SampleFormat[] = sampleFormats,
): Promise<FoundSamples> {
  const joinings = formats.map((format) => ({ format, joining: format.begin(references) }));
  const used = new Set<string>();
  const unused = new UnusedTexts();
  const faults: SampleFault[] = [];
  for (const file of files) {
    const strangers: SampleFault[] = [];
    let isKnown = false;
    let last: Joining | undefined;
    for await (const record of file.records()) {
      const origin = { file: file.name, line: record.line };
      const value = objectIn(record);
      const known = value && joiningOf(value, joinings, last);
      if (known) {
        last = known;
        isKnown = true;
        used.add(known.format.id);
        faults.push(...addTo(known, value, origin, unused));
      } else {
        const reason = 'fault' in record ? record.fault : 'The record is of an unknown kind.';
        strangers.push({ ...origin, reason, remedy: checkRecord });
        if (!isKnown && strangers.length >= mostStrangers) break;
      }
    }
    if (isKnown) faults.push(...strangers);
  }
  const joined = joinings.map(({ joining }) => joining.end());
  return {
    formats: [...used],
    samples: joined.flatMap(({ samples }) => samples),
    faults: [...faults, ...joined.flatMap((one) => one.faults)],
    unused,
  };
}

interface Joining {
  readonly format: SampleFormat;
  readonly joining: ReturnType<SampleFormat['begin']>;
}

/**
 * Returns what reads a record: the first format that recognizes it or, if it has texts that the
 * last one in its file does not know, that one.
 */
function joiningOf(
  record: JsonObject,
  joinings: readonly Joining[],
  last: Joining | undefined,
): Joining | undefined {
  const own = joinings.find(({ format }) => format.recognizes(record));
  const isUnread = (last?.format.unused?.(record, 'texts') ?? []).length > 0;
  return own ?? (isUnread ? last : undefined);
}

/** Adds a record and the names of its unread fields, or returns its fault if it is not all text. */
function addTo(
  { format, joining }: Joining,
  record: JsonObject,
  origin: Origin,
  unused: UnusedTexts,
): readonly SampleFault[] {
  const unread = format.unused?.(record) ?? [];
  const fault = nonTextFault(record, unread, []);
  if (fault) return [{ ...origin, ...fault }];
  unused.add(unread);
  joining.add(record, origin);
  return [];
}

function objectIn(record: SourceRecord): JsonObject | undefined {
  return 'value' in record && typeof record.value === 'object' ? record.value : undefined;
}
