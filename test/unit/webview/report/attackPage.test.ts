import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { buildAttackReport } from '../../../../src/core/report/attack/attackReport.ts';
import { attackRunOf } from '../../../../src/core/report/attack/attackRun.ts';
import type { AttackEntry } from '../../../../src/core/runs/attack/log/attackLog.ts';
import { reportStrings } from '../../../../src/messages/reportStrings.ts';
import { reportHtml } from '../../../../src/reporting/reportHtml.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { attackLog, identity, withReference } from '../../core/report/attack/attackLogs.ts';
import { bundledPage } from '../../reporting/reportFile.ts';

const hostile = '<img src=x onerror=alert(1)>';

const entries: AttackEntry[] = [
  ...attackLog(
    Array.from({ length: 24 }, (_, place) => ({
      sample: { domain: place % 2 === 0 ? 'Law' : hostile, prompt: 'p'.repeat(10 + place) },
      attacks: [{ outcome: 'kept' as const }],
      scores: [0, 1].flatMap((judge) =>
        withReference([5, 5.1], place < 12 ? 6 : 5.2).map((score) => ({ ...score, judge })),
      ),
    })),
    {
      attacker: identity('practice attacker', true),
      judges: [
        { identity: identity('judge-1'), kind: 'general' },
        { identity: identity(hostile), kind: 'reasoning' },
      ],
    },
  ),
  ...[0, 5].flatMap((count): AttackEntry[] => [
    { type: 'planted', sample: 'sample 0', count, response: { text: 'x' }, flaws: [] },
    {
      ...{ type: 'found', sample: 'sample 0', judge: 1, count, criteria: 'together' },
      ...{ outcome: 'readable', issues: [{ instance: 'flat' }], fingerprint: 'f' },
    },
  ]),
];

describe('the page of a report of attacks', () => {
  let browser: Browser;

  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  test('draws its figures with their numbers and is marked as simulated', async () => {
    const run = attackRunOf(entries);
    assert.ok(run);
    const report = buildAttackReport([run], { seed: 1, preferred: 'analytic' });
    const html = reportHtml(await bundledPage(), { report, strings: reportStrings });
    const path = join(temporaryFolder('attack-page'), 'report.html');
    await writeFile(path, html);
    const page = await browser.newPage();
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') wrong.push(message.text());
    });
    await page.goto(pathToFileURL(path).href);
    await page.locator('h1').waitFor();
    assert.match((await page.locator('header').textContent()) ?? '', /Simulated/);
    await page.locator('.card thead button').nth(1).click();
    const figures = page.locator('[data-figure]');
    assert.deepEqual(
      await figures.evaluateAll((all) => all.map((one) => one.getAttribute('data-figure'))),
      ['attackSuccess', 'attackBias', 'attackDomains', 'attackJudges', 'attention'],
    );
    const success = page.locator('[data-figure="attackSuccess"] [data-mark]');
    assert.deepEqual(
      (await success.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).map(
        (name) => name?.replace(/ \[.*\]/, ''),
      ),
      [
        'writing-format, Attack: 50% · 12/24. Lists its samples.',
        'writing-format, No attack: 0% · 0/24. Lists its samples.',
      ],
    );
    const points = page.locator('[data-figure="attention"] [data-mark]');
    assert.deepEqual(
      await points.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))),
      [
        'All criteria at once, 0 planted: 1.00 raised. Lists its samples.',
        'All criteria at once, 5 planted: 1.00 raised. Lists its samples.',
      ],
    );
    const judges = page.locator('[data-figure="attackJudges"] [data-mark]');
    assert.equal(await judges.count(), 4);
    assert.equal(await page.getByText('Table 1').count(), 0);
    await success.first().click();
    const said = page.locator('.pair-list h3');
    assert.equal(await said.textContent(), reportStrings.attackWords.noLists);
    assert.deepEqual(wrong, []);
    await page.close();
  });
});
