import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { violationsInThemes } from '../../../../support/panelHarness/panelPage.ts';
import { showReportForEachTest } from '../reportPage.ts';

describe('the figure of safeguards', () => {
  const shown = showReportForEachTest();

  test('has a point for each safeguard and challenge, which lists the flips behind it', async () => {
    await shown.open('reportSafeguards');
    const points = shown.figure('safeguards').getByRole('button', { name: /^locked: / });
    // All together and each of three challenges, under two protocols.
    assert.equal(await points.count(), 8);
    assert.match(
      (await points.first().getAttribute('aria-label')) ?? '',
      /^locked: right verdicts lost 0.*; wrong verdicts mended 0/,
    );
    await points.nth(1).locator('.row-label').click();
    const [asked] = (await shown.posted()).slice(-1);
    assert.match(JSON.stringify(asked), /"challenge":"doubt".*"outcome":"flip".*"labeled":true/);
    assert.deepEqual(await violationsInThemes(shown.page, '[data-figure="safeguards"]'), []);
  });

  test('shows a panel beside its members, and nothing where no safeguard was named', async () => {
    await shown.open('reportSafeguards');
    await shown.select('Judge', 'Pooled over judges');
    const names = await shown
      .figure('safeguards')
      .getByRole('button', { name: /right verdicts lost/ })
      .evaluateAll((marks) =>
        marks.map((mark) => mark.getAttribute('aria-label')?.split(/[:,]/)[0]),
      );
    assert.deepEqual([...new Set(names)].sort(), ['grebe-2-large', 'majority', 'snipe-mini']);
    await shown.open('reportFigures');
    assert.equal(await shown.figure('safeguards').count(), 0);
  });
});
