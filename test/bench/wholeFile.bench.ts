/**
 * Calls a second of an audit of a whole file at a fast stub (5 ms an answer, 20 at once), by the
 * stub's clock from the first request to the last: by the command line, in a window that shows the
 * dataset, and in one that also shows an audit and the report of the run. Nothing asks the windows
 * anything meanwhile. Also processor time per call. Goal: two thirds of the command line. Fails if a
 * run sent no request, or another number of them than its log has answers.
 * Run after `node esbuild.mjs --production`:
 * node test/bench/wholeFile.bench.ts [PAIRS=400] [ROUNDS=1] [PROFILE]
 * PROFILE is a file to which the last profile of the extension host is written.
 */
import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../support/eventually.ts';
import { projectRoot } from '../support/paths.ts';
import { stubModel } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';
import { benchPairs } from './benchRun.ts';
import { HostProbe, probeExtension } from './hostProbe.ts';
import { type ProcessorTime, processorTime, usedBetween } from './processorTime.ts';

const [pairs = 400, rounds = 1] = process.argv.slice(2, 4).map(Number);
const profilePath = process.argv[4];
if (profilePath) process.env.RECANT_PROFILE = '1';
const concurrency = 20;
/** Milliseconds between looks at the stub. */
const lookEvery = 500;
/** Number of looks without a request after which a run has ended. */
const quietLooks = 8;
const print = (line: string) => process.stdout.write(`${line}\n`);

const stub = fork(join(import.meta.dirname, 'benchStub.ts'));
const [[, baseUrl = '']] = (await once(stub, 'message')) as [readonly string[]];

interface Measured {
  readonly calls: number;
  readonly perSecond: number;
  readonly used: ProcessorTime;
}

/** Returns when the stub received each of its requests. */
async function requests(): Promise<readonly number[]> {
  stub.send('times');
  const [[, times = []]] = (await once(stub, 'message')) as [readonly (readonly number[])[]];
  return times;
}

/** Returns how many answers the logs hold that are not among the earlier ones. */
function answersIn(folder: string, earlier: readonly string[]): number {
  const logs = globSync(join(folder, '{.recant/,}runs/*.jsonl')).filter(
    (log) => !earlier.includes(log),
  );
  const texts = logs.map((log) => readFileSync(log, 'utf8'));
  return texts.join('\n').split('\n{"type":"answer"').length - 1;
}

/** Starts a run in a folder and measures it from its first request until the stub is quiet. */
async function measure(folder: string, start: () => Promise<unknown>): Promise<Measured> {
  const before = (await requests()).length;
  const earlier = globSync(join(folder, '{.recant/,}runs/*.jsonl'));
  const from = processorTime();
  let [times, to, quiet]: [readonly number[], ProcessorTime, number] = [[], from, 0];
  await start();
  await eventually(
    'the first request',
    async () => (await requests()).length > before || undefined,
  );
  while (quiet < quietLooks) {
    await wait(lookEvery);
    const now = (await requests()).slice(before);
    quiet = now.length === times.length ? quiet + 1 : 0;
    if (quiet === 0) [times, to] = [now, new Map([...to, ...processorTime()])];
  }
  assert.equal(answersIn(folder, earlier), times.length);
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  return { calls: times.length, perSecond: times.length / seconds, used: usedBetween(from, to) };
}

/** Returns a folder with a dataset. */
function newFolder(): { readonly folder: string; readonly file: string } {
  const folder = temporaryFolder('bench');
  const file = join(folder, 'pairs.jsonl');
  writeFileSync(
    file,
    `${benchPairs(pairs)
      .map(({ pair }) => JSON.stringify(pair))
      .join('\n')}\n`,
  );
  return { folder, file };
}

async function byCommand(): Promise<Measured> {
  const { folder, file } = newFolder();
  const judge = ['--judge', `openai:${stubModel}`, '--base-url', baseUrl, '--yes'];
  const run = ['--out', join(folder, 'runs'), '--concurrency', String(concurrency)];
  return measure(folder, async () => {
    spawn(process.execPath, [join(projectRoot, 'dist/cli.js'), 'audit', file, ...judge, ...run], {
      stdio: 'ignore',
    });
  });
}

async function inWindow(showsPanels: boolean): Promise<Measured> {
  const { folder, file } = newFolder();
  const window = await openWindow({
    workspace: folder,
    file,
    extensions: [probeExtension],
    allBuiltIns: true,
    settings: {
      'recant.profiles': [{ name: 'stub', baseUrl, model: stubModel }],
      'recant.judge': 'stub',
      'recant.concurrency': concurrency,
    },
  });
  const probe = await HostProbe.in(folder);
  await window.codeLens('Audit').first().waitFor();
  if (showsPanels) {
    await window.clickCodeLens('Audit');
    await (await window.webview()).frame.getByRole('button', { name: 'Audit Again' }).waitFor();
  }
  const logs = () => globSync(join(folder, '.recant/runs/*.jsonl'));
  const earlier = logs();
  const measured = await measure(folder, async () => {
    await startRun(window, probe);
    if (!showsPanels) return;
    const log = await eventually('the log', () => logs().find((path) => !earlier.includes(path)));
    await probe.run('workbench.action.focusSecondEditorGroup');
    await probe.run('workbench.action.newGroupBelow');
    await probe.run('recant.openRun', [log]);
  });
  if (profilePath) writeFileSync(profilePath, JSON.stringify(await probe.profile()));
  await window.close();
  return measured;
}

async function startRun(window: VsCodeWindow, probe: HostProbe): Promise<void> {
  await probe.run('workbench.action.focusFirstEditorGroup');
  const started = probe.run('recant.auditFile');
  await window.quickInput.choose('Show the plan');
  await window.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Start' }).click();
  await started;
}

function describe({ calls, perSecond, used }: Measured): string {
  const parts = [...used]
    .map(([name, time]) => [name, time / calls] as const)
    .filter(([, time]) => time > 0.02)
    .sort(([, one], [, other]) => other - one)
    .map(([name, time]) => `${name} ${time.toFixed(2)}`);
  return `${perSecond.toFixed(0)} calls a second; processor ms a call: ${parts.join(', ')}`;
}

for (let round = 0; round < rounds; round += 1) {
  const command = await byCommand();
  print(`${pairs} pairs, ${command.calls} calls`);
  print(`  command line: ${describe(command)}`);
  for (const [name, showsPanels] of [
    ['window with the dataset', false],
    ['window with the audit and the report, too', true],
  ] as const) {
    const measured = await inWindow(showsPanels);
    const ratio = (measured.perSecond / command.perSecond).toFixed(2);
    print(`  ${name}: ${ratio} × the command line (goal 0.67), ${describe(measured)}`);
    assert.equal(measured.calls, command.calls, name);
  }
}
stub.disconnect();
