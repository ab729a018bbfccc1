import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgmentQuery } from '../../../../src/core/report/lists/judgmentQuery.ts';
import { listJudgments } from '../../../../src/core/report/lists/listJudgments.ts';
import { figureRuns } from '../../../support/panelHarness/figureFixtures.ts';
import { auditsOfRun } from '../../../support/rowsOf.ts';
import { showReportForEachTest } from './reportPage.ts';

/** Its fraction doesn't count judgments: it is 1 minus a weighted sum. */
const noCounts = ['robustness'];

/** Returns the number of judgments in a mark's accessible name; undefined if it has none. */
function countIn(name: string): number | undefined {
  const rate = /Flip rate ([\d.]+) .*, n = (\d+)\. Lists/.exec(name);
  if (rate) return Math.round(Number(rate[1]) * Number(rate[2]));
  const count = /(?:, |: | · )(\d+)(?:\/\d+| judgments.*| of \d+.*)?\. Lists/.exec(name)?.[1];
  return count === undefined ? undefined : Number(count);
}

describe('lists and numbers', () => {
  const shown = showReportForEachTest();

  /** Clicks each mark of a page; returns its figure and accessible name. */
  async function pressAll(tab: 'Report' | 'Paper'): Promise<string[]> {
    await shown.openTab(tab);
    return shown.page.evaluate(`
      [...document.querySelectorAll('[data-mark]')].map((mark) => {
        mark.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        return mark.closest('[data-figure]').dataset.figure + ' | ' + mark.getAttribute('aria-label');
      })`);
  }

  test('agree: a mark that counts judgments lists as many as its numerator', async () => {
    const audits = figureRuns().flatMap((run) => auditsOfRun(run));
    await shown.page.setViewportSize({ width: 1100, height: 800 });
    await shown.open('reportFigures');
    for (const judge of await shown.page
      .getByLabel('Judge', { exact: true })
      .locator('option')
      .allTextContents()) {
      await shown.select('Judge', judge);
      await shown.page.evaluate('harness.posted.length = 0');
      const names = [...(await pressAll('Report')), ...(await pressAll('Paper'))];
      const asked: { query: unknown }[] = await shown.page.evaluate('harness.posted');
      assert.equal(asked.length, names.length);
      const wrong: string[] = [];
      let compared = 0;
      let revisions = 0;
      for (const [index, name] of names.entries()) {
        const count = countIn(name);
        if (count === undefined || noCounts.some((id) => name.startsWith(id))) continue;
        const query = judgmentQuery.parse(asked[index]?.query);
        const { total } = listJudgments(audits, query, { nameOf: () => undefined, limit: 0 });
        compared += 1;
        if (name.startsWith('discernment')) revisions += count;
        if (total !== count) wrong.push(`${total}: ${judge}: ${name}`);
      }
      assert.ok(compared > 180, `${compared} compared`);
      assert.equal(revisions > 30, !judge.startsWith('Pooled'), `${revisions} revisions: ${judge}`);
      assert.deepEqual(wrong, []);
    }
  });
});
