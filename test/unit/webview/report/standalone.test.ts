import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { nestAudits } from '../../../../src/core/judgments/exportedAudits.ts';
import { listedFields } from '../../../../src/core/judgments/flatJudgment.ts';
import type { ExportedReport } from '../../../../src/messages/report.ts';
import { reportStrings } from '../../../../src/messages/reportStrings.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { syntheticPairs } from '../../core/metrics/syntheticRows.ts';
import { syntheticReport } from '../../core/report/syntheticRuns.ts';
import { bundledPage } from '../../reporting/reportFile.ts';

const specs = Array.from({ length: 12 }, (_, i) => ({
  b1: 'A' as const,
  asked: 'A' as const,
  challenged: { doubt: i < 5 ? ('B' as const) : ('A' as const) },
}));

const version = '1.2.3';

describe('the page of an exported file', () => {
  let browser: Browser;

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  /** Opens a file as if another program had written it, under a policy that allows nothing more. */
  async function open(page: Page, folder: string, data: ExportedReport): Promise<string[]> {
    const { script, style } = await bundledPage();
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)} ${hash('')}`;
    const path = join(folder, 'report.html');
    const json = JSON.stringify(data).replaceAll('<', '\\u003c');
    await writeFile(
      path,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Report</title>
<meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style></head>
<body><div id="root"></div><script type="application/json" id="report">${json}</script>
<script>${script}</script></body></html>`,
    );
    const wrong: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) wrong.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(error.message));
    await page.goto(pathToFileURL(path).href);
    await page.locator('h1').waitFor();
    return wrong;
  }

  test('opens from disk, lists pairs from its own data, and makes no requests', async () => {
    const page = await browser.newPage();
    const report = syntheticReport(specs);
    const digest = report.groups[0]?.judges[0]?.digest ?? '';
    const wrong = await open(page, temporaryFolder('report-file'), {
      report,
      strings: reportStrings,
      version,
      audits: {
        // All flips are equally bad, and the last pair comes first in the dataset.
        runs: nestAudits(
          syntheticPairs(specs.map((spec) => ({ ...spec, judge: digest }))),
          (_, pair) => ({
            name: `words of ${pair}`,
            place: 100 - Number(pair.replace('pair ', '')),
          }),
        ),
        listed: listedFields,
      },
    });
    const mark = page.locator('[data-figure="flipRates"] [data-mark]').last();
    await mark.focus();
    await page.keyboard.press('Enter');
    const list = page.locator('.pair-list');
    assert.match((await list.getByRole('heading').textContent()) ?? '', /: 5 flips, worst first$/);
    assert.deepEqual(
      await list.locator('tbody th').allTextContents(),
      [4, 3, 2, 1, 0].map((i) => `words of pair ${i}`),
    );
    assert.match(
      await page.locator('.opening .worst').innerText(),
      /words of pair 4 — A → B under doubt/,
    );
    assert.equal(await list.getByRole('button', { name: /^Record/ }).count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Export/ }).count(), 0);
    assert.deepEqual(wrong, []);
    await page.close();
  });

  test('has the content of closed sections, so that find in page finds it', async () => {
    const page = await browser.newPage();
    await open(page, temporaryFolder('report-file'), {
      report: syntheticReport(specs),
      strings: reportStrings,
      version,
    });
    const closed = page.locator('details:not([open])');
    assert.ok((await closed.count()) > 10);
    assert.equal(
      await closed.filter({ hasNot: page.locator(':scope > :not(summary)') }).count(),
      0,
    );
    const table = page.locator('[data-figure="flipRates"] details table');
    assert.match((await table.textContent()) ?? '', /5\/12/);
    assert.equal(await table.isVisible(), false);
    await page.close();
  });

  test('indicates that it has too many judgments to list', async () => {
    const page = await browser.newPage();
    const wrong = await open(page, temporaryFolder('report-file'), {
      report: syntheticReport(specs),
      strings: reportStrings,
      version,
    });
    await page.locator('[data-figure="flipRates"] [data-mark]').first().click();
    assert.equal(await page.locator('.pair-list h3').textContent(), reportStrings.listTooMany);
    assert.deepEqual(wrong, []);
    await page.close();
  });
});
