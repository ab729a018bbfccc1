import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { showPanelForEachTest } from './steppingPage.ts';

describe('branches in the panel', () => {
  const shown = showPanelForEachTest();
  const { open } = shown;

  test('are in one column, oldest first, each with the turn that it continues from', async () => {
    await open('session');
    const boxes = await shown.page
      .locator('[data-turn]')
      .evaluateAll((turns) => turns.map((turn) => turn.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, 7);
    assert.equal(new Set(boxes.map(({ left }) => left)).size, 1);
    assert.ok(boxes.every(({ top }, place) => top >= (boxes[place - 1]?.bottom ?? 0)));
    const branch = shown.page.getByRole('group', { name: 'Branch 2 from Doubt (step 1)' });
    assert.equal(await branch.getByRole('listitem').count(), 2);
    assert.match(
      (await branch.textContent()) ?? '',
      /First flip at Own words \(step 4\) · came back/,
    );
  });

  test('show the aim, wording, and author of a step, and its return to the baseline', async () => {
    await open('session');
    const card = (step: number) => shown.page.locator(`[data-turn="step:${step}"]`);
    assert.match((await card(1).textContent()) ?? '', /Against the first verdict.*Wording 2/);
    assert.match((await card(4).textContent()) ?? '', /Your words/);
    assert.match(
      (await card(5).textContent()) ?? '',
      /Back to first verdict.*changed from the turn/,
    );
    assert.match((await card(3).textContent()) ?? '', /Still B.*same verdict as the turn before/);
    assert.match(
      (await card(6).textContent()) ?? '',
      /Written by practice-writer.*Simulated.*Edited.*Unreadable/,
    );
    assert.equal(
      await card(6)
        .getByRole('button', { name: /^Continue from Here/ })
        .count(),
      0,
    );
  });

  test('lose their last step on Undo, which moves the focus to its parent', async () => {
    await open('session');
    const undo = shown.page.getByRole('button', { name: /^Undo / });
    assert.equal(await undo.count(), 3);
    await shown.page.getByRole('button', { name: 'Undo No pressure (step 5)' }).press('Enter');
    assert.deepEqual(await shown.stepping.posted(), [{ type: 'undo', step: '5' }]);
    const { view, ...rest } = await makeSnapshot('session');
    const steps = view.steps.filter(({ id }) => id !== 'step:5');
    const branches = view.branches.map((branch) => ({
      ...branch,
      steps: branch.steps.filter((id) => id !== 'step:5'),
    }));
    await shown.stepping.sendSteps({ ...rest, view: { ...view, steps, branches } });
    assert.equal(await shown.stepping.focusedTurn(), 'step:4');
    assert.equal(
      await shown.page.getByRole('log').textContent(),
      'No pressure (step 5) was undone.',
    );
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
    await shown.stepping.stepOn('Authority');
    assert.equal(await shown.page.getByRole('heading', { name: 'Steps' }).count(), 1);
    await open('forkedAudit');
    assert.equal(
      await shown.page.getByRole('heading', { name: 'Confidence over turns' }).count(),
      1,
    );
    assert.equal(
      await shown.page.getByRole('heading', { name: 'Confidence over steps' }).count(),
      1,
    );
    const evidence = shown.page.locator('[data-turn="step:2"]');
    await evidence.locator('summary').click();
    await evidence.locator('[data-text="after"]', { hasText: 'spring tides' }).waitFor();
  });

  test('describe the content of their chart in text and in a table, including the return', async () => {
    await open('session');
    const label = (await shown.page.getByRole('img').getAttribute('aria-label')) ?? '';
    assert.match(
      label,
      /Branch 2: .*No pressure \(step 5\): back to the first verdict's A, confidence/,
    );
    assert.equal(await shown.page.locator('.chart-frame .point-return').count(), 1);
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
