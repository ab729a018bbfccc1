import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../support/browser.ts';
import {
  type PanelServer,
  servePanel,
  type ThemeName,
} from '../../../support/panelHarness/panelServer.ts';
import { WebviewFrame } from '../../../support/webviewFrame.ts';
import { SteppingPage } from './steppingPage.ts';

describe('access to stepping', () => {
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

  async function open(fixture: string, theme: ThemeName = 'dark'): Promise<void> {
    await page.goto(panel.address(fixture, theme));
    await page.locator('h1').waitFor();
  }

  for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const) {
    test(`axe finds nothing in ${theme}, with the composer open or closed`, async () => {
      const frame = () => new WebviewFrame(page.mainFrame()).accessibilityViolations();
      for (const fixture of ['session', 'sessionNew', 'sessionStreaming', 'forkedAudit']) {
        await open(fixture, theme);
        assert.deepEqual(await frame(), [], fixture);
      }
      await open('sessionSwapped', theme);
      await stepping.stepOn('Doubt (step 1)');
      for (const choice of ['Evidence', 'Own words', 'Template']) {
        await stepping.choose(choice);
        assert.deepEqual(await frame(), [], choice);
      }
    });
  }

  test('nothing is wider than the panel, and nothing breaks the content policy', async () => {
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    for (const width of [320, 380, 700, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      for (const fixture of ['session', 'forkedAudit', 'hostileSession']) {
        await open(fixture);
        await stepping.stepOn('Baseline');
        for (const choice of ['Neutral', 'Evidence', 'Own words']) {
          await stepping.choose(choice);
          assert.equal(await page.evaluate(tooWide), 0, `${fixture} ${choice} ${width}`);
        }
        assert.deepEqual(await stepping.posted(), [], fixture);
      }
    }
  });
});
