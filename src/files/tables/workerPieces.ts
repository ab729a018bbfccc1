import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { openToRead } from '../../disk/ordinaryFile.ts';
import type { FilePiece, PieceOptions } from '../filePieces.ts';
import type { TableHead } from './rowPart.ts';
import type { RowAnswer, RowTask } from './rowWorker.ts';
import { TableError } from './tableError.ts';

/** Maximum heap of the worker in mebibytes. */
const largestHeap = 1024;
/** Maximum number of milliseconds to wait for the next rows. */
const patience = 30_000;

const isSource = import.meta.url.endsWith('.ts');

/**
 * Reads a Parquet file, or an .eval archive, as JSON Lines, one object per row, on a worker.
 * Rejects with TableError, with the system's error if the file is unreadable, and with the signal's
 * reason.
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

/** Yields what a worker answers until it has read everything. */
async function* answersOf(task: RowTask, signal?: AbortSignal): AsyncGenerator<RowAnswer> {
  const name = isSource ? './rowWorker.ts' : './rowWorker.cjs';
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: largestHeap },
  });
  let row = 1;
  try {
    for (;;) {
      const answer = await nextAnswer(worker, signal);
      if ('fault' in answer) throw new Error(answer.fault);
      if ('isEnd' in answer) return;
      yield answer;
      if ('text' in answer) row += answer.text.split('\n').length - 1;
      worker.postMessage('next');
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new TableError(task.path, row, `${reasonOf(error)} The file was not read.`, remedy);
  } finally {
    await worker.terminate();
  }
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
  // Messages of libraries are no sentences.
  return message.endsWith('.')
    ? message
    : `It is damaged, or not what its ending says (${message}).`;
}
