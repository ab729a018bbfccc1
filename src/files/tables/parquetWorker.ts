import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openToRead } from '../../disk/ordinaryFile.ts';
import { readGroups } from './parquetGroups.ts';

/** Number of rows sent at once. */
const rowsAtOnce = 500;

/** What the worker answers to each message, and sends at the start. */
export type ParquetAnswer =
  | {
      /** Rows as JSON Lines. */
      readonly text: string;
      /** Completed share of the file, 0 to 1. */
      readonly done: number;
    }
  | { readonly isEnd: true }
  | { readonly fault: string };

function send(answer: ParquetAnswer): void {
  parentPort?.postMessage(answer);
}

/** Sends the rows of the file, a part per message. */
async function sendRows(path: string): Promise<void> {
  const file = await openToRead(path);
  const { size } = await file.stat();
  for await (const { rows, before, total } of readGroups(file, size)) {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = rows.slice(from, from + rowsAtOnce);
      send({
        text: part.map((row) => `${JSON.stringify(row, plainValue)}\n`).join(''),
        done: (before + from + part.length) / total,
      });
      await once(parentPort as NonNullable<typeof parentPort>, 'message');
    }
  }
  send({ isEnd: true });
}

/** Replaces values that JSON lacks; bytes are left out. */
function plainValue(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  }
  return value instanceof Uint8Array ? undefined : value;
}

sendRows(String(workerData)).catch((error: unknown) => {
  send({ fault: error instanceof Error ? error.message : String(error) });
});
