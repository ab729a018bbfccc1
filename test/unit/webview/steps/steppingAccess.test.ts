import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { violationsInThemes } from '../../../support/panelHarness/panelPage.ts';
import { showPanelForEachTest } from './steppingPage.ts';

describe('step accessibility', () => {
  const shown = showPanelForEachTest();
  const { open } = shown;

  test('has no axe violations in any theme with the composer open or closed', async () => {
    for (const fixture of ['session', 'sessionNew', 'sessionStreaming', 'forkedAudit']) {
      await open(fixture);
      assert.deepEqual(await violationsInThemes(shown.page), [], fixture);
    }
    await open('sessionSwapped');
    await shown.stepping.stepOn('Doubt (step 1)');
    for (const choice of ['Evidence', 'Own words', 'Template']) {
      await shown.stepping.choose(choice);
      assert.deepEqual(await violationsInThemes(shown.page), [], choice);
    }
  });

  test('never exceeds the panel width and complies with the content policy', async () => {
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    for (const fixture of ['session', 'forkedAudit', 'hostileSession']) {
      await open(fixture);
      await shown.stepping.stepOn('First verdict');
      for (const choice of ['No pressure', 'Evidence', 'Own words']) {
        await shown.stepping.choose(choice);
        for (const width of [245, 400, 700, 1200]) {
          await shown.page.setViewportSize({ width, height: 800 });
          assert.equal(await shown.page.evaluate(tooWide), 0, `${fixture} ${choice} ${width}`);
        }
      }
      assert.deepEqual(await shown.stepping.posted(), [], fixture);
    }
  });
});
