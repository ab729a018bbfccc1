import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { evalRows } from './evalRows.ts';
import { parquetHead, parquetRows } from './parquetRows.ts';
import type { RowPart, TableHead } from './rowPart.ts';

/** What the worker reads. */
export interface RowTask {
  readonly path: string;
  /** What it sends: all rows, or only the beginning of a Parquet file. */
  readonly wanted: 'rows' | 'head';
}

/** What the worker answers to each message, and sends at the start. */
export type RowAnswer =
  | RowPart
  | { readonly head: TableHead }
  | { readonly isEnd: true }
  | { readonly fault: string };

function send(answer: RowAnswer): void {
  parentPort?.postMessage(answer);
}

/** Sends the rows of the file, a part per message. */
async function sendRows(path: string): Promise<void> {
  const rows = path.toLowerCase().endsWith('.eval') ? evalRows : parquetRows;
  for await (const part of rows(path)) {
    send(part);
    await once(parentPort as NonNullable<typeof parentPort>, 'message');
  }
  send({ isEnd: true });
}

async function sendHead(path: string): Promise<void> {
  send({ head: await parquetHead(path) });
}

const { path, wanted } = workerData as RowTask;
(wanted === 'head' ? sendHead(path) : sendRows(path)).catch((error: unknown) => {
  send({ fault: error instanceof Error ? error.message : String(error) });
});
