import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventuallyEqual } from '../../support/eventually.ts';
import { projectRoot } from '../../support/paths.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('written-definition');
const file = join(workspace, '.recant/judges/mine.judge.json');
const data = join(workspace, 'pairs.jsonl');
const guide = readFileSync(join(projectRoot, 'media/guide/judges.md'), 'utf8');
/** The definition in the guide, for pasting into a file. */
const [, definition = ''] =
  /## Write a judge definition[\s\S]*?```jsonc\n([\s\S]*?)```/.exec(guide) ?? [];
let window: VsCodeWindow;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  mkdirSync(join(workspace, '.recant/judges'), { recursive: true });
  writeFileSync(file, '');
  window = await openWindow({ workspace });
  await window.page.evaluate(
    "addEventListener('pointerdown', () => document.body.classList.add('pointer-used'), true)",
  );
});

after(() => window?.close());

const press = (key: string) => window.page.keyboard.press(key);

async function open(path: string): Promise<void> {
  await window.quickInput.open('Control+P', '', path);
  await window.quickInput.chooseByKeys(path.split('/').at(-1) ?? path);
  await window.editor().waitFor();
}

async function run(title: string): Promise<void> {
  await window.quickInput.open('F1', '>', title);
  await window.quickInput.chooseByKeys(title);
}

test('accepts the guide’s definition in an empty file, without problems', async () => {
  await open(file);
  await window.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(definition)})`);
  await window.editor().locator('.view-lines').waitFor();
  await press('Control+V');
  await window.page.getByText('"before-marker"').waitFor();
  await press('Control+S');
  await eventuallyEqual(() => readFileSync(file, 'utf8'), definition);
});

test('selects it as the judge’s definition', async () => {
  await open(data);
  await run('Recant: Select Judge…');
  await window.quickInput.chooseByKeys('Change…');
  await window.quickInput.chooseByKeys('mine.judge.json');
  await window.quickInput.chooseByKeys('Practice judge');
  await window.statusBarItem('Practice judge (simulated) · mine').waitFor();
});

test('tries it on a record', async () => {
  await run('Recant: Try Judge on This Record');
  await window.notification('mine').waitFor();

  await run('Notifications: Accept Notification Primary Action');
  await window.page.getByText('## Reading').first().waitFor();
  assert.deepEqual(await window.notifications(), []);
});

test('audits the record, and opens the details of a turn', async () => {
  await open(data);
  await press('Control+K');
  await press('J');
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.ok((await panel.webview.text()).includes('mine'));
  await press('Control+2');
  const details = panel.turn('Baseline').locator('details');
  const focused = details.locator('summary:focus');
  for (let tabs = 0; tabs < 60 && (await focused.count()) === 0; tabs += 1) await press('Tab');
  assert.equal(await focused.count(), 1, 'Tab did not reach the details of the baseline.');
  await press('Enter');
  assert.equal(await details.first().getAttribute('open'), '');
});

test('works without a pointer', async () => {
  assert.equal(await window.page.locator('body.pointer-used').count(), 0);
});
