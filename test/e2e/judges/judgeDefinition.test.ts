import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectRoot } from '../../support/paths.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { openedAuditPanel } from '../../support/window/auditPanel.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';

const workspace = temporaryFolder('judge-definition');
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
  const lines = prompts.map((prompt) => `${JSON.stringify(prompt)}\n`);
  writeFileSync(join(workspace, 'judge_prompts.jsonl'), lines.join(''));
  window = await openWindow({ workspace, settings: { 'files.simpleDialog.enable': true } });
});

after(() => window?.close());

test('imports a pairwise judge from a file with several, and selects it', async () => {
  await window.openFile(join(workspace, 'pairs.jsonl'));
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
  await window.answerNotification('our-pair.judge.json has been created', 'Select');
  const file = readFileSync(join(workspace, '.recant/judges/our-pair.judge.json'), 'utf8');
  assert.match(file, /^\/\/ Imported from judge_prompts\.jsonl \(FastChat\)/);
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.statusBarItem('Practice judge (simulated) · our-pair').waitFor();
});

test('tries it on a record, by keyboard', async () => {
  await window.runCommand('Recant: Try Judge on This Record');
  await window.answerNotification('our-pair?', 'Ask');
  await window.page.getByText('## Reading').first().waitFor();
});

test('audits a record with it', async () => {
  await window.closeEditors();
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.statusBarItem('Practice judge (simulated) · our-pair · 6 calls').waitFor();
  await window.clickCodeLens(/Audit/);
  const panel = await openedAuditPanel(window);
  await panel.complete();
  assert.ok((await panel.webview.text()).includes('our-pair'));
  const [baseline] = await panel.cards();
  assert.equal(baseline?.title, 'Baseline');
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
