import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('plain');
const file = join(workspace, 'plain.json');
const pair = { id: 'one', prompt: 'Why is it so?', responseA: 'Because.', responseB: 'No idea.' };
let window: VsCodeWindow;

before(async () => {
  writeFileSync(file, JSON.stringify({ name: 'plain', version: '1.0.0' }, null, 2));
  window = await openWindow({ workspace });
});

after(() => window?.close());

test('runs a command on a JSON file without records', async () => {
  await window.openFile(file);
  await window.runCommand('Recant: Select Judge…');
  await window.quickInput.entry('Practice judge').first().waitFor();
  await window.page.keyboard.press('Escape');
  assert.deepEqual(await window.notifications(), []);
});

test('shows lenses as soon as a record is written into it', async () => {
  await window.reload();
  await window.openFile(file);
  assert.equal(await window.codeLens(/Audit/).count(), 0);
  await window.page.keyboard.press('Control+A');
  await window.page.keyboard.insertText(JSON.stringify([pair]));
  await window.codeLens(/Audit/).first().waitFor();
  await window.runCommand('File: Revert File');
});

test('shows the runs next to a JSON file without records', async () => {
  await window.reload();
  await window.runCommand('Recant: Focus on Runs View');
  await window.page.locator('.pane-body .welcome-view-content').first().waitFor();
});
