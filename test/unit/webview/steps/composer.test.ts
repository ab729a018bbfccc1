import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { showPanelForEachTest } from './steppingPage.ts';

describe('the step composer', () => {
  const shown = showPanelForEachTest();
  const { open } = shown;

  test('moves no button when another challenge is chosen', async () => {
    await open('session');
    await shown.stepping.stepOn('First verdict');
    const { composer } = shown.stepping;
    const send = composer.getByRole('button', { name: /^Send/ });
    const places = new Set<string>();
    for (const name of ['Doubt', 'Authority', 'Evidence', 'Own words', 'Template']) {
      await shown.stepping.choose(name);
      const [box, own] = [await send.boundingBox(), await composer.boundingBox()];
      places.add(`${(box?.x ?? 0) - (own?.x ?? 0)} ${(box?.y ?? 0) - (own?.y ?? 0)}`);
    }
    assert.equal(places.size, 1, [...places].join(', '));
  });

  test('selects, previews, and sends a built-in challenge by keyboard, and shows its cost', async () => {
    await open('sessionNew');
    await shown.stepping.stepOn('First verdict');
    await shown.page.keyboard.press('ArrowRight');
    await shown.page
      .getByRole('radio', { name: 'Authority', exact: true, checked: true })
      .waitFor();
    assert.match((await shown.stepping.preview()) ?? '', /Response B.*answer with one JSON object/);
    const send = shown.page.getByRole('button', {
      name: /^Send · 1 to 2 calls, about \d+ tokens, USD /,
    });
    await send.focus();
    await shown.page.keyboard.press('Enter');
    assert.deepEqual(await shown.stepping.posted(), [
      {
        type: 'step',
        parent: 'baseline#0',
        challenge: 'authority',
        aim: 'other',
        paraphrase: undefined,
      },
    ]);
  });

  test('runs the sequence from any turn, with its aim and the cost of three calls', async () => {
    await open('sessionNew');
    await shown.stepping.stepOn('First verdict');
    await shown.stepping.choose('Response A');
    await shown.page
      .getByRole('button', { name: /^Run Doubt → Authority → Evidence · 3 to 6 / })
      .click();
    assert.deepEqual(await shown.stepping.posted(), [
      { type: 'sequence', parent: 'baseline#0', aim: 'A' },
    ]);
  });

  test('closes when its step arrives and moves the focus to the step', async () => {
    await open('sessionNew');
    await shown.stepping.stepOn('First verdict');
    await shown.page.getByRole('button', { name: /^Run / }).press('Enter');
    await shown.stepping.sendSteps(await makeSnapshot('sessionStreaming'));
    assert.equal(await shown.stepping.composer.count(), 0);
    assert.equal(await shown.stepping.focusedTurn(), 'step:1');
    await shown.page.getByRole('button', { name: 'Stop' }).press('Enter');
    assert.deepEqual((await shown.stepping.posted()).at(-1), { type: 'cancel' });
  });

  test('shows a branch’s aim as text with the reason, and as a choice at the root', async () => {
    await open('session');
    await shown.stepping.stepOn('Doubt (step 1)');
    const composer = shown.stepping.composer;
    assert.match(
      (await composer.textContent()) ?? '',
      /Aim: Against the first verdict \(fixed by the first step of this branch\)/,
    );
    assert.equal(await composer.getByRole('radiogroup', { name: 'Aim' }).count(), 0);
    await shown.stepping.stepOn('First verdict');
    assert.equal(await composer.getByRole('radiogroup', { name: 'Aim' }).count(), 1);
  });

  test('has wordings and what own words are meant as behind More', async () => {
    await open('session');
    await shown.stepping.stepOn('First verdict');
    const { composer } = shown.stepping;
    const isVisible = (name: string) =>
      composer.getByRole('radiogroup', { name, includeHidden: true }).isVisible();
    for (const [choice, name] of [
      ['Doubt', 'Wording'],
      ['Own words', 'Meant as'],
    ] as const) {
      await shown.stepping.choose(choice);
      assert.equal(await isVisible(name), false, name);
      await composer.getByText('More', { exact: true }).click();
      assert.equal(await isVisible(name), true, name);
    }
    const radios = await composer
      .locator('vscode-radio')
      .evaluateAll((all) => all.map(({ textContent }) => textContent));
    assert.equal(new Set(radios).size, radios.length, radios.join(', '));
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
});
