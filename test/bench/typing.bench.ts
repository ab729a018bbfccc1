/**
 * What Recant adds to a keystroke in a dataset of 5,000 records, 2,000 of which flipped, with lenses,
 * marks, Problems, Comments threads, the Testing view and the anchor index all following the text:
 * Event Timing of 200 keystrokes, and the window's tasks over 50 ms, in a window with Recant, in one
 * without, and in one with an extension that only shows one of each, alternating in one run. Both are
 * measured in wall time, which includes other load on the machine, and in processor time of the
 * window's main thread, which does not.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeFlippedDataset } from '../support/data/flippedDataset.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const records = 5000;
const rounds = 20;
/** Two words per round with a pause between them: work delayed after one falls into the other. */
const words = ['magni', 'fying'];
const betweenKeysMs = 100;
const pauseMs = 700;
const settleMs = 1500;
const longTaskMs = 50;
/** Minimum duration of events that Event Timing reports, in steps of 8 ms. */
const shortestMs = 16;

interface Timings {
  /** For each keystroke reported by Event Timing: milliseconds from the key to the next frame. */
  readonly keys: number[];
  /** Durations of the window's tasks over 50 ms, in milliseconds. */
  readonly tasks: number[];
  readonly spent: Spent;
}

/** Processor time of the window's main thread, in milliseconds. */
interface Spent {
  /** From each keystroke to the next; for the last one, an interval of the same length. */
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

interface Prepared {
  readonly name: string;
  readonly window: VsCodeWindow;
  readonly rounds: Timings[];
}

type Shown = 'nothing' | 'one of each' | 'Recant';

async function prepare(shown: Shown): Promise<Prepared> {
  const workspace = temporaryFolder('typing');
  const dataset = writeFlippedDataset(workspace, { records, flips: 2000, annotated: 400 });
  const window = await openWindow({
    workspace,
    withoutRecant: shown !== 'Recant',
    settings: { 'comments.openView': 'never' }, // it would cover Problems
    extensions: shown === 'one of each' ? [join(import.meta.dirname, 'oneOfEach')] : [],
  });
  await window.openFile(dataset, records / 2);
  await window.runCommand('Problems: Focus on Problems View');
  if (shown !== 'nothing') {
    await window.runCommand('Testing: Focus on Test Explorer View');
    await window
      .codeLens(shown === 'Recant' ? /harmful/ : 'One lens')
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
  return { name: `with ${shown}`, window, rounds: [] };
}

interface TraceEvent {
  readonly name: string;
  /** Process and thread. */
  readonly pid: number;
  readonly tid: number;
  /** Start and duration in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Processor time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

/** Records the processor time of each task of the page until the returned function is called. */
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
    // The page's main thread is the one that does layout. A webview's thread would too, but none is
    // open.
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

/** Returns the processor time of the tasks in a time range, in milliseconds. */
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

/** At p50 and p95, in milliseconds. */
interface Told {
  readonly clock: readonly [number, number];
  readonly spent: readonly [number, number];
}

function told({ name, rounds }: Prepared): Told {
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

/** Describes the number of tasks and the longest one. */
function longest(tasks: readonly number[]): string {
  const sorted = tasks.map(Math.round).toSorted((one, other) => other - one);
  return `${sorted.length} (${sorted.slice(0, 8).join(', ')})`;
}

function tenths(ms: number): string {
  return ms.toFixed(1);
}

const bare = await prepare('nothing');
const oneOfEach = await prepare('one of each');
const recant = await prepare('Recant');
const windows = [bare, oneOfEach, recant];
if (process.env.RECANT_SHOTS) {
  await recant.window.screenshot(`${process.env.RECANT_SHOTS}/typing.png`);
}
for (let round = 0; round < rounds; round += 1) {
  for (let turn = 0; turn < windows.length; turn += 1) {
    const next = windows[(round + turn) % windows.length];
    next?.rounds.push(await typeRound(next.window, round));
  }
}
const before = told(bare);
for (const prepared of [oneOfEach, recant]) {
  const after = told(prepared);
  process.stdout.write(
    `    adds ${after.clock[0] - before.clock[0]} ms at p50, ` +
      `${after.clock[1] - before.clock[1]} ms at p95 by the clock; ` +
      `${tenths(after.spent[0] - before.spent[0])} ms and ` +
      `${tenths(after.spent[1] - before.spent[1])} ms by processor time\n`,
  );
}
for (const { window } of windows) await window.close();
