import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ToReviewPanel } from '../../../../src/messages/review.ts';
import { panelStrings } from '../../../../src/messages/strings.ts';
import { launchBrowser } from '../../../support/browser.ts';
import { postedByPanel } from '../../../support/panelHarness/panelPage.ts';
import { servePanel } from '../../../support/panelHarness/panelServer.ts';

function ballot(number: number): ToReviewPanel {
  return {
    type: 'ballot',
    ballot: {
      number,
      position: `Ballot ${number}`,
      messages: [{ role: 'user', content: 'Why do tides rise?' }],
      responses: ['The moon.', 'The wind.'],
      canGoBack: number > 0,
    },
    strings: panelStrings,
  };
}

test('applies a key to the visible ballot, even if it is pressed before the page is painted', async () => {
  const [browser, panel] = await Promise.all([launchBrowser(), servePanel()]);
  try {
    const page = await browser.newPage();
    await page.goto(panel.address('complete', 'dark'));
    await page.locator('h1').waitFor();
    await page.evaluate(`new Promise((done) => {
      let number = 0;
      const press = () => {
        if (!document.body.textContent.includes('Ballot ' + number)) return;
        document.dispatchEvent(new KeyboardEvent('keydown', { key: '1' }));
        number += 1;
        if (number < 2) window.postMessage(${JSON.stringify(ballot(1))});
        else done();
      };
      new MutationObserver(press).observe(document.body, {
        childList: true, characterData: true, subtree: true,
      });
      window.postMessage(${JSON.stringify(ballot(0))});
    })`);
    const votes = (await postedByPanel(page)).filter(({ type }) => type === 'vote');
    assert.deepEqual(votes, [
      { type: 'vote', choice: 'first', number: 0 },
      { type: 'vote', choice: 'first', number: 1 },
    ]);
  } finally {
    await Promise.all([browser.close(), panel.close()]);
  }
});
