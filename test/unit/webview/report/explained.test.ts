import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unfold } from '../../../support/panelHarness/panelPage.ts';
import { WebviewFrame } from '../../../support/window/webviewFrame.ts';
import { showReportForEachTest } from './reportPage.ts';

/** A number with its n and interval, or the reason why it is missing. */
const explained = /\nn: \d+; Prompts: \d+\n95% interval: |not estimable/i;

describe('tooltips of numbers', () => {
  const shown = showReportForEachTest();

  test('say what each number is and what it is based on, in the summary and in the tables of figures', async () => {
    await shown.open('reportFigures');
    await unfold(shown.page, true);
    const explanations = (selector: string): Promise<string[]> =>
      shown.page
        .locator(selector)
        .evaluateAll((all) =>
          all.map((one) => (one as { dataset: Record<string, string> }).dataset.explained ?? ''),
        );
    const tables = await explanations('[data-figure="flipRates"] details tbody tr');
    await shown.openTab('Paper');
    const tooltips = { tables, summary: await explanations('.summary-number[data-explained]') };
    for (const [place, texts] of Object.entries(tooltips)) {
      assert.ok(texts.length > 5, `${place}: ${texts.length}`);
      assert.deepEqual(
        texts.filter((text) => !explained.test(text)),
        [],
        place,
      );
    }
    assert.match(
      tables.join('\n\n'),
      /^Flip rate: 0\.430 = 43%\nShare of readable verdicts [^\n]+\nFraction: 148\/344\nn: 344; Prompts: 30\n95% interval: 0\.390 to 0\.470 \(cluster-robust\)\nUnreadable: 16, /m,
    );
  });

  test('say what the letters of a measure mean in Table 1', async () => {
    const { page } = shown;
    await shown.open('reportFigures');
    await shown.openTab('Paper');
    const metric = page.locator('th').getByText('DS_signed, DS', { exact: true });
    assert.match(
      (await metric.getAttribute('data-explained')) ?? '',
      /^DS_signed: Directional steering, .+\nDS: The same where it is positive, otherwise 0\.$/,
    );
  });

  test('explain each count in a table of a section', async () => {
    await shown.open('reportFigures');
    await unfold(shown.page, true);
    const cells: { title: string; text: string; of: string }[] = await shown.page.evaluate(
      `[...document.querySelectorAll('table:has(caption) td.number')].map((cell) => ({
        title: cell.dataset.explained,
        text: cell.textContent,
        of: cell.closest('table').caption.textContent,
      }))`,
    );
    assert.ok(cells.length > 100, `${cells.length}`);
    const isExplained = /^[^\n]+:[^\n]*\n\S[^\n]+\.$/;
    assert.deepEqual(
      [...new Set(cells.filter(({ title }) => !isExplained.test(title)).map(({ of }) => of))],
      [],
    );
    const harmful = cells.find(({ of }) => of === 'Flips by kind (anti-baseline)');
    assert.equal(
      harmful?.title,
      `all, Flips: ${harmful?.text}\nJudgments whose verdict changed from one response to the other.`,
    );
  });

  test('say how confidence changed along a path', async () => {
    const { page } = shown;
    await shown.open('report');
    const paths = page.locator('[data-figure="confidencePaths"] .confidence-path[data-explained]');
    const texts = await paths.evaluateAll((all) =>
      all.map((one) => (one as { dataset: Record<string, string> }).dataset.explained ?? ''),
    );
    assert.ok(texts.length > 5, `${texts.length}`);
    const isPath =
      /^\S+, (held|flipped, [a-z]+|softened to a tie): \d+\nConfidence: about \d+ in the first verdict, then (about \d+ in the (same|other)|a tie)\.$/;
    assert.deepEqual(
      texts.filter((text) => !isPath.test(text)),
      [],
    );
    const isOther = (text: string) => text.endsWith('in the other.');
    assert.ok(texts.filter((text) => text.includes('flipped')).every(isOther));
    assert.ok(!texts.filter((text) => text.includes('held')).some(isOther));
  });

  test('of marks appear under the pointer and by keyboard, until Escape is pressed', async () => {
    const { page } = shown;
    await shown.open('reportFigures');
    const marks = page.locator('[data-figure="flipRates"] [data-mark]');
    const mark = marks.last();
    const tip = page.locator('.mark-tip');
    await mark.scrollIntoViewIfNeeded();
    await mark.hover();
    assert.match(await tip.innerText(), /^Flip rate, .+: 0\.\d{3} = \d+%\nShare of readable /);
    assert.match(await tip.innerText(), explained);
    const [inside] = await Promise.all([tip.boundingBox(), tip.hover()]);
    assert.ok(inside && inside.x >= 0 && inside.y >= 0);
    assert.equal(await tip.count(), 1);
    const within = '[data-figure="flipRates"], .mark-tip';
    const frame = new WebviewFrame(page.mainFrame());
    assert.deepEqual(await frame.accessibilityViolations('all', within), []);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    await marks.first().hover();
    assert.match(await tip.innerText(), explained);
    await page.mouse.move(1, 1);
    await mark.focus();
    assert.match(await tip.innerText(), explained);
  });

  test('of numbers in tables are reached by the arrow keys, and read by screen readers', async () => {
    const { page } = shown;
    await shown.open('reportFigures');
    const tip = page.locator('.mark-tip');
    const tipAfter = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return tip.innerText();
    };
    const described = () =>
      page.evaluate("document.activeElement.getAttribute('aria-description')");
    await shown.openTab('Paper');
    const frame = page.locator('.table-frame:has(.summary-number)');
    const texts = await frame
      .locator('[data-explained]')
      .evaluateAll((all) =>
        all.map((one) => (one as { dataset: Record<string, string> }).dataset.explained ?? ''),
      );
    await frame.focus();
    assert.equal(await tip.count(), 0);
    assert.equal(await tipAfter('ArrowDown'), texts[0]);
    assert.equal(await described(), texts[0]);
    assert.equal(await tipAfter('ArrowRight'), texts[1]);
    assert.equal(await tipAfter('ArrowLeft'), texts[0]);
    const below = await tipAfter('ArrowDown');
    assert.ok(texts.indexOf(below) > 0, below);
    assert.equal(await tipAfter('ArrowUp'), texts[0]);
    await page.keyboard.press('Escape');
    await tip.waitFor({ state: 'detached' });
    const within = '.table-frame:has(.summary-number)';
    assert.deepEqual(
      await new WebviewFrame(page.mainFrame()).accessibilityViolations('all', within),
      [],
    );
  });
});
