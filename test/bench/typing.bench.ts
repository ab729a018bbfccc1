/**
 * What Recant adds to a keystroke in a dataset of 5,000 records of which 2,000 flipped, with lenses, marks,
 * Problems, 200 Comments threads, the Testing view and the anchor index all following the text: Event
 * Timing of 200 keystrokes in a window with Recant and in one without, by turns in one run, and the
 * window's tasks over 50 ms in the same time. Tasks are told by the clock, which counts what other
 * programs take of the machine, and by the processor time of the window's main thread, which does not.
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
const longTaskMs = 50;
/** Event Timing tells of events that took this long or longer, in steps of 8 ms. */
const shortestMs = 16;

interface Timings {
  /** Of each keystroke that Event Timing told of, in ms from the key to the next frame. */
  readonly keys: number[];
  /** Tasks of the window over 50 ms, in ms. */
  readonly tasks: number[];
  /** The same by processor time. */
  readonly busyTasks: number[];
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

interface TraceEvent {
  readonly name: string;
  /** Process and thread. */
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
}

/** Notes the processor time of each task of the page until the returned function is called. */
async function traceTasks({ page }: VsCodeWindow): Promise<() => Promise<number[]>> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  return async () => {
    const done = new Promise<void>((resolve) =>
      session.once('Tracing.tracingComplete', () => resolve()),
    );
    await session.send('Tracing.end');
    await done;
    await session.detach();
    // The page's main thread is the one that lays out; a webview's does so, too, but there is none.
    const main = events.find(({ name }) => name === 'UpdateLayoutTree');
    return events
      .filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid)
      .map(({ tdur = 0 }) => tdur / 1000)
      .filter((spent) => spent > longTaskMs);
  };
}

async function typeRound(window: VsCodeWindow, round: number): Promise<Timings> {
  await window.goTo(records / 2 - rounds + 2 * round, 60);
  await wait(settleMs);
  await window.page.evaluate(read);
  const stop = await traceTasks(window);
  for (const word of words) {
    for (const letter of word) {
      await window.page.keyboard.press(letter);
      await wait(betweenKeysMs);
    }
    await wait(pauseMs);
  }
  await wait(settleMs - pauseMs);
  const timed = (await window.page.evaluate(read)) as Omit<Timings, 'busyTasks'>;
  return { ...timed, busyTasks: await stop() };
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
  const longest = (tasks: readonly number[]) => {
    const sorted = tasks.map(Math.round).sort((one, other) => other - one);
    return `${sorted.length} (${sorted.slice(0, 8).join(', ')})`;
  };
  const tasks = longest(rounds.flatMap((round) => round.tasks));
  const busyTasks = longest(rounds.flatMap((round) => round.busyTasks));
  process.stdout.write(
    `  ${name}: ${typed} keystrokes, p50 ${p50} ms, p95 ${p95} ms, longest ${all.at(-1)} ms; ` +
      `tasks over 50 ms: ${tasks} by the clock, ${busyTasks} of processor time\n`,
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
