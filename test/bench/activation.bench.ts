/**
 * Activation of the extension in fresh windows that open a JSON file without records and then one
 * with them, compared with that of VS Code's Git extension in the same windows; medians. Limits:
 * 70 ms, and 0.7 times Git's.
 *
 * An activation is what an extension costs: loading its code, between VS Code's marks around it,
 * and the call of `activate`. The time that VS Code lists for loading (Developer: Show Running
 * Extensions) is printed beside it: it starts when the extensions of an event are queued, so it
 * contains the code of all extensions that are loaded before this one.
 * Run after `node esbuild.mjs --production`: node test/bench/activation.bench.ts [WINDOWS=8]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repeat } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const [windows = 8] = process.argv.slice(2).map(Number);

const extensions = ['recant.recant', 'vscode.git'] as const;

/** Milliseconds of one extension's activation. */
interface Activation {
  readonly own: number;
  /** Including the extensions that are loaded before. */
  readonly listed: number;
}

/** Returns the text of VS Code's report on its start, once both extensions have been activated. */
async function startupReport(window: VsCodeWindow): Promise<string> {
  const { page } = window;
  let report = '';
  await repeat(
    'the startup report to list both extensions',
    async () => {
      await window.runCommand('Developer: Startup Performance');
      await window.editor().click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      report = await window.clipboard();
    },
    async () => {
      for (const id of extensions) activationIn(report, id);
    },
    () => window.runCommand('View: Close Editor'),
  );
  return report;
}

function activationIn(report: string, id: string): Activation {
  const row = new RegExp(`^\\| ${id} +\\| \\w+ +\\| (\\d+) +\\| (\\d+) `, 'm').exec(report);
  const [from, to] = ['willLoad', 'didLoad'].map((mark) =>
    Number(new RegExp(`/${mark}ExtensionCode/${id}\\t(\\d+)`).exec(report)?.[1]),
  );
  const [, load, call] = (row ?? []).map(Number);
  if (load === undefined || call === undefined || from === undefined || to === undefined) {
    throw new Error(`VS Code lists no activation of ${id}:\n${report}`);
  }
  return { own: to - from + call, listed: load + call };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

function compare(title: string, [recant = [], git = []]: readonly (readonly number[])[]): string {
  const ratio = (median(recant) / median(git)).toFixed(2);
  return `${title} ${median(recant)} ms, Git ${median(git)} ms: ${ratio} × (${recant}; Git ${git})`;
}

async function measure(title: string, path: string, workspace: string): Promise<void> {
  const reports: string[] = [];
  for (let i = 0; i < windows; i += 1) {
    const window = await openWindow({ workspace, allBuiltIns: true });
    await window.openFile(path);
    reports.push(await startupReport(window));
    await window.close();
  }
  const [recant, git] = extensions.map((id) => reports.map((report) => activationIn(report, id)));
  for (const [part, name] of [
    ['own', 'activation (limits 70 ms, 0.7 ×):'],
    ['listed', 'as listed, with the extensions loaded before:'],
  ] as const) {
    const times = [recant, git].map((all = []) => all.map((one) => one[part]));
    process.stdout.write(`${title}: ${compare(name, times)}
`);
  }
}

const workspace = temporaryFolder('activation');
const [plain, dataset] = [join(workspace, 'plain.json'), join(workspace, 'pairs.jsonl')];
writeFileSync(plain, JSON.stringify({ name: 'plain', version: 1 }, null, 2));
const pair = { id: 'one', prompt: 'Why?', responseA: 'Because.', responseB: 'No.' };
writeFileSync(dataset, `${JSON.stringify(pair)}\n`);
await measure('a JSON file without records', plain, workspace);
await measure('a dataset', dataset, workspace);
