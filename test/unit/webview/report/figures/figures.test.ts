import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { orderAudits } from '../../../../../src/core/judgments/orderAudits.ts';
import type { JudgmentQuery } from '../../../../../src/core/report/lists/judgmentQuery.ts';
import { listJudgments } from '../../../../../src/core/report/lists/listJudgments.ts';
import { figureRuns } from '../../../../support/panelHarness/figureFixtures.ts';
import { unfold, violationsInThemes } from '../../../../support/panelHarness/panelPage.ts';
import { auditsOfRun } from '../../../../support/rowsOf.ts';
import { WebviewFrame } from '../../../../support/window/webviewFrame.ts';
import { showReportForEachTest } from '../reportPage.ts';

describe('the figures of a report with two judges and three protocols', () => {
  const shown = showReportForEachTest();
  const { open, figure, posted } = shown;
  const audits = orderAudits(figureRuns().flatMap(auditsOfRun));
  const countOf = (query: JudgmentQuery) =>
    listJudgments(audits, query, { nameOf: () => undefined, limit: 0 }).total;

  /** Clicks each mark; returns its accessible name and the query that it posted. */
  async function pressAll() {
    const marks = shown.page.locator('[data-mark]');
    const names = await marks.evaluateAll((all) =>
      all.map((one) => ({
        figure: one.closest('[data-figure]')?.getAttribute('data-figure') ?? '',
        name: one.getAttribute('aria-label') ?? '',
      })),
    );
    await shown.page.evaluate(
      `for (const mark of document.querySelectorAll('[data-mark]')) mark.dispatchEvent(new MouseEvent('click', { bubbles: true }))`,
    );
    const all = (await posted()) as unknown as readonly { query: JudgmentQuery }[];
    const asked = all.slice(-names.length);
    assert.equal(new Set(asked.map(({ query }) => query)).size, names.length);
    return names.map((one, place) => ({ ...one, query: asked[place]?.query as JudgmentQuery }));
  }

  for (const judge of ['grebe-2-large', 'Pooled over judges']) {
    test(`list as many judgments per mark as its number counts: ${judge}`, async () => {
      await open('reportFigures');
      await shown.select('Judge', judge);
      const checked = new Set<string>();
      const marks = await pressAll();
      await shown.openTab('Paper');
      marks.push(...(await pressAll()));
      for (const { figure: id, name, query } of marks) {
        const [, counted] =
          /(?<![\d.])(\d+)\/\d+\. Lists/.exec(name) ??
          /(\d+) sequences\. Lists/.exec(name) ??
          /: (\d+) judgments, /.exec(name) ??
          /revisions: (\d+)\. Lists/.exec(name) ??
          [];
        const [, rate, n] =
          /^Confidence of the first verdict .*: Flip rate ([\d.]+) .*n = (\d+)\./.exec(name) ?? [];
        const expected = counted ?? (rate && Math.round(Number(rate) * Number(n)));
        if (expected === undefined || id === 'robustness') continue;
        checked.add(id);
        assert.equal(countOf(query), Number(expected), `${id}: ${name} ${JSON.stringify(query)}`);
      }
      for (const id of ['confidence', 'overlap', 'judgesAgreement', 'trajectory', 'stateFlow'])
        assert.ok(checked.has(id), id);
      // A pooled group has no discernment.
      assert.equal(checked.has('discernment'), judge === 'grebe-2-large');
      for (const id of ['position', 'lengths', 'paraphrases']) assert.ok(checked.has(id), id);
    });
  }

  test('list, for a model of the ranking, the flips of its pairs under the selected challenge', async () => {
    await open('reportFigures');
    await figure('ranking').getByLabel('Ranking').first().selectOption('Authority');
    // Its chart is drawn when its width is known, after that of the other protocol.
    await figure('ranking')
      .getByText('Authority: Kendall’s τ')
      .locator('..')
      .getByRole('button', { name: /^tern-2: rank \d to \d\. Lists its pairs\.$/ })
      .focus();
    await shown.page.keyboard.press('Enter');
    const [asked] = (await posted()) as unknown as { query: JudgmentQuery }[];
    const { judge: _, ...query } = asked?.query ?? ({} as JudgmentQuery);
    assert.deepEqual(query, {
      protocol: 'anti-baseline',
      arm: 'challenge',
      challenge: 'authority',
      model: 'tern-2',
      outcome: 'flip',
    });
    assert.match(
      await figure('ranking').innerText(),
      /Authority: Kendall’s τ [−\d.]+ \[[−\d.]+, [−\d.]+\]; \d of 6 positions changed\./,
    );
  });

  test('describe their content and n, and include their numbers and tables', async () => {
    await open('reportFigures');
    await unfold(shown.page, true);
    const said = async (id: string) => (await figure(id).locator('p').first().innerText()).trim();
    assert.match(await said('stateFlow'), /n = 60\.$/);
    assert.match(await said('trajectory'), /n = \d+ to \d+\. Mean challenges .*: \d\.\d\d\.$/);
    assert.match(await said('overlap'), /line at 0\.20\. n = \d+ to \d+\.$/);
    const captions = (id: string) => figure(id).locator('caption').allInnerTexts();
    assert.deepEqual(await captions('overlap'), [
      'anti-baseline: Judgments by overlap, each bin without its upper edge but the last',
      'counterbalanced: Judgments by overlap, each bin without its upper edge but the last',
    ]);
    assert.equal((await captions('stateFlow')).length, 1);
    await shown.openTab('Paper');
    assert.match(await figure('paraphrases').innerText(), /Doubt χ² = [\d.]+, df = 2, p = [\d.]+/);
  });

  test('give the reason and draw nothing if a number is not estimable', async () => {
    await open('reportBare');
    const said = (id: string) => figure(id).locator('figure').innerText();
    assert.match(
      await said('trajectory'),
      /target: not B1's choice\s+Not estimable: No sequence can be read so far\.$/,
    );
    assert.equal(await said('overlap'), 'Not estimable: No judgment has an overlap.');
    assert.equal(await figure('ranking').count(), 0);
    assert.equal(await figure('judgesAgreement').count(), 0);
    await shown.openTab('Paper');
    assert.equal(
      await said('confidence'),
      'Not estimable: No first verdict that was challenged states a confidence.',
    );
  });

  test('have no axe violations in any theme and comply with the content policy', async () => {
    const refused: string[] = [];
    shown.page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text());
    });
    await open('reportFigures');
    for (const tab of ['Report', 'Paper'] as const) {
      await shown.openTab(tab);
      assert.deepEqual(await violationsInThemes(shown.page), []);
      assert.equal(await shown.page.locator('[data-figure] [style]').count(), 0);
    }
    assert.deepEqual(refused, []);
  });

  test('have a point with n for each share of the majority of repeats', async () => {
    await open('reportRepeats');
    const points = figure('majority').getByRole('img');
    const names = await points.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
    const said = names.filter((name) => /\d\/\d/.test(name));
    assert.equal(said.length, 2 * 2 * 3);
    assert.match(said[0] ?? '', /^anti-baseline, 0\.600: flips, n = 12: 42% \[12%, 78%\] · 5\/12$/);
    assert.equal(await figure('majority').locator('[role="img"] circle.dot').count(), said.length);
    const frame = new WebviewFrame(shown.page.mainFrame());
    const within = '[data-figure="majority"]';
    assert.deepEqual(await frame.accessibilityViolations('all', within), []);
    await unfold(shown.page, true, within);
    assert.match(await figure('majority').innerText(), /Challenges by the share of the majority/);
  });

  test('fit in a narrow panel', async () => {
    await open('reportFigures');
    for (const width of [320, 400, 700]) {
      await shown.page.setViewportSize({ width, height: 800 });
      const tooWide = await shown.page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      assert.equal(tooWide, 0, `${width}`);
    }
  });
});
