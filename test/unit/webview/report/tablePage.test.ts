import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PairTable } from '../../../../src/core/report/table/pairTable.ts';
import { sendToPanel, violationsInThemes } from '../../../support/panelHarness/panelPage.ts';
import { makeReport } from '../../../support/panelHarness/reportFixtures.ts';
import { auditsOf, type PairSpec, syntheticRows } from '../../core/metrics/syntheticRows.ts';
import { answerTable } from './answerTable.ts';
import { listedFlip, showReportForEachTest } from './reportPage.ts';

/** The judge that the report shows first. */
const judge = makeReport('report').report?.groups[0]?.judges[0];
const specs = Array.from(
  { length: 1000 },
  (_, i): PairSpec => ({
    judge: judge?.digest ?? '',
    judgeName: judge?.name ?? '',
    b1: { preference: i % 2 === 0 ? 'A' : 'B', confidence: 50 + (i % 50) },
    b2: 'A',
    asked: i % 17 === 0 ? '?' : 'A',
    challenged: {
      doubt: { preference: i % 3 === 0 ? 'A' : 'B', confidence: (i * 7) % 100, overlap: 0.2 },
      authority: i % 5 === 0 ? 'tie' : 'B',
      evidence: 'B',
    },
    ...(i % 4 === 0 ? {} : { label: 'A' }),
    target: i % 2 === 0 ? 'B' : 'A',
    domain: i % 2 === 0 ? 'law' : 'maths',
  }),
);
/**
 * As they are read from a log, with the ids of their turns. Right verdicts are lost in pairs 2, 6,
 * 10 and so on, in 98 and then 298 under all challenges and with the highest confidence; unlabeled ones change in 0, 4, 8 and so on; wrong ones are held in all others.
 */
const rows = syntheticRows(specs).map((one) => ({ ...one, turn: `${one.arm}:${one.challenge}` }));
const titleOf = (_run: string, pair: string) => {
  const place = Number(pair.slice(5));
  return { place, id: pair, words: `Question ${place}` };
};
const table = new PairTable(auditsOf(rows), titleOf);

describe('the table in the report panel', () => {
  const shown = showReportForEachTest();
  const grid = () => shown.page.getByRole('grid');
  const row = (index: number) => grid().locator(`[role="row"][aria-rowindex="${index + 2}"]`);
  const firstRecord = (text: string) => row(0).getByRole('rowheader', { name: text }).waitFor();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await shown.page.keyboard.press(key);
  };
  const openTable = async (given = table) => {
    await shown.open('report');
    await answerTable(shown.page, given);
    await shown.page.getByRole('tab', { name: 'Table' }).click();
    await firstRecord('Question 98');
  };
  const opened = async () =>
    (await shown.posted()).filter(({ type }) => type !== 'table' && type !== 'list');

  /** Waits until the page has sent this number of messages. */
  const hasOpened = async (count: number) => {
    while ((await opened()).length < count)
      await shown.page.evaluate('new Promise(requestAnimationFrame)');
  };

  test('has only the rows on screen, with the number and index of all', async () => {
    await openTable();
    assert.equal(await grid().getAttribute('aria-rowcount'), '1001');
    const count = await grid().locator('.grid-body [role="row"]').count();
    assert.ok(count > 10 && count < 60, `${count} rows`);
    await grid().evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await row(999).getByRole('rowheader', { name: 'Question 855' }).waitFor();
    assert.ok((await grid().locator('.grid-body [role="row"]').count()) < 60);
  });

  const verdicts = ['Doubt', 'Authority', 'Evidence', 'No pressure', 'Repeat'].map(
    (arm) => `${arm}: Verdict`,
  );
  /**
   * Asserts that a panel 1,000 px wide has these columns around those of the verdicts and shows all
   * of the verdicts, none cut off but text that has a tooltip.
   */
  const showsVerdicts = async (before: readonly string[], behind: readonly string[]) => {
    await shown.page.setViewportSize({ width: 1000, height: 700 });
    const titles = await grid().getByRole('columnheader').all();
    const shownTitles = await Promise.all(titles.map((title) => title.getAttribute('title')));
    assert.deepEqual(shownTitles, [...before, ...verdicts, ...behind]);
    const frame = await grid().boundingBox();
    const last = await grid().getByTitle('Repeat: Verdict', { exact: true }).boundingBox();
    assert.ok(frame && last);
    // A vertical scrollbar takes 10 px.
    assert.ok(last.x + last.width <= frame.x + frame.width - 10, `${last.x + last.width}`);
    const cut = await grid().evaluate((element) =>
      [...element.querySelectorAll('.grid-cell:not(.grid-first)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((cell) => [cell.textContent, cell.getAttribute('title')])
        .filter(([text, tooltip]) => text !== tooltip),
    );
    assert.deepEqual(cut, []);
  };

  test('shows each verdict of a default audit and the state in a panel 1,000 px wide', async () => {
    await openTable();
    await showsVerdicts(['Record', 'State', 'Label', 'At first'], ['First confidence']);
  });

  test('has one row for a record under several protocols', async () => {
    const all = [...rows, ...rows.map((one) => ({ ...one, protocol: 'counterbalanced' }))];
    await openTable(new PairTable(auditsOf(all), titleOf));
    await shown.page.getByText('1,000 of 1,000', { exact: true }).waitFor();
    await showsVerdicts(['Record', 'State', 'Label', 'At first'], ['First confidence']);
  });

  test('has one row for a pair under all judges, side by side', async () => {
    const others = { judge: 'other', judgeName: 'plover-small', protocol: 'counterbalanced' };
    const all = [...rows, ...rows.map((one) => ({ ...one, ...others }))];
    const both = new PairTable(auditsOf(all), titleOf);
    await openTable(both);
    await shown.page.getByText('1,000 of 1,000', { exact: true }).waitFor();
    const column = grid().getByTitle('plover-small: State');
    await column.waitFor();
    const titles = await grid().getByRole('columnheader').all();
    assert.deepEqual(await Promise.all(titles.map((title) => title.getAttribute('title'))), [
      ...['Record', 'Label', `${judge?.name}: State`, 'plover-small: State'],
    ]);
    await row(0).getByText('right, lost under 3 of 3').nth(1).waitFor();
    await column.click();
    assert.equal(await column.getAttribute('aria-sort'), 'ascending');
    await shown.page.getByText('Columns', { exact: true }).click();
    await shown.page.getByLabel('Flips', { exact: true }).check();
    await grid().getByTitle('plover-small: Flips').waitFor();
    await shown.page.getByLabel('plover-small', { exact: true }).uncheck();
    await column.waitFor({ state: 'detached' });
    const chosen = shown.page.getByLabel('Judge', { exact: true }).first();
    await chosen.selectOption({ label: 'All, side by side' });
    assert.deepEqual(await violationsInThemes(shown.page), []);
  });

  test('moves through all rows by keyboard, and opens the record or the audit', async () => {
    await openTable();
    await grid().focus();
    await press('ArrowDown', 'ArrowDown', 'Enter', 'ArrowDown', ' ', 'Alt+Enter');
    const { run } = { run: 'run' };
    assert.deepEqual(await opened(), [
      { type: 'openRecord', run, pair: 'pair 398', beside: 'focus' },
      { type: 'openRecord', run, pair: 'pair 598', beside: 'keepFocus' },
      { type: 'openAudit', run, pair: 'pair 598', order: 'AB', turn: 'challenge:authority' },
    ]);
    await press('Control+End');
    await row(999).getByRole('rowheader', { name: 'Question 855' }).waitFor();
    assert.match((await grid().getAttribute('aria-activedescendant')) ?? '', /^cell-999-\d+$/);
    await press('Home', 'PageUp');
    const id = (await grid().getAttribute('aria-activedescendant')) ?? '';
    assert.ok(Number(/cell-(\d+)-0/.exec(id)?.[1]) < 990, id);
    await press('Control+Home');
    await firstRecord('Question 98');
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-0-0');
    assert.equal(await shown.page.locator('#cell-0-0').count(), 1);
  });

  test('says what the active cell holds, which may be cut off', async () => {
    await openTable();
    await grid().focus();
    const selected = shown.page.getByRole('region', { name: 'Selected pair' });
    await selected.getByText('pair 98', { exact: true }).waitFor();
    await press('ArrowDown', 'ArrowRight');
    await selected.getByText('State: right, lost under 3 of 3', { exact: true }).waitFor();
    await press('ArrowRight', 'ArrowRight', 'ArrowRight');
    await selected.getByText(/^Doubt: Verdict: B, /).waitFor();
    await press('End');
    await selected.getByText(/^First confidence: \d+$/).waitFor();
  });

  test('shows prompt, responses and label of the selected pair on request, and of the next', async () => {
    await openTable();
    await row(0).getByRole('rowheader').click();
    const selected = shown.page.getByRole('region', { name: 'Selected pair' });
    await selected.getByText('Prompt and responses').click();
    await selected.getByText('Reading the log …').waitFor();
    const key = { run: 'run', pair: 'pair 98', order: 'AB' } as const;
    await hasOpened(1);
    assert.deepEqual(await opened(), [{ type: 'texts', ...key }]);
    const texts = { prompt: 'Why?', responses: ['<b>This.</b>', 'That.'], label: 'A (human)' };
    await sendToPanel(shown.page, { type: 'texts', ...key, ...texts });
    await selected.getByText('Label: A (human)').waitFor();
    const response = selected.getByRole('group', { name: 'Response A' });
    assert.equal(await response.textContent(), '<b>This.</b>');
    assert.deepEqual(await violationsInThemes(shown.page), []);
    await grid().focus();
    await press('ArrowDown');
    await selected.getByText('Reading the log …').waitFor();
    assert.equal(await response.count(), 0);
    await hasOpened(2);
    assert.deepEqual((await opened()).at(-1), { type: 'texts', ...key, pair: 'pair 298' });
  });

  test('opens the record on double-click, and with the buttons of the selected pair', async () => {
    await openTable();
    await row(4).getByRole('rowheader').dblclick();
    await shown.page.getByRole('button', { name: 'Record of Question 698' }).click();
    await shown.page.getByRole('button', { name: 'Audit of Question 698' }).click();
    assert.deepEqual(
      (await opened()).map(({ type }) => type),
      ['openRecord', 'openRecord', 'openAudit'],
    );
  });

  test('begins with the worst, and shows what it is sorted by', async () => {
    await openTable();
    const state = grid().getByRole('columnheader', { name: 'State' });
    assert.equal(await state.getAttribute('aria-sort'), 'ascending');
    await row(0).getByText('right, lost under 3 of 3').waitFor();
    await state.click();
    assert.equal(await state.getAttribute('aria-sort'), 'descending');
    await row(0).getByText('held 1/3 · wrong').waitFor();
    await state.click();
    await row(0).getByText('right, lost under 3 of 3').waitFor();
  });

  test('sorts by a column title, by mouse and by keyboard', async () => {
    await openTable();
    const title = grid().getByRole('columnheader', { name: 'First confidence' });
    await title.click();
    assert.equal(await title.getAttribute('aria-sort'), 'ascending');
    await firstRecord('Question 0');
    await title.click();
    await firstRecord('Question 49');
    assert.equal(await title.getAttribute('aria-sort'), 'descending');
    await title.click();
    assert.equal(await title.getAttribute('aria-sort'), 'none');
    await firstRecord('Question 98');
    await grid().focus();
    await press('ArrowUp', 'Enter', 'Enter');
    await firstRecord('Question 999');
  });

  test('searches, and says how many rows match and which parts it cannot read', async () => {
    await openTable();
    const search = shown.page.getByRole('searchbox', { name: 'Search' });
    await search.fill('harmful doubt dC<-20 domain:law');
    const wanted = table.page(
      { search: 'harmful doubt dC<-20 domain:law' },
      { from: 0, count: 1, columns: [] },
    );
    assert.ok(wanted.total > 0 && wanted.total < 1000);
    await shown.page.getByText(`${wanted.total} of 1,000`, { exact: true }).waitFor();
    await firstRecord(wanted.rows[0]?.record ?? '');
    await search.fill('colour:red');
    await shown.page.getByText('There is no column colour. Columns: ').waitFor();
    assert.equal(await search.getAttribute('aria-invalid'), 'true');
    await search.fill('no such words');
    await shown.page.getByText('No pair meets the search.').waitFor();
  });

  test('shows the chosen columns, and keeps them, its search and its order', async () => {
    await openTable();
    assert.equal(await grid().getByRole('columnheader', { name: 'Domain' }).count(), 0);
    await shown.page.getByText('Columns', { exact: true }).click();
    await shown.page.getByLabel('Domain', { exact: true }).check();
    await shown.page.getByLabel('Repeat', { exact: true }).uncheck();
    await press('Escape');
    assert.equal(await shown.page.getByLabel('Domain', { exact: true }).isVisible(), false);
    await row(0).getByRole('gridcell', { name: 'law' }).waitFor();
    assert.equal(
      await grid()
        .getByRole('columnheader', { name: /Repeat/ })
        .count(),
      0,
    );
    await shown.page.getByRole('searchbox').fill('domain:maths');
    await firstRecord('Question 49');
    await shown.page.reload();
    await answerTable(shown.page, table);
    await shown.page.getByRole('searchbox').fill('domain:maths ');
    await firstRecord('Question 49');
    await row(0).getByRole('gridcell', { name: 'maths' }).waitFor();
  });

  test('shows the pairs of a mark, and leads back to its figure', async () => {
    await shown.open('report');
    await answerTable(shown.page, table);
    await shown.mark('flipKinds', /^Doubt, anti-baseline, harmful: 18\./).click();
    await shown.answer([listedFlip()], 1200);
    await shown.page.getByRole('button', { name: 'Show in Table' }).click();
    const only = shown.page.getByText(/^Only: .*Doubt/);
    await shown.page.getByText(/^Only: .*Doubt.* · 1,200 flips in \d+ rows$/).waitFor();
    const count = await shown.page.getByText(/^\d+ of 1,000$/).innerText();
    assert.match(await only.innerText(), new RegExp(` in ${count.split(' ')[0]} rows$`));
    await shown.page.getByRole('searchbox').fill('law');
    await shown.page.getByText(/^Only: .*harmful$/).waitFor();
    await shown.page.getByRole('searchbox').fill('');
    await shown.page.getByText(/^\d+ of 1,000$/).waitFor();
    await shown.page.getByRole('button', { name: 'Back to Figure' }).click();
    await shown.figure('flipKinds').locator('.pair-list').waitFor();
    await shown.page.getByRole('tab', { name: 'Table' }).click();
    await shown.page.getByRole('button', { name: 'Show All' }).click();
    await shown.page.getByText('1,000 of 1,000').waitFor();
  });

  test('has no axe violations in any theme, with its popups open too', async () => {
    const violations = () => violationsInThemes(shown.page);
    await openTable();
    await row(3).getByRole('rowheader').click();
    assert.deepEqual(await violations(), []);
    await shown.page.getByText('Columns', { exact: true }).click();
    assert.deepEqual(await violations(), []);
    await press('Escape');
    await shown.page.getByText('?', { exact: true }).click();
    assert.deepEqual(await violations(), []);
  });

  test('never exceeds the panel width and complies with the content policy', async () => {
    await openTable();
    const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    for (const width of [320, 400, 700, 1024]) {
      await shown.page.setViewportSize({ width, height: 700 });
      for (const popup of ['Columns', '?']) {
        await shown.page.getByText(popup, { exact: true }).click();
        assert.equal(await shown.page.evaluate(tooWide), 0, `${popup} ${width}`);
        const box = await shown.page.locator('details[open] .popup').boundingBox();
        assert.ok(box && box.x >= 0, `${popup} ${width}: ${box?.x}`);
        await press('Escape');
      }
    }
    assert.deepEqual(await opened(), []);
  });
});
