import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectRoot } from '../support/paths.ts';
import { openWindow, type VsCodeWindow } from '../support/window.ts';

const workspace = mkdtempSync(join(tmpdir(), 'recant-e2e-'));
let window: VsCodeWindow;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  window = await openWindow({ workspace });
});

after(async () => {
  await window?.close();
  rmSync(workspace, { recursive: true, force: true });
});

test('a click on a lens audits the pair, and the panel shows its six turns', async () => {
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.clickCodeLens(/^\s*Audit/);
  const panel = await window.webview('Recant');
  await panel.frame.getByRole('button', { name: 'Audit Again' }).waitFor();
  const shown = await panel.text();
  for (const text of [
    'Simulated',
    'Baseline',
    'Repeat',
    'Neutral',
    'Doubt',
    'Authority',
    'Evidence',
  ]) {
    assert.ok(shown.includes(text), text);
  }
  assert.deepEqual(await window.notifications(), []);
});

test('the panel has no accessibility violations', async () => {
  const panel = await window.webview('Recant');
  assert.deepEqual(await panel.accessibilityViolations(), []);
});
