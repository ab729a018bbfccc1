import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { type PanelServer, servePanel } from './panelServer.ts';

/**
 * Shows the panels in the tests of the calling suite: one browser for all tests, a new page for
 * each.
 *
 * @param width of the pages, in pixels
 */
export function pageForEachTest(width: number) {
  let browser: Browser;
  let panel: PanelServer;
  let page: Page;

  before(async () => {
    [browser, panel] = await Promise.all([launchBrowser(), servePanel()]);
  });
  after(async () => {
    await Promise.all([browser.close(), panel.close()]);
  });
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width, height: 800 } });
  });
  afterEach(() => page.close());

  return {
    get page() {
      return page;
    },
    get panel() {
      return panel;
    },
    async open(fixture: string): Promise<void> {
      await page.goto(panel.address(fixture, 'dark'));
      await page.locator('h1').waitFor();
    },
  };
}
