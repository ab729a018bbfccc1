import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unfold, violationsInThemes } from '../../../../support/panelHarness/panelPage.ts';
import { showReportForEachTest } from '../reportPage.ts';

describe('the phrases of flips', () => {
  const shown = showReportForEachTest();

  test('list on request the flips, or the verdicts that stood firm, that contain them', async () => {
    await shown.open('reportReasons');
    const figure = shown.figure('reasons');
    await figure
      .getByRole('button', { name: /^“experts who reviewed” after Doubt: 44%/ })
      .first()
      .click();
    await figure
      .getByRole('button', { name: /^“clear and complete” after Doubt/ })
      .first()
      .click();
    const asked = (await shown.posted()) as unknown as readonly {
      query: Record<string, unknown>;
    }[];
    assert.deepEqual(
      asked.map(({ query: { protocol, challenge, outcome, phrase } }) => [
        protocol,
        challenge,
        outcome,
        phrase,
      ]),
      [
        ['anti-baseline', 'doubt', 'flip', 'experts who reviewed'],
        ['anti-baseline', 'doubt', 'held', 'clear and complete'],
      ],
    );
    await figure.getByText('Doubt: 36 flips, 82 held').waitFor();
  });

  test('have no axe violations in any theme, and stay within the panel', async () => {
    await shown.open('reportReasons');
    await unfold(shown.page, true);
    for (const width of [245, 400, 1024]) {
      await shown.page.setViewportSize({ width, height: 700 });
      const overflow = await shown.page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      assert.equal(overflow, 0, `${width}`);
    }
    await unfold(shown.page, false);
    await unfold(shown.page, true, '[data-figure="reasons"]');
    assert.deepEqual(await violationsInThemes(shown.page, '[data-figure="reasons"]'), []);
  });
});
