import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventuallyEqual } from '../support/eventually.ts';
import { projectRoot } from '../support/paths.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('kept-tabs');
let window: VsCodeWindow;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  window = await openWindow({ workspace });
  await window.openFile(join(workspace, 'pairs.jsonl'));
});

after(() => window?.close());

/** Audits the record with this number, and waits until these records have a tab for their audit. */
async function audit(number: number, tabs: readonly string[]): Promise<void> {
  await window.tab('pairs.jsonl').click();
  await window.clickCodeLens(/^\s*Audit/, number - 1);
  await window.tab(`Audit: #${number}`).waitFor();
  await eventuallyEqual(audited, tabs);
}

async function audited(): Promise<readonly string[]> {
  const titles = await window.tabs();
  return titles.flatMap((title) => /^Audit: #(\d)/.exec(title)?.[1] ?? []);
}

async function complete(number: number): Promise<AuditPanelPage> {
  const panel = await openedAuditPanel(window, `#${number}`);
  await panel.complete();
  return panel;
}

async function keep(number: number): Promise<void> {
  const panel = await complete(number);
  await panel.button('Keep').focus();
  await window.page.keyboard.press('Enter');
  await panel.button('Keep').waitFor({ state: 'detached' });
}

test('opens the next audit in the same tab', async () => {
  await audit(1, ['1']);
  await complete(1);
  await audit(2, ['2']);
});

test('opens it in another tab after Keep is pressed, even after a reload', async () => {
  await keep(2);
  await audit(3, ['2', '3']);
  await complete(3);
  await window.reload();
  await complete(3);
  await audit(1, ['2', '1']);
});
