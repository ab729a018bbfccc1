import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buildAttackReport } from '../../../../src/core/report/attack/attackReport.ts';
import { attackRunOf } from '../../../../src/core/report/attack/attackRun.ts';
import { type ListedSample, listSamples } from '../../../../src/core/report/attack/listSamples.ts';
import type { AttackEntry } from '../../../../src/core/runs/attack/log/attackLog.ts';
import { fromReportPanel } from '../../../../src/messages/report.ts';
import { reportStrings } from '../../../../src/messages/reportStrings.ts';
import {
  everyHostileText,
  hostileTexts,
  prototypeNames,
} from '../../../support/data/hostileText.ts';
import { postedByPanel, sendToPanel } from '../../../support/panelHarness/panelPage.ts';
import {
  attackLog,
  identity,
  type SampleSpec,
  withReference,
} from '../../core/report/attack/attackLogs.ts';
import { HostilePage } from '../audit/hostilePage.ts';
import { showReportForEachTest } from './reportPage.ts';

const cell = 'general-reference';
const scored = (
  judge: number,
  original: number,
  attacked: number | '?',
  alone: number,
): SampleSpec['scores'] =>
  [
    ...withReference([original, original], attacked, cell),
    { variant: 'original' as const, auxiliary: 'none' as const, value: original },
    { variant: 'attacked' as const, auxiliary: 'none' as const, value: alone, cell },
    { variant: 'placebo' as const, auxiliary: 'reference' as const, value: original, cell },
    { variant: 'other' as const, auxiliary: 'reference' as const, value: 6 },
    { variant: 'other' as const, auxiliary: 'none' as const, value: 6 },
  ].map((one) => ({ ...one, judge }));

/**
 * Pairs of two domains and two judges: some attacks exceed their limits, some scores are
 * unreadable.
 */
const entries: AttackEntry[] = [
  ...attackLog(
    Array.from(
      { length: 12 },
      (_, place): SampleSpec => ({
        sample: {
          ...{ id: `id ${place}:B`, scenario: 'general', side: 'B' },
          ...{ domain: place % 2 === 0 ? 'Code' : 'Reasoning', prompt: 'p'.repeat(10 + place) },
          other: { text: 'other', preferred: true },
        },
        attacks: [{ cell, outcome: place === 3 ? 'limits-broken' : 'kept' }],
        placebos: { [cell]: true },
        scores: [
          ...(scored(0, 5, place < 7 ? 7 : 5, 5) ?? []),
          ...(scored(1, 4, place === 8 ? '?' : 4 + (place % 3), 4) ?? []),
        ],
      }),
    ),
    {
      attacks: [cell],
      judges: [
        { identity: identity('judge-1'), kind: 'general' },
        { identity: identity('practice', true), kind: 'reasoning' },
      ],
    },
  ),
  ...[0, 5].flatMap((count): AttackEntry[] => [
    { type: 'planted', sample: 'sample 0', count, response: { text: 'x' }, flaws: [] },
    ...(['together', 'one-at-a-time'] as const).map(
      (criteria): AttackEntry => ({
        ...{ type: 'found', sample: 'sample 0', judge: 0, count, criteria },
        ...{ outcome: 'readable', issues: [{ instance: 'flat' }], fingerprint: 'f' },
      }),
    ),
  ]),
];

const listedSample = (part: Partial<ListedSample> = {}): ListedSample => ({
  ...{ run: 'attack-1', sample: 'sample 3', id: 'id 3:B', judge: 'practice', simulated: true },
  ...{ side: 'B', cell, scores: [4, 5.5], value: 1, weight: 1, outcome: 'success' },
  ...{ isMaths: false, isAlone: false, ...part },
});

describe('lists of a report of attacks', () => {
  const shown = showReportForEachTest();
  const { figure, mark, posted } = shown;
  const run = attackRunOf(entries);
  assert.ok(run);
  const report = buildAttackReport([run], { seed: 1, preferred: 'analytic' });

  async function open(): Promise<void> {
    await shown.page.setViewportSize({ width: 1000, height: 800 });
    await shown.open('reportEmpty');
    const progress = { runs: [], growing: false };
    await sendToPanel(shown.page, {
      type: 'snapshot',
      snapshot: { strings: reportStrings, logs: [], notices: [], report, progress },
    });
  }

  /** Answers the last list request. */
  async function answer(samples: readonly ListedSample[], total = samples.length): Promise<void> {
    const asked = (await postedByPanel(shown.page)).findLast(({ type }) => type === 'listSamples');
    const parsed = fromReportPanel.parse(asked);
    assert.ok(parsed.type === 'listSamples');
    await sendToPanel(shown.page, { type: 'samples', query: parsed.query, samples, total });
  }

  test('contain as many samples as the number of their mark counts', async () => {
    await open();
    const { page } = shown;
    const compared = new Set<string>();
    const views: [label: string, option: number][] = [0, 1, 2].map((option) => ['Judge', option]);
    for (const [label, option] of [...views, ['Judge', 0], ['Part', 1]] as typeof views) {
      await shown.select(label, option);
      await page.evaluate('harness.posted.length = 0');
      const names: string[] = await page.evaluate(`
        [...document.querySelectorAll('[data-mark]')].map((mark) => {
          mark.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          return mark.closest('[data-figure]').dataset.figure + ' | ' + mark.getAttribute('aria-label');
        })`);
      assert.equal(await page.locator('[data-figure] svg [role="img"]').count(), 0);
      const asked = await postedByPanel(page);
      assert.equal(asked.length, names.length);
      assert.ok(names.length > 3);
      for (const [index, name] of names.entries()) {
        const message = fromReportPanel.parse(asked[index]);
        assert.ok(message.type === 'listSamples', name);
        const { total } = listSamples([run as never], message.query, { limit: 0 });
        const said = /(?:\/|n = )(\d+)\. Lists its samples\.$/.exec(name)?.[1];
        const isOfFlaws = name.startsWith('attention');
        assert.equal(total, isOfFlaws ? 1 : Number(said), `${label} ${option}: ${name}`);
        compared.add(`${name.split(' | ')[0]}`);
      }
    }
    assert.deepEqual(
      [...compared].sort(),
      [
        ...['attackAccuracy', 'attackBias', 'attackDomainAccuracy', 'attackDomains'],
        ...['attackJudges', 'attackSuccess', 'attention'],
      ].sort(),
    );
  });

  test('show what was scored and its outcome after a click, and open the record', async () => {
    await open();
    await shown.select('Judge', 'practice');
    await mark(
      'attackSuccess',
      /^general-reference, Attack: .*\/10\. Lists its samples\.$/,
    ).click();
    const list = figure('attackSuccess').locator('.pair-list');
    await answer([listedSample(), listedSample({ id: 'x', run: 'alone', isAlone: true })], 10);
    assert.equal(
      await list.getByRole('heading').textContent(),
      'general-reference, Attack: 10 judgments',
    );
    assert.deepEqual(await list.locator('tbody tr').allTextContents(), [
      'id 3:BpracticeSimulatedgeneral-referenceB4 → 5.5successRecord',
      'xpracticeSimulatedgeneral-referenceB4 → 5.5successRecordAttack',
    ]);
    assert.match(await list.innerText(), /8 more are not shown/);
    await list.getByRole('button', { name: 'Record of id 3:B' }).click();
    await list.getByRole('button', { name: 'Attack of x' }).click();
    assert.deepEqual((await posted()).slice(-2), [
      { type: 'openSample', run: 'attack-1', sample: 'sample 3' },
      { type: 'openAttack', run: 'alone' },
    ]);
  });

  test('describe what each kind of number includes', async () => {
    await open();
    await mark('attackBias', /^general-reference, Bias/).click();
    const maths = { isMaths: true, scores: [2, -1] } as const;
    const flaws = { planted: 5, raised: 3, matched: 2 };
    await answer([
      listedSample({ outcome: 'moved', without: [4, 4], value: 1 / 6 }),
      listedSample({ outcome: 'moved', value: -0.25 }),
      listedSample({ ...maths }),
      listedSample({ outcome: 'tie', scores: [6, 6.4] }),
      listedSample({ outcome: 'rightWithout', without: [5, 6], scores: [7, 6] }),
      listedSample({ outcome: 'found', scores: undefined, flaws, cell: undefined }),
    ]);
    const rows = figure('attackBias').locator('.pair-list tbody tr');
    const cells = await rows.evaluateAll((all) =>
      all.map((row) => [4, 5].map((place) => row.children[place]?.textContent)),
    );
    assert.deepEqual(cells, [
      ['4 → 5.5; without: 4 → 4', '+0.167 in favor of the response'],
      ['4 → 5.5', '−0.250 in favor of the response'],
      ['Step 2 → no wrong step', 'success'],
      ['6 against 6.4', 'tie'],
      ['7 against 6; without: 5 against 6', 'right only without'],
      ['3', '2 of 5 planted flaws found'],
    ]);
  });

  test('open by keyboard, even in the attention limit figure', async () => {
    await open();
    const { page } = shown;
    await figure('attention').locator('[data-mark]').first().focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(
      await shown.focusedText(),
      'All criteria at once, 5 planted: 1.00 raised. Lists its samples.',
    );
    await page.keyboard.press('Enter');
    assert.equal(await shown.focusedText(), 'All criteria at once, 5 planted');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.pair-list').count(), 0);
    assert.match(await shown.focusedText(), /^All criteria at once, 5 planted: /);
  });

  test('show hostile text verbatim and post it unchanged from their buttons', async () => {
    const hostile = new HostilePage(
      shown.page,
      new URL(shown.panel.address('report', 'dark')).origin,
    );
    await open();
    await shown.page.setViewportSize({ width: 400, height: 800 });
    await mark('attackSuccess', /, Attack: /).click();
    const texts = [...Object.values(hostileTexts), everyHostileText, ...prototypeNames];
    await answer(
      texts.map((text) =>
        listedSample({ id: text, judge: text, cell: text, run: text, sample: text }),
      ),
    );
    const list = shown.page.locator('.pair-list');
    assert.deepEqual(await list.locator('tbody th').allTextContents(), texts);
    await shown.page.evaluate('harness.posted.length = 0');
    await hostile.assertNothingRan('a list of samples');
    await list
      .locator('tbody tr')
      .nth(3)
      .getByRole('button', { name: /^Record of/ })
      .click();
    assert.deepEqual(await shown.page.evaluate('harness.posted'), [
      { type: 'openSample', run: texts[3], sample: texts[3] },
    ]);
  });
});
