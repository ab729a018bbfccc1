import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { evalRows } from './evalRows.ts';
import { parquetRows } from './parquetRows.ts';
import type { RowPart } from './rowPart.ts';

/** What the worker answers to each message, and sends at the start. */
export type RowAnswer = RowPart | { readonly isEnd: true } | { readonly fault: string };

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

sendRows(String(workerData)).catch((error: unknown) => {
  send({ fault: error instanceof Error ? error.message : String(error) });
});
