import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('no-lenses');
const name = 'judgments.jsonl';
let window: VsCodeWindow;

/** 25 million characters: too many for lenses, and few enough for a document. */
before(async () => {
  const records = Array.from({ length: 250 }, (_, at) => ({
    id: `pair-${at + 1}`,
    prompt: `Which answer to question ${at + 1} is better?`,
    responseA: `Answer one to ${at + 1}.`,
    responseB: 'All work and no play. '.repeat(4600),
  }));
  const lines = records.map((record) => `${JSON.stringify(record)}\n`);
  writeFileSync(join(workspace, name), lines.join(''));
  window = await openWindow({
    workspace,
    settings: { 'workbench.editorLargeFileConfirmation': 1024 },
  });
});

after(() => window?.close());

test('audits the pair at the cursor of a file too large for lenses, with the tab’s action', async () => {
  await window.quickInput.open('Control+P', '', join(workspace, name));
  await window.quickInput.choose(name);
  await window.page.getByRole('button', { name: 'Audit Pair Under Cursor' }).first().click();
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.match(await panel.webview.text(), /Which answer to question 1 is better\?/);
  await window.closeEditors();
});

test('opens it as a document with lenses, from the language status', async () => {
  await window.quickInput.open('Control+P', '', join(workspace, name));
  await window.quickInput.choose(name);
  await window.page.getByRole('button', { name: 'Audit Pair Under Cursor' }).first().waitFor();
  await window.page.locator('[id="status.languageStatus"]').click();
  await window.page.getByText('Too large for lenses').waitFor();
  await window.page.getByText('Open Record', { exact: true }).click();
  await window.codeLens(/Audit/).first().waitFor();
  await window.editor().getByText('Pair: pair-1', { exact: true }).first().waitFor();
});
