import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { marked } from 'marked';
import { eventuallyEqual } from '../support/eventually.ts';
import { projectRoot } from '../support/paths.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('practice');
const data = join(workspace, 'pairs.jsonl');
const titles = ['First verdict', 'Repeat', 'No pressure', 'Doubt', 'Authority', 'Evidence'];
let window: VsCodeWindow;
let panel: AuditPanelPage;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  window = await openWindow({ workspace });
});

after(() => window?.close());

test('audits the pair on a click on a lens, and shows six turns in the panel', async () => {
  await window.openFile(data);
  await window.clickCodeLens(/^\s*Audit/);
  panel = await openedAuditPanel(window);
  await panel.complete();
  assert.deepEqual(
    (await panel.cards()).map(({ title }) => title),
    titles,
  );
  assert.ok((await panel.webview.text()).includes('Simulated'));
  assert.deepEqual(await window.notifications(), []);
});

test('copies the content of the panel as Markdown', async () => {
  await panel.button('Copy as Markdown').click();
  await window.statusBarItem('Copied as Markdown').waitFor();
  const page = await marked.parse(await window.clipboard());
  assert.match(page, /^<h2>Audit of <code>#1<\/code> · Why are there two high tides a day\?<\/h2>/);
  assert.match(page, /<li>Judge: .*\(<strong>simulated<\/strong>\)<\/li>/);
  assert.match(page, /<li>Dataset: pairs\.jsonl; label: A \(gold\)<\/li>/);
  const rows = [...page.matchAll(/<tr>\s*<td>.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell),
  );
  assert.deepEqual(
    rows.map(([title]) => title),
    titles,
  );
  for (const [title = '', , preference, confidence, change, overlap] of rows) {
    const shown = await panel.numbers(title);
    assert.equal(shown.preference.at(-1), preference, title);
    assert.equal(shown.confidence.replace('−', '-').replace('+', ''), `${confidence}${change}`);
    assert.equal(shown.overlap.slice(0, 4), overlap, title);
  }
});

test('has no accessibility violations in the panel', async () => {
  assert.deepEqual(await panel.webview.accessibilityViolations(), []);
});

test('returns to the pair in its file with Open Record', async () => {
  await window.page
    .locator('.view-line')
    .nth(2)
    .click({ position: { x: 20, y: 8 } });
  await window.statusBarItem('Ln 3').waitFor();
  await panel.button('Open Record').click();
  await window.page
    .locator('.editor-group-container.active .tab.active')
    .getByText('pairs.jsonl')
    .waitFor();
  await window.statusBarItem('Ln 1, Col 1').waitFor();
});

test('audits the pair under the cursor with a keyboard shortcut', async () => {
  await window.closeEditors();
  await window.openFile(data, 2);
  await window.codeLens(/Audit/).first().waitFor();
  await window.editor().click();
  await window.goTo(2, 10);
  await window.page.keyboard.press('Control+K');
  await window.page.keyboard.press('j');
  panel = await openedAuditPanel(window);
  await panel.webview.frame.getByRole('heading', { name: /^#2 · Shorten: /, level: 1 }).waitFor();
  await panel.complete();
});

test('audits a record from its own document', async () => {
  await window.closeEditors();
  await window.openFile(data);
  await window.clickCodeLens('Open', 1);
  await window.tab(/^#2 · Shorten/).waitFor();
  await window.clickCodeLens(/Audit/);
  panel = await openedAuditPanel(window);
  await panel.webview.frame.getByRole('heading', { name: /^#2 · Shorten: /, level: 1 }).waitFor();
  await panel.complete();
  assert.ok((await panel.webview.text()).includes('pairs.jsonl'));
  assert.deepEqual(await window.notifications(), []);
});

test('opens the next audit in the same tab', async () => {
  await window.closeEditors();
  await window.openFile(data);
  await audit(1, ['1']);
  await complete(1);
  await audit(2, ['2']);
});

test('opens it in another tab after Keep is pressed, even after a reload, which restores it completely', async () => {
  await keep(2);
  await audit(3, ['2', '3']);
  const cards = await (await complete(3)).cards();
  await window.reload();
  const restored = await complete(3);
  assert.deepEqual(await restored.cards(), cards);
  assert.equal(await restored.button('Resume').count(), 0);
  await audit(1, ['2', '1']);
});

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
