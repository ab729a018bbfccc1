import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  everyHostileText,
  hostileTexts,
  prototypeNames,
  understatedIn,
} from '../../../support/data/hostileText.ts';
import { sendToPanel, unfold } from '../../../support/panelHarness/panelPage.ts';
import { HostilePage } from '../audit/hostilePage.ts';
import { listedFlip, showReportForEachTest } from './reportPage.ts';

describe('hostile text in a report', () => {
  const shown = showReportForEachTest();
  const { open, answer } = shown;

  const noted = () =>
    new HostilePage(shown.page, new URL(shown.panel.address('report', 'dark')).origin);

  test('is shown verbatim in names of judges, challenges, domains, datasets, and models', async () => {
    const hostile = noted();
    await shown.page.setViewportSize({ width: 400, height: 800 });
    await open('reportHostile');
    await unfold(shown.page, true);
    await hostile.assertNothingRan('a report');
    const cells = await shown.page.locator('td, th').allTextContents();
    for (const name of prototypeNames) assert.ok(cells.includes(name), name);
    const lines = [
      ...(await shown.page.locator('text, option').allTextContents()),
      ...(await shown.page
        .locator('[aria-label]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))),
    ];
    assert.ok(lines.length > 100);
    for (const line of lines) assert.deepEqual(understatedIn(line), [], line);
  });

  test('is shown and posted unchanged as the id of a listed pair, for each class of text', async () => {
    const hostile = noted();
    await shown.page.setViewportSize({ width: 400, height: 800 });
    await open('report');
    await shown.mark('flipRates', /^anti-baseline, Doubt/).click();
    const texts = [...Object.values(hostileTexts), everyHostileText, ...prototypeNames];
    await answer(
      texts.map((text) => listedFlip({ name: text, pair: text, run: text, challenge: text })),
    );
    const list = shown.page.locator('.pair-list');
    assert.deepEqual(await list.locator('tbody th').allTextContents(), texts);
    const record = list
      .locator('tbody tr')
      .nth(3)
      .getByRole('button', { name: /^Record of/ });
    const [, asked] = await Promise.all([
      sendToPanel(shown.page, { type: 'problem', message: everyHostileText }),
      shown.posted(),
    ]);
    assert.equal(asked.length, 1);
    assert.equal(await shown.page.getByRole('alert').textContent(), everyHostileText);
    await shown.page.evaluate('harness.posted.length = 0');
    await hostile.assertNothingRan('a list');
    await record.click();
    assert.deepEqual(await shown.page.evaluate('harness.posted'), [
      { type: 'openRecord', run: texts[3], pair: texts[3] },
    ]);
  });
});
