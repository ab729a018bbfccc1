import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unfold, violationsInThemes } from '../../../support/panelHarness/panelPage.ts';
import { WebviewFrame } from '../../../support/window/webviewFrame.ts';
import { listedFlip, showReportForEachTest } from './reportPage.ts';

describe('report accessibility', () => {
  const shown = showReportForEachTest();
  const { open, mark, posted, answer } = shown;

  test('has no axe violations in any theme with an open list', async () => {
    await open('report');
    await mark('flipKinds', /^Doubt, anti-baseline, harmful: 18\./).click();
    await answer([listedFlip(), listedFlip({ to: '?' })]);
    const behind = `getComputedStyle(document.querySelector('.mark-pressed .mark-target')).fill`;
    assert.notEqual(await shown.page.evaluate(behind), 'rgb(0, 0, 0)', 'a colour it has not');
    assert.deepEqual(await violationsInThemes(shown.page), []);
  });

  test('has no axe violations in any theme while the report grows', async () => {
    await open('reportGrowing');
    assert.deepEqual(await violationsInThemes(shown.page), []);
    await open('reportPending');
    await unfold(shown.page, true);
    assert.deepEqual(await violationsInThemes(shown.page), []);
  });

  test('has no axe violations with every table open', async () => {
    await open('reportSimulated');
    await unfold(shown.page, true);
    const frame = new WebviewFrame(shown.page.mainFrame());
    assert.deepEqual(await frame.accessibilityViolations(), []);
  });

  test('shows what each run cost, and all of them', async () => {
    await open('report');
    await unfold(shown.page, true);
    const text = await shown.page.locator('body').innerText();
    assert.match(text, /^Cost of all runs: USD 8\.64, the rest unknown$/m);
    assert.equal(
      text.match(/heron-judge-70b: 720 answers, 864000 prompt and 216000 answer tokens, USD 4\.32/g)
        ?.length,
      2,
    );
    assert.equal(text.match(/plover-small: 720 answers, .* tokens, cost unknown/g)?.length, 2);
  });

  test('never exceeds the panel width and complies with the content policy', async () => {
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    for (const fixture of ['report', 'reportGrowing', 'reportHostile']) {
      await open(fixture);
      for (const width of [320, 400, 700, 1400]) {
        await shown.page.setViewportSize({ width, height: 800 });
        assert.equal(await shown.page.evaluate(tooWide), 0, `${fixture} ${width}`);
      }
      assert.deepEqual(await posted(), [], fixture);
    }
  });

  test('provides the numbers of every figure as a table and a name for every mark', async () => {
    await open('report');
    await unfold(shown.page, true);
    const figures = shown.page.locator('[data-figure]');
    assert.ok((await figures.count()) >= 5);
    for (const figure of await figures.all()) {
      assert.ok((await figure.locator('details tbody tr').count()) > 0);
      assert.ok((await figure.locator('h2').textContent()) !== '');
    }
    const names = await shown.page
      .locator('[data-mark]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    assert.ok(names.every((name) => name?.endsWith('Lists its pairs.')));
  });
});
