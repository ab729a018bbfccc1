import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AuditSnapshot } from '../../../../src/messages/audit.ts';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { showPanelForEachTest } from './steppingPage.ts';

describe('the step composer', () => {
  const shown = showPanelForEachTest();
  const { open } = shown;

  test('has the focus, and sends a step per Enter, the next challenge each time', async () => {
    await open('sessionNew');
    const { page, stepping } = shown;
    await page.locator('.composer vscode-radio:focus').waitFor();
    const session = await makeSnapshot('session');
    for (const [steps, challenge] of ['doubt', 'authority', 'evidence'].entries()) {
      await page.getByRole('radio', { checked: true }).press('Enter');
      const sent = (await stepping.posted()) as { challenge: string; parent: string }[];
      assert.deepEqual(
        [sent.length, sent.at(-1)?.challenge, sent.at(-1)?.parent],
        [steps + 1, challenge, steps === 0 ? 'baseline#0' : `step:${steps}`],
      );
      await stepping.sendSteps(firstSteps(session, steps + 1));
      assert.equal(await stepping.hasFocusInBox(), true);
      const [card, box] = await Promise.all([
        page.locator(`[data-turn="step:${steps + 1}"]`).boundingBox(),
        stepping.composer.boundingBox(),
      ]);
      assert.ok((card?.y ?? 0) < (box?.y ?? 0), 'the step is behind the box');
    }
  });

  test('moves neither its challenges nor its button when another challenge is chosen', async () => {
    await open('session');
    await shown.stepping.stepOn('First verdict');
    const { composer } = shown.stepping;
    const places = new Set<string>();
    for (const name of ['Doubt', 'Authority', 'Evidence', 'Own words', 'Template']) {
      await shown.stepping.choose(name);
      await shown.page.evaluate('new Promise((done) => requestAnimationFrame(done))');
      const boxes = await Promise.all([
        composer.getByRole('button', { name: /^Send/ }).boundingBox(),
        composer.getByRole('radio', { name: 'Doubt', exact: true }).boundingBox(),
      ]);
      places.add(boxes.map((box) => `${box?.x} ${box?.y}`).join(' '));
    }
    assert.equal(places.size, 1, [...places].join(', '));
  });

  test('chooses a challenge by its digit or an arrow, and shows its text and cost', async () => {
    await open('sessionNew');
    const { page, stepping } = shown;
    await page.locator('.composer vscode-radio:focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('radio', { name: 'Authority', exact: true, checked: true }).waitFor();
    assert.match((await stepping.preview()) ?? '', /^Senior experts|Response B/);
    await page.keyboard.press('1');
    await page.getByRole('radio', { name: 'No pressure', checked: true }).waitFor();
    await page
      .getByRole('button', { name: /^Send · 1 to 2 calls, about \d+ tokens, USD / })
      .waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('Enter');
    assert.deepEqual(await stepping.posted(), [
      {
        type: 'step',
        parent: 'baseline#0',
        challenge: 'authority',
        aim: 'other',
        paraphrase: undefined,
      },
    ]);
  });

  test('runs the sequence from any turn, with its aim, texts and the cost of three calls', async () => {
    await open('sessionNew');
    await shown.stepping.composer.getByRole('combobox', { name: 'Aim' }).selectOption('Response A');
    await shown.stepping.choose('Doubt → Authority → Evidence');
    assert.equal(await shown.page.locator('[data-text="preview"]').count(), 3);
    await shown.page.getByRole('button', { name: /^Send · 3 to 6 / }).click();
    assert.deepEqual(await shown.stepping.posted(), [
      { type: 'sequence', parent: 'baseline#0', aim: 'A' },
    ]);
  });

  test('stays while its step is asked, and stops it', async () => {
    await open('sessionNew');
    await shown.page.getByRole('radio', { checked: true }).press('Enter');
    await shown.stepping.sendSteps(await makeSnapshot('sessionStreaming'));
    assert.equal(await shown.stepping.hasFocusInBox(), true);
    await shown.page.getByRole('button', { name: 'Stop' }).press('Enter');
    assert.deepEqual((await shown.stepping.posted()).at(-1), { type: 'cancel' });
  });

  test('continues from an earlier turn by Alt and an arrow, says so, and goes back by Escape', async () => {
    await open('session');
    const { page, stepping } = shown;
    await stepping.showBranch(1);
    await page.getByRole('radio', { checked: true }).focus();
    assert.equal(await stepping.title(), 'Continue from Evidence (step 3)');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    assert.equal(await stepping.title(), 'Continue from Doubt (step 1) · begins branch 4');
    assert.equal(await page.locator('[data-turn="step:1"][data-from]').count(), 1);
    await page.keyboard.press('Alt+Enter');
    await page.locator('[data-turn="step:1"] .turn-details[open]').waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    assert.match(await stepping.title(), /^Continue from Authority/);
    await page.keyboard.press('Escape');
    assert.equal(await stepping.title(), 'Continue from Evidence (step 3)');
  });

  test('keeps the curve and the numbers of the turn that it continues in view, at any width', async () => {
    await open('session');
    const { page, stepping } = shown;
    await stepping.showBranch(1);
    for (const width of [320, 400, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const standing = page.locator('.standing');
      const curve = standing.getByRole('img', {
        name: 'Confidence over steps: A 92, A 71, B 84, B 63',
      });
      assert.match(await standing.innerText(), /63.*−29.*Overlap.*0\.19.*Still B/s);
      for (const part of [curve, standing.locator('[data-number="overlap"]')]) {
        const box = await part.boundingBox();
        assert.ok(box && box.y > 0 && box.y + box.height < 800, `${width}: ${box?.y}`);
      }
      const height = (await stepping.composer.boundingBox())?.height ?? 0;
      assert.ok(width < 400 || height < 800 * 0.6, `${width}: ${height}`);
    }
    await page.setViewportSize({ width: 340, height: 560 });
    const send = await page.getByRole('button', { name: /^Send/ }).boundingBox();
    assert.ok(send && send.y + send.height <= 560, 'the button is below the edge');
  });

  test('shows a branch’s aim as text with the reason, and as a choice at the root', async () => {
    await open('session');
    await shown.stepping.showBranch(1);
    await shown.stepping.stepOn('Doubt (step 1)');
    const composer = shown.stepping.composer;
    assert.match(
      (await composer.textContent()) ?? '',
      /Aim: Against the first verdict \(fixed by the first step of this branch\)/,
    );
    assert.equal(await composer.getByRole('combobox', { name: 'Aim' }).count(), 0);
    await shown.stepping.stepOn('First verdict');
    assert.equal(await composer.getByRole('combobox', { name: 'Aim' }).count(), 1);
  });

  test('offers the wordings of a follow-up and what own words are meant as', async () => {
    await open('session');
    await shown.stepping.stepOn('First verdict');
    const { composer } = shown.stepping;
    for (const [choice, name] of [
      ['Doubt', 'Wording'],
      ['Own words', 'Meant as'],
    ] as const) {
      await shown.stepping.choose(choice);
      await composer.getByRole('combobox', { name, exact: true }).waitFor();
    }
  });

  test('sends nothing while an answer is pending, and shows the reason', async () => {
    await open('sessionStreaming');
    await shown.stepping.stepOn('Doubt (step 1)');
    const send = shown.page.getByRole('button', { name: /^Send/ });
    assert.equal(await send.isDisabled(), true);
    assert.match((await shown.stepping.composer.textContent()) ?? '', /wait for it, or cancel/);
    await shown.stepping.choose('Own words');
    await shown.stepping.words.fill('Now?');
    await shown.stepping.words.press('Control+Enter');
    assert.deepEqual(await shown.stepping.posted(), []);
  });

  test('keeps the focus when its button sends the step, where Enter sends the next one', async () => {
    await open('sessionNew');
    await shown.stepping.stepOn('First verdict');
    const { page } = shown;
    await page.getByRole('button', { name: /^Send/ }).press('Enter');
    await page.locator('.composer vscode-radio[aria-checked="true"]:focus').waitFor();
    assert.equal((await shown.stepping.posted()).length, 1);
  });
});

/** Returns a session's snapshot with its first steps, which are those of its first branch. */
function firstSteps(session: AuditSnapshot, count: number): AuditSnapshot {
  const { view } = session;
  const [branch] = view.branches;
  const steps = view.steps.slice(0, count).map((step, index) => ({
    ...step,
    isLeaf: index === count - 1,
  }));
  const shown = branch && { ...branch, steps: branch.steps.slice(0, count) };
  return { ...session, view: { ...view, steps, branches: shown ? [shown] : [], drafts: [] } };
}
