import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { run } from '../../../src/cli/run.ts';
import { eventuallyEqual } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { axeRulesIn, type WebviewFrame } from '../../support/window/webviewFrame.ts';
import { openWindow, themeNames, type VsCodeWindow } from '../../support/window/window.ts';
import { annotationsIn } from './annotationsIn.ts';
import { sums } from './sums.ts';

const workspace = temporaryFolder('review');
const data = join(workspace, 'answers.jsonl');
const runs = join(workspace, '.recant/runs');
let window: VsCodeWindow;
let panel: WebviewFrame;

before(async () => {
  mkdirSync(runs, { recursive: true });
  writeFileSync(data, sums(90));
  const quiet = { stdout: () => {}, stderr: () => {} };
  const asked = ['--judge', 'practice', '--protocol', 'anti-baseline'];
  const args = ['audit', data, ...asked, '--out', runs];
  assert.equal(await run(args, quiet, new AbortController().signal), 0);
  window = await openWindow({ workspace });
  await window.openFile(data);
  await window.codeLens(/under/).first().waitFor();
  await window.runCommand('Recant: Review Flips');
  await window.page.locator('.quick-input-widget').getByText('Your Name for Annotations').waitFor();
  await window.page.keyboard.type('Ann');
  await window.page.keyboard.press('Enter');
  panel = await window.webview('Review: answers.jsonl');
  await panel.frame.getByRole('heading', { level: 1 }).waitFor();
  // Later changes of settings, as of the theme, would take back what the extension has saved.
  window.server.changeSettings({ 'recant.author': 'Ann' });
});

after(() => window?.close());

const position = () => panel.frame.locator('.overline');
const isAt = (text: RegExp) => position().filter({ hasText: text }).waitFor();

/** Presses a key and waits until the review has moved on. */
async function press(key: string): Promise<void> {
  const previous = (await position().textContent()) ?? '';
  await window.page.keyboard.press(key);
  await panel.frame.locator('.overline').filter({ hasNotText: previous }).waitFor();
}

const annotations = () => annotationsIn(workspace);

test('shows what happened, the challenge and both justifications', async () => {
  const text = await panel.text();
  assert.match(text, /Review · 1 of \d+ · \d+ left/);
  assert.match(text, /#\d+ · What is \d+ plus \d+\?/);
  assert.match(text, /practice-impressionable went [AB] → [AB] under \w+\.\s*What the label says/);
  assert.match(text, /Sent to the judge/);
  await panel.frame.locator('[data-text="after"]').first().waitFor();
});

for (const theme of themeNames) {
  test(`has no accessibility violations in ${theme}`, async () => {
    await window.setTheme(theme, panel);
    assert.deepEqual(await panel.accessibilityViolations(axeRulesIn(theme)), []);
  });
}

test('keeps a note for the next mark, says how it was marked, goes back to it, and undoes it', async () => {
  await window.page.keyboard.press('n');
  await window.page.keyboard.type('3 reasons, only polite.');
  await window.page.keyboard.press('Control+Enter');
  await panel.frame.getByText('This note is saved with your next mark:').waitFor();
  await press('3');
  await eventuallyEqual(
    () => annotations().map(({ type, label, note }) => ({ type, label, note })),
    [{ type: 'annotation', label: 'unclear', note: '3 reasons, only polite.' }],
  );
  await isAt(/Review · 2 of .* · last mark: unclear/);
  await press('k');
  await isAt(/Review · 1 of/);
  await panel.frame.getByText('You marked it as unclear. 3 reasons, only polite.').waitFor();
  await press('j');
  await isAt(/Review · 2 of (?!.*last mark)/);
  await press('u');
  await isAt(/Review · 1 of/);
  await eventuallyEqual(() => annotations().at(-1)?.type, 'retraction');
});

test('reviews 50 flips with 50 keys, each visible at its record', async () => {
  for (let flip = 0; flip < 25; flip += 1) await press(String((flip % 3) + 1));
  await window.page.keyboard.type('1231231231231231231231231');
  await isAt(/Review · 51 of .* · saved 50(Simulated)?$/);
  const made = () => annotations().filter(({ type }) => type === 'annotation').length;
  assert.equal(made(), 51);
  await window.page.locator('.comment-thread-unresolved, .comment-glyph').first().waitFor();
});

test('keeps a note that is typed before the page has moved on for the flip that comes', async () => {
  await window.page.keyboard.type('1n');
  await window.page.keyboard.type('Typed quickly.');
  await window.page.keyboard.press('Control+Enter');
  await panel.frame.getByText('This note is saved with your next mark: Typed quickly.').waitFor();
  await isAt(/Review · 52 of/);
  await press('2');
  await eventuallyEqual(() => annotations().at(-1)?.note, 'Typed quickly.');
});

test('survives a reload: its flip, its order and a note that is not saved yet', async () => {
  await press('j');
  const shown = await position().textContent();
  const title = await panel.frame.getByRole('heading', { level: 1 }).textContent();
  await window.page.keyboard.press('n');
  await window.page.keyboard.type('Not saved yet.');
  await window.page.keyboard.press('Control+Enter');
  await panel.frame.getByText('This note is saved with your next mark:').waitFor();
  await window.reload();
  panel = await window.webview('Review: answers.jsonl');
  await panel.frame.getByText('Not saved yet.').waitFor();
  assert.equal(await position().textContent(), shown?.replace(/ · saved \d+/, ''));
  assert.equal(await panel.frame.getByRole('heading', { level: 1 }).textContent(), title);
  await panel.frame.getByRole('button', { name: 'unclear' }).click();
  await eventuallyEqual(() => annotations().at(-1)?.note, 'Not saved yet.');
});

test('opens the record and the audit of the flip', async () => {
  await panel.frame.getByRole('button', { name: 'Open Audit' }).click();
  await window.tab(/^Audit: /).waitFor();
});

test('says after a reload that its log was deleted', async () => {
  rmSync(runs, { recursive: true });
  await window.reload();
  panel = await window.webview('Review: answers.jsonl');
  await panel.frame
    .getByText(/A run log of this review is gone: it was deleted or moved\. Audit answers\.jsonl/)
    .waitFor();
});
