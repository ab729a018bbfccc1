import assert from 'node:assert/strict';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectRoot } from '../support/paths.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openedAuditPanel } from '../support/window/auditPanel.ts';
import { takePictures } from '../support/window/takePictures.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('use-file');
const rows = [1, 2, 3].map(
  (n) => `"Why ${n},\nreally?",Because ${n}.,Never ${n}.,model_${'ab'[n % 2]}`,
);
let window: VsCodeWindow;

before(async () => {
  writeFileSync(
    join(workspace, 'votes.csv'),
    ['question,answer_a,answer_b,winner', ...rows].join('\n'),
  );
  cpSync(join(projectRoot, 'test/fixtures/parquet/votes.parquet'), join(workspace, 'rows.parquet'));
  writeFileSync(
    join(workspace, 'looks.jsonl'),
    [1, 2, 3]
      .map((n) => ({
        ...{ instruction: `Shorten text ${n}.`, input: `A long text ${n}.`, label: 1 + (n % 2) },
        ...{ output_1: `Text ${n}.`, output_2: `A text ${n}.`, comment: `Odd ${n}.` },
        ...(n === 3 && { notes: 'Rather short.' }),
      }))
      .map((record) => `${JSON.stringify(record)}\n`)
      .join(''),
  );
  window = await openWindow({ workspace });
  await window.openFile(join(workspace, 'votes.csv'));
});

after(() => window?.close());

test('offers an unknown table in a lens, and shows it with other lenses once it is used', async () => {
  await window.codeLens('Use this file: prompt, 2 responses, labels').waitFor();
  await takePictures(window, 'use-lens');
  await window.clickCodeLens(/Use this file/);
  await window.quickInput.entry('Use This File').waitFor();
  await window.quickInput.accept();
  await window.quickInput.choose('People');
  await window.codeLens(/Audit/).nth(2).waitFor();
  await window.codeLens(/Use this file/).waitFor({ state: 'detached' });
  assert.ok(existsSync(join(workspace, '.recant/mappings/votes.mapping.json')));
});

test('audits a row of the table', async () => {
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.match(await panel.webview.text(), /really\?/);
});

test('uses a Parquet file and audits it with the links on its page', async () => {
  const file = window.page.locator('.explorer-viewlet .monaco-list-row', {
    hasText: 'rows.parquet',
  });
  await window.menus.chooseFromMenuOf(file, 'Open With...');
  await window.quickInput.choose('Parquet Rows');
  const { frame } = await window.webview(/rows\.parquet/);
  await frame.getByText('Use This File…').click();
  await window.quickInput.choose('Use This File');
  await window.quickInput.choose('People');
  await window.statusBarItem(/Saved as .*rows\.mapping\.json/).waitFor();
  await frame.getByText('Find Record…').click();
  await window.quickInput.choose('#3 · ');
  await window.tab(/#3 · /).waitFor();
  await frame.getByText('Audit File…').click();
  assert.equal(await window.quickInput.title(), 'Audit File: rows.parquet');
  await window.quickInput.dismiss();
});

test('names the texts that a file’s mapping does not use, in its form and in the plan', async () => {
  const unused = 'Not used: `comment` (3 records), `notes` (1 record).';
  await window.openFile(join(workspace, 'looks.jsonl'));
  await window.runCommand('Recant: Use This File…');
  await window.quickInput.entry('Use This File').waitFor();
  await window.page.getByText(unused).waitFor();
  await takePictures(window, 'unused-use');
  await window.quickInput.choose('Use This File');
  await window.quickInput.choose('People');
  await window.codeLens(/Audit/).nth(2).waitFor();
  await window.runCommand('Recant: Audit File…');
  await window.quickInput.entry(unused).waitFor();
  await takePictures(window, 'unused-settings');
  await window.quickInput.choose('Show the plan');
  await window.page.locator('.monaco-dialog-box').getByText(unused).waitFor();
  await takePictures(window, 'unused-plan');
  await window.page.keyboard.press('Escape');
});
