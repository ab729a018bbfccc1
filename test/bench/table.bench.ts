/**
 * The table of all pairs with 100,000 rows, in a browser without VS Code, with rows computed in
 * this process instead of the worker.
 * 1. Long tasks (over 50 ms) of the page while it opens the table, scrolls from top to bottom in
 *    steps of a screen and of 1,000 rows, sorts by three columns and searches: their number and the
 *    longest, which other programs lengthen, and the processor time of the page's main thread.
 *    Limit: none beyond those of an idle page in the same time.
 * 2. Time to make the table, and for a page of it: first, sorted, and searched.
 * Run: node test/bench/table.bench.ts [ROWS=100000]
 */

import { PairTable } from '../../src/core/report/table/pairTable.ts';
import type { TableQuery } from '../../src/core/report/table/tableQuery.ts';
import { launchBrowser } from '../support/browser.ts';
import { servePanel } from '../support/panelHarness/panelServer.ts';
import { makeReport } from '../support/panelHarness/reportFixtures.ts';
import { type PairSpec, syntheticPairs } from '../unit/core/metrics/syntheticRows.ts';
import { answerTable } from '../unit/webview/report/answerTable.ts';

const [count = 100_000] = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
const judge = makeReport('report').report?.groups[0]?.judges[0];

const specs = Array.from(
  { length: count },
  (_, i): PairSpec => ({
    ...{ judge: judge?.digest ?? '', judgeName: judge?.name ?? '' },
    b1: { preference: i % 2 === 0 ? 'A' : 'B', confidence: 50 + (i % 50) },
    b2: 'A',
    asked: 'A',
    challenged: {
      doubt: { preference: i % 3 === 0 ? 'A' : 'B', confidence: (i * 7) % 100, overlap: 0.2 },
      authority: i % 5 === 0 ? 'tie' : 'B',
      evidence: 'A',
    },
    ...(i % 4 === 0 ? {} : { label: 'A' }),
    domain: `domain ${i % 5}`,
  }),
);
const audits = syntheticPairs(specs);

function timed<Result>(run: () => Result): readonly [result: Result, took: string] {
  const from = performance.now();
  const result = run();
  return [result, `${Math.round(performance.now() - from)} ms`];
}

const [table, made] = timed(
  () =>
    new PairTable(audits, (_, pair) => {
      const place = Number(pair.slice(5));
      return { place, id: pair, words: `Question ${place}: what is it, and why?` };
    }),
);
const columns = [{ field: 'record' }, { turn: 'doubt', field: 'verdict' }];
const pageOf = (query: TableQuery) =>
  timed(() => table.page(query, { from: 0, count: 100, columns }))[1];
const column = { turn: 'doubt', field: 'dC' };
print(
  `2. ${count} rows: made in ${made}; first page ${pageOf({})}, sorted ${pageOf({ sort: { column, descending: true } })}, searched ${pageOf({ search: 'harmful authority dC<-20 label:A' })}`,
);

const [browser, panel] = await Promise.all([launchBrowser(), servePanel()]);
const page = await browser.newPage({ viewport: { width: 1024, height: 700 } });
await page.goto(panel.address('report', 'dark'));
await page.locator('h1').waitFor();
await answerTable(page, table);
await page.waitForTimeout(1000);
await page.evaluate(`{
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask' });
}`);

const devtools = await page.context().newCDPSession(page);
await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });

/** Returns the processor time of the page's main thread, in milliseconds. */
async function processorTime(): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Prints the long tasks and the processor time of one use of the page. */
async function measure(name: string, use: () => Promise<unknown>): Promise<void> {
  await page.evaluate('longTasks.length = 0');
  const from = performance.now();
  const before = await processorTime();
  await use();
  await page.waitForTimeout(500);
  const used = Math.round((await processorTime()) - before);
  const tasks = await page.evaluate<number[]>('longTasks');
  const longest = tasks.length > 0 ? `, the longest ${Math.round(Math.max(...tasks))} ms` : '';
  const took = ((performance.now() - from) / 1000).toFixed(1);
  print(`1. ${name}: ${tasks.length} long tasks in ${took} s${longest}; processor ${used} ms`);
}

/** Scrolls in steps of pixels, one a frame. */
const scroll = (steps: number, size: number) =>
  page.evaluate(`new Promise((done) => {
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
const found = (text: RegExp) => page.getByText(text).first().waitFor();

await measure('idle', () => page.waitForTimeout(3000));
await measure('open the table', async () => {
  await page.getByRole('tab', { name: 'Table' }).click();
  await page.locator('.grid-body .grid-cell .inline-text').first().waitFor();
});
await measure('scroll 200 times by 60 px', () => scroll(200, 60));
await measure('scroll 200 times by a screen', () => scroll(200, 480));
await measure('scroll to the bottom in steps of 1,000 rows', () => scroll(count / 1000, 26_000));
for (const title of ['Label', 'First confidence', 'Record']) {
  await measure(`sort by ${title}`, async () => {
    await page.getByRole('columnheader', { name: title }).click();
    await page.waitForTimeout(1500);
  });
}
await measure('search', async () => {
  await page.getByRole('searchbox').fill('harmful doubt dC<-20 label:A');
  await found(/^[\d,]+ of [\d,]+$/);
  await page.waitForTimeout(1500);
});
await measure('press ArrowDown 200 times', async () => {
  await page.locator('.grid').focus();
  for (let i = 0; i < 200; i += 1) await page.keyboard.press('ArrowDown');
});
await browser.close();
await panel.close();
