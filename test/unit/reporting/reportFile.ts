import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { buildReport } from '../../../src/core/report/buildReport.ts';
import { exportAudits } from '../../../src/core/report/formats/exportAudits.ts';
import type { ReportRun } from '../../../src/core/report/runs/reportRun.ts';
import { reportStrings } from '../../../src/messages/reportStrings.ts';
import { type ReportPage, reportHtml } from '../../../src/reporting/reportHtml.ts';
import { launchBrowser } from '../../support/browser.ts';
import { servePanel } from '../../support/panelHarness/panelServer.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** An exported report in a browser without a network. */
export interface OpenedFile {
  readonly page: Page;
  /** Every console message, error, policy violation and request. */
  readonly troubles: readonly string[];
}

/** Returns the page as shipped. */
export async function bundledPage(): Promise<ReportPage> {
  const panel = await servePanel();
  const [script, style] = await Promise.all(
    ['/report.js', '/reportFile.css'].map((path) => panel.file(path)),
  );
  await panel.close();
  return { script: script ?? '', style: style ?? '' };
}

/** Creates a browser that opens exported reports from disk for the tests of a file. */
export async function createReportOpener() {
  const bundle = await bundledPage();
  const folder = temporaryFolder('report');
  const browser = await launchBrowser();
  after(async () => {
    await browser.close();
  });
  return async (
    runs: readonly ReportRun[],
    options: { colorScheme?: 'light' | 'dark'; withAudits?: boolean } = {},
  ): Promise<OpenedFile> => {
    const { colorScheme = 'light', withAudits = true } = options;
    const audits = withAudits ? exportAudits(runs) : undefined;
    const report = buildReport(runs, { seed: 1 });
    const html = reportHtml(bundle, { report, strings: reportStrings, ...(audits && { audits }) });
    const path = join(folder, 'report.html');
    await writeFile(path, html);
    const context = await browser.newContext({ offline: true, colorScheme });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const address = pathToFileURL(path).href;
    const troubles: string[] = [];
    page.on('console', (message) => troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('dialog', (dialog) => troubles.push(dialog.message()));
    page.on('request', (request) => {
      if (request.url() !== address) troubles.push(request.url());
    });
    await page.addInitScript(
      "addEventListener('securitypolicyviolation', (breach) => console.error('policy: ' + breach.violatedDirective))",
    );
    await page.goto(address);
    await page.locator('h1').waitFor();
    return { page, troubles };
  };
}
