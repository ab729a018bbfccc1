// Usage: npm start                               audits one pair in the terminal, then serves the window
//        npm start -- --port 8080                … on this port
//        npm start -- --shot out.png [--theme dark|light|hc|hc-light]
//                                                a screenshot of an audited pair, without interaction
//        npm start -- --desktop                  opens the desktop VS Code instead, in a fresh profile

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDesktop } from './openDesktop.ts';
import { projectRoot } from './paths.ts';
import { picturePath, refuseArguments, scriptArguments } from './scriptArguments.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import { startVsCodeServer } from './window/vscodeServer.ts';
import { openWindow, themeNames } from './window/window.ts';

const { values } = scriptArguments({
  options: {
    port: { type: 'string' },
    shot: { type: 'string' },
    theme: { type: 'string', default: 'dark' },
    desktop: { type: 'boolean', default: false },
  },
});
const theme =
  themeNames.find((name) => name === values.theme) ??
  refuseArguments(`--theme takes ${themeNames.join(', ')}; not "${values.theme}".`);
const port = values.port === undefined ? undefined : portOf(values.port);
const shot = values.shot === undefined ? undefined : resolve(picturePath(values.shot));
const folder = temporaryFolder('play');
const workspace = join(folder, 'sample');

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  return refuseArguments(`--port takes a number from 0 to 65535; not "${text}".`);
}

async function start(): Promise<void> {
  execFileSync(process.execPath, [join(projectRoot, 'esbuild.mjs')], { stdio: 'inherit' });
  cpSync(join(projectRoot, 'media/sample'), workspace, { recursive: true });
  const dataset = findDataset();
  if (shot !== undefined) {
    await takePicture(dataset, shot);
    return;
  }
  auditInTerminal(dataset);
  await (values.desktop ? openDesktop(workspace, dataset) : serveWindow(dataset));
}

function findDataset(): string {
  const name = readdirSync(workspace)
    .sort()
    .find((entry) => entry.endsWith('.jsonl'));
  if (name === undefined) {
    throw new Error('media/sample holds no .jsonl file to start with.');
  }
  return join(workspace, name);
}

/** Audits the sample's first pair in six turns, as the extension does but without an editor. */
function auditInTerminal(dataset: string): void {
  const recant = join(projectRoot, 'dist/cli.js');
  const pairs = execFileSync(process.execPath, [recant, 'pairs', dataset, '--json'], {
    encoding: 'utf8',
  });
  const { id }: { id: string } = JSON.parse(pairs.slice(0, pairs.indexOf('\n')));
  const judge = ['--judge', 'practice', '--seed', '1', '--out', join(folder, 'run.jsonl')];
  console.log(`recant audit ${dataset} --pair ${id} --judge practice --seed 1\n`);
  spawnSync(process.execPath, [recant, 'audit', dataset, '--pair', id, ...judge], {
    stdio: 'inherit',
  });
}

async function serveWindow(dataset: string): Promise<void> {
  const server = await startVsCodeServer({
    workspace,
    file: dataset,
    extensions: [projectRoot],
    allBuiltIns: true,
    env: process.env,
    ...(port === undefined ? {} : { port }),
  });
  console.log(`\nVS Code with Recant and the sample dataset:\n\n  ${server.url}\n`);
  console.log('Open it in a browser and press "Audit" above a pair. Ctrl-C ends it.');
}

async function takePicture(dataset: string, path: string): Promise<void> {
  const window = await openWindow({ workspace, theme });
  try {
    await window.openFile(dataset);
    await window.runCommand('View: Close Primary Side Bar');
    await window.clickCodeLens(/Audit/);
    const panel = await window.webview();
    await panel.frame.getByRole('button', { name: 'Audit Again' }).waitFor();
    await window
      .codeLens(/ under |held/)
      .first()
      .waitFor();
    await window.screenshot(path);
    console.log(`Wrote ${path}`);
  } finally {
    await window.close();
  }
}
