/**
 * Activation of the extension as VS Code reports it (Developer: Show Running Extensions), in fresh
 * windows that open a JSON file without records and then one with them, compared with that of VS
 * Code's Git extension in the same windows; medians. Limits: 70 ms, and 0.7 times Git's.
 * Run after `node esbuild.mjs --production`: node test/bench/activation.bench.ts [WINDOWS=8]
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const [windows = 8] = process.argv.slice(2).map(Number);

/** Returns the milliseconds that VS Code shows for an extension's activation. */
async function activationOf({ page }: VsCodeWindow, name: string): Promise<number> {
  const extension = page
    .locator('.runtime-extensions-editor .extension')
    .filter({ has: page.locator('.name', { hasText: name }) });
  const shown = await extension.locator('.activation-time').first().textContent();
  const [, ms] = /(\d+)ms/.exec(shown ?? '') ?? [];
  if (ms === undefined) throw new Error(`VS Code shows no activation of ${name}: ${shown}`);
  return Number(ms);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

async function measure(title: string, path: string, workspace: string): Promise<void> {
  const times = { recant: [] as number[], git: [] as number[] };
  for (let i = 0; i < windows; i += 1) {
    const window = await openWindow({ workspace });
    await window.openFile(path);
    await window.runCommand('Developer: Show Running Extensions');
    times.recant.push(await activationOf(window, 'Recant'));
    times.git.push(await activationOf(window, 'Git'));
    await window.close();
  }
  const [recant, git] = [median(times.recant), median(times.git)];
  process.stdout.write(
    `${title}: ${recant} ms (limit 70), git ${git} ms: ${(recant / git).toFixed(2)} × (limit 0.7) (${times.recant}; git ${times.git})\n`,
  );
}

const workspace = temporaryFolder('activation');
const [plain, dataset] = [join(workspace, 'plain.json'), join(workspace, 'pairs.jsonl')];
writeFileSync(plain, JSON.stringify({ name: 'plain', version: 1 }, null, 2));
const pair = { id: 'one', prompt: 'Why?', responseA: 'Because.', responseB: 'No.' };
writeFileSync(dataset, `${JSON.stringify(pair)}\n`);
await measure('a JSON file without records', plain, workspace);
await measure('a dataset', dataset, workspace);
