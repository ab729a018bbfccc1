import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openedAuditPanel } from '../support/window/auditPanel.ts';
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
  window = await openWindow({ workspace });
  await window.openFile(join(workspace, 'votes.csv'), 0);
});

after(() => window?.close());

test('offers an unknown table in the language status, and shows it with lenses once it is used', async () => {
  const status = window.page.locator('[id="status.languageStatus"]');
  await status.waitFor();
  await status.click();
  await window.page.getByText('This looks like a dataset').waitFor();
  await window.page.getByText('Use It…').click();
  await window.quickInput.choose('Use This File');
  await window.codeLens(/Audit/).nth(2).waitFor();
  assert.ok(existsSync(join(workspace, '.recant/mappings/votes.mapping.json')));
});

test('audits a row of the table', async () => {
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.match(await panel.webview.text(), /really\?/);
});
