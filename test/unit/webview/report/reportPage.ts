import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { ListedPair } from '../../../../src/core/report/lists/listPairs.ts';
import type { PairQuery } from '../../../../src/core/report/lists/pairQuery.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { postedByPanel, sendToPanel } from '../../../support/panelHarness/panelPage.ts';
import { type PanelServer, servePanel } from '../../../support/panelHarness/panelServer.ts';

/** Shows a report in the tests of a suite: one browser for all tests, a new page for each. */
export function showReportForEachTest() {
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
    page = await browser.newPage({ viewport: { width: 900, height: 800 } });
    // On a busy machine, the largest report takes longer to compute than a page usually takes to
    // load.
    page.setDefaultTimeout(120_000);
  });
  afterEach(() => page.close());

  /** A chart is drawn when its width is known. */
  const drawn = () => page.locator('.chart > svg:empty').first().waitFor({ state: 'detached' });

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
      await drawn();
    },
    /** Selects a list entry by its text or by its index from 0. */
    async select(label: string, entry: string | number): Promise<void> {
      const values = typeof entry === 'string' ? entry : { index: entry };
      await page.getByLabel(label, { exact: true }).selectOption(values);
      await drawn();
    },
    figure: (id: string) => page.locator(`[data-figure="${id}"]`),
    mark: (id: string, name: RegExp) =>
      page.locator(`[data-figure="${id}"]`).getByRole('button', { name }),
    /** Messages posted after `ready`. */
    posted: async () => (await postedByPanel(page)).slice(1),
    /** Answers the last list request. */
    async answer(pairs: readonly ListedPair[], total = pairs.length): Promise<void> {
      const asked = (await postedByPanel(page)).findLast(({ type }) => type === 'list');
      const { query } = asked as unknown as { readonly query: PairQuery };
      await sendToPanel(page, { type: 'pairs', query, pairs, total });
    },
    focusedText: () =>
      page.evaluate<string>(
        "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
      ),
  };
}

/** A flip from A to B under doubt. */
export function listedPair(part: Partial<ListedPair> = {}): ListedPair {
  return {
    run: 'heron-judge-70b-anti-baseline',
    pair: 'pair 3',
    order: 'AB',
    name: 'id of pair 3',
    judge: 'heron-judge-70b',
    simulated: false,
    protocol: 'anti-baseline',
    arm: 'challenge',
    challenge: 'doubt',
    target: 'B',
    outcome: 'readable',
    from: 'A',
    to: 'B',
    confidenceFrom: 92,
    confidenceTo: 71,
    measures: [{ title: 'Overlap', format: 'share', value: 0.18 }],
    flipKind: 'harmful',
    label: 'A',
    ...part,
  };
}
