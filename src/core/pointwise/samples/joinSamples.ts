import type { JsonObject } from '../../formats/format.ts';
import type { SourceFile, SourceRecord } from '../../import/importer.ts';
import type { AttackSample } from '../sample.ts';
import { checkRecord, type SampleFault } from './sampleFormat.ts';
import { sampleFormats } from './samplesOf.ts';

export interface FoundSamples {
  /** Ids of the formats that records were read by; empty where the files hold none of any. */
  readonly formats: readonly string[];
  readonly samples: readonly AttackSample[];
  readonly faults: readonly SampleFault[];
}

/** A file whose first records are all of other kinds holds no samples. */
const mostStrangers = 200;

/**
 * Reads files to samples, joining what lies in several of them. Records that no format knows are faults
 * in a file that holds others. Rejects where a file cannot be read.
 *
 * @param references official solutions or model answers by the id of their record
 */
export async function joinSamples(
  files: Iterable<SourceFile>,
  references: ReadonlyMap<string, string> = new Map(),
): Promise<FoundSamples> {
  const joinings = sampleFormats.map((format) => ({ format, joining: format.begin(references) }));
  const used = new Set<string>();
  const faults: SampleFault[] = [];
  for (const file of files) {
    const strangers: SampleFault[] = [];
    let isKnown = false;
    for await (const record of file.records()) {
      const origin = { file: file.name, line: record.line };
      const value = objectIn(record);
      const known = value && joinings.find(({ format }) => format.recognises(value));
      if (known) {
        isKnown = true;
        used.add(known.format.id);
        known.joining.add(value, origin);
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
  };
}

function objectIn(record: SourceRecord): JsonObject | undefined {
  return 'value' in record && typeof record.value === 'object' ? record.value : undefined;
}
