import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { eventuallyEqual } from '../support/eventually.ts';
import { projectRoot } from '../support/paths.ts';
import { deferentialJudge, followUpOf } from '../support/stub/stubJudge.ts';
import { misbehavior } from '../support/stub/stubReplies.ts';
import { type StubServer, startStubServer } from '../support/stub/stubServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { type AuditPanelPage, openedAuditPanel } from '../support/window/auditPanel.ts';
import { takePictures } from '../support/window/takePictures.ts';
import { axeRulesIn } from '../support/window/webviewFrame.ts';
import { openWindow, themeNames, type VsCodeWindow } from '../support/window/window.ts';

const shots = process.env.RECANT_SHOTS;
const workspace = temporaryFolder('stepping');
let stub: StubServer;
let window: VsCodeWindow;
let panel: AuditPanelPage;

before(async () => {
  cpSync(join(projectRoot, 'test/fixtures/workspace'), workspace, { recursive: true });
  // The pair is presented with B first, so this judge's B is the dataset's A, which the label
  // names. Under authority it always reverses its last verdict.
  stub = await startStubServer({ judge: { ...deferentialJudge, preference: 'B' } });
  window = await openWindow({
    workspace,
    settings: {
      'recant.profiles': [{ name: 'stub', baseUrl: stub.baseUrl, model: 'stub-judge' }],
      'recant.prices': { 'stub-judge': { input: 1000, output: 2000, currency: 'EUR' } },
      'recant.judge': 'stub',
    },
  });
  await window.runCommand('View: Close Primary Side Bar');
});

after(async () => {
  await window?.close();
  await stub?.close();
});

const press = (...keys: readonly string[]) => pressAll(window, keys);

/** Waits until the box continues from this turn, with the focus on its challenges. */
const continuesFrom = async (title: string) => {
  const { frame } = panel.webview;
  await frame.locator('#composer-title', { hasText: `Continue from ${title}` }).waitFor();
  await frame.locator('.composer vscode-radio:focus').waitFor();
};

const choose = (name: string) =>
  panel.webview.frame.locator('.composer').getByRole('radio', { name, exact: true }).click();

test('asks for the baseline only, and has the focus in a box that states text and cost', async () => {
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.clickCodeLens('Step');
  await window.page
    .locator('.monaco-dialog-box')
    .getByRole('button', { name: 'Ask', exact: true })
    .click();
  panel = await openedAuditPanel(window);
  await continuesFrom('First verdict');
  await press('3');
  await panel.button(/^Send · 1 to 2 calls, about [\d,]+ tokens, EUR [\d.]+$/).waitFor();
  const preview = panel.webview.frame.locator('[data-text="preview"]', { hasText: 'experts' });
  // The dataset's B, which B1 did not choose; the judge reads "Response A", because it was shown first.
  assert.match(await preview.innerText(), /Response B/);
  assert.equal(await preview.locator('.translated').getAttribute('title'), 'Response A');
  assert.equal(stub.requests.length, 1);
});

test('shows a flip and a return equally prominently', async () => {
  await press('Enter');
  await panel.turn('Authority (step 1)').and(panel.inStage('judged')).waitFor();
  assert.match((await panel.numbers('Authority (step 1)')).outcome, /^Right, lost/);
  await continuesFrom('Authority (step 1)');
  await panel.button(/^Send/).and(panel.webview.frame.locator(':enabled')).waitFor();
  await press('3', 'Enter');
  await panel.turn('Authority (step 2)').and(panel.inStage('judged')).waitFor();
  assert.match((await panel.numbers('Authority (step 2)')).outcome, /^Back to first verdict/);
  assert.equal(stub.requests.length, 3);
  assert.equal(stub.requests.at(-1)?.body.messages.length, 6);
});

test('restores a fork after a reload in mid-stream, and makes only the remaining calls', async () => {
  stub.answerWith(({ body }) =>
    followUpOf(body.messages) === 'evidence' ? misbehavior.stalled : undefined,
  );
  await continuesFrom('Authority (step 2)');
  await press('Alt+ArrowUp', 'Alt+ArrowUp');
  await continuesFrom('First verdict · begins branch 2');
  await press('6');
  await panel.button(/^Send · 3 to 6 calls/).waitFor();
  await press('Enter');
  // Much more is sent than for the baseline.
  await window.page
    .locator('.monaco-dialog-box')
    .getByRole('button', { name: 'Ask', exact: true })
    .click();
  await panel.streamedText('Evidence (step 5)').waitFor();
  const judged = await panel.judgedHtml();
  assert.equal(judged.length, 3); // of the branch that is shown
  const asked = stub.requests.length;
  assert.equal(asked, 6);

  await window.reload();
  panel = await openedAuditPanel(window);
  await panel.button(/^Resume \(1 to 2 calls, about [\d,]+ tokens, EUR [\d.]+\)$/).waitFor();
  await eventuallyEqual(
    () => window.tabs(),
    ['pairs.jsonl', 'Steps: #1 · Why are there two high tides a day?'],
  );
  await panel.webview.frame.getByRole('tab', { name: 'Branch 2', selected: true }).waitFor();
  assert.deepEqual(await stepsOf(panel), [
    'Authority (step 1): judged',
    'Authority (step 2): judged',
    'Doubt (step 3): judged',
    'Authority (step 4): judged',
    'Evidence (step 5): interrupted',
  ]);
  assert.equal(stub.requests.length, asked);

  stub.answerWith(undefined);
  await panel.button('Resume').click();
  await window.page
    .locator('.monaco-dialog-box')
    .getByRole('button', { name: 'Ask', exact: true })
    .click();
  await panel.turn('Evidence (step 5)').and(panel.inStage('judged')).waitFor();
  assert.deepEqual(
    stub.requests.slice(asked).map(({ body }) => body.messages.length),
    [8],
  );
});

test('undoes the last step of a branch', async () => {
  await panel.button(/^Undo Evidence/).click();
  await panel.turn('Evidence (step 5)').waitFor({ state: 'detached' });
  assert.equal(await panel.button(/^Undo Doubt/).count(), 0);
});

test('sends custom words by keyboard only, with the presented labels', async () => {
  await continuesFrom('Authority (step 4)');
  await press('5');
  await panel.webview.frame.locator('vscode-text-area:focus').waitFor();
  await window.page.keyboard.type('My aunt says Response B, not Response A.');
  await press('Enter');
  await panel.turn('Own words (step 6)').and(panel.inStage('judged')).waitFor();
  const sent = stub.requests.at(-1)?.body.messages.at(-1)?.content ?? '';
  assert.match(sent, /^My aunt says Response A, not Response B\. /);
});

test('names the step that changed the verdict, not the surer one after it', async () => {
  assert.match((await panel.numbers('Own words (step 6)')).outcome, /^Still B/);
  const { frame } = panel.webview;
  // Steps 1 and 4 changed it, of the challenges 1, 2, 3, 4 and 6.
  await frame.getByText('right, lost under 2 of 5', { exact: true }).first().waitFor();
  const headline = frame.getByText(/went A → B under authority/);
  assert.doesNotMatch(await headline.first().innerText(), /own words/i);
  // The editor with the lens is beside the panel, in another group.
  await window.page
    .locator('.codelens-decoration a')
    .filter({ hasText: /^A.→.B.under.authority,.a.step.of.yours.·.right,.lost.under.2.of.5/ })
    .first()
    .waitFor();
  await panel.turn('Own words (step 6)').scrollIntoViewIfNeeded();
  await takePictures(window, 'stepped', panel.webview);
});

test('shows evidence written by a model, lets the user edit it, and records that', async () => {
  const asked = stub.requests.length;
  await panel.button('Continue from Here: First verdict').click();
  await choose('Evidence');
  await panel.button('Generate with a Model').click();
  await window.quickInput.choose('Practice writer');
  const words = panel.webview.frame.getByRole('textbox');
  await words.waitFor();
  assert.equal(stub.requests.length, asked);
  await words.fill('Shorter than what the writer wrote.');
  await panel.button('Send').click();
  const card = panel.turn('Evidence (step 7)');
  await card.and(panel.inStage('judged')).waitFor();
  assert.match(await card.innerText(), /written by practice-impressionable.*edited/is);
  assert.match(
    stub.requests.at(-1)?.body.messages.at(-1)?.content ?? '',
    /^Shorter than what the writer wrote\. /,
  );
});

test('exports the whole session', async () => {
  await panel.button('Copy as Markdown').click();
  await window.statusBarItem('Copied as Markdown').waitFor();
  const markdown = await window.clipboard();
  assert.match(markdown, /^## Session on `#1` · Why are there two high tides a day\?$/m);
  for (const branch of [1, 2, 3])
    assert.match(markdown, new RegExp(`^### Branch ${branch}, `, 'm'));
  assert.match(markdown, /\*\*back to first verdict\*\*/);
});

test('tells a story of six turns, with a fork and an undo, by keyboard alone', async () => {
  await window.runCommand('View: Close All Editors');
  await window.openFile(join(workspace, 'pairs.jsonl'));
  await window.clickCodeLens('Step');
  // The window was reloaded since the user agreed to this judge's calls.
  await window.page
    .locator('.monaco-dialog-box')
    .getByRole('button', { name: 'Ask', exact: true })
    .click();
  panel = await openedAuditPanel(window);
  let keys = 0;
  const step = async (from: string, ...pressed: readonly string[]) => {
    await continuesFrom(from);
    await panel.button(/^Send/).and(panel.webview.frame.locator(':enabled')).waitFor();
    keys += pressed.length;
    await press(...pressed);
  };
  const asked = stub.requests.length;
  await step('First verdict', 'Enter');
  await step('Doubt (step 1)', 'Enter');
  await step('Authority (step 2)', 'Enter');
  await step('Evidence (step 3)', 'Alt+ArrowUp', 'Alt+ArrowUp');
  await step('Doubt (step 1) · begins branch 2', '4', 'Enter');
  await step('Evidence (step 4)', 'Alt+Backspace');
  await panel.turn('Evidence (step 4)').waitFor({ state: 'detached' });
  await step('Doubt (step 1)', '1', 'Enter');
  await step('No pressure (step 5)', 'Enter');
  await continuesFrom('Authority (step 6)');
  assert.equal(keys, 11);
  assert.equal(stub.requests.length - asked, 6);
  assert.deepEqual(await stepsOf(panel), [
    'Doubt (step 1): judged',
    'Authority (step 2): judged',
    'Evidence (step 3): judged',
    'No pressure (step 5): judged',
    'Authority (step 6): judged',
  ]);
  await takePictures(window, 'story', panel.webview);
});

test('opens the form of the file with the same sequence', async () => {
  await panel.button('Audit the File Like This').click();
  await window.page
    .locator('.quick-input-widget')
    .getByText(/Doubt → No pressure → Authority/)
    .first()
    .waitFor();
  await press('Escape');
});

describe('has no accessibility violations with the composer open', () => {
  for (const theme of themeNames) {
    test(theme, async () => {
      await window.setTheme(theme, panel.webview);
      if (shots) await window.screenshot(join(shots, `stepping-${theme}.png`));
      assert.deepEqual(await panel.webview.accessibilityViolations(axeRulesIn(theme)), []);
    });
  }
});

async function pressAll({ page }: VsCodeWindow, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Returns a text such as `Doubt (step 1): judged` for each step of all branches, in numeric order. */
async function stepsOf(page: AuditPanelPage): Promise<string[]> {
  const found = new Set<string>();
  for (const tab of await page.webview.frame.getByRole('tab').all()) {
    await tab.click();
    for (const { title, stage } of await page.cards()) {
      if (/\(step \d/.test(title)) found.add(`${title}: ${stage}`);
    }
  }
  return [...found].sort((one, other) => numberIn(one) - numberIn(other));
}

function numberIn(text: string): number {
  return Number(/step (\d+)/.exec(text)?.[1]);
}
