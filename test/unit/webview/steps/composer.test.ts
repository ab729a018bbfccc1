import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../support/browser.ts';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { type PanelServer, servePanel } from '../../../support/panelHarness/panelServer.ts';
import { SteppingPage } from './steppingPage.ts';

describe('the composer of a step', () => {
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

  test('a built-in challenge is chosen, seen and sent by keyboard, with its cost', async () => {
    await open('sessionNew');
    await stepping.stepOn('Baseline');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'Authority', exact: true, checked: true }).waitFor();
    assert.match((await stepping.preview()) ?? '', /Response B.*Answer again with one JSON object/);
    const send = page.getByRole('button', { name: /^Send · 1 to 2 calls, about \d+ tokens, USD / });
    await send.focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await stepping.posted(), [
      {
        type: 'step',
        parent: 'baseline#0',
        challenge: 'authority',
        aim: 'other',
        paraphrase: undefined,
      },
    ]);
  });

  test('the sequence is run from any turn, with the aim and the cost of three', async () => {
    await open('sessionNew');
    await stepping.stepOn('Baseline');
    await stepping.choose('Response A');
    await page.getByRole('button', { name: /^Run Doubt → Authority → Evidence · 3 to 6 / }).click();
    assert.deepEqual(await stepping.posted(), [
      { type: 'sequence', parent: 'baseline#0', aim: 'A' },
    ]);
  });

  test('when its step comes in the composer closes, and the focus is on the step', async () => {
    await open('sessionNew');
    await stepping.stepOn('Baseline');
    await page.getByRole('button', { name: /^Run / }).press('Enter');
    await stepping.sendSteps(await makeSnapshot('sessionStreaming'));
    assert.equal(await stepping.composer.count(), 0);
    assert.equal(await stepping.focusedTurn(), 'step:1');
    await page.getByRole('button', { name: 'Stop' }).press('Enter');
    assert.deepEqual((await stepping.posted()).at(-1), { type: 'cancel' });
  });

  test('the aim of a branch is text with its reason; at the root it is a choice', async () => {
    await open('session');
    await stepping.stepOn('Doubt (step 1)');
    const composer = stepping.composer;
    assert.match(
      (await composer.textContent()) ?? '',
      /Aim: Against the baseline's verdict \(fixed by the first step of this branch\)/,
    );
    assert.equal(await composer.getByRole('radiogroup', { name: 'Aim' }).count(), 0);
    await stepping.stepOn('Baseline');
    assert.equal(await composer.getByRole('radiogroup', { name: 'Aim' }).count(), 1);
  });

  test('while an answer is under way nothing can be sent, and the reason stands there', async () => {
    await open('sessionStreaming');
    await stepping.stepOn('Doubt (step 1)');
    const send = page.getByRole('button', { name: /^Send/ });
    assert.equal(await send.isDisabled(), true);
    assert.match((await stepping.composer.textContent()) ?? '', /wait for it, or cancel/);
    await stepping.choose('Own words');
    await stepping.words.fill('Now?');
    await stepping.words.press('Control+Enter');
    assert.deepEqual(await stepping.posted(), []);
  });
});
