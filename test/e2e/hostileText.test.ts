import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { asOneLine, asPrintableJson } from '../../src/core/words/escape.ts';
import { hostileRun } from '../support/data/hostileRun.ts';
import {
  everyHostileText,
  hostileTexts,
  trapCommand,
  trapHost,
  trapVariable,
} from '../support/data/hostileText.ts';
import { eventuallyEqual } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWindow, type VsCodeWindow } from '../support/window/window.ts';

/**
 * Short enough to appear in full in every label, and includes all syntax that VS Code interprets.
 */
const name = `$(bug) [x](command:${trapCommand}) <b>y</b>`;
const workspace = temporaryFolder('hostile');
const requests: string[] = [];
let window: VsCodeWindow;

before(async () => {
  mkdirSync(join(workspace, '.recant/runs'), { recursive: true });
  writeFileSync(join(workspace, 'sets.jsonl'), jsonLines([bestOfN(name), bestOfN(name)]));
  writeFileSync(
    join(workspace, 'broken.jsonl'),
    jsonLines([
      { ...pair('x'), id: 'x' },
      { ...pair('y'), label: name, labelSource: name },
    ]),
  );
  writeFileSync(join(workspace, `.recant/runs/${name.replaceAll('/', '')}.jsonl`), 'garbage\n');
  writeFileSync(join(workspace, '.recant/runs/hostile.jsonl'), hostileRun(everyHostileText));
  writeFileSync(join(workspace, '.recant/runs/named.jsonl'), hostileRun(name));
  window = await openWindow({
    workspace,
    settings: {
      'recant.profiles': [{ name, model: name, baseUrl: 'http://127.0.0.1:9/v1' }],
      'recant.prices': { [name]: { input: 1, output: 1, currency: name } },
      'recant.judge': name,
      'workbench.hover.delay': 0,
    },
  });
  window.page.on('request', (request) => requests.push(request.url()));
  window.page.on('popup', (popup) => requests.push(popup.url()));
});

after(async () => {
  await window?.close();
});

beforeEach(async () => {
  await window.page.keyboard.press('Escape');
});

test('shows names of pair, model and currency in a lens and its tooltip without their icons', async () => {
  await window.openFile(join(workspace, 'sets.jsonl'));
  const lens = window.codeLens(/Audit/).first();
  await lens.waitFor();
  const text = await textOf(lens);
  assert.ok(text.startsWith(asOneLine(`set:${name}`, 40)), text);
  const told = (await lens.getAttribute('title')) ?? '';
  assert.ok(told.includes(`: ${asOneLine(name, 40)} · 6 calls, ${name.slice(0, 30)}`), told);
  assert.deepEqual(await iconsIn(lens), []);
  await assertNothingRan();
});

test('shows the judge’s name in the status bar without its icon', async () => {
  await window.openFile(join(workspace, 'sets.jsonl'));
  const item = window.statusBarItem(`[x](command:${trapCommand})`);
  await item.waitFor();
  const shown = `Next audit: ${asOneLine(name, 40)} · 6 calls, ${name.slice(0, 30)}`;
  assert.ok((await textOf(item)).startsWith(shown));
  assert.deepEqual(await iconsIn(item), ['law']);
  const label = (await item.getAttribute('aria-label')) ?? '';
  assert.ok(label.startsWith(shown), label);
  await item.hover();
  await window.page.locator('.hover-contents:visible').getByText('Next audit').first().waitFor();
  await assertNothingRan();
});

test('shows a record’s text in Problems without its links', async () => {
  await window.openFile(join(workspace, 'broken.jsonl'));
  await window
    .statusBarItem(/^\s*\d+\s*\d*$/)
    .first()
    .waitFor();
  await window.page.locator('.squiggly-warning').first().waitFor();
  const problems = await window.problems();
  assert.equal(problems.length, 1, problems.join('\n'));
  const row = window.page.locator('.markers-panel .marker-message-details-container');
  assert.equal(await row.locator('a:not(.action-label), b').count(), 0);

  assert.deepEqual(
    (await iconsIn(row)).filter((icon) => icon === 'bug'),
    [],
  );
  await assertNothingRan();
});

test('lists profiles under their own names', async () => {
  await window.runCommand('Recant: Select Judge…');
  const row = window.quickInput.widget().locator('.monaco-list-row').filter({ hasText: '<b>' });
  await row.first().waitFor();
  const label = row.first().locator('.quick-input-list-row').first();
  assert.ok((await textOf(label)).startsWith(asOneLine(name, 60)));
  assert.deepEqual(await iconsIn(label), []);
  assert.equal(await row.locator('a[href], b').count(), 0);
  await window.quickInput.dismiss();
  await assertNothingRan();
});

test('shows the name of a run file in a notification without its links', async () => {
  await window.runCommand('Recant: Open Run or Report…');
  // Readable runs show their judge and data, unreadable ones their path.
  const row = window.quickInput
    .widget()
    .locator('.monaco-list-row')
    .filter({ hasText: '<b>' })
    .filter({ hasText: '.recant/runs/' });
  await row.first().waitFor();
  assert.deepEqual(await iconsIn(row.first()), []);
  await row.first().click();
  const notification = window.notification('does not begin with a header');
  await notification.waitFor();
  const message = notification.locator('.notification-list-item-message');
  const shown = (await textOf(message)).replaceAll('\u200b', '');
  assert.ok(shown.includes(name.replaceAll('/', '')), shown);
  assert.equal(await message.locator('a, b').count(), 0);
  await message.click();
  await assertNothingRan();
  await window.runCommand('Notifications: Clear All Notifications');
});

for (const [run, text] of [
  ['named', name],
  ['hostile', everyHostileText],
] as const) {
  test(`shows the run log "${run}" as text, in the panel and on its tab`, async () => {
    await window.runCommand('Recant: Open Run or Report…');
    await window.quickInput.choose(run);
    const panel = await window.webview('Recant');
    await panel.frame.locator('h1').waitFor();
    const shownIn = (field: string) => panel.frame.locator(`[data-text="${field}"]`).textContent();
    for (const field of ['prompt', 'responseA', 'responseB']) {
      assert.equal(await shownIn(field), text, field);
    }
    const name = asOneLine(text, 48);
    assert.equal(await shownIn('name'), name);
    assert.equal(await panel.frame.locator('main :is(img, script, a, iframe, b)').count(), 0);
    assert.equal(await panel.frame.evaluate(`window.${trapVariable}`), undefined);
    const title = `Audit: ${name}`;
    await eventuallyEqual(
      async () => (await window.tabs()).filter((tab) => tab === title),
      [title],
    );
    const tab = window.page.locator('.tabs-container .tab.active');
    assert.deepEqual(
      (await iconsIn(tab)).filter((icon) => icon === 'bug' || icon === 'sync'),
      [],
    );
    await assertNothingRan();
    await window.closeEditors();
  });
}

test('shows the name and contents of a record document as text', async () => {
  await window.openFile(join(workspace, 'broken.jsonl'));
  await window.clickCodeLens('Open');
  const editor = window.page.locator('.monaco-editor[data-uri^="recant-record:"]');
  await editor.waitFor();
  assert.equal(await editor.locator('img, b').count(), 0);
  await assertNothingRan();
});

/** Returns the visible text; VS Code renders spaces as non-breaking ones. */
async function textOf(place: Locator): Promise<string> {
  return ((await place.textContent()) ?? '').replaceAll('\u00a0', ' ').trim();
}

/** Returns the names of the icons in an element. */
async function iconsIn(place: Locator): Promise<string[]> {
  const classes = await place
    .locator('.codicon')
    .evaluateAll((icons) => icons.map((icon) => icon.className));
  return classes.flatMap((names) => /codicon-([a-z-]+)/.exec(names)?.[1] ?? []);
}

/**
 * Asserts that no command link opened anything, no script ran, and no request reached the trap's
 * host.
 */
async function assertNothingRan(): Promise<void> {
  assert.equal(await window.quickInput.widget().count(), 0);
  assert.equal(await window.page.evaluate(`window.${trapVariable}`), undefined);
  assert.notEqual(await window.page.title(), trapVariable);
  const { page } = window;
  assert.equal(await page.locator('.monaco-dialog-box').count(), 0);
  assert.equal(
    await page.locator(`a[href*="${trapCommand}"], a[data-href*="command:"]`).count(),
    0,
  );
  assert.deepEqual(
    requests.filter((url) => url.includes(trapHost)),
    [],
  );
  for (const message of await window.notifications()) assert.ok(!message.includes('not found'));
}

function pair(id: string): object {
  const text = hostileTexts.html;
  return {
    id,
    prompt: text,
    responseA: everyHostileText,
    responseB: hostileTexts['command links'],
  };
}

function bestOfN(model: string): object {
  return {
    bon_uid: 'set',
    conversation_input: [{ role: 'user', content: everyHostileText }],
    bon_best: { llm_name: 'best', answer: everyHostileText },
    loser_list: [
      { llm_name: model, answer: 'worse' },
      { llm_name: 'other', answer: 'worse still' },
    ],
  };
}

/**
 * Formats JSON lines. Escapes line separators, because VS Code prompts about files with unescaped
 * ones.
 */
function jsonLines(values: readonly unknown[]): string {
  return values.map((value) => `${asPrintableJson(JSON.stringify(value))}\n`).join('');
}
