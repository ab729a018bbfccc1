/**
 * What Recant adds to a keystroke in a dataset of 5,000 records of which 2,000 flipped, with lenses, marks,
 * Problems, 200 Comments threads, the Testing view and the anchor index all following the text: Event
 * Timing of 200 keystrokes in a window with Recant and in one without, by turns in one run, and the
 * window's tasks over 50 ms in the same time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { writeFlippedDataset } from '../support/flippedDataset.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window.ts';

const records = 5000;
const rounds = 20;
/** Two words a round, with a pause between: what waits for one comes about within the other. */
const words = ['magni', 'fying'];
const betweenKeysMs = 100;
const pauseMs = 700;
const settleMs = 1500;
/** Event Timing tells of events that took this long or longer, in steps of 8 ms. */
const shortestMs = 16;

interface Timings {
  /** Of each keystroke that Event Timing told of, in ms from the key to the next frame. */
  readonly keys: number[];
  /** Tasks of the window over 50 ms, in ms. */
  readonly tasks: number[];
}

const watch = `
  globalThis.timings = { keys: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'keydown') timings.keys.push(duration);
    }
  }).observe({ type: 'event', durationThreshold: ${shortestMs} });
  new PerformanceObserver((list) => {
    timings.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });`;
const read =
  '(() => { const { keys, tasks } = timings; timings.keys = []; timings.tasks = []; return { keys, tasks }; })()';

async function prepare(withoutRecant: boolean): Promise<VsCodeWindow> {
  const workspace = temporaryFolder('typing');
  const dataset = writeFlippedDataset(workspace, { records, flips: 2000, annotated: 400 });
  const window = await openWindow({ workspace, withoutRecant });
  await window.openFile(dataset, records / 2);
  await window.runCommand('Problems: Focus on Problems View');
  if (!withoutRecant) {
    await window.runCommand('Testing: Focus on Test Explorer View');
    await window
      .codeLens(/harmful/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await window.page.locator('.markers-panel .monaco-list-row').first().waitFor();
    await window.page.locator('.comment-thread-unresolved').first().waitFor();
    const file = window.page.locator('.test-explorer .monaco-list-row').first();
    await file.click();
    await window.page.keyboard.press('ArrowRight');
  }
  await wait(5000);
  await window.page.evaluate(watch);
  return window;
}

async function typeRound(window: VsCodeWindow, round: number): Promise<Timings> {
  await window.goTo(records / 2 - rounds + 2 * round, 60);
  await wait(settleMs);
  await window.page.evaluate(read);
  for (const word of words) {
    for (const letter of word) {
      await window.page.keyboard.press(letter);
      await wait(betweenKeysMs);
    }
    await wait(pauseMs);
  }
  await wait(settleMs - pauseMs);
  return window.page.evaluate(read) as Promise<Timings>;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function told(name: string, rounds: readonly Timings[]): { p50: number; p95: number } {
  const typed = rounds.length * words.join('').length;
  const slow = rounds.flatMap(({ keys }) => keys);
  const short = Array<number>(Math.max(0, typed - slow.length)).fill(shortestMs / 2);
  const all = [...short, ...slow].sort((one, other) => one - other);
  const [p50, p95] = [quantile(all, 0.5), quantile(all, 0.95)];
  const tasks = rounds.flatMap((round) => round.tasks).sort((one, other) => other - one);
  process.stdout.write(
    `  ${name}: ${typed} keystrokes, p50 ${p50} ms, p95 ${p95} ms, longest ${all.at(-1)} ms; ` +
      `tasks over 50 ms: ${tasks.length} (${tasks.slice(0, 8).join(', ')})\n`,
  );
  return { p50, p95 };
}

const bare = await prepare(true);
const full = await prepare(false);
if (process.env.RECANT_SHOTS) await full.screenshot(`${process.env.RECANT_SHOTS}/typing.png`);
const without: Timings[] = [];
const withRecant: Timings[] = [];
for (let round = 0; round < rounds; round += 1) {
  const turns = [
    async () => without.push(await typeRound(bare, round)),
    async () => withRecant.push(await typeRound(full, round)),
  ];
  for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
}
const before = told('without Recant', without);
const after = told('with Recant', withRecant);
process.stdout.write(
  `  Recant adds ${after.p50 - before.p50} ms at p50, ${after.p95 - before.p95} ms at p95\n`,
);
await full.close();
await bare.close();
