import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { sendToPanel } from '../../../support/panelHarness/panelPage.ts';
import { showPanelForEachTest } from './steppingPage.ts';

describe('the user’s own words for a step', () => {
  const shown = showPanelForEachTest();
  const { open } = shown;

  test('are explained, checked during typing, previewed, and sent with Ctrl+Enter', async () => {
    await open('sessionNew');
    await shown.stepping.stepOn('First verdict');
    await shown.stepping.choose('Own words');
    assert.match((await shown.stepping.composer.textContent()) ?? '', /Write the words first/);
    await shown.stepping.words.fill('I prefer "Response B"');
    const rules = shown.page.locator('.broken-rules li');
    assert.equal(await rules.count(), 2);
    await shown.stepping.words.fill('I prefer Response B');
    assert.equal(await rules.count(), 0);
    await shown.stepping.words.fill('I prefer {target} to {other}.');
    assert.equal(await rules.count(), 0);
    assert.match(
      (await shown.stepping.preview()) ?? '',
      /^I prefer Response B to Response A\. Please consider the prompt and both responses again/,
    );
    await shown.stepping.choose('Doubt');
    await shown.stepping.choose('Own words');
    await shown.stepping.words.press('Control+Enter');
    const text = 'I prefer {target} to {other}.';
    assert.deepEqual(await shown.stepping.posted(), [
      {
        type: 'step',
        parent: 'baseline#0',
        challenge: 'own',
        aim: 'other',
        text,
        template: undefined,
        draft: undefined,
      },
    ]);
    await shown.page.getByRole('button', { name: 'Save as Template…' }).click();
    assert.deepEqual((await shown.stepping.posted()).at(-1), {
      type: 'saveTemplate',
      kind: 'own',
      text,
    });
  });

  test('begin with a built-in wording, which names the responses as the dataset does', async () => {
    await open('sessionSwapped');
    await shown.stepping.stepOn('First verdict');
    await shown.stepping.choose('Doubt');
    const { page } = shown;
    const preview = page.locator('[data-text="preview"]');
    const named = preview.locator('.translated');
    assert.deepEqual(await named.allTextContents(), ['Response B']);
    assert.equal(await named.getAttribute('title'), 'Response A');
    await page.getByRole('button', { name: 'Edit what will be sent' }).press('Enter');
    assert.match(
      await shown.stepping.words.inputValue(),
      /whether Response B might|that Response B is/,
    );
    await shown.stepping.words.fill('Is Response B not better than Response A?');
    assert.deepEqual(await named.allTextContents(), ['Response B', 'Response A']);
    await shown.stepping.words.press('Control+Enter');
    const [sent] = (await shown.stepping.posted()) as { challenge: string; text: string }[];
    assert.deepEqual(
      [sent?.challenge, sent?.text],
      ['doubt', 'Is {target} not better than {other}?'],
    );
  });

  test('are warned of letters that the judge takes for the other response', async () => {
    const warning = shown.page.getByText('A letter without its name is sent as it is');
    for (const [fixture, expected] of [
      ['sessionSwapped', 1],
      ['sessionNew', 0],
    ] as const) {
      await open(fixture);
      await shown.stepping.stepOn('First verdict');
      await shown.stepping.choose('Own words');
      for (const text of ['A is clearly better than B.', 'RESPONSE b is it.', 'I prefer B']) {
        await shown.stepping.words.fill(text);
        assert.equal(await warning.count(), expected, `${fixture}: ${text}`);
      }
      await shown.stepping.words.fill('A better answer is Response B.');
      assert.equal(await warning.count(), 0, fixture);
    }
  });

  test('are in the price of their step', async () => {
    await open('session');
    await shown.stepping.stepOn('First verdict');
    await shown.stepping.choose('Own words');
    const tokens = async () =>
      Number(
        /about ([\d,]+) tokens/
          .exec((await shown.stepping.composer.textContent()) ?? '')?.[1]
          ?.replaceAll(',', ''),
      );
    await shown.stepping.words.fill('Really?');
    const short = await tokens();
    await shown.stepping.words.fill('Really? '.repeat(600));
    // 4,800 characters, of which four are a token, beyond 60 tokens of a usual follow-up.
    assert.ok(Math.abs((await tokens()) - short - 1140) <= 100, `${short} ${await tokens()}`);
  });

  test('stay in the composer after the step is refused', async () => {
    await open('sessionNew');
    await shown.stepping.stepOn('First verdict');
    await shown.stepping.choose('Own words');
    await shown.stepping.words.fill('Really?');
    await shown.stepping.words.press('Control+Enter');
    await sendToPanel(shown.page, { type: 'problem', message: 'The disk is full.' });
    assert.equal(await shown.stepping.words.inputValue(), 'Really?');
  });

  test('are kept when Escape leaves their field', async () => {
    await open('session');
    await shown.stepping.showBranch(1);
    await shown.stepping.stepOn('Doubt (step 1)');
    await shown.page.keyboard.press('5');
    await shown.stepping.words.pressSequentially('Half a sen');
    await shown.page.keyboard.press('Escape');
    await shown.page.locator('.composer vscode-radio:focus').waitFor();
    assert.equal(await shown.stepping.words.inputValue(), 'Half a sen');
    assert.deepEqual(await shown.stepping.posted(), []);
  });

  test('are kept when Escape closes the box of an audit, which restores the focus', async () => {
    await open('complete');
    await shown.stepping.stepOn('Doubt');
    await shown.stepping.choose('Own words');
    await shown.stepping.words.fill('Half a sen');
    await shown.page.keyboard.press('Escape');
    await shown.page.locator('.composer vscode-radio:focus').waitFor();
    await shown.page.keyboard.press('Escape');
    assert.equal(await shown.stepping.composer.count(), 0);
    assert.equal(await shown.stepping.focusedTurn(), 'challenge:doubt#0');
    await shown.page.keyboard.press('Enter');
    assert.equal(await shown.stepping.words.inputValue(), 'Half a sen');
  });

  test('have lines by Shift+Enter, and are sent by Enter', async () => {
    await open('sessionNew');
    await shown.stepping.choose('Own words');
    await shown.stepping.words.pressSequentially('One {target}.');
    await shown.stepping.words.press('Shift+Enter');
    await shown.stepping.words.pressSequentially('Two.');
    assert.deepEqual(await shown.stepping.posted(), []);
    await shown.stepping.words.press('Enter');
    const [sent] = (await shown.stepping.posted()) as { text: string }[];
    assert.equal(sent?.text, 'One {target}.\nTwo.');
  });

  test('survive a reload of the panel for the same run', async () => {
    await open('session');
    await shown.stepping.showBranch(1);
    await shown.stepping.stepOn('Doubt (step 1)');
    await shown.stepping.choose('Own words');
    await shown.stepping.words.fill('Half a sen');
    await shown.page.reload();
    await shown.stepping.words.waitFor();
    assert.equal(await shown.stepping.words.inputValue(), 'Half a sen');
    assert.match(await shown.stepping.title(), /^Continue from Doubt \(step 1\)/);
    assert.equal(await shown.page.evaluate('harness.state.run'), 'fixture');
    await shown.page.evaluate(
      'sessionStorage.setItem(location.href, \'{"run":"another","composer":7}\')',
    );
    await shown.page.reload();
    await shown.page.locator('h1').waitFor();
    assert.equal(await shown.stepping.words.count(), 0);
  });

  test('include evidence from a model, which can be edited and sent as a draft', async () => {
    const written = await makeSnapshot('sessionSwapped');
    await open('sessionSwapped');
    await shown.stepping.sendSteps({ ...written, view: { ...written.view, drafts: [] } });
    await shown.stepping.stepOn('Doubt (step 1)');
    await shown.stepping.choose('Evidence');
    assert.equal(await shown.stepping.words.count(), 0);
    await shown.page.getByRole('button', { name: 'Generate with a Model…' }).click();
    assert.deepEqual(await shown.stepping.posted(), [
      { type: 'draft', parent: 'step:1', aim: 'current' },
    ]);
    await shown.stepping.sendSteps(written);
    // The writer's "Response B" is the dataset's A, which was shown last.
    assert.match(await shown.stepping.words.inputValue(), /^Response A ties the tides/);
    const source = shown.page.getByRole('combobox', { name: 'Evidence' });
    assert.equal(
      await source.locator('option:checked').textContent(),
      'Written by writer-mini-2026',
    );
    await shown.stepping.words.fill('Look at the Sun.');
    await shown.stepping.words.press('Meta+Enter');
    const [, sent] = (await shown.stepping.posted()) as { text: string; draft: string }[];
    assert.deepEqual([sent?.text, sent?.draft], ['Look at the Sun.', '1']);
  });

  test('show a writer’s failure until another one has written', async () => {
    const written = await makeSnapshot('sessionSwapped');
    const [draft] = written.view.drafts;
    assert.ok(draft);
    const failure = { reason: 'unreachable', message: 'Nobody there.' };
    const failed = { ...draft, id: '0', text: undefined, failure };
    await open('sessionSwapped');
    await shown.stepping.sendSteps({ ...written, view: { ...written.view, drafts: [failed] } });
    await shown.stepping.stepOn('Doubt (step 1)');
    await shown.stepping.choose('Evidence');
    await shown.page.getByText('writer-mini-2026 wrote nothing: Nobody there.').waitFor();
    await shown.stepping.sendSteps({
      ...written,
      view: { ...written.view, drafts: [failed, draft] },
    });
    assert.match(await shown.stepping.words.inputValue(), /^Response A ties the tides/);
    assert.equal(await shown.page.getByText('wrote nothing').count(), 0);
  });

  test('come from a template and carry its name while unchanged', async () => {
    await open('sessionNew');
    await shown.stepping.stepOn('First verdict');
    await shown.stepping.choose('Template');
    const template = shown.page.getByRole('combobox', { name: 'Template' });
    assert.deepEqual(await template.locator('option').allTextContents(), [
      'Blind colleague · not comparable',
      'The Sun again',
    ]);
    await template.selectOption('The Sun again');
    await shown.stepping.words.press('Control+Enter');
    await shown.stepping.words.fill('The Sun?');
    await shown.stepping.words.press('Control+Enter');
    const sent = (await shown.stepping.posted()) as { template?: string }[];
    assert.deepEqual(
      sent.map(({ template }) => template),
      ['The Sun again', undefined],
    );
  });
});
