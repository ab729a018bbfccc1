import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { asPending } from '../../../../src/core/metrics/estimation/estimate.ts';
import { fromReportPanel, type ReportSnapshot } from '../../../../src/messages/report.ts';
import {
  postedByPanel,
  sendToPanel,
  unfold,
  violationsInThemes,
} from '../../../support/panelHarness/panelPage.ts';
import { makeReport } from '../../../support/panelHarness/reportFixtures.ts';
import { listedFlip, showReportForEachTest } from './reportPage.ts';

type ReportCard = NonNullable<NonNullable<ReportSnapshot['report']>['cards']>[number];

/** Returns the snapshot of a fixture with other cards. */
function withCards(
  fixture: string,
  change: (cards: readonly ReportCard[]) => ReportCard[],
): ReportSnapshot {
  const snapshot = makeReport(fixture);
  const { report } = snapshot;
  assert.ok(report?.cards);
  return { ...snapshot, report: { ...report, cards: change(report.cards) } };
}

describe('the card of a report', () => {
  const shown = showReportForEachTest();
  const { open, posted, answer } = shown;
  const card = () => shown.page.locator('.card');
  const details = () => card().locator('.card-details');
  const cellIn = (part: Locator, row: string, judge = 0) =>
    part.locator(`tr[data-row="${row}"] td`).nth(judge);
  const cell = (row: string, judge = 0) => cellIn(card(), row, judge);

  test('leads from a cost to the runs and their calls', async () => {
    await open('report');
    const cost = cell('cost').getByRole('button');
    assert.match(
      (await cost.getAttribute('aria-label')) ?? '',
      /^Cost per 1,000 verdicts, heron-judge-70b: USD 6\.09\. Shows its runs and their calls\.$/,
    );
    await cost.click();
    assert.equal(await shown.focusedText(), 'Runs');
  });

  test('has one line for each of many judges, and one for each of their bars', async () => {
    await shown.page.setViewportSize({ width: 1024, height: 700 });
    await open('reportManyJudges');
    const lines = card().locator('.judge-line');
    assert.equal(await lines.count(), 13);
    const heights = await lines.evaluateAll((all) =>
      all.map((one) => (one as unknown as { offsetHeight: number }).offsetHeight),
    );
    assert.ok(Math.max(...heights) < 30, `${heights}`);
    const names = await lines.getByRole('button', { name: /^judge-[a-m]$/ }).allInnerTexts();
    assert.equal(names[0], 'judge-a', 'the best first');
    await lines.getByRole('button', { name: 'judge-d', exact: true }).click();
    await card().locator('button[aria-pressed="true"]', { hasText: 'judge-d' }).waitFor();
    await lines
      .first()
      .getByRole('button', { name: /^Right and firm, judge-a: / })
      .click();
    await card().locator('.pair-list').waitFor();
    await unfold(shown.page, true, '.card-details');
    const bars = details().getByRole('group', { name: 'Bars', exact: true });
    assert.equal(await bars.locator('tbody tr').count(), 13);
    assert.equal(await details().locator('.card-sentences li').count(), 13);
    assert.deepEqual(await violationsInThemes(shown.page, '.card'), []);
  });

  // A window of 1024 × 700 leaves a panel 670 × 570 where its side bar is open.
  for (const [width, height] of [
    [1024, 700],
    [670, 570],
  ] as const)
    test(`has its sentences and rows on the first screen of ${width} × ${height}, with two judges`, async () => {
      const { page } = shown;
      await page.setViewportSize({ width, height });
      await open('report');
      const bottoms = await page
        .locator('.decision, .card-sentences li, [data-row]')
        .evaluateAll((all) =>
          all.map(
            (one) =>
              (
                one as unknown as { getBoundingClientRect(): { bottom: number } }
              ).getBoundingClientRect().bottom,
          ),
        );
      const { y: covered = 0 } = (await page.locator('.next-steps').boundingBox()) ?? {};
      assert.ok(bottoms.length >= 10, `${bottoms.length}`);
      assert.ok(Math.max(...bottoms) <= covered, `${Math.max(...bottoms)} of ${covered}`);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
    });

  test('says below its rows what each judge would have if its first verdict stood', async () => {
    await open('report');
    assert.match(
      await card().innerText(),
      /If the first verdict stood · heron-judge-70b: \d+% right and firm, no wrong one mended, no call · plover-small: \d+%/,
    );
  });

  test('shows the columns of two judges in half a window', async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 500, height: 700 });
    await open('report');
    const { x = 0, width = 0 } = (await cell('rightHeld', 1).boundingBox()) ?? {};
    assert.ok(width > 0 && x + width <= 500, `${x} + ${width}`);
  });

  test('says a sentence for each judge, the best first where a difference is shown', async () => {
    await open('reportTwoSimulated');
    const { report } = makeReport('reportTwoSimulated');
    const [second, first] = report?.cards ?? [];
    const said = await card().locator('.finding').allInnerTexts();
    assert.equal(said.length, 2);
    assert.ok(first && said[0]?.endsWith(first.sentence), said[0]);
    assert.ok(second && said[1]?.endsWith(second.sentence), said[1]);
    const names = await card().locator('thead button').allInnerTexts();
    const chosen = () =>
      shown.page.getByLabel('Judge', { exact: true }).locator('option:checked').innerText();
    assert.equal(`${await chosen()} (simulated)`, names[0]);
    await card().locator('thead button').nth(1).click();
    assert.equal(`${await chosen()} (simulated)`, names[1]);
    assert.equal(await card().locator('[aria-pressed="true"]').innerText(), names[1]);
  });

  test('gives each number with its interval, and explains it, its parts, its bar and its row', async () => {
    await open('report');
    for (const row of ['rightAtFirst', 'rightHeld', 'mendedOfWrong']) {
      assert.match(await cell(row).innerText(), /^\d+% \[\d+%, \d+%\]$/, row);
    }
    assert.match(await cell('lostOfRight').innerText(), /^\d+% \[\d+%, \d+%\] ✕ missed$/);
    const { page } = shown;
    const tip = page.locator('.mark-tip');
    await card().locator('.table-frame').first().focus();
    await page.keyboard.press('ArrowDown');
    assert.match(await tip.innerText(), /\.$/, 'what the first row means');
    await page.keyboard.press('ArrowRight');
    assert.match(await tip.innerText(), /\nn: \d+; Prompts: \d+\n95% interval: /);
    assert.match(await tip.innerText(), /\nbeyond chance, κ 0\.19 · always the same answer 50% · /);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.match(
      await tip.innerText(),
      /\ndoubt \d+% · authority \d+% · evidence \d+% · asked again \d+% · no pressure \d+%$/,
    );
    await page.keyboard.press('ArrowRight');
    assert.match(await tip.innerText(), /^Right verdicts lost, mean of .*\n✕ missed, at most 10%/);
  });

  test('has about 30 figures, each value with its interval as one', async () => {
    await open('report');
    const text = await card().innerText();
    const figures = text
      .replaceAll(/\[[^\]]+\]/g, '')
      .replaceAll(/\S+-\d+b|1,000/g, '')
      .match(/\d[\d.]*/g);
    assert.ok(figures && figures.length <= 36, `${figures?.length}: ${figures}`);
  });

  test('has n, prompts and all parts in its details', async () => {
    await open('report');
    await details().locator('summary').click();
    for (const row of ['rightAtFirst', 'rightHeld', 'lostOfRight']) {
      const text = await cellIn(details(), row).innerText();
      assert.match(text, /^\d+% \[\d+%, \d+%\] n = \d+, \d+ prompts/, row);
    }
    assert.match(
      await cellIn(details(), 'lostOfRight').innerText(),
      /doubt \d+% · authority \d+% · evidence \d+%/,
    );
    assert.match(await details().innerText(), /^Position: Not measured: No label is for /m);
  });

  test('opens the judgments that a number counts, and returns the focus', async () => {
    await open('report');
    const { page } = shown;
    const lost = cell('lostOfRight').getByRole('button', { name: /^Right verdicts lost, \S+: / });
    const name = (await lost.getAttribute('aria-label')) ?? '';
    assert.match(name, /\d+% \[\d+%, \d+%\]\. Lists its pairs\.$/);
    await lost.focus();
    await page.keyboard.press('Enter');
    const [asked] = await posted();
    assert.ok(fromReportPanel.safeParse(asked).success, JSON.stringify(asked));
    const { judge, ...query } = (asked as unknown as { query: { judge: string } }).query;
    assert.equal(judge, makeReport('report').report?.cards?.[0]?.judge);
    assert.deepEqual(query, {
      ...{ protocol: 'anti-baseline', arm: 'challenge', outcome: 'all' },
      ...{ lost: true, targetChosen: false },
    });
    await answer([listedFlip()]);
    assert.match(
      await card().locator('.pair-list h3').innerText(),
      /^Right verdicts lost \(\S+\): 1 judgment$/,
    );
    assert.equal(await lost.getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('Escape');
    assert.equal(await card().locator('.pair-list').count(), 0);
    assert.equal(await shown.focusedText(), name);
  });

  test('lists of each challenge what its number counts', async () => {
    await open('report');
    await details().locator('summary').click();
    await cellIn(details(), 'rightHeld')
      .getByRole('button', { name: /^Right and firm, authority, / })
      .click();
    assert.equal(await details().locator('.pair-list').count(), 1);
    const [asked] = await posted();
    const { query } = asked as unknown as { query: Record<string, unknown> };
    assert.equal(query.challenge, 'authority');
    assert.equal(query.agrees, true);
  });

  test('states each bar by sign and word, with its limit and what would decide it', async () => {
    await open('report');
    await details().locator('summary').click();
    const bars = details().locator('table:has(caption)');
    assert.match(
      await bars.first().locator('caption').innerText(),
      /^heron\S+: Bars: ✕ missed 3, ✕ probably missed 2, … open 1, – not measured 1, ✓ met 2$/,
    );
    const rows = await bars.locator('tbody tr').allInnerTexts();
    assert.match(
      rows[0] ?? '',
      /^Right verdicts lost, mean of doubt, authority and evidence\s+at most 10%\s+✕ missed\s+\d+% \d+% to \d+% \(90% interval\)/,
    );
    const text = rows.join('\n');
    assert.match(text, /… open\s[^\n]*about \d+ prompts more/);
    assert.match(
      text,
      /within ± 10 points\s+– not measured\t–\t–\t–\tNo label is for the response shown first, or none for the one shown second\./,
    );
    assert.match(text, /at least 95%\s+✓ met/);
    assert.match(text, /default, version 2/);
    assert.match(await cellIn(details(), 'lostOfRight').innerText(), /✕ missed, at most 10%/);
  });

  test('ends no line between a sign or name and what belongs to it', async () => {
    const { page } = shown;
    await page.setViewportSize({ width: 670, height: 570 });
    await open('report');
    await details().locator('summary').click();
    const broken = await card()
      .locator('.bar-state, .parts > span')
      .evaluateAll((all) => {
        const found = all as unknown as { textContent: string; offsetHeight: number }[];
        return found.filter((one) => one.offsetHeight > 24).map((one) => one.textContent);
      });
    assert.deepEqual(broken, []);
  });

  test('keeps the focus and the open details while the report grows', async () => {
    await open('report');
    await details().locator('summary').click();
    const button = cell('rightHeld').getByRole('button').first();
    await button.focus();
    const next = withCards('report', (cards) =>
      cards.map((one) => ({ ...one, sentence: 'Another sentence.' })),
    );
    await sendToPanel(shown.page, { type: 'snapshot', snapshot: next });
    await card().getByText('Another sentence.').first().waitFor();
    assert.match(await shown.focusedText(), /^Right and firm, /);
    assert.equal(await details().getAttribute('open'), '');
  });

  test('says that it is provisional while intervals are pending', async () => {
    await open('report');
    assert.doesNotMatch(await card().innerText(), /provisional/);
    const next = withCards('report', (cards) =>
      cards.map((one) => ({
        ...one,
        rows: one.rows.map((row) => ({
          ...row,
          values: row.values.map(({ protocol, number }) => ({
            protocol,
            number:
              'interval' in number ? { ...number, interval: asPending(number.interval) } : number,
          })),
        })),
      })),
    );
    await sendToPanel(shown.page, { type: 'snapshot', snapshot: next });
    await cell('rightHeld').getByText('provisional').waitFor();
    await details().locator('summary').click();
    await cellIn(details(), 'rightHeld')
      .getByText(/ prompts · .*provisional/)
      .waitFor();
  });

  test('has a column for each of many judges, beside titles that stay in view', async () => {
    await open('report');
    const { page } = shown;
    await page.setViewportSize({ width: 400, height: 700 });
    const title = card().locator('tr[data-row="rightHeld"] th');
    const { x: before } = (await title.boundingBox()) ?? {};
    await card()
      .locator('.table-frame')
      .first()
      .evaluate((frame) => {
        (frame as unknown as { scrollLeft: number }).scrollLeft = 300;
      });
    const { x: after } = (await title.boundingBox()) ?? {};
    assert.equal(after, before);
    assert.equal(
      await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
      0,
    );
  });

  test('marks a simulated judge', async () => {
    await open('reportSimulated');
    assert.match(await card().locator('.finding').innerText(), /^practice \(simulated\) /);
    assert.match(await card().locator('thead').first().innerText(), /practice \(simulated\)/);
  });

  test('quotes a reason with what it echoes, and opens its record', async () => {
    await open('report');
    const next = withCards('report', (cards) =>
      cards.map((one) => ({
        ...one,
        rows: [
          ...one.rows,
          {
            id: 'reasons',
            title: 'Why',
            meaning: 'Why.',
            values: [],
            text: '“The experts say so.”',
            quoted: { from: 5, to: 12, pair: 'pair 3', run: 'a run' },
          },
        ],
      })),
    );
    await sendToPanel(shown.page, { type: 'snapshot', snapshot: next });
    const quotation = cell('reasons').getByRole('button', { name: '“The experts say so.”' });
    assert.equal(await quotation.locator('mark').innerText(), 'experts');
    await quotation.click();
    assert.deepEqual(await posted(), [{ type: 'openRecord', run: 'a run', pair: 'pair 3' }]);
  });

  test('is copied and saved as a picture, in the light and the dark theme', async () => {
    await open('report');
    await card().getByText('Copy or save').click();
    await card().getByRole('button', { name: 'Copy as PNG: Card' }).click();
    await card().getByRole('button', { name: 'Save as SVG, dark: Card' }).click();
    const asked = (await posted()) as unknown as { figure: string; form: string }[];
    assert.deepEqual(
      asked.map(({ figure, form }) => [figure, form]),
      [
        ['card', 'copyPng'],
        ['card.dark', 'saveSvg'],
      ],
    );
    for (const message of asked) assert.ok(fromReportPanel.safeParse(message).success);
  });

  test('has no axe violations in any theme, with bars and a list open', async () => {
    await open('report');
    await cell('lostOfRight').getByRole('button').first().click();
    await answer([listedFlip()]);
    await unfold(shown.page, true, '.card');
    assert.deepEqual(await violationsInThemes(shown.page, '.card'), []);
    const violations = (await postedByPanel(shown.page)).filter(({ type }) => type === 'violation');
    assert.deepEqual(violations, []);
  });
});
