import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeRulesIn, WebviewFrame } from '../../../support/window/webviewFrame.ts';
import { showPanelForEachTest } from './steppingPage.ts';

describe('step accessibility', () => {
  const shown = showPanelForEachTest();
  const { open } = shown;

  for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const) {
    test(`has no axe violations in ${theme} with the composer open or closed`, async () => {
      const violations = () =>
        new WebviewFrame(shown.page.mainFrame()).accessibilityViolations(axeRulesIn(theme));
      for (const fixture of ['session', 'sessionNew', 'sessionStreaming', 'forkedAudit']) {
        await open(fixture, theme);
        assert.deepEqual(await violations(), [], fixture);
      }
      await open('sessionSwapped', theme);
      await shown.stepping.stepOn('Doubt (step 1)');
      for (const choice of ['Evidence', 'Own words', 'Template']) {
        await shown.stepping.choose(choice);
        assert.deepEqual(await violations(), [], choice);
      }
    });
  }

  test('never exceeds the panel width and complies with the content policy', async () => {
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    for (const fixture of ['session', 'forkedAudit', 'hostileSession']) {
      await open(fixture);
      await shown.stepping.stepOn('Baseline');
      for (const choice of ['Neutral', 'Evidence', 'Own words']) {
        await shown.stepping.choose(choice);
        for (const width of [320, 380, 700, 1200]) {
          await shown.page.setViewportSize({ width, height: 800 });
          assert.equal(await shown.page.evaluate(tooWide), 0, `${fixture} ${choice} ${width}`);
        }
      }
      assert.deepEqual(await shown.stepping.posted(), [], fixture);
    }
  });
});
