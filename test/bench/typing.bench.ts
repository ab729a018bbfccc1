/**
 * What Recant adds to a keystroke in a dataset of 5,000 records of which 2,000 flipped, with lenses, marks,
 * Problems, Comments threads, the Testing view and the anchor index all following the text: Event
 * Timing of 200 keystrokes in a window with Recant and in one without, by turns in one run, and the
 * window's tasks over 50 ms in the same time. Both are told by the clock, which counts what other programs
 * take of the machine, and by the processor time of the window's main thread, which does not.
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
  readonly spent: Spent;
}

/** Processor time of the window's main thread, in ms. */
interface Spent {
  /** From each keystroke to the next, or for as long after the last. */
  readonly keys: number[];
  /** Tasks over 50 ms. */
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

interface TraceEvent {
  readonly name: string;
  /** Process and thread. */
  readonly pid: number;
  readonly tid: number;
  /** When it began and how long it took, in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Notes the processor time of each task of the page until the returned function is called. */
async function traceTasks({ page }: VsCodeWindow): Promise<() => Promise<Spent>> {
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
    const ofMain = events.filter(({ pid, tid }) => pid === main?.pid && tid === main.tid);
    const tasks = ofMain.filter(({ name }) => /\bRunTask$/.test(name));
    const presses = ofMain.filter(
      ({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown',
    );
    if (presses.length === 0 || tasks.length === 0) throw new Error('The trace tells no tasks.');
    return {
      keys: presses.map(({ ts }) => spentIn(tasks, ts, ts + betweenKeysMs * 1000)),
      tasks: tasks.map(({ tdur = 0 }) => tdur / 1000).filter((spent) => spent > longTaskMs),
    };
  };
}

/** Processor time of the tasks under way from one time to another, in ms. */
function spentIn(tasks: readonly TraceEvent[], from: number, to: number): number {
  const micros = tasks
    .filter(({ ts, dur = 0 }) => ts + dur > from && ts < to)
    .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  return micros / 1000;
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
  const timed = (await window.page.evaluate(read)) as Omit<Timings, 'spent'>;
  return { ...timed, spent: await stop() };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** At p50 and p95, in ms. */
interface Told {
  readonly clock: readonly [number, number];
  readonly spent: readonly [number, number];
}

function told(name: string, rounds: readonly Timings[]): Told {
  const typed = rounds.length * words.join('').length;
  const slow = rounds.flatMap(({ keys }) => keys);
  const short = Array<number>(Math.max(0, typed - slow.length)).fill(shortestMs / 2);
  const clock = atQuantiles([...short, ...slow]);
  const spent = atQuantiles(rounds.flatMap((round) => round.spent.keys));
  process.stdout.write(
    `  ${name}: ${typed} keystrokes\n` +
      `    by the clock: p50 ${clock[0]} ms, p95 ${clock[1]} ms; ` +
      `tasks over ${longTaskMs} ms: ${longest(rounds.flatMap(({ tasks }) => tasks))}\n` +
      `    by processor time: p50 ${tenths(spent[0])} ms, p95 ${tenths(spent[1])} ms; ` +
      `tasks over ${longTaskMs} ms: ${longest(rounds.flatMap((round) => round.spent.tasks))}\n`,
  );
  return { clock, spent };
}

function atQuantiles(values: readonly number[]): [p50: number, p95: number] {
  const sorted = values.toSorted((one, other) => one - other);
  return [quantile(sorted, 0.5), quantile(sorted, 0.95)];
}

/** How many there are, and the longest of them. */
function longest(tasks: readonly number[]): string {
  const sorted = tasks.map(Math.round).toSorted((one, other) => other - one);
  return `${sorted.length} (${sorted.slice(0, 8).join(', ')})`;
}

function tenths(ms: number): string {
  return ms.toFixed(1);
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
  `  Recant adds ${after.clock[0] - before.clock[0]} ms at p50, ` +
    `${after.clock[1] - before.clock[1]} ms at p95 by the clock; ` +
    `${tenths(after.spent[0] - before.spent[0])} ms and ` +
    `${tenths(after.spent[1] - before.spent[1])} ms by processor time\n`,
);
await full.close();
await bare.close();
