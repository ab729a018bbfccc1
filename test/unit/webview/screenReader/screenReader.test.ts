import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { pageForEachTest } from '../../../support/panelHarness/pageForEachTest.ts';
import { sendToPanel } from '../../../support/panelHarness/panelPage.ts';

/** Texts next to this file: what a screen reader gets of a panel. RECANT_WRITE=1 writes them. */
describe('a screen reader gets', () => {
  const shown = pageForEachTest(700);

  async function assertRead(name: string, selector: string): Promise<void> {
    const read = await shown.page.locator(selector).ariaSnapshot();
    const path = `${import.meta.dirname}/${name}.yml`;
    if (process.env.RECANT_WRITE) writeFileSync(path, `${read}\n`);
    assert.equal(`${read}\n`, readFileSync(path, 'utf8'), name);
  }

  test('the name of everything in an audit', async () => {
    await shown.open('complete');
    await assertRead('audit', 'main');
  });

  test('the name of everything in a session and its composer', async () => {
    await shown.open('session');
    await sendToPanel(shown.page, { type: 'compose', turn: 'step:3' });
    await shown.page.locator('.composer vscode-radio:focus').waitFor();
    await assertRead('steps', 'main');
  });

  test('the name of everything in a review', async () => {
    const snapshot = await makeSnapshot('complete');
    const review = {
      turn: 'challenge:authority#0',
      position: '1 of 1',
      order: 'worst',
      canUndo: false,
    };
    await shown.open('complete');
    await shown.page.evaluate(
      `window.postMessage(${JSON.stringify({ type: 'review', snapshot, review, kept: {} })})`,
    );
    await shown.page.getByRole('heading', { name: 'Justifications' }).waitFor();
    await assertRead('review', 'main');
  });

  test('the name of everything on a card', async () => {
    // On a busy machine, a report takes longer to compute than a page usually takes to load.
    shown.page.setDefaultTimeout(120_000);
    await shown.open('report');
    await assertRead('card', '.card');
  });
});
