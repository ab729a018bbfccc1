import { once } from 'node:events';
import { extname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { csvRows } from './csvRows.ts';
import { evalRows } from './evalRows.ts';
import { gzipRows } from './gzipRows.ts';
import { parquetHead, parquetRows } from './parquetRows.ts';
import type { RowPart, TableHead, UnitPart } from './rowPart.ts';
import { TableError } from './tableError.ts';
import { readTableText, type TableText } from './tableText.ts';

/**
 * What the worker reads: all rows of a file, only the beginning of a Parquet file, or the rows of a
 * text.
 */
export type RowTask =
  | { readonly path: string; readonly wanted: 'rows' | 'head' }
  | ({ readonly wanted: 'units' } & TableText);

/** Why the worker stopped, with the line and a remedy if they are known. */
export interface RowFault {
  readonly fault: string;
  readonly at?: Pick<TableError, 'line' | 'remedy'>;
}

/** The worker's answer to each message, and its message at the start. */
export type RowAnswer =
  | RowPart
  | UnitPart
  | { readonly head: TableHead }
  | { readonly isEnd: true }
  | RowFault;

/** Number of rows of a text that are sent at once. */
const unitsAtOnce = 500;

/** How files are read, by their ending. */
const readers: Readonly<Record<string, (path: string) => AsyncGenerator<RowPart>>> = {
  '.csv': csvRows,
  '.tsv': csvRows,
  '.parquet': parquetRows,
  '.eval': evalRows,
  '.gz': gzipRows,
};

async function* answersTo(task: RowTask): AsyncGenerator<RowAnswer> {
  if (task.wanted === 'units') {
    const units = readTableText(task);
    for (let at = 0; at < units.length; at += unitsAtOnce) {
      yield { units: units.slice(at, at + unitsAtOnce) };
    }
  } else if (task.wanted === 'head') {
    yield { head: await parquetHead(task.path) };
  } else {
    yield* readers[extname(task.path).toLowerCase()]?.(task.path) ?? [];
  }
}

/** Sends the answers to a task, each after the one before has been used. */
async function answer(task: RowTask): Promise<void> {
  for await (const one of answersTo(task)) {
    parentPort?.postMessage(one);
    await once(parentPort as NonNullable<typeof parentPort>, 'message');
  }
  parentPort?.postMessage({ isEnd: true } satisfies RowAnswer);
}

function faultFrom(error: unknown): RowFault {
  if (error instanceof TableError) {
    const { line, reason, remedy } = error;
    return { fault: reason, at: { line, remedy } };
  }
  return { fault: error instanceof Error ? error.message : String(error) };
}

answer(workerData as RowTask).catch((error: unknown) => {
  parentPort?.postMessage(faultFrom(error));
});
