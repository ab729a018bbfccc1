import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { eventuallyEqual } from '../../support/eventually.ts';
import { projectRoot } from '../../support/paths.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('definitions');
const file = join(workspace, '.recant/judges/mine.judge.json');
const data = join(workspace, 'pairs.jsonl');
const guide = readFileSync(join(projectRoot, 'media/guide/judges.md'), 'utf8');
/** The definition in the guide, for pasting into a file. */
const [, definition = ''] =
  /## Write a judge prompt[\s\S]*?```jsonc\n([\s\S]*?)```/.exec(guide) ?? [];
/** Judges of another tool, one of which compares two responses. */
const prompts = [
  {
    name: 'our-pair',
    type: 'pairwise',
    system_prompt: 'Compare the two answers, then write [[A]], [[B]] or, for a tie, [[C]].',
    prompt_template:
      'Question:\n{question}\n\nFirst answer:\n{answer_a}\n\nSecond answer:\n{answer_b}',
    description: 'Made up for this test',
    category: 'general',
    output_format: '[[A]]',
  },
  {
    name: 'our-single',
    type: 'single',
    system_prompt: 'Rate the answer from 1 to 10 as [[rating]].',
    prompt_template: 'Question:\n{question}\n\nAnswer:\n{answer}',
    description: 'Made up for this test',
    category: 'general',
    output_format: '[[rating]]',
  },
];
let window: VsCodeWindow;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  mkdirSync(join(workspace, '.recant/judges'), { recursive: true });
  writeFileSync(file, '');
  const lines = prompts.map((prompt) => `${JSON.stringify(prompt)}\n`);
  writeFileSync(join(workspace, 'judge_prompts.jsonl'), lines.join(''));
  window = await openWindow({ workspace, settings: { 'files.simpleDialog.enable': true } });
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
  await window.quickInput.entry('Change…').waitFor();
  // Until all servers have answered, VS Code may move the focus back between two keys.
  // Its progress bar comes late, so that its absence tells nothing.
  await window.quickInput.entry('Looking for servers…').waitFor({ state: 'detached' });
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
  await eventuallyEqual(() => window.notifications(), []);
});

test('audits the record, and opens the details of a turn', async () => {
  await open(data);
  await press('Control+K');
  await press('J');
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.ok((await panel.webview.text()).includes('mine'));
  await press('Control+2');
  const details = panel.turn('First verdict').locator('details');
  const focused = details.locator('summary:focus');
  for (let tabs = 0; tabs < 60 && (await focused.count()) === 0; tabs += 1) await press('Tab');
  assert.equal(await focused.count(), 1, 'Tab did not reach the details of the first verdict.');
  await press('Enter');
  assert.equal(await details.first().getAttribute('open'), '');
});

test('has worked without a pointer so far', async () => {
  assert.equal(await window.page.locator('body.pointer-used').count(), 0);
});

test('imports a pairwise judge from a file with several, and selects it', async () => {
  await window.closeEditors();
  await window.openFile(data);
  await window.runCommand('Recant: New Judge…');
  await window.quickInput.choose('Import from another tool…');
  await shows('Import Judge: Files of Another Tool');
  // VS Code's dialog resets its path when the folder has been listed.
  await shows('judge_prompts.jsonl');
  await window.quickInput.fill(join(workspace, 'judge_prompts.jsonl'));
  await pressDialogButton('Look for Judges');
  await shows('our-single');
  assert.deepEqual((await window.quickInput.labels()).filter(Boolean), ['our-pair', 'our-single']);
  await window.quickInput.choose('our-pair');
  await shows('Import Judge');
  await window.quickInput.accept();
  await window.clickCodeLens(/^Use$/);
  const file = readFileSync(join(workspace, '.recant/judges/our-pair.judge.json'), 'utf8');
  assert.match(file, /^\/\/ Imported from judge_prompts\.jsonl \(FastChat\)/);
  await window.openFile(data);
  await window.statusBarItem('Practice judge (simulated) · our-pair').waitFor();
});

test('tries the imported judge on a record', async () => {
  await window.runCommand('Recant: Try Judge on This Record');
  await window.answerNotification('our-pair?', 'Ask');
  await window.page.getByText('## Reading').first().waitFor();
});

test('audits a record with the imported judge', async () => {
  await window.closeEditors();
  await window.openFile(data);
  await window.statusBarItem('Practice judge (simulated) · our-pair · 6 calls').waitFor();
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.ok((await panel.webview.text()).includes('our-pair'));
  const [baseline] = await panel.cards();
  assert.equal(baseline?.title, 'First verdict');
  await eventuallyEqual(() => window.notifications(), []);
});

/** Waits until the quick input shows this text; it switches between lists in place. */
async function shows(text: string): Promise<void> {
  await window.quickInput.widget().getByText(text, { exact: true }).first().waitFor();
}

/** Presses a button of VS Code's simple file dialog, a quick input with buttons beside its path. */
async function pressDialogButton(name: string): Promise<void> {
  await window.quickInput.widget().getByRole('button', { name, exact: true }).click();
}
