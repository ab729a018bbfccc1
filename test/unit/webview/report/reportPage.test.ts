import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { fromReportPanel } from '../../../../src/messages/report.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  postedByPanel,
  sendToPanel,
  violationsInThemes,
} from '../../../support/panelHarness/panelPage.ts';
import { makeReport } from '../../../support/panelHarness/reportFixtures.ts';
import { times } from '../../core/metrics/syntheticRows.ts';
import { syntheticReport } from '../../core/report/syntheticRuns.ts';
import { listedFlip, showReportForEachTest } from './reportPage.ts';

describe('the report page', () => {
  const shown = showReportForEachTest();
  const { open, figure, mark, posted, answer } = shown;

  test('requests the pairs of a clicked dot, which open as a record and as an audit', async () => {
    await open('report');
    await mark('flipRates', /^anti-baseline, Doubt: 31% .* 36\/118\. Lists its pairs\.$/).click();
    const [asked] = await posted();
    const { judge, ...query } = (asked as unknown as { query: { judge: string } }).query;
    assert.match(judge, /^[0-9a-f]{16}$/);
    assert.deepEqual(query, {
      protocol: 'anti-baseline',
      arm: 'challenge',
      challenge: 'doubt',
      outcome: 'flip',
    });
    const list = figure('flipRates').locator('.pair-list');
    assert.equal(await list.getByRole('heading').textContent(), 'Looking for the pairs …');
    await answer([listedFlip(), listedFlip({ name: 'other', pair: 'p', order: 'BA' })], 36);
    assert.equal(
      await list.getByRole('heading').textContent(),
      'anti-baseline, Doubt: 36 flips, worst first',
    );
    const [first] = await list.locator('tbody tr').allTextContents();
    assert.equal(
      first,
      'id of pair 3heron-judge-70bDoubtA → B92 → 710.18Aflip, harmfulRecordAudit',
    );
    assert.match(await list.innerText(), /34 more are not shown/);
    await list.getByRole('button', { name: 'Record of id of pair 3' }).click();
    await list.getByRole('button', { name: 'Audit of other' }).click();
    assert.deepEqual((await posted()).slice(1), [
      { type: 'openRecord', run: 'heron-judge-70b-anti-baseline', pair: 'pair 3' },
      {
        ...{ type: 'openAudit', run: 'heron-judge-70b-anti-baseline', pair: 'p', order: 'BA' },
        turn: 'challenge:doubt#0',
      },
    ]);
  });

  test('names the worst flip of each judge, the worst of all first, and opens them', async () => {
    await open('report');
    const flip = listedFlip({ name: '#27 · How many miles?', challenge: 'authority', turn: 't' });
    const unlabeled = listedFlip({
      ...{ pair: 'p', name: '#4 · Tides', label: undefined },
    });
    await shown.answerWorst([unlabeled, unlabeled, flip]);
    const judges = shown.page.locator('.judges-compared');
    const [first = '', second = ''] = await shown.page.locator('.card th button').allInnerTexts();
    const flips = await judges.locator('.worst li').allInnerTexts();
    assert.equal(flips.length, 2);
    assert.ok(
      flips.some((text) => text.startsWith(`${first}: `)) &&
        flips.some((text) => text.startsWith(`${second}: `)),
    );
    assert.deepEqual(
      flips.map((text) => text.slice(text.indexOf('#'))),
      [
        '#27 · How many miles? — A → B under authority, against the label, confidence 92 → 71',
        '#4 · Tides — A → B under doubt, no label, confidence 92 → 71',
      ],
    );
    await judges.getByRole('button', { name: '#4 · Tides' }).click();
    assert.deepEqual(await posted(), [
      {
        ...{ type: 'openAudit', run: unlabeled.judgment.audit.run.run, pair: 'p' },
        order: 'AB',
        turn: unlabeled.judgment.turn,
      },
    ]);
    assert.deepEqual(await violationsInThemes(shown.page, '.judges-compared'), []);
  });

  test('puts the earlier of two equally bad flips first', async () => {
    await open('report');
    const [later, earlier] = [
      listedFlip({ name: '#9', place: 9 }),
      listedFlip({ name: '#8', place: 8 }),
    ];
    const judges = shown.page.locator('.judges-compared');
    for (const flips of [
      [later, later, earlier],
      [earlier, earlier, later],
    ]) {
      await shown.answerWorst(flips);
      const named = await judges.locator('.worst button').allInnerTexts();
      assert.deepEqual(named, ['#8', '#9']);
    }
  });

  test('says what a judge found only once', async () => {
    await open('report');
    const { page } = shown;
    await shown.answerWorst([listedFlip(), listedFlip(), null]);
    await page.locator('.judges-compared .worst').waitFor();
    assert.equal(await page.locator('.worst').count(), 1);
    assert.equal(await page.locator('.finding').count(), 2, 'a sentence for each judge');
    assert.equal(await page.getByText(/^Share .+: \d+% to \d+% \(/).count(), 0);
  });

  test('names the worst flip of a part of the data, but not that of another judge', async () => {
    await open('report');
    await shown.select('Part', 1);
    await shown.answerWorst([listedFlip(), null, null]);
    const line = shown.page.locator('.opening .worst');
    assert.equal(
      await line.innerText(),
      'Worst flip: id of pair 3 — A → B under doubt, against the label, confidence 92 → 71',
    );
    await line.getByRole('button').click();
    const { audit, turn } = listedFlip().judgment;
    assert.deepEqual(await posted(), [
      { type: 'openAudit', run: audit.run.run, pair: 'pair 3', order: 'AB', turn },
    ]);
    await shown.select('Judge', 1);
    assert.equal(await line.count(), 0);
  });

  test('names the other judges of its file, and compares one of them', async () => {
    await open('report');
    const snapshot = makeReport('report');
    await sendToPanel(shown.page, {
      type: 'snapshot',
      snapshot: {
        ...snapshot,
        progress: { runs: [], growing: false },
        otherJudges: [
          { run: 'r', judge: 'qwen2.5-7b-instruct', simulated: false },
          { run: 's', judge: 'practice', simulated: true },
        ],
      },
    });
    await shown.page.getByText('qwen2.5-7b-instruct was audited on this file too.').waitFor();
    await shown.page.getByText('practice (simulated) was audited on this file too.').waitFor();
    await shown.page.getByRole('button', { name: 'Compare with qwen2.5-7b-instruct' }).click();
    assert.deepEqual(await posted(), [{ type: 'compare', run: 'r' }]);
  });

  test('says what the letters of its tables mean, next to Table 1', async () => {
    await open('report');
    await shown.openTab('Paper');
    const terms = shown.page.locator('.terms');
    await terms.getByText('What the letters mean').click();
    const named = await terms.locator('dt').allInnerTexts();
    for (const letters of ['B1', 'B2', 'PS', 'DS_signed', 'ERS', 'J']) {
      assert.ok(named.includes(letters), letters);
    }
    await terms.getByText('Repeat: the same request asked again').waitFor();
    assert.deepEqual(await violationsInThemes(shown.page, '.terms'), []);
  });

  test('has what only a paper needs on a tab of its own', async () => {
    await open('report');
    const { page } = shown;
    const titles = async () => {
      const all = await page.locator('[data-figure] h2, details > summary').allTextContents();
      return all.filter(
        (title) =>
          !/^(Numbers as a table|Copy or save|What the letters mean|.*Before you rely)/.test(title),
      );
    };
    const paper =
      /^(Robustness \(ERS\)|Susceptibility and robustness|Confidence|Confidence against flips|Wordings|Contrasts|Model of flips \(GEE\))$/;
    const onReport = await titles();
    assert.ok(onReport.includes('Right and firm') && onReport.includes('Flip rates'));
    assert.deepEqual(
      onReport.filter((title) => paper.test(title)),
      [],
    );
    assert.equal(await page.locator('.summary-number').count(), 0);
    await page.getByRole('tab', { name: 'Report' }).focus();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.getByRole('tab', { selected: true }).textContent(), 'Paper');
    assert.equal(await shown.focusedText(), 'Paper');
    const onPaper = await titles();
    for (const title of ['Robustness (ERS)', 'Contrasts', 'Model of flips (GEE)', 'Confidence']) {
      assert.ok(onPaper.includes(title), title);
    }
    assert.deepEqual(
      onPaper.filter((title) => onReport.includes(title)),
      [],
    );
    await page.getByRole('group', { name: 'Summary', exact: true }).waitFor();
  });

  test('asks for no worst flip where nothing flipped', async () => {
    await open('reportBare');
    const asked = await postedByPanel(shown.page);
    assert.deepEqual(
      asked.filter(({ type }) => type === 'worst'),
      [],
    );
  });

  test('opens with which judge leads, and has what else they differ in below their cards', async () => {
    await open('report');
    const { page } = shown;
    const decision = page.locator('.decision');
    assert.match(
      await decision.innerText(),
      /^No difference shown: heron-judge-70b 31%, plover-small 41% right and firm \(10 points, uncorrected \[0, 20\], p = 0\.0534\); about \d+ prompts would, 4 times in 5\. Right at first: plover-small more often \(81% against 59%\)\. Protocol: anti-baseline\.$/,
    );
    assert.deepEqual(await page.locator('.card thead button').allInnerTexts(), [
      ...['heron-judge-70b', 'plover-small'],
    ]);
    const judges = page.locator('.judges-compared');
    const top = async (selector: string) =>
      (await page.locator(selector).first().boundingBox())?.y ?? assert.fail(selector);
    assert.ok((await top('.decision')) < (await top('.card')));
    assert.ok((await top('.card')) < (await top('.judges-compared')));
    await judges.locator('summary').click();
    assert.match(
      await judges.locator('p').first().innerText(),
      /^Neither judge is shown to be right and firm more often: .+ \(uncorrected 95% interval over \d+ prompts: .+\); p .+ after correction for 2 tests\.$/,
    );
    await judges
      .getByText(/^Right at first: .+ Right verdicts lost, where both were right: /)
      .waitFor();
    assert.deepEqual(await violationsInThemes(page, '.decision'), []);
  });

  test('has the column of the better judge first, whose numbers follow', async () => {
    await open('reportTwoSimulated');
    const { page } = shown;
    assert.match(
      await page.locator('.decision').innerText(),
      /^practice-firm ends right and firm more often than practice-swayed: 69\.4% against 37\.7% \(31\.7 points, uncorrected \[\d+, \d+\], p < 0\.001\)\. Right at first: no difference shown \(76% and 72%\)\. Protocol: anti-baseline\.$/,
    );
    const [first, second] = await page.locator('.card thead button').allInnerTexts();
    assert.match(`${first} ${second}`, /^practice-firm .*practice-swayed/);
    assert.match(
      await page.getByLabel('Judge', { exact: true }).locator('option:checked').innerText(),
      /^practice-firm/,
    );
  });

  test('lists scores and grades, and no confidence if none is stated', async () => {
    await open('report');
    await mark('flipRates', /^anti-baseline, Doubt:/).click();
    const scored = (score: number, preference?: 'up' | 'down') =>
      ({ score, preference, confidence: undefined, outcome: 'readable' }) as const;
    await answer([
      listedFlip({ label: undefined, b1: scored(8, 'up'), to: scored(3.25, 'down') }),
      listedFlip({ label: undefined, b1: scored(8), to: scored(7), pair: 'p' }),
    ]);
    const list = figure('flipRates').locator('.pair-list');
    const titles = await list.getByRole('columnheader').allTextContents();
    assert.deepEqual(titles.slice(3, 5), ['Verdict', 'Score']);
    assert.ok(!titles.includes('Confidence'));
    const cellsOf = async (row: number) =>
      (await list.locator('tbody tr').nth(row).locator('th, td').allTextContents()).slice(3, 5);
    assert.deepEqual(await cellsOf(0), ['pass → fail', '8 → 3.25']);
    assert.deepEqual(await cellsOf(1), ['–', '8 → 7']);
  });

  test('shows calls that may have been paid twice and the number of ignored earlier versions of a run', async () => {
    await open('report');
    const snapshot = makeReport('report');
    const [run, ...others] = snapshot.report?.runs ?? [];
    assert.ok(snapshot.report && run);
    const runs = [{ ...run, maybePaidTwice: 3, earlierVersions: 2 }, ...others];
    await sendToPanel(shown.page, {
      type: 'snapshot',
      snapshot: { ...snapshot, report: { ...snapshot.report, runs } },
    });
    const { page } = shown;
    const title = page.getByRole('heading', { name: 'Runs', exact: true });
    const heads = page.locator('section', { has: title }).locator('tbody th');
    await heads.getByText('Calls that may have been paid twice: 3').waitFor();
    const [first = '', second = ''] = await heads.allInnerTexts();
    assert.match(first, /paid twice: 3\s+Earlier versions left out: 2/);
    assert.doesNotMatch(second, /paid twice|Earlier versions/);
  });

  test('summarizes unchallenged verdicts without numbers about challenges', async () => {
    await open('report');
    const specs = times(30, { b1: 'A', label: 'A' });
    const report = syntheticReport([...specs, ...times(10, { b1: '?', label: 'A' })]);
    await sendToPanel(shown.page, {
      type: 'snapshot',
      snapshot: { ...makeReport('report'), report },
    });
    const { page } = shown;
    await page.getByText('Only the verdicts, because nothing challenged them.').waitFor();
    const table = page.getByRole('group', { name: 'Summary', exact: true });
    assert.deepEqual(await table.getByRole('columnheader').allTextContents(), [
      'Property',
      'Verdicts',
    ]);
    const rows = await table.locator('tbody tr').allInnerTexts();
    assert.match(rows[0] ?? '', /Agreement with the label\s+1\.000 \[.*\] \(30\/30, 30 prompts\)/);
    assert.ok(rows.some((row) => /Unreadable\s+0\.250 \[.*\] \(10\/40/.test(row)));
    assert.ok(rows.every((row) => !/challenge|neutral/i.test(row)));
  });

  test('requests only what the host accepts, for every mark of every figure', async () => {
    for (const fixture of ['reportSimulated', 'report']) {
      await open(fixture);
      const marks = shown.page.locator('[data-mark]');
      const count = await marks.count();
      assert.ok(count > 40, `${count} marks`);
      await shown.page.evaluate(
        `for (const mark of document.querySelectorAll('[data-mark]')) mark.dispatchEvent(new MouseEvent('click', { bubbles: true }))`,
      );
      const queries = await posted();
      assert.equal(queries.length, count);
      for (const query of queries) {
        assert.equal(fromReportPanel.safeParse(query).success, true, JSON.stringify(query));
      }
    }
  });

  test('works by keyboard: one tab stop per figure, arrows between marks, Enter lists, Escape returns', async () => {
    await open('report');
    const { page } = shown;
    await figure('flipRates').locator('[data-mark]').first().focus();
    const first = await shown.focusedText();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const third = await shown.focusedText();
    assert.match(third, /^No pressure: 0% \[0%, 3%\] · 0\/120\./);
    await page.keyboard.press('Home');
    assert.equal(await shown.focusedText(), first);
    await page.keyboard.press('End');
    assert.match(await shown.focusedText(), /^counterbalanced, Evidence/);
    await page.keyboard.press('Tab');
    assert.equal(await shown.focusedText(), 'Numbers as a table');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    assert.equal(await shown.focusedText(), 'counterbalanced, Evidence');
    await answer([listedFlip()]);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.pair-list').count(), 0);
    assert.match(await shown.focusedText(), /^counterbalanced, Evidence/);
    await page.keyboard.press(' ');
    assert.equal((await posted()).length, 2);
    await page.keyboard.press('Tab');
    assert.equal(await shown.focusedText(), 'Show in Table');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('.pair-list').count(), 0, 'Close was pressed');
    assert.match(await shown.focusedText(), /^counterbalanced, Evidence/);
  });

  test('lets the reader choose judge, protocol, and part, and keeps the choice after updates and reloads', async () => {
    await open('report');
    const { page } = shown;
    await page.getByLabel('Judge', { exact: true }).selectOption('plover-small');
    await page.getByLabel('Protocol', { exact: true }).selectOption('counterbalanced');
    await page.getByLabel('Part', { exact: true }).selectOption('Domain maths (30 pairs)');
    await shown.openTab('Paper');
    const heads = page.locator('section', { hasText: 'Table 1' }).first().locator('thead th');
    assert.deepEqual(await heads.allTextContents(), [
      'Property',
      'Control, counterbalanced',
      'Challenged, counterbalanced',
    ]);
    const chosen = () =>
      page.locator('select').evaluateAll((all) => all.map((one) => one.value.slice(0, 15)));
    const before = await chosen();
    await sendToPanel(page, { type: 'snapshot', snapshot: makeReport('report') });
    assert.deepEqual(await chosen(), before);
    await page.reload();
    await page.locator('h1').waitFor();
    assert.deepEqual(await chosen(), before);
    assert.equal(await heads.count(), 3, 'the tab is kept too');
    await page.getByLabel('Judge', { exact: true }).selectOption('Pooled over judges');
    await page.getByText('Before you rely on these numbers (1)').click();
    assert.match(
      await page.getByLabel('Warnings', { exact: true }).first().innerText(),
      /Pooled over 2 judges/,
    );
  });

  test('opens with what the audit found, and lists the harmful flips at their figure', async () => {
    await open('report');
    const { page } = shown;
    await shown.select('Part', 1);
    const found = page.getByRole('region', { name: 'What the audit found' });
    const [finding = ''] = await found.locator('.finding').allInnerTexts();
    assert.match(
      finding,
      /^heron-judge-70b was right at first on \d+% of the opposed verdicts on labeled pairs \(\d+ of \d+\), and right and firm on .*\. It changed 42% of its verdicts when challenged \(37 of 88\); asked the same again, it changed 3% \(1 of 30\)\. \(protocol: anti-baseline\)\s*$/,
    );
    assert.match(
      await found.innerText(),
      /^Share right and firm: .*\n+counterbalanced: \d+% right and firm \(\d+ of \d+\)\.$/m,
    );
    const harmful = page.getByRole('button', { name: /^Show harmful flips, worst first/ });
    assert.equal(await harmful.count(), 0, 'until flips that protocols share are counted once');
    const counted = { flips: 30, harmful: 21, unlabelled: 0, beneficial: 9 };
    await shown.answerWorst([listedFlip(), null, null], counted);
    await page.getByRole('button', { name: 'Show harmful flips, worst first (21)' }).click();
    assert.equal(await shown.focusedText(), 'Harmful, beneficial and unlabeled flips');
    const [asked] = await posted();
    const { judge: _, ...query } = (asked as unknown as { query: { judge: string } }).query;
    assert.deepEqual(query, {
      arm: 'challenged',
      outcome: 'flip',
      flipKind: 'harmful',
      part: { scope: 'domain', name: 'coding' },
    });
    await answer([listedFlip()], 21);
    const heading = figure('flipKinds').locator('.pair-list').getByRole('heading');
    assert.equal(await heading.textContent(), 'Harmful (all protocols): 21 flips, worst first');
  });

  test('marks intervals that are pending until their section is finished', async () => {
    await open('reportPending');
    const { page } = shown;
    await page.getByText('Computing the intervals: 40%').waitFor();
    const table = page.getByRole('group', { name: 'Summary', exact: true });
    const pending = (part: Locator) => part.getByText('bootstrap pending').count();
    const rates = figure('flipRates');
    await shown.openTab('Paper');
    const before = await pending(table);
    assert.ok(before > 5, `${before}`);
    await shown.openTab('Report');
    assert.match(await rates.innerText(), /Some intervals await the bootstrap\./);
    assert.match(
      (await rates.locator('[data-mark]').last().getAttribute('aria-label')) ?? '',
      /, bootstrap pending/,
    );
    await rates.getByText('Numbers as a table').click();
    await rates.locator('details').getByText('bootstrap pending').first().waitFor();
    const numbers = page
      .locator('details', { has: page.locator('summary', { hasText: /^Flip rates/ }) })
      .last();
    assert.match(
      await numbers.locator('summary').innerText(),
      /Some intervals await the bootstrap\./,
    );
    const [group] = makeReport('reportPending').report?.groups ?? [];
    const section = group?.sections.find(({ id }) => id === 'flipRates');
    assert.ok(group && section);
    const finished = section.numbers.map((number) =>
      'interval' in number
        ? { ...number, interval: { lower: 0, upper: 0.9, method: 'bootstrap' as const } }
        : number,
    );
    await sendToPanel(page, {
      type: 'sections',
      built: [{ group, section: { ...section, numbers: finished } }],
    });
    await rates.getByText('[0%, 90%]').first().waitFor();
    assert.doesNotMatch(await rates.innerText(), /pending|await/);
    assert.doesNotMatch(await numbers.locator('summary').innerText(), /await/);
    assert.match(await figure('agreement').innerText(), /Some intervals await the bootstrap\./);
  });

  test('links to each figure from the contents', async () => {
    await open('reportSimulated');
    const contents = shown.page.getByRole('navigation', { name: 'Contents' });
    await contents.getByText('Contents').click();
    const titles = await contents.getByRole('button').allTextContents();
    assert.deepEqual(titles, await shown.page.locator('[data-figure] h2').allTextContents());
    await contents.getByRole('button', { name: 'Agreement with labels' }).click();
    assert.equal(await shown.focusedText(), 'Agreement with labels');
    assert.equal(await contents.getByRole('button').first().isVisible(), false);
  });

  test('says what to do next between its picture and its summary', async () => {
    await open('report');
    const { page } = shown;
    const next = page.getByRole('region', { name: 'What to do next' });
    assert.deepEqual(
      await page
        .locator('.finding, [data-figure] h2, .next-steps, h2')
        .evaluateAll((all) => all.slice(1, 6).map((one) => one.className || one.textContent)),
      ['finding', 'finding', 'Confidence under challenge', 'next-steps', 'Basis'],
    );
    await page.setViewportSize({ width: 400, height: 700 });
    const review = next.getByRole('button', { name: 'Review Flips' });
    const { y = 700 } = (await review.boundingBox()) ?? {};
    assert.ok(y < 680, `the button is at ${y}`);
    assert.deepEqual(await page.locator('.next-steps vscode-button').allInnerTexts(), [
      'Review Flips',
      'Compare Safeguards…',
      'Export…',
    ]);
    await review.click();
    assert.deepEqual(await posted(), [{ type: 'reviewFlips' }]);
  });

  test('has a summary in the layout of the paper’s table, in the words of every export', async () => {
    await open('report');
    await shown.openTab('Paper');
    const row = shown.page.locator('tbody tr', { hasText: 'PS' }).first();
    assert.deepEqual(await row.locator('td').allInnerTexts(), [
      '0.000 [0.000, 0.031] (n = 351, 120 prompts)',
      '0.484 [0.431, 0.538] (n = 351, 120 prompts)',
      '0.000 [0.000, 0.031] (n = 348, 120 prompts)',
      '0.333 [0.278, 0.388] (n = 348, 120 prompts)',
    ]);
  });

  test('gives the reason for a missing number in the summary', async () => {
    await open('report');
    await shown.openTab('Paper');
    const summary = shown.page.getByRole('group', { name: 'Summary' });
    const cells = await summary.locator('td', { hasText: '–' }).allInnerTexts();
    assert.ok(cells.length > 4, `${cells.length} empty cells`);
    for (const cell of cells) assert.match(cell, /^(\S+ )*– \S/);
    const change = summary.locator('tr', { hasText: 'Change of agreement' }).first();
    assert.match(
      (await change.locator('td').allInnerTexts()).join('|'),
      /authority −0\.\d{3} \[−0\.\d{3}, −0\.\d{3}\]/,
    );
  });

  test('saves a figure as shown', async () => {
    await open('reportFigures');
    await shown.select('Judge', 'Pooled over judges');
    const head = shown.page.locator('[data-figure=flipRates] .figure-head');
    await head.getByText('Copy or save').click();
    await head.getByRole('button', { name: 'Save as SVG: Flip rates' }).click();
    assert.deepEqual(await posted(), [
      { type: 'exportFigure', figure: 'flipRates', view: { judge: 'pooled' }, form: 'saveSvg' },
    ]);
  });

  for (const takesPictures of [true, false]) {
    test(`copies a figure as a picture${takesPictures ? '' : ', which the host saves if the clipboard takes only text'}`, async () => {
      await open('report');
      const { page } = shown;
      await page.evaluate(`navigator.clipboard.write = async ([item]) => {
        if (!${takesPictures}) throw new Error('text only');
        window.copied = await item.getType('image/png');
      }`);
      const svg =
        '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="#ff0000"/></svg>';
      await sendToPanel(page, { type: 'drawn', name: 'flipRates.judge.svg', svg });
      const message = await eventually('the picture', async () =>
        (await posted()).find(({ type }) => type === 'picture'),
      );
      const { name, png } = message as { name?: string; png?: string };
      assert.equal(name, 'flipRates.judge.svg');
      assert.equal(png === undefined, takesPictures);
      const source = png === undefined ? 'window.copied' : undefined;
      const color = await page.evaluate(`(async () => {
        const bytes = ${source ?? `Uint8Array.from(atob(${JSON.stringify(png)}), (one) => one.charCodeAt(0))`};
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context.drawImage(bitmap, 0, 0);
        return [bitmap.width, bitmap.height, ...context.getImageData(59, 39, 1, 1).data];
      })()`);
      assert.deepEqual(color, [60, 40, 255, 0, 0, 255]);
      const violations = (await posted()).filter(({ type }) => type === 'violation');
      assert.deepEqual(violations, []);
    });
  }

  test('shows the progress of a growing run, which can be canceled and resumed', async () => {
    await open('reportGrowing');
    const { page } = shown;
    const text = await page.locator('main').innerText();
    assert.match(text, /Computing the numbers: 40%/);
    assert.match(text, /Intervals are analytic until it ends/);
    assert.match(text, /212 of at most 360 judgments, running/);
    assert.match(text, /The budget of 200 calls is spent\./);
    await page.getByRole('button', { name: /^Cancel: run grebe-2/ }).click();
    await page.getByRole('button', { name: /^Resume: run snipe-1/ }).click();
    await sendToPanel(page, { type: 'problem', message: 'No such run.' });
    assert.equal(await page.getByRole('alert').innerText(), 'No such run.');
    const link = { title: 'Open Run Logs…', href: 'command:x' };
    await sendToPanel(page, { type: 'problem', message: 'Gone.', link });
    const shownLink = page.getByRole('alert').getByRole('link', { name: link.title });
    assert.equal(await shownLink.getAttribute('href'), link.href);
    await page.getByRole('button', { name: 'Export…' }).click();
    assert.equal(await page.getByRole('alert').innerText(), '');
    assert.deepEqual(await posted(), [
      { type: 'cancel', run: 'grebe-2-anti-baseline' },
      { type: 'resume', run: 'snipe-1-anti-baseline' },
      { type: 'export' },
    ]);
    await sendToPanel(page, { type: 'progress', progress: { runs: [], growing: false } });
    assert.doesNotMatch(await page.locator('main').innerText(), /judgments, running|analytic/);
  });

  test('requests the open list again when the numbers change', async () => {
    await open('report');
    await mark('flipRates', /^anti-baseline, Doubt/).click();
    await answer([listedFlip()]);
    await sendToPanel(shown.page, { type: 'snapshot', snapshot: makeReport('report') });
    const [first, second, ...others] = await posted();
    assert.deepEqual(second, first);
    assert.deepEqual(others, []);
    assert.equal(await shown.page.locator('.pair-list tbody tr').count(), 1);
  });

  test('marks a simulated judge in the header and explains missing numbers in text', async () => {
    await open('reportSimulated');
    const head = shown.page.locator('header');
    assert.match(await head.innerText(), /Simulated\s+Some answers come from the built-in/);
    await open('reportEmpty');
    assert.match(await head.innerText(), /^Report\n\s*Computing the numbers$/);
    await open('reportNothing');
    assert.match(await head.innerText(), /There is no judgment to report on yet\./);
  });
});
