import { listIn } from '../../core/data/evaluations/conversationText.ts';
import { systemMessages } from '../../core/data/evaluations/inspect.ts';
import { scorerEvents } from '../../core/data/evaluations/inspectCalls.ts';
import { isObject } from '../../core/data/formats/fields.ts';
import { isTooDeep, parseLenient } from '../../core/data/formats/scan/parseRecord.ts';
import { openToRead } from '../../disk/ordinaryFile.ts';
import type { RowPart } from './rowPart.ts';
import { type Archive, openArchive } from './zip/archive.ts';

/** Entries with a sample each. Nothing is written to the disk, whatever the names. */
const sampleName = /^samples\/[^/]+\.json$/;

/**
 * Fields of a sample that are read as they are. Of its events, which may be a thousand times as long,
 * only those of scorers are, and of its messages only the first ones of the system.
 */
const neededFields = ['id', 'epoch', 'input', 'target', 'choices', 'output', 'scores', 'error'];

/**
 * Yields the samples of an Inspect log in the `.eval` format, a ZIP archive of JSON files, as JSON
 * Lines. Throws for an archive that is damaged, or that declares or contains more than the limits.
 */
export async function* evalRows(path: string): AsyncGenerator<RowPart> {
  const file = await openToRead(path);
  try {
    const archive = await openArchive(file);
    if (!archive.names.some((name) => name === 'header.json' || name === '_journal/start.json')) {
      throw new Error('It is not an Inspect log: it has no header.');
    }
    const samples = archive.names.filter((name) => sampleName.test(name));
    for (const [index, name] of samples.entries()) {
      yield { text: `${await rowOf(archive, name)}\n`, done: (index + 1) / samples.length };
    }
  } finally {
    await file.close();
  }
}

async function rowOf(archive: Archive, name: string): Promise<string> {
  const bytes = await archive.read(name);
  const sample = parseLenient(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  if (!isObject(sample)) throw new Error('One of its samples is not a JSON object.');
  const events = scorerEvents(sample);
  const messages = systemMessages(listIn(sample.messages));
  const row = {
    ...Object.fromEntries(
      neededFields.flatMap((field) =>
        Object.hasOwn(sample, field) ? [[field, sample[field] ?? null]] : [],
      ),
    ),
    ...(messages.length > 0 && { messages }),
    ...(events.length > 0 && { events }),
  };
  if (isTooDeep(row)) throw new Error('One of its samples is nested too deep.');
  return JSON.stringify(row);
}
