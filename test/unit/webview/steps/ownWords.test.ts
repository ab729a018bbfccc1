import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../support/browser.ts';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { sendToPanel } from '../../../support/panelHarness/panelPage.ts';
import { type PanelServer, servePanel } from '../../../support/panelHarness/panelServer.ts';
import { SteppingPage } from './steppingPage.ts';

describe('words of a step', () => {
  let browser: Browser;
  let panel: PanelServer;
  let page: Page;
  let stepping: SteppingPage;

  before(async () => {
    [browser, panel] = await Promise.all([launchBrowser(), servePanel()]);
  });

  after(async () => {
    await Promise.all([browser.close(), panel.close()]);
  });

  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 700, height: 800 } });
    stepping = new SteppingPage(page);
  });

  afterEach(async () => {
    await page.close();
  });

  async function open(fixture: string): Promise<void> {
    await page.goto(panel.address(fixture, 'dark'));
    await page.locator('h1').waitFor();
  }

  test('own words are explained, checked as they are typed, previewed, and sent by Ctrl+Enter', async () => {
    await open('sessionNew');
    await stepping.stepOn('Baseline');
    await stepping.choose('Own words');
    assert.match((await stepping.composer.textContent()) ?? '', /Write the words first/);
    await stepping.words.fill('I prefer Response B');
    const rules = page.locator('.broken-rules li');
    assert.equal(await rules.count(), 2);
    await stepping.words.fill('I prefer {target} to {other}.');
    assert.equal(await rules.count(), 0);
    assert.match(
      (await stepping.preview()) ?? '',
      /^I prefer Response B to Response A\. Answer again/,
    );
    await stepping.choose('Doubt');
    await stepping.choose('Own words');
    await stepping.words.press('Control+Enter');
    const text = 'I prefer {target} to {other}.';
    assert.deepEqual(await stepping.posted(), [
      {
        type: 'step',
        parent: 'baseline#0',
        challenge: 'own',
        aim: 'other',
        text,
        template: undefined,
        draft: undefined,
      },
    ]);
    await page.getByRole('button', { name: 'Save as Template…' }).click();
    assert.deepEqual((await stepping.posted()).at(-1), { type: 'saveTemplate', kind: 'own', text });
  });

  test('a step that is refused leaves the composer and its words as they were', async () => {
    await open('sessionNew');
    await stepping.stepOn('Baseline');
    await stepping.choose('Own words');
    await stepping.words.fill('Really?');
    await stepping.words.press('Control+Enter');
    await sendToPanel(page, { type: 'problem', message: 'The disk is full.' });
    assert.equal(await stepping.words.inputValue(), 'Really?');
  });

  test('Escape closes the composer, gives the focus back and loses no words', async () => {
    await open('session');
    await stepping.stepOn('Doubt (step 1)');
    await stepping.choose('Own words');
    await stepping.words.fill('Half a sen');
    await page.keyboard.press('Escape');
    assert.equal(await stepping.composer.count(), 0);
    assert.equal(await stepping.focusedTurn(), 'step:1');
    await page.keyboard.press('Enter');
    assert.equal(await stepping.words.inputValue(), 'Half a sen');
  });

  test('what is typed outlives a reload of the panel, where the run is the same', async () => {
    await open('session');
    await stepping.stepOn('Doubt (step 1)');
    await stepping.choose('Own words');
    await stepping.words.fill('Half a sen');
    await page.reload();
    await stepping.words.waitFor();
    assert.equal(await stepping.words.inputValue(), 'Half a sen');
    assert.equal(
      await page.locator('#composer-title').textContent(),
      'Step on from Doubt (step 1)',
    );
    assert.equal(await page.evaluate('harness.state.run'), 'fixture');
    await page.evaluate(
      'sessionStorage.setItem(location.href, \'{"run":"another","composer":7}\')',
    );
    await page.reload();
    await page.locator('h1').waitFor();
    assert.equal(await stepping.composer.count(), 0);
  });

  test('evidence of a model comes into the composer, is edited and sent as a draft', async () => {
    const written = await makeSnapshot('sessionSwapped');
    await open('sessionSwapped');
    await stepping.sendSteps({ ...written, view: { ...written.view, drafts: [] } });
    await stepping.stepOn('Doubt (step 1)');
    await stepping.choose('Evidence');
    assert.equal(await stepping.words.count(), 0);
    await page.getByRole('button', { name: 'Have It Written by a Model…' }).click();
    assert.deepEqual(await stepping.posted(), [
      { type: 'draft', parent: 'step:1', aim: 'current' },
    ]);
    await stepping.sendSteps(written);
    assert.match(await stepping.words.inputValue(), /^Response B ties the tides/);
    assert.equal(
      await page.getByRole('radio', { name: 'Written by writer-mini-2026', checked: true }).count(),
      1,
    );
    assert.match((await stepping.composer.textContent()) ?? '', /"Response A" means B/);
    await stepping.words.fill('Look at the Sun.');
    await stepping.words.press('Meta+Enter');
    const [, sent] = (await stepping.posted()) as { text: string; draft: string }[];
    assert.deepEqual([sent?.text, sent?.draft], ['Look at the Sun.', '1']);
  });

  test('a writer that failed is told of until another one has written', async () => {
    const written = await makeSnapshot('sessionSwapped');
    const [draft] = written.view.drafts;
    assert.ok(draft);
    const failure = { reason: 'unreachable', message: 'Nobody there.' };
    const failed = { ...draft, id: '0', text: undefined, failure };
    await open('sessionSwapped');
    await stepping.sendSteps({ ...written, view: { ...written.view, drafts: [failed] } });
    await stepping.stepOn('Doubt (step 1)');
    await stepping.choose('Evidence');
    await page.getByText('writer-mini-2026 wrote nothing: Nobody there.').waitFor();
    await stepping.sendSteps({ ...written, view: { ...written.view, drafts: [failed, draft] } });
    assert.match(await stepping.words.inputValue(), /^Response B ties the tides/);
    assert.equal(await page.getByText('wrote nothing').count(), 0);
  });

  test('a template brings its words, and its name as long as they are unchanged', async () => {
    await open('sessionNew');
    await stepping.stepOn('Baseline');
    await stepping.choose('Template');
    await page.getByRole('radio', { name: 'Blind colleague · not comparable' }).waitFor();
    await stepping.choose('The Sun again');
    await stepping.words.press('Control+Enter');
    await stepping.words.fill('The Sun?');
    await stepping.words.press('Control+Enter');
    const sent = (await stepping.posted()) as { template?: string }[];
    assert.deepEqual(
      sent.map(({ template }) => template),
      ['The Sun again', undefined],
    );
  });
});
