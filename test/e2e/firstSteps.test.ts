import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

const workspace = temporaryFolder('first-steps');
const data = join(workspace, 'pairs.jsonl');
let window: VsCodeWindow;

before(async () => {
  const records = ['one', 'two', 'three', 'four'].map((id) => ({
    id,
    prompt: `What is ${id}?`,
    responseA: `First answer about ${id}.`,
    responseB: `Second answer about ${id}.`,
    label: 'A',
    labelSource: 'human',
  }));
  writeFileSync(data, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  window = await openWindow({ workspace, settings: { 'recant.author': 'Ann' } });
});

after(() => window?.close());

function inWalkthrough(text: string): Locator {
  return window.page.locator('.gettingStartedContainer').getByText(text, { exact: true }).first();
}

/** Locates a completed walkthrough step. */
function stepDone(title: string): Locator {
  const steps = window.page.locator('.getting-started-step').filter({ hasText: title });
  return steps.locator('.codicon-getting-started-step-checked:visible').first();
}

async function screenshotIn(name: string): Promise<void> {
  const folder = process.env.RECANT_SCREENSHOTS;
  if (folder !== undefined) await window.screenshot(join(folder, `${name}.png`));
}

function sideBarRows(): Locator {
  return window.page.locator('.sidebar .monaco-list-row');
}

test('says how to begin if there are no runs', async () => {
  await window.page.locator('.activitybar .action-label[aria-label="Recant"]').click();
  const view = window.page.locator('.pane-body .welcome-view-content');
  await view.getByText(/^Recant challenges the verdicts of an LLM judge/).waitFor();
  await screenshotIn('welcome-dark');
  const buttons = await view.getByRole('button').allInnerTexts();
  assert.deepEqual(buttons, ['Get Started']);
  await view.getByRole('button').click();
  await inWalkthrough('Open Sample Dataset').waitFor();
  const steps = window.page.locator('.getting-started-step .step-title');
  assert.deepEqual(await steps.allInnerTexts(), [
    'Open your file',
    'Choose your judge',
    'Audit one pair',
    'Audit the file and read its card',
    'Review the flips',
  ]);
});

test('completes the walkthrough’s steps with the practice judge only', async () => {
  const { page } = window;
  await inWalkthrough('Open Sample Dataset').click();
  await window.codeLens(/Audit/).first().waitFor();
  await stepDone('Open your file').waitFor();
  await inWalkthrough('Audit one pair').click();
  await inWalkthrough('Audit Pair Under Cursor').click();
  await window.webview('Recant');
  await stepDone('Audit one pair').waitFor();
  await window.tab(/^judge-pairs/).click();
  await window
    .codeLens(/A.→.B.under.authority/)
    .first()
    .waitFor();
  await inWalkthrough('Audit the file and read its card').click();
  await screenshotIn('walkthrough-dark');
  await inWalkthrough('Audit File…').click();
  await window.quickInput.choose('Show the plan');
  await page.locator('.monaco-dialog-box').getByRole('button', { name: 'Start' }).click();
  await window.notification(/flips? under challenge/).waitFor();
  await window.answerNotification(/flips? under challenge/, 'Open Report');
  await window.tab(/^Simulated Report/).waitFor();
  await window.tab('Welcome').click();
  await stepDone('Audit the file and read its card').waitFor();
  await window.tab(/^judge-pairs/).click();
  await inWalkthrough('Review the flips').click();
  await inWalkthrough('Review Flips').click();
  const review = await window.webview('Review: judge-pairs.jsonl');
  await review.frame.getByRole('button', { name: 'harmful' }).click();
  await window.tab('Welcome').click();
  await stepDone('Review the flips').waitFor();
});

test('lists the runs with judge, states, flips and time, by data', async () => {
  await sideBarRows().nth(2).waitFor();
  const names = await sideBarRows().evaluateAll((rows: { ariaLabel: string }[]) =>
    rows.map(({ ariaLabel }) => ariaLabel),
  );
  assert.equal(names.length, 3);
  assert.equal(names[0], 'Data judge-pairs.jsonl: 2 runs');
  for (const name of names.slice(1)) {
    assert.match(
      name,
      /^Run over judge-pairs\.jsonl: practice-impressionable, (?:(?:right|wrong|undecided|changed|held)[a-z, ]* \d+, )+\d+ flips? under challenge(?: in 2 protocols)?, \d+ harmful, simulated, .*\d{4}, .* \d+ pairs?$/,
    );
  }
});

test('deletes a run by keyboard after naming its file', async () => {
  await sideBarRows().nth(1).click();
  await window.tab(/^Simulated Report/).waitFor();
  await window.runCommand('Recant: Focus on Runs View');
  await window.page.keyboard.press('Delete');
  const dialog = window.page.locator('.monaco-dialog-box');
  await dialog
    .getByText(/\.recant|globalStorage/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Delete for Good' }).click();
  await sideBarRows().nth(2).waitFor({ state: 'detached' });
  await screenshotIn('runs-dark');
});

test('runs pairs as tests, which fail on a harmful flip', async () => {
  await window.closeEditors();
  await window.openFile(data);
  await window.codeLens(/Audit/).first().waitFor();
  await window.runCommand('Testing: Focus on Test Explorer View');
  const row = (name: RegExp) =>
    window.page.locator('.test-explorer-tree').getByRole('treeitem', { name });
  await row(/^pairs\.jsonl/).click();
  await window.page.keyboard.press('ArrowRight');
  await row(/^#1 · What is one\? \(Not yet run\)/).waitFor();
  await window.runCommand('Test: Run Tests in Current File');
  await row(/^pairs\.jsonl \(Failed\)/).waitFor();
  const states = await window.page
    .locator('.test-explorer-tree .monaco-list-row')
    .evaluateAll((rows: { ariaLabel: string }[]) => rows.map(({ ariaLabel }) => ariaLabel));
  for (const state of states.slice(1)) {
    const isLost = /· right, lost/.test(state);
    if (isLost) assert.match(state, /\(Failed\)/);
  }
  assert.ok(states.some((state) => /\((Failed|Passed)\)/.test(state)));
  await screenshotIn('tests-dark');
});
