/**
 * What Recant adds to a keystroke, compared with a window without it in the same run: Event Timing
 * of 10 keystrokes a round, and the window's tasks over 50 ms. Both are measured in wall time,
 * which includes other load on the machine, and in processor time of the window's main thread,
 * which does not. Limits by processor time: 8 ms more at p95; compared with the extension that only
 * shows one of each, 4 ms at p50 and 8 ms at p95.
 * 1. A dataset of 5,000 records, 2,000 of which flipped, with lenses, marks, Problems, Comments
 *    threads, the Testing view and the anchor index all following the text; also compared with an
 *    extension that only shows one of each.
 * 2. Datasets of 20 and of 45 MB; VS Code gives no lenses for the latter.
 * Run: node test/bench/typing.bench.ts [ROUNDS=20]
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeFlippedDataset } from '../support/data/flippedDataset.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';
import { benchPairs } from './benchRun.ts';
import { type KeyTimes, type Timings, tellTimes, tenths, typeAt, watch } from './keystrokes.ts';

const [rounds = 20] = process.argv.slice(2).map(Number);

type Shown = 'nothing' | 'one of each' | 'Recant';

interface Dataset {
  readonly path: string;
  readonly records: number;
  /** Waits until a window shows what is measured. */
  readonly show: (window: VsCodeWindow, shown: Shown) => Promise<void>;
}

interface Prepared {
  readonly name: string;
  readonly window: VsCodeWindow;
  readonly firstLine: number;
  readonly rounds: Timings[];
}

function flippedDataset(workspace: string): Dataset {
  const records = 5000;
  return {
    path: writeFlippedDataset(workspace, { records, flips: 2000, annotated: 400 }),
    records,
    show: async (window, shown) => {
      await window.runCommand('Problems: Focus on Problems View');
      if (shown === 'nothing') return;
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
    },
  };
}

/** Writes a dataset of about this many megabytes. */
function longDataset(workspace: string, megabytes: number): Dataset {
  const path = join(workspace, 'pairs.jsonl');
  const [{ pair } = { pair: undefined }] = benchPairs(1);
  const recordOf = (number: number) => `${JSON.stringify({ ...pair, id: `pair-${number}` })}\n`;
  const records = 2 * Math.floor((megabytes * 5e5) / Buffer.byteLength(recordOf(10_000)));
  const file = openSync(path, 'w');
  for (let number = 0; number < records; number += 1) writeSync(file, recordOf(number));
  closeSync(file);
  return {
    path,
    records,
    show: async (window, shown) => {
      if (shown === 'Recant' && megabytes <= 20) {
        await window.codeLens(/Audit/).filter({ visible: true }).first().waitFor();
      }
    },
  };
}

async function prepare(shown: Shown, datasetIn: (workspace: string) => Dataset): Promise<Prepared> {
  const workspace = temporaryFolder('typing');
  const { path, records, show } = datasetIn(workspace);
  const window = await openWindow({
    workspace,
    allBuiltIns: true,
    withoutRecant: shown !== 'Recant',
    settings: {
      'comments.openView': 'never', // it would cover Problems
      'workbench.editorLargeFileConfirmation': 1000,
    },
    extensions: shown === 'one of each' ? [join(import.meta.dirname, 'oneOfEach')] : [],
  });
  await window.openFile(path, records / 2);
  await show(window, shown);
  await wait(5000);
  await window.page.evaluate(watch);
  return { name: `with ${shown}`, window, firstLine: records / 2 - rounds, rounds: [] };
}

interface Told {
  readonly name: string;
  readonly times: KeyTimes;
}

/** Prints what a window adds to another one, at p50 and p95. */
function tellDifference(before: Told, after: Told): void {
  const [p50, p95] = ([0, 1] as const).map((at) => ({
    clock: after.times.clock[at] - before.times.clock[at],
    spent: after.times.spent[at] - before.times.spent[at],
  }));
  const limits = before.name === 'with one of each' ? 'limits 4 and 8' : 'limit 8 at p95';
  process.stdout.write(
    `  ${after.name}, compared ${before.name}, adds ${p50?.clock} ms at p50, ${p95?.clock} ms at p95 by the clock; ` +
      `${tenths(p50?.spent ?? 0)} ms and ${tenths(p95?.spent ?? 0)} ms by processor time (${limits})\n`,
  );
}

/** Types in all windows, alternating, and prints what each adds to those before it. */
async function compare(
  title: string,
  shown: readonly Shown[],
  datasetIn: (workspace: string) => Dataset,
): Promise<void> {
  const windows: Prepared[] = [];
  for (const one of shown) windows.push(await prepare(one, datasetIn));
  if (process.env.RECANT_SHOTS) {
    const name = title.replace(/\W+/g, '-');
    await windows.at(-1)?.window.screenshot(`${process.env.RECANT_SHOTS}/typing-${name}.png`);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < windows.length; turn += 1) {
      const next = windows[(round + turn) % windows.length];
      next?.rounds.push(await typeAt(next.window, next.firstLine + 2 * round));
    }
  }
  process.stdout.write(`${title}\n`);
  const told = windows.map((one) => ({ name: one.name, times: tellTimes(one.name, one.rounds) }));
  for (const [place, after] of told.entries()) {
    for (const before of told.slice(0, place)) tellDifference(before, after);
  }
  for (const { window } of windows) await window.close();
}

await compare('1. 5,000 records', ['nothing', 'one of each', 'Recant'], flippedDataset);
for (const megabytes of [20, 45]) {
  await compare(`2. ${megabytes} MB`, ['nothing', 'Recant'], (workspace) =>
    longDataset(workspace, megabytes),
  );
}
