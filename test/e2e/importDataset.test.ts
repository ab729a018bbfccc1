import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventuallyEqual } from '../support/eventually.ts';
import { projectRoot } from '../support/paths.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('import');
let window: VsCodeWindow;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/import/mt-bench'), join(workspace, 'mt-bench'), {
    recursive: true,
  });
  window = await openWindow({ workspace, settings: { 'files.simpleDialog.enable': true } });
});

after(async () => {
  await window?.close();
});

test('imports a benchmark given only a folder', async () => {
  await window.runCommand('Recant: Import Dataset…');
  await shows('Import Dataset: Folder with Its Files');
  await pressDialogButton('Look for Datasets');

  await shows('Import Dataset'); // the dialog before lists a folder of that name
  await window.quickInput.choose('MT-Bench');
  await shows('linnet');
  assert.deepEqual((await window.quickInput.labels()).filter(Boolean), [
    'heron',
    'linnet',
    'swift',
  ]);
  await window.quickInput.accept();
  await window.quickInput.choose('Both turns');
  await shows('Import Dataset: File for the Pairs');
  await pressDialogButton('OK');

  await window.notification('14 pairs written to mt-bench.pairs.jsonl').waitFor();
  const lines = readFileSync(join(workspace, 'mt-bench.pairs.jsonl'), 'utf8').trim().split('\n');
  assert.equal(lines.length, 14);
  await eventuallyEqual(() => window.tabs(), ['mt-bench.pairs.jsonl']);
  await window.codeLens(/Audit/).first().waitFor();
});

test('lists what was skipped with file and line, one click away', async () => {
  await window.answerNotification('14 pairs written', 'Show Skipped');
  const text = window.editor().getByText('mt-bench/model_answer/swift.jsonl:2').first();
  await text.waitFor();
  assert.deepEqual(await window.notifications(), []);
});

/** Waits until the quick input shows this text; it switches between lists in place. */
async function shows(text: string): Promise<void> {
  await window.quickInput.widget().getByText(text, { exact: true }).first().waitFor();
}

/** Presses a button of VS Code's simple file dialog, a quick input with buttons beside its path. */
async function pressDialogButton(name: string): Promise<void> {
  await window.quickInput.widget().getByRole('button', { name, exact: true }).click();
}
