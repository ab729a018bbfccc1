import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PlacedUnit } from '../../core/data/formats/scan/unitReader.ts';
import { openToRead } from '../../disk/ordinaryFile.ts';
import type { FilePiece, PieceOptions } from '../filePieces.ts';
import type { TableHead } from './rowPart.ts';
import type { RowAnswer, RowFault, RowTask } from './rowWorker.ts';
import { TableError } from './tableError.ts';
import type { TableText } from './tableText.ts';

/** Maximum heap of the worker in mebibytes. */
const largestHeap = 1024;
/** Maximum number of milliseconds to wait for the next rows. */
const patience = 30_000;

const isSource = import.meta.url.endsWith('.ts');

/**
 * Reads a CSV, TSV or Parquet file, an .eval archive, or a file in gzip, as JSON Lines, one object per row, on a
 * worker. Rejects with TableError, with the system's error if the file is unreadable, and with the
 * signal's reason.
 */
export async function* workerPieces(
  path: string,
  { signal }: PieceOptions,
): AsyncGenerator<FilePiece, void, void> {
  const size = await sizeOf(path);
  for await (const answer of answersOf({ path, wanted: 'rows' }, signal)) {
    if (!('text' in answer)) continue;
    const { text, done } = answer;
    yield { text, isLast: false, bytesRead: Math.floor(done * size), size };
  }
  yield { text: '', isLast: true, bytesRead: size, size };
}

/** Reads the beginning of a Parquet file on a worker. Rejects as `workerPieces` does. */
export async function tableHead(path: string, signal?: AbortSignal): Promise<TableHead> {
  await sizeOf(path);
  for await (const answer of answersOf({ path, wanted: 'head' }, signal)) {
    if ('head' in answer) return answer.head;
  }
  throw new TableError(path, 1, 'It has no rows.', remedy);
}

/**
 * Yields the rows of a text with their offsets and lines, some at a time, as `readTableText`
 * returns them, but on a worker. Rejects with TableError, and with the signal's reason.
 */
export async function* workerUnits(
  table: TableText,
  signal?: AbortSignal,
): AsyncGenerator<readonly PlacedUnit[], void, void> {
  for await (const answer of answersOf({ ...table, wanted: 'units' }, signal)) {
    if ('units' in answer) yield answer.units;
  }
}

/** Yields what a worker answers until it has read everything. */
async function* answersOf(task: RowTask, signal?: AbortSignal): AsyncGenerator<RowAnswer> {
  const name = 'path' in task ? task.path : task.name;
  const source = isSource ? './rowWorker.ts' : './rowWorker.cjs';
  const worker = new Worker(new URL(source, import.meta.url), {
    workerData: task,
    execArgv: [], // A process's own, such as --input-type, need not suit a worker.
    resourceLimits: { maxOldGenerationSizeMb: largestHeap },
  });
  let row = 1;
  try {
    for (;;) {
      const answer = await nextAnswer(worker, signal);
      if ('fault' in answer) throw errorOf(name, answer);
      if ('isEnd' in answer) return;
      yield answer;
      if ('text' in answer) row += answer.text.split('\n').length - 1;
      worker.postMessage('next');
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TableError) throw error;
    throw new TableError(name, row, `${reasonOf(error)} The file was not read.`, remedy);
  } finally {
    await worker.terminate();
  }
}

function errorOf(name: string, { fault, at }: RowFault): Error {
  return at ? new TableError(name, at.line, fault, at.remedy) : new Error(fault);
}

const remedy = 'Write it again, or save its rows as JSON Lines.';

async function sizeOf(path: string): Promise<number> {
  const file = await openToRead(path);
  try {
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Rejects with the worker's error, or if there is no answer in time. */
async function nextAnswer(worker: Worker, signal?: AbortSignal): Promise<RowAnswer> {
  const late = AbortSignal.timeout(patience);
  const either = signal ? AbortSignal.any([signal, late]) : late;
  const [answer] = await once(worker, 'message', { signal: either });
  return answer;
}

function reasonOf(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return `Reading it takes more than ${largestHeap} MiB of memory.`;
  }
  if (name === 'AbortError') return `It gave no rows for ${patience / 1000} seconds.`;
  // Messages of libraries are not sentences.
  return message.endsWith('.')
    ? message
    : `It is damaged, or not what its ending says (${message}).`;
}
