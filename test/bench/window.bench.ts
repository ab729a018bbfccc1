/**
 * A window with a run of 1,000,000 judgments: its report, the table of all pairs, and its flips.
 * Prints for each use the seconds to its first answer, the longest tasks of the window and of the
 * page, and the longest delay of the extension host's event loop; and the memory of the extension
 * host with its workers. Limits: 1 s, 100 ms, 700 MB with the table.
 * Run after `node esbuild.mjs --production`: node test/bench/window.bench.ts [PAIRS=166667]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Frame, Locator } from 'playwright-core';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow } from '../support/window/window.ts';
import { HostProbe, probeExtension } from './hostProbe.ts';
import { writeJudgmentLog } from './judgmentLog.ts';

const [pairs = 166_667] = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
const patience = 180_000;
const rowHeight = 26;

const workspace = temporaryFolder('bench');
const [log, dataset] = [
  join(workspace, '.recant/runs/bench.jsonl'),
  join(workspace, 'pairs.jsonl'),
];
mkdirSync(join(workspace, '.recant/runs'), { recursive: true });
print(`${writeJudgmentLog(log, pairs, { dataset })} judgments`);

const window = await openWindow({ workspace, extensions: [probeExtension], allBuiltIns: true });
const { page } = window;
const probe = await HostProbe.in(workspace);
let frame: Frame = page.mainFrame();

const watchTasks = `{
  if (!self.longTasks) {
    self.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longTasks.push(duration);
    }).observe({ type: 'longtask' });
  }
}`;

async function longestTask(of: Pick<Frame, 'evaluate'>): Promise<number> {
  const tasks = await of.evaluate<number[]>(`${watchTasks} longTasks.splice(0)`);
  return Math.round(Math.max(0, ...tasks));
}

/** @param quiet milliseconds after the answer during which tasks and delays still count */
async function measure(name: string, use: () => Promise<unknown>, quiet = 1500): Promise<void> {
  const longest = () => Promise.all([longestTask(page), longestTask(frame), probe.measure()]);
  await longest();
  const from = performance.now();
  await use();
  const took = (performance.now() - from) / 1000;
  await wait(quiet);
  const [ofWindow, ofPage, { delay }] = await longest();
  print(
    `${name}: ${took.toFixed(2)} s; longest task ${ofWindow} ms (window), ${ofPage} ms (page); host blocked ${Math.round(delay)} ms`,
  );
}

async function printMemory(when: string): Promise<void> {
  await wait(2000);
  const { resident, host, workers } = await probe.measure(true);
  const heaps = [{ name: 'host', ...host }, ...workers].map(
    ({ name, heap, external }) => `${name} ${megabytes(heap)} + ${megabytes(external)} external`,
  );
  print(`  memory ${when}: ${megabytes(resident)} MB resident; heaps: ${heaps.join(', ')}`);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}

const ready = (locator: Locator) => locator.first().waitFor({ timeout: patience });
const tab = (text: string) => window.tab(text);
const firstCell = () => frame.locator('.grid-body .grid-cell .inline-text');

const scroll = (steps: number, size: number) =>
  frame.evaluate(`new Promise((done) => {
    const grid = document.querySelector('.grid');
    let left = ${steps};
    const step = () => {
      grid.scrollTop += ${size};
      left -= 1;
      if (left > 0) requestAnimationFrame(step);
      else done();
    };
    step();
  })`);

/** Searches the table and waits for the number of rows. */
async function search(text: string): Promise<void> {
  const said = frame.locator('.search output');
  const before = await said.innerText();
  await frame.getByRole('searchbox').fill(text);
  const deadline = Date.now() + patience;
  while ((await said.innerText()) === before && Date.now() < deadline) await wait(20);
}

await printMemory('of an empty window');
await measure('open the report', async () => {
  await probe.run('recant.openRun', [log]);
  await ready(tab('Report'));
  frame = (await window.webview('Recant Report')).frame;
  await ready(frame.locator('table'));
});
await measure('whole report', async () => {
  await ready(frame.locator('[data-figure="flipRates"]'));
  await frame.locator('header .progress').waitFor({ state: 'detached', timeout: patience });
});
await printMemory('with the report');
await measure('open the table', async () => {
  await frame.getByRole('tab', { name: 'Table' }).click();
  await ready(firstCell());
});
await printMemory('with the table');
await measure('scroll 100 times by a screen', () => scroll(100, 480));
await measure('scroll to the bottom in 100 steps', () => scroll(100, (pairs / 100) * rowHeight));
await measure('search a text', () => search('pair-1234'));
await measure('search an expression', () => search('flip authority dC<0 label:A'));
await measure('search nothing', () => search(''));
for (const title of ['Label', 'Record']) {
  await measure(`sort by ${title}`, async () => {
    await frame.getByRole('columnheader', { name: title }).click();
    await ready(frame.locator('[role="columnheader"][aria-sort="ascending"]'));
    await ready(firstCell());
  });
}
await printMemory('after searching and sorting');
await measure('open a record', async () => {
  await frame.locator('.grid').press('Enter');
  await ready(page.locator('.monaco-editor .view-line'));
});
await measure('open the dataset', () => window.openFile(dataset), 8000);
await measure(
  'Review Flips',
  async () => {
    void probe.run('recant.reviewFlips');
    await ready(tab('Review:'));
  },
  4000,
);
await printMemory('with dataset and review');
frame = page.mainFrame();
await measure('close everything', () => window.closeEditors(), 5000);
await printMemory('with everything closed');
await window.close();
