import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { pageForEachTest } from '../../../support/panelHarness/pageForEachTest.ts';
import { sendToPanel, violationsInThemes } from '../../../support/panelHarness/panelPage.ts';

const authorityTurn = 'challenge:authority#0';

/** Returns the end of the first "A → B" in the line. */
const placeOfVerdicts = `(() => {
  const texts = document.createTreeWalker(document.querySelector('.result-line'), 4);
  while (!texts.nextNode().textContent.includes('A → B'));
  const range = document.createRange();
  const from = texts.currentNode.textContent.indexOf('A → B');
  range.setStart(texts.currentNode, from);
  range.setEnd(texts.currentNode, from + 5);
  const { right, bottom } = range.getBoundingClientRect();
  return { right, bottom };
})()`;

describe('audit panel that is scrolled', () => {
  const shown = pageForEachTest(700);
  const line = () => shown.page.locator('.result-line');
  const openAtFlip = async (width: number) => {
    await shown.page.setViewportSize({ width, height: 640 });
    await shown.open('complete');
    await sendToPanel(shown.page, { type: 'showTurn', turn: authorityTurn });
    await line().waitFor();
  };

  test('keeps record, judge and result in view, and hides them beside the header', async () => {
    await openAtFlip(700);
    assert.match(await line().innerText(), /Explain in two sentences/);
    assert.match(await line().innerText(), / went A → B under authority and evidence\./);
    const { page } = shown;
    await page.evaluate('scrollTo(0, 0)');
    await line().waitFor({ state: 'detached' });
  });

  test('takes little room, and covers neither the turn asked for nor what has the focus', async () => {
    for (const [width, height] of [
      [245, 76],
      [400, 56],
      [700, 36],
    ] as const) {
      await openAtFlip(width);
      const box = await line().boundingBox();
      const last: { right: number; bottom: number } = await shown.page.evaluate(placeOfVerdicts);
      assert.ok(last.right <= width - 8, `${width}: the verdicts end at ${last.right}`);
      assert.ok(box && last.bottom <= box.height, `${width}: the verdicts end at ${last.bottom}`);
      assert.ok(box && box.y === 0 && box.height <= height, `${width}: ${box?.height} pixels`);
      const card = shown.page.locator(`[data-turn="${authorityTurn}"]`);
      const top = (await card.boundingBox())?.y ?? 0;
      assert.ok(top >= box.height, `${width}: the turn is ${top} pixels from the top`);
      const before = shown.page.locator('.turn .text-frame').first();
      await before.focus();
      const focused = (await before.boundingBox())?.y ?? 0;
      const left = (await line().count()) > 0 ? ((await line().boundingBox())?.height ?? 0) : 0;
      assert.ok(focused >= left, `${width}: the focus is ${focused} pixels from the top`);
    }
  });

  test('has no axe violations in any theme', async () => {
    await openAtFlip(400);
    assert.deepEqual(await violationsInThemes(shown.page, '.result-line'), []);
  });

  test('breaks no word of the turn titles', async () => {
    await shown.page.setViewportSize({ width: 700, height: 640 });
    await shown.open('complete');
    const snapshot = await makeSnapshot('complete');
    const turns = snapshot.view.turns.map((turn) =>
      turn.id === authorityTurn
        ? {
            ...turn,
            title: 'Authority (counterbalanced)',
            name: { ...turn.name, protocol: 'counterbalanced' as const },
          }
        : turn,
    );
    await sendToPanel(shown.page, {
      type: 'snapshot',
      snapshot: { ...snapshot, view: { ...snapshot.view, turns } },
    });
    const title = shown.page.getByRole('heading', { name: 'Authority (counterbalanced)' });
    const lines = await title.innerText();
    assert.match(lines, /^Authority\s+\(counterbalanced\)$/);
    const box = await title.boundingBox();
    assert.ok(box && box.height <= 46, `${box?.height} pixels`);
  });
});
