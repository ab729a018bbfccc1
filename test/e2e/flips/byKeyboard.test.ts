import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { eventually, eventuallyEqual, repeat } from '../../support/eventually.ts';
import { patience } from '../../support/patience.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import type { WebviewFrame } from '../../support/window/webviewFrame.ts';
import { openWindow, type VsCodeWindow } from '../../support/window/window.ts';
import { annotationsIn } from './annotationsIn.ts';
import { sums } from './sums.ts';

// From opening the file to the last annotation, no test here moves or clicks the mouse.

const workspace = temporaryFolder('by-keyboard');
const data = join(workspace, 'answers.jsonl');
let window: VsCodeWindow;
let review: WebviewFrame;

before(async () => {
  writeFileSync(data, sums(8));
  window = await openWindow({ workspace, settings: { 'recant.author': 'Ann' } });
});

after(() => window?.close());

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await window.page.keyboard.press(key);
}

/** Runs a command from the palette by keyboard only. */
async function run(title: string): Promise<void> {
  await window.quickInput.open('F1', '>', title);
  await window.quickInput.chooseByKeys(title);
}

/**
 * Moves the keyboard to an editor group that shows a panel until the panel has it: VS Code focuses
 * the frame of a panel late, and not at all if something else gets the focus in between.
 */
async function focusPanel(group: number, { frame }: WebviewFrame): Promise<void> {
  await eventually('the keyboard in the panel', async () => {
    await press('Control+1', `Control+${group}`);
    await wait(500);
    return frame.evaluate('document.hasFocus()');
  });
}

/** Presses Tab in a panel until the button with this name has the focus, then Enter. */
async function pressButton({ frame }: WebviewFrame, name: string): Promise<void> {
  const focused = "document.activeElement?.getAttribute('aria-label')";
  const isFocused = async () => String(await frame.evaluate(focused)).startsWith(name);
  const deadline = Date.now() + patience;
  while (!(await isFocused())) {
    assert.ok(Date.now() < deadline, `Tab does not reach "${name}".`);
    await press('Tab');
  }
  await press('Enter');
}

/** Returns the labels that annotations and edits gave, in order. */
function labels(): (string | undefined)[] {
  return annotationsIn(workspace).map(({ label }) => label);
}

test('opens and audits the file', async () => {
  await window.quickInput.open('Control+P', '', data);
  await window.quickInput.chooseByKeys('answers.jsonl');
  await window.editor().waitFor();
  await run('Recant: Audit File…');
  await window.quickInput.accept();
  await window.page.locator('.monaco-dialog-box').getByText('Audit answers.jsonl?').waitFor();
  await press('Enter');
  await window.notification(/flips? under challenge/).waitFor();
  await window.codeLens(/under/).first().waitFor();
  // VS Code closes a menu that opens while a notification closes.
  await press('Escape');
  await window.notification(/flips? under challenge/).waitFor({ state: 'detached' });
});

test('goes to a flip and reviews from there with its quick fix', async () => {
  await press('Control+1');
  await window.page.locator('.squiggly-warning').first().waitFor();
  await press('F8');
  await window.page.locator('.marker-widget').waitFor();
  await press('Escape');
  const focused = window.page.locator('.action-widget:focus-within .monaco-list-row.focused');
  const first = focused.getByText(/Review from here/i);
  await repeat(
    'the quick fixes of the flip',
    () => press('Escape', 'Control+.'),
    async () => {
      await first.waitFor({ timeout: 5_000 });
      // It closes again if it has opened while the editor still got the focus back from F8.
      await wait(500);
      await first.waitFor({ timeout: 100 });
    },
  );
  await press('Enter');
  review = await window.webview('Review: answers.jsonl');
  await review.frame.locator('.overline').getByText('left').waitFor();
  await press('1');
  await window.page.locator('.comment-thread-unresolved, .comment-glyph').first().waitFor();
  await eventuallyEqual(labels, ['harmful']);
  await press('Control+1');
  await window
    .codeLens(/annotated as harmful/)
    .first()
    .waitFor();
  await focusPanel(2, review);
});

test('reviews every other flip', async () => {
  const position = review.frame.locator('.overline');
  await position.getByText('left').waitFor();
  const before = labels().length;
  let marked = 0;
  for (let text = ''; !text.includes('all are annotated'); marked += 1) {
    text = (await position.textContent()) ?? '';
    await press('2');
    await position.filter({ hasNotText: text }).waitFor();
    text = (await position.textContent()) ?? '';
  }
  assert.ok(marked > 2, `${marked} flips were left`);
  await eventuallyEqual(() => labels().length, before + marked);
});

test('opens the audit of the last flip, and changes the annotation there', async () => {
  await pressButton(review, 'Open Audit');
  const audit = await window.webview('Recant');
  await audit.frame.getByText('You marked it as beneficial.').first().waitFor();
  await press('Control+2');
  await pressButton(audit, 'Annotate…');
  await window.quickInput.chooseByKeys('Unclear');
  await window.quickInput.accept();
  await audit.frame.getByText('You marked it as unclear.').first().waitFor();
  await eventuallyEqual(() => labels().at(-1), 'unclear');
});
