import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '../../../../../src/core/data/formats/format.ts';
import type { SourceFile } from '../../../../../src/core/data/import/importer.ts';
import { RecordReader } from '../../../../../src/core/data/import/recordReader.ts';
import { readRecorded } from '../../../../../src/core/judges/recorded/readRecorded.ts';
import type { RecordedAnswer } from '../../../../../src/core/judges/recorded/recordedAnswer.ts';
import { recordedShapes } from '../../../../../src/core/runs/audit/recorded/catalog.ts';

export const data =
  process.env.RECANT_DATA ??
  fileURLToPath(new URL('../../../../../../shared/data', import.meta.url));

/** Whether real files can be read; otherwise the reason for skipping a test. */
export const lacksData = existsSync(data) ? false : 'no ../shared/data';

export function realText(name: string): string {
  return readFileSync(join(data, name), 'utf8');
}

/** Returns a file of these records, one per line. */
export function fileOf(...records: readonly JsonObject[]): SourceFile {
  return textFile(records.map((record) => JSON.stringify(record)).join('\n'));
}

export function textFile(text: string): SourceFile {
  return {
    name: 'recorded.jsonl',
    async *records() {
      yield* new RecordReader('json').push(text, true);
    },
  };
}

/** Returns the answers and faults of a file. */
export async function recordedIn(file: SourceFile) {
  const answers: RecordedAnswer[] = [];
  const faults: string[] = [];
  for await (const line of readRecorded(file, recordedShapes)) {
    if ('fault' in line) faults.push(`${line.line}: ${line.fault}`);
    else answers.push(line.answer);
  }
  return { answers, faults };
}

/**
 * Returns the preference that the last match of a pattern states, in the dataset's terms: a reading
 * independent of Recant's readers.
 */
export function statedBy(
  { text, order }: RecordedAnswer,
  pattern: RegExp,
  first: string,
  second: string,
): string | undefined {
  const last = [...text.matchAll(pattern)].at(-1)?.[1];
  if (last === undefined) return undefined;
  if (last !== first && last !== second) return 'tie';
  return (last === first) === (order === 'AB') ? 'A' : 'B';
}

/** Returns the preference that the recording tool took from an answer, in the dataset's terms. */
export function preferenceOf({ decision }: RecordedAnswer): string | undefined {
  return decision !== 'unreadable' && 'preference' in decision ? decision.preference : undefined;
}
