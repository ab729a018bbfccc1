/**
 * Cost of indexing a dataset file, as ratios to reading the file and to parsing its records in the
 * same run (limits: 1.5 for JSON Lines, 2.5 for an array), of opening it again with the index that
 * was kept, up to a pair by its key and to a sample (limit: 200 ms at 1 GB), and memory usage:
 * during reading (after a garbage collection, every 50 MB) and when the index is complete.
 * An array is compared at 500 MB at most: `JSON.parse` takes one string, and the longest one of V8
 * has 536,870,888 characters. A larger one says so and is measured at 500 MB.
 * Run: node --expose-gc test/bench/streamedDataset.bench.ts [MEGABYTES=100] [jsonl|json]
 */
import { constants } from 'node:buffer';
import {
  closeSync,
  createReadStream,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { datasetFormats } from '../../src/core/data/formats/catalog.ts';
import { selectItems } from '../../src/core/runs/audit/plan/selectPairs.ts';
import { KeptIndexes } from '../../src/files/places/keptIndexes.ts';
import { searchDataset } from '../../src/files/searchDataset.ts';
import { StreamedDataset } from '../../src/files/streamedDataset.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const [, , asked = '100', layout = 'jsonl'] = process.argv;
/** Megabytes of the largest array that fits into one string, which `JSON.parse` needs. */
const largestArray = 500;
const megabytes = layout === 'json' ? Math.min(Number(asked), largestArray) : Number(asked);
if (megabytes < Number(asked)) {
  process.stdout.write(
    `An array of ${asked} MB cannot be compared with JSON.parse: a string of V8 ends at ${constants.MAX_STRING_LENGTH} characters. Measured at ${megabytes} MB instead.\n`,
  );
}
const pieceLength = 512 * 1024;

function record(number: number): string {
  return JSON.stringify({
    id: `pair-${number}`,
    prompt: `Question ${number}: explain "transaction isolation" to a new colleague.`,
    responseA: 'A long answer,\nwith lines and "quotes". '.repeat(28) + number,
    responseB: 'Eine andere Antwort – mit Umlauten: äöü. '.repeat(26),
    label: number % 2 === 0 ? 'A' : 'B',
    labelSource: 'human',
  });
}

function writeDataset(path: string): void {
  const file = openSync(path, 'w');
  const [before, between, after] = layout === 'json' ? ['[\n', ',\n', '\n]\n'] : ['', '\n', '\n'];
  writeSync(file, before);
  for (let number = 0, bytes = 0; bytes < megabytes * 1e6; ) {
    let block = '';
    for (const end = number + 500; number < end; number += 1) {
      block += (number === 0 ? '' : between) + record(number);
    }
    bytes += writeSync(file, block);
  }
  writeSync(file, after);
  closeSync(file);
}

function memoryInMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

/** Returns seconds of processor time, which other programs do not affect. */
async function timed(run: () => unknown): Promise<number> {
  const begin = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

const folder = temporaryFolder('bench');
const path = join(folder, `dataset.${layout}`);
writeDataset(path);
const reading = await timed(() => {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(pieceLength);
  while (readSync(file, buffer) > 0) buffer.toString('utf8');
  closeSync(file);
});

const parsing = await timed(async () => {
  if (layout === 'json') {
    JSON.parse(readFileSync(path, 'utf8'));
    return;
  }
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line) JSON.parse(line);
  }
});

const options = {
  formats: datasetFormats,
  pieceLength,
  kept: new KeptIndexes(join(folder, 'indexes')),
};
const dataset = new StreamedDataset(path, options);
const before = memoryInMegabytes();
const indexing = await timed(() => dataset.index());
const { pairs } = await dataset.index();
const kept = memoryInMegabytes() - before;
let highest = 0;
let looked = 0;
await new StreamedDataset(path, { formats: datasetFormats }).index(undefined, ({ share }) => {
  if ((share - looked) * megabytes < 50) return;
  looked = share;
  highest = Math.max(highest, memoryInMegabytes() - before - kept);
});
const searching = await timed(async () => {
  const { signal } = new AbortController();
  for await (const _ of searchDataset(dataset, { text: 'no such text', signal }));
});
const finding = await timed(async () => {
  for await (const _ of dataset.read([Math.floor(pairs.count / 2)]));
});
let keys: readonly string[] = [];
const digesting = await timed(async () => {
  keys = await dataset.keys();
});
const again = new StreamedDataset(path, options);
const begin = performance.now();
const reopening = await timed(() => again.find(keys.at(-1) ?? ''));
const reopened = performance.now() - begin;
const choice = { seed: 1, labeled: false, sample: 100 };
const draw = () =>
  new StreamedDataset(path, options).choose((all, facts) => selectItems(all, choice, facts));
const drawing = await timed(draw);
const drawingAgain = await timed(draw);
if (!(await again.index()).isKept) throw new Error('The index was not kept.');

const size = (statSync(path).size / 1e6).toFixed(0);
const ratio = (seconds: number) =>
  `${seconds.toFixed(2)} s = ${(seconds / reading).toFixed(2)} × reading and decoding the file`;
process.stdout.write(
  [
    `${layout}, ${size} MB, ${pairs.count} pairs; reading and decoding it: ${reading.toFixed(2)} s`,
    `  index ${ratio(indexing)}`,
    `    = ${(indexing / parsing).toFixed(2)} × ${layout === 'json' ? 'JSON.parse' : '`readline` and `JSON.parse` of every line'} (limit ${layout === 'json' ? 2.5 : 1.5})`,
    `  search ${ratio(searching)}`,
    `  one pair ${ratio(finding)}`,
    `  keys of all pairs, once ${ratio(digesting)}`,
    `  opened again, to the last pair by its key: ${reopened.toFixed(0)} ms (${(reopening * 1000).toFixed(0)} ms of processor time, limit 200)`,
    `  opened again, to a sample of 100: ${(drawingAgain * 1000).toFixed(0)} ms of processor time (limit 200); ${(drawing * 1000).toFixed(0)} ms for the first with its seed, which draws each pair`,
    `  memory: ${highest.toFixed(0)} MB more at most while it is read, ${kept.toFixed(0)} MB more when it is there`,
    '',
  ].join('\n'),
);
