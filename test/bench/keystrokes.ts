/**
 * Measures what a window does while somebody types: the time of each keystroke and of long tasks.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { VsCodeWindow } from '../support/window/window.ts';

/** Two words per round with a pause between them: work delayed after one falls into the other. */
const words = ['magni', 'fying'];
const betweenKeysMs = 100;
const pauseMs = 700;
const settleMs = 1500;
const longTaskMs = 50;
/** Minimum duration of events that Event Timing reports, in steps of 8 ms. */
const shortestMs = 16;

export interface Timings {
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

/** Starts to record timings in a window's page. */
export const watch = `
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

/** Types two words at a line of the open file. */
export async function typeAt(window: VsCodeWindow, line: number): Promise<Timings> {
  await window.goTo(line, 60);
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

/** Milliseconds of keystrokes at p50 and p95. */
export interface KeyTimes {
  readonly clock: readonly [number, number];
  readonly spent: readonly [number, number];
}

/** Prints the times of all rounds in a window, and returns those of its keystrokes. */
export function tellTimes(name: string, rounds: readonly Timings[]): KeyTimes {
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

export function tenths(ms: number): string {
  return ms.toFixed(1);
}
