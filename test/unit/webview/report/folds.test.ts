import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendToPanel, unfold } from '../../../support/panelHarness/panelPage.ts';
import { makeReport } from '../../../support/panelHarness/reportFixtures.ts';
import { showReportForEachTest } from './reportPage.ts';

describe('closed sections of a report', () => {
  const shown = showReportForEachTest();
  const { open, figure } = shown;
  const elements = () => shown.page.locator('*').count();

  test('are drawn when they open, by click and by keyboard, and not before', async () => {
    const { page } = shown;
    await open('report');
    assert.equal(await page.locator('details > :not(summary)').count(), 0);
    const table = figure('flipRates').getByRole('group', { name: /: Numbers as a table$/ });
    const summary = figure('flipRates').getByText('Numbers as a table');
    await summary.click();
    await table.getByRole('rowheader').first().waitFor();
    await summary.click();
    await table.waitFor({ state: 'detached' });
    await summary.focus();
    await page.keyboard.press('Enter');
    await table.getByRole('rowheader').first().waitFor();
    const closed = await elements();
    await unfold(page, true);
    assert.ok((await elements()) > 4 * closed, `${closed} of ${await elements()} elements`);
  });

  test('say what they are, with their counts', async () => {
    await open('report');
    const { page } = shown;
    const titles = await page.locator('summary').allInnerTexts();
    for (const title of [/^Details$/, /^ ?Before you rely .+ \(\d+\)$/, /^Flip rates$/]) {
      assert.ok(
        titles.some((one) => title.test(one)),
        `${title}: ${titles.join('\n')}`,
      );
    }
    const copy = figure('flipRates').locator('.figure-forms summary');
    assert.equal(await copy.getAttribute('aria-label'), 'Copy or save: Flip rates');
  });

  test('stay open with their new numbers when the report is computed again', async () => {
    await open('reportPending');
    const { page } = shown;
    const section = page
      .locator('details', { has: page.locator('summary', { hasText: /^Flip rates/ }) })
      .last();
    await section.locator('summary').click();
    await section.getByText('bootstrap pending').first().waitFor();
    const { report, ...snapshot } = makeReport('reportPending');
    assert.ok(report);
    const interval = { lower: 0, upper: 0.9, method: 'bootstrap' } as const;
    const groups = report.groups.map((group) => ({
      ...group,
      sections: group.sections.map((one) => ({
        ...one,
        numbers: one.numbers.map((number) =>
          'interval' in number ? { ...number, interval } : number,
        ),
      })),
    }));
    await sendToPanel(page, {
      type: 'snapshot',
      snapshot: { ...snapshot, report: { ...report, groups } },
    });
    await section.getByText('bootstrap pending').first().waitFor({ state: 'detached' });
    assert.equal(await section.getAttribute('open'), '');
    assert.ok((await section.locator('tbody tr').count()) > 3);
  });
});
