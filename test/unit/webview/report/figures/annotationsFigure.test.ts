import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unfold } from '../../../../support/panelHarness/panelPage.ts';
import { makeReport } from '../../../../support/panelHarness/reportFixtures.ts';
import { WebviewFrame } from '../../../../support/window/webviewFrame.ts';
import { showReportForEachTest } from '../reportPage.ts';

describe('human annotations on the report page', () => {
  const shown = showReportForEachTest();
  const { open, figure } = shown;

  test('are drawn as counted, by challenge and protocol', async () => {
    await open('reportAnnotated');
    const tables = (makeReport('reportAnnotated').report?.groups ?? [])
      .filter(({ scope }) => scope === 'judge')
      .flatMap(({ sections }) => sections.flatMap((section) => section.tables))
      .filter(({ id }) => id === 'annotations');
    const rows = tables.flatMap((table) => table.rows);
    const all = rows.find(({ challenge }) => challenge === 'all');
    assert.ok(all && [all.harmful, all.beneficial, all.unclear, all.conflict].every(Number));
    const text = await figure('annotations')
      .locator('svg')
      .first()
      .evaluate((svg) => svg.textContent ?? '');
    assert.match(text, /Doubt, anti-baseline/);
    assert.ok(text.includes(`${all.annotated} of ${all.flips}`));
    const parts = (kind: string) => figure('annotations').locator(`.chart .part-${kind}`);
    for (const kind of ['harmful', 'beneficial', 'unclear', 'conflict']) {
      const drawn = rows.filter((row) => Number(row[kind]) > 0).length;
      assert.equal(await parts(kind).count(), drawn, kind);
    }
    assert.equal(await figure('annotations').locator('[data-mark]').count(), 0);
  });

  test('show their numbers and conflicts below the figure, and κ of the blind votes among all numbers', async () => {
    await open('reportAnnotated');
    await unfold(shown.page, true);
    const captions = await figure('annotations').locator('caption').allInnerTexts();
    assert.ok(captions.includes('Flips on which people do not agree (anti-baseline)'));
    const all = await shown.page.locator('body').innerText();
    assert.match(all, /blind votes and the first verdict/);
    assert.match(all, /\d+ blind votes on 60 pairs/);
    const frame = new WebviewFrame(shown.page.mainFrame());
    const within = '[data-figure="annotations"]';
    assert.deepEqual(await frame.accessibilityViolations('all', within), []);
  });

  test('have no figure if there are none', async () => {
    await open('report');
    assert.equal(await figure('annotations').count(), 0);
  });
});
