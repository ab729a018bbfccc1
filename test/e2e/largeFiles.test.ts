import assert from 'node:assert/strict';
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventuallyEqual } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openedAuditPanel } from '../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('large');
const name = 'judgments.jsonl';
const records = 2000;
/** A file of 25 million characters: too many for lenses, and few enough for a document. */
const without = 'no-lenses.jsonl';
let window: VsCodeWindow;

/** 200 MB in records of 100 KB, with a unique text in one late record. */
before(async () => {
  const file = openSync(join(workspace, name), 'w');
  const filler = 'All work and no play. '.repeat(4700);
  for (let number = 1; number <= records; number += 1) {
    const record = {
      id: `pair-${number}`,
      prompt: `Which answer to question ${number} is better?`,
      responseA: `Answer one to ${number}.`,
      responseB: filler + (number === 1900 ? 'The needle is HERE.' : ''),
      label: 'A',
      labelSource: 'human',
    };
    writeSync(file, `${JSON.stringify(record)}\n`);
  }
  closeSync(file);
  const lines = Array.from({ length: 250 }, (_, at) =>
    JSON.stringify({
      id: `other-${at + 1}`,
      prompt: `Which answer to question ${at + 1} is better?`,
      responseA: `Answer one to ${at + 1}.`,
      responseB: 'All work and no play. '.repeat(4600),
    }),
  );
  writeFileSync(join(workspace, without), `${lines.join('\n')}\n`);
  window = await openWindow({ workspace });
});

after(() => window?.close());

/** Searches the list opened by the tab's action, and chooses a result. */
async function findRecord(text: string, label: string): Promise<void> {
  await window.page.getByRole('button', { name: 'Find Record…' }).first().click();
  await window.quickInput.entry('pair-1').first().waitFor();
  await window.quickInput.fill(text);
  await window.quickInput.choose(label);
}

/** Waits until the record is shown with its lens. */
async function showsRecord(id: string): Promise<void> {
  await window.codeLens(/Audit/).first().waitFor();
  await window.editor().getByText(`Pair: ${id}`, { exact: true }).first().waitFor();
}

test('finds a record in 200 MB by its id, with the tab’s action', async () => {
  await window.quickInput.open('Control+P', '', join(workspace, name));
  await window.quickInput.choose(name);
  await findRecord('PAIR-1234', 'pair-1234');
  await showsRecord('pair-1234');
});

test('finds it by its text from the palette, and counts the pairs in the list', async () => {
  await window.closeEditors();
  await window.quickInput.open('Control+P', '', join(workspace, name));
  await window.quickInput.choose(name);
  await window.page.getByRole('button', { name: 'Find Record…' }).first().waitFor();
  await window.runCommand('Recant: Find Record…');
  await window.page.getByText(`${name} · pairs: 2,000`).waitFor();
  await window.quickInput.fill('needle is here');
  const found = window.quickInput.entry('The needle is HERE.');
  await found.waitFor();
  assert.match(
    await found.innerText(),
    /#1900 · Which answer to question 1900 is better\?\s*line 1,900 · .*The needle is HERE\./,
  );
  await window.quickInput.choose('#1900 · Which answer to question 1900');
  await showsRecord('pair-1900');
});

test('restores the record after a reload, and audits it with its lens', async () => {
  await window.reload();
  await showsRecord('pair-1900');
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.complete();
  const shown = await panel.webview.text();
  assert.ok(shown.includes('Which answer to question 1900 is better?'), shown.slice(0, 500));
  assert.deepEqual(await window.notifications(), []);
});

test('reports a record that changes while the list is open, and does not open it', async () => {
  await window.closeEditors();
  await window.quickInput.open('Control+P', '', join(workspace, name));
  await window.quickInput.choose(name);
  await window.page.getByRole('button', { name: 'Find Record…' }).first().click();
  await window.quickInput.entry('pair-1').first().waitFor();
  const file = openSync(join(workspace, name), 'r+');
  writeSync(file, '{"id":"pair-1","prompt":"WHICH', 0);
  closeSync(file);
  await window.quickInput.choose('pair-1');
  await window.notification(`${name} no longer holds this pair: its text has changed.`).waitFor();
  await eventuallyEqual(() => window.tabs(), [name]);
});

test('audits the pair at the cursor of a file too large for lenses, with the tab’s action', async () => {
  // Above it, VS Code asks before it opens the file.
  window.server.changeSettings({ 'workbench.editorLargeFileConfirmation': 1024 });
  await window.closeEditors();
  await openWithoutLenses();
  await window.page.getByRole('button', { name: 'Audit Pair Under Cursor' }).first().click();
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.match(await panel.webview.text(), /Which answer to question 1 is better\?/);
  await window.closeEditors();
});

test('opens it as a document with lenses, from the language status', async () => {
  await openWithoutLenses();
  await window.page.getByRole('button', { name: 'Audit Pair Under Cursor' }).first().waitFor();
  await window.page.locator('[id="status.languageStatus"]').click();
  await window.page.getByText('Too large for lenses').waitFor();
  await window.page.getByText('Open Record', { exact: true }).click();
  await window.codeLens(/Audit/).first().waitFor();
  await window.editor().getByText('Pair: other-1', { exact: true }).first().waitFor();
});

async function openWithoutLenses(): Promise<void> {
  await window.quickInput.open('Control+P', '', join(workspace, without));
  await window.quickInput.choose(without);
}
