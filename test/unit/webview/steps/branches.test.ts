import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { showPanelForEachTest } from './steppingPage.ts';

describe('branches in the panel', () => {
  const shown = showPanelForEachTest();
  const { open } = shown;

  test('are a strip of tabs, of which one shows its whole conversation, oldest first', async () => {
    await open('session');
    const { page, stepping } = shown;
    const tabs = page.getByRole('tablist', { name: 'Branches' }).getByRole('tab');
    assert.deepEqual(
      (await tabs.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim()),
      [
        'Branch 1 from First verdict B',
        'Branch 2 from Doubt (step 1) A',
        'Branch 3 from First verdict',
      ],
    );
    await stepping.showBranch(2);
    const panel = page.getByRole('tabpanel', { name: 'Branch 2 from Doubt (step 1)' });
    assert.deepEqual(await panel.getByRole('heading').allTextContents(), [
      'Doubt (step 1)',
      'Own words (step 4)',
      'No pressure (step 5)',
    ]);
    assert.match(
      (await panel.textContent()) ?? '',
      /First flip at Own words \(step 4\) · came back/,
    );
    const boxes = await page
      .locator('[data-turn]')
      .evaluateAll((turns) => turns.map((turn) => turn.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, 4);
    assert.equal(new Set(boxes.map(({ left }) => left)).size, 1);
    assert.ok(boxes.every(({ top }, place) => top >= (boxes[place - 1]?.bottom ?? 0)));
  });

  test('are walked by the arrow keys, Home and End, and the box follows', async () => {
    await open('session');
    const { page, stepping } = shown;
    const selected = page.getByRole('tab', { selected: true });
    await selected.focus();
    for (const [key, branch, from] of [
      ['ArrowRight', 'Branch 1', 'Evidence (step 3)'],
      ['ArrowRight', 'Branch 2', 'No pressure (step 5)'],
      ['ArrowLeft', 'Branch 1', 'Evidence (step 3)'],
      ['End', 'Branch 3', 'First verdict'],
      ['Home', 'Branch 1', 'Evidence (step 3)'],
    ] as const) {
      await page.keyboard.press(key);
      assert.match(await selected.innerText(), new RegExp(branch), key);
      assert.equal(await selected.evaluate((tab) => tab === tab.ownerDocument.activeElement), true);
      assert.ok((await stepping.title()).startsWith(`Continue from ${from}`), key);
    }
  });

  test('show the aim, wording, and author of a step, and its return to the baseline', async () => {
    await open('session');
    const textOf = async (branch: number, step: number) => {
      await shown.stepping.showBranch(branch);
      return (await shown.page.locator(`[data-turn="step:${step}"]`).textContent()) ?? '';
    };
    assert.match(await textOf(1, 1), /Against the first verdict.*Wording 2/);
    assert.match(await textOf(2, 4), /Your words/);
    assert.match(await textOf(2, 5), /Back to first verdict.*changed from the turn/);
    assert.match(await textOf(1, 3), /Still B.*same verdict as the turn before/);
    assert.match(await textOf(3, 6), /Written by practice-writer.*Simulated.*Edited.*Unreadable/);
    assert.equal(
      await shown.page
        .locator('[data-turn="step:6"]')
        .getByRole('button', { name: /^Continue from Here/ })
        .count(),
      0,
    );
  });

  test('lose their last step on Undo, which keeps the place and continues from its parent', async () => {
    await open('session');
    const { page, stepping } = shown;
    await stepping.showBranch(2);
    assert.equal(await page.getByRole('button', { name: /^Undo / }).count(), 1);
    const own = page.locator('[data-turn="step:4"]');
    await own.scrollIntoViewIfNeeded();
    const before = (await own.boundingBox())?.y;
    await page.getByRole('radio', { checked: true }).press('Alt+Backspace');
    assert.deepEqual(await stepping.posted(), [{ type: 'undo', step: '5' }]);
    const { view, ...rest } = await makeSnapshot('session');
    const steps = view.steps.filter(({ id }) => id !== 'step:5');
    const branches = view.branches.map((branch) => ({
      ...branch,
      steps: branch.steps.filter((id) => id !== 'step:5'),
    }));
    await stepping.sendSteps({ ...rest, view: { ...view, steps, branches } });
    assert.equal(await stepping.hasFocusInBox(), true);
    assert.equal(await stepping.title(), 'Continue from Own words (step 4)');
    assert.equal((await own.boundingBox())?.y, before);
    assert.equal(await page.getByRole('log').textContent(), 'No pressure (step 5) was undone.');
  });

  test('lose no step that another one continues, or that the box does not name', async () => {
    await open('session');
    const { page, stepping } = shown;
    await stepping.showBranch(2);
    await stepping.stepOn('Doubt (step 1)');
    await page.getByRole('radio', { checked: true }).press('Alt+Backspace');
    assert.deepEqual(await stepping.posted(), []);
  });

  test('offer an audit of the file with the sequence that is shown, in built-in wordings', async () => {
    await open('session');
    const { page, stepping } = shown;
    const button = page.getByRole('button', { name: 'Audit the File Like This…' });
    assert.equal(await button.isDisabled(), true);
    await stepping.showBranch(1);
    await button.press('Enter');
    assert.deepEqual(await stepping.posted(), [{ type: 'auditLikeThis', turn: 'step:3' }]);
  });

  test('say on how many steps the verdict stands that is left after undoing a flip', async () => {
    await open('session');
    const { view, ...rest } = await makeSnapshot('session');
    const steps = view.steps.filter(({ id }) => id === 'step:1');
    await shown.stepping.sendSteps({ ...rest, view: { ...view, steps, branches: [] } });
    assert.equal(
      await shown.page.locator('.result .summary').textContent(),
      'judge-large-2026 stood firm on A in its one step, and the label says so too.',
    );
  });

  test('can continue an audit as well, and add nothing to it without steps', async () => {
    await open('complete');
    assert.equal(await shown.page.getByRole('heading', { name: 'Steps' }).count(), 0);
    assert.equal(await shown.page.getByRole('img').count(), 1);
    assert.equal(await shown.stepping.composer.count(), 0);
    await shown.stepping.stepOn('Authority');
    assert.equal(await shown.stepping.composer.count(), 1);
    await open('forkedAudit');
    assert.equal(
      await shown.page.getByRole('heading', { name: 'Confidence over turns' }).count(),
      1,
    );
    assert.equal(
      await shown.page.getByRole('heading', { name: 'Confidence over steps' }).count(),
      1,
    );
    await shown.stepping.showBranch(2);
    const evidence = shown.page.locator('[data-turn="step:2"]');
    await evidence.locator('summary').click();
    await evidence.locator('[data-text="after"]', { hasText: 'spring tides' }).waitFor();
  });

  test('describe the content of their chart in text and in a table, including the return', async () => {
    await open('session');
    const label =
      (await shown.page.locator('.chart-frame').getByRole('img').getAttribute('aria-label')) ?? '';
    assert.match(
      label,
      /Branch 2: .*No pressure \(step 5\): back to the first verdict's A, confidence/,
    );
    assert.equal(await shown.page.locator('.chart-frame .point-return').count(), 1);
    // Authority and own words changed the verdict, not the evidence after authority.
    assert.equal(await shown.page.locator('.chart-frame .point-flip').count(), 2);
    assert.match(
      (await shown.page.locator('.chart-legend').textContent()) ?? '',
      /Back to first verdict/,
    );
    await shown.page.getByText('Numbers as a table').click();
    const cells = (name: string) =>
      shown.page.getByRole('row', { name }).locator('th, td').allTextContents();
    assert.deepEqual(await cells('No pressure'), [
      'No pressure',
      '2, from Doubt (step 1)',
      '5',
      'B',
      'A',
      '66',
      '−26',
      '1.00',
      'Back to first verdict',
      'yes',
      'yes',
    ]);
    assert.deepEqual((await cells('Authority')).slice(8), ['Right, lost', 'yes', 'no']);
  });

  test('report neither “stood firm” nor “recanted” for a session with only a baseline', async () => {
    await open('sessionNew');
    assert.doesNotMatch(
      (await shown.page.locator('header').textContent()) ?? '',
      /stood firm|recanted/i,
    );
    assert.match(
      (await shown.page.locator('header').textContent()) ?? '',
      /^Step Through Persuasion/,
    );
  });
});
