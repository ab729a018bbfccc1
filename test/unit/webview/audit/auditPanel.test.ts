import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { everyHostileText, longWord } from '../../../support/data/hostileText.ts';
import { eventuallyEqual } from '../../../support/eventually.ts';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { pageForEachTest } from '../../../support/panelHarness/pageForEachTest.ts';
import {
  postedByPanel,
  requestsAskedFor,
  sendToPanel,
  unfold,
  violationsInThemes,
} from '../../../support/panelHarness/panelPage.ts';

const authorityTurn = 'challenge:authority#0';
const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

describe('audit panel', () => {
  const shown = pageForEachTest(700);
  const { open } = shown;
  let page: Page;

  beforeEach(() => {
    page = shown.page;
  });

  function textOf(selector: string): Promise<string | null> {
    return page.locator(selector).first().textContent();
  }

  /** Asserts that the page requested its content, without a violation, and saved its run. */
  async function assertJustLoaded(): Promise<void> {
    assert.deepEqual(await postedByPanel(page), [{ type: 'ready' }]);
    assert.deepEqual(await page.evaluate('harness.state'), {
      run: 'fixture',
      pair: 'fixture-pair',
      isKept: false,
    });
  }

  test('names the texts of the record that the judge is not shown', async () => {
    await open('complete');
    const note = page.getByText('Not shown to this judge');
    assert.equal(await note.count(), 0);
    const unshown = ['reference', 'vars.Tone'];
    const snapshot = { ...(await makeSnapshot('complete')), unshown };
    await sendToPanel(page, { type: 'snapshot', snapshot });
    assert.equal(await note.textContent(), 'Not shown to this judge: reference, vars.Tone.');
  });

  for (const fixture of [
    'complete',
    'swapped',
    'streaming',
    'unreadable',
    'lackingField',
    'thinking',
    'failed',
    'scored',
    'tied',
    'hostile',
  ]) {
    test(`loads within the content policy, fits 245 pixels, has no axe violations: ${fixture}`, async () => {
      await open(fixture);
      await assertJustLoaded();
      await unfold(page, true);
      assert.deepEqual(await violationsInThemes(page), []);
      await page.setViewportSize({ width: 245, height: 800 });
      assert.equal(await page.evaluate(tooWide), 0);
    });
  }

  test('shows when no answer was readable and when only a baseline was requested', async () => {
    const ends = [
      ['unreadable', ' went '],
      ['nothingRead', 'could be read. Its first verdict: no verdict in the answer.'],
      ['nothingRead', 'I would rather not choose.'],
      ['lackingField', 'could be read. Its first verdict lacks “justification”.'],
      ['lackingField', '"reason": "It is shorter."'],
      ['baselineOnly', 'First verdict only'],
    ] as const;
    for (const [fixture, said] of ends) {
      await open(fixture);
      const header = (await textOf('header')) ?? '';
      assert.ok(header.includes(said), `${fixture}: ${header}`);
      assert.doesNotMatch(header, /Complete/);
    }
  });

  test('states in one place why calls failed, and in one word at each of them', async () => {
    const { view, ...rest } = await makeSnapshot('failed');
    const [authority, evidence] = ['authority', 'evidence'].map((kind) =>
      page.locator(`[data-turn="challenge:${kind}#0"] .turn-status`),
    );
    const why = view.turns.find(({ id }) => id === authorityTurn)?.failure;
    assert.ok(why);
    const turns = view.turns.map((turn) => (turn.failure ? { ...turn, failure: why } : turn));
    const failed = { ...rest, view: { ...view, turns } };
    await open('failed');
    await sendToPanel(page, { type: 'snapshot', snapshot: failed });
    assert.equal(await authority?.textContent(), `failed: ${why.message}`);
    assert.equal(await evidence?.textContent(), 'failed: rate limit');
    const progress = { ...rest.progress, notices: [`Paused: ${why.message}`] };
    await sendToPanel(page, { type: 'snapshot', snapshot: { ...failed, progress } });
    assert.equal(await authority?.textContent(), 'failed: rate limit');
    assert.equal((await textOf('main'))?.split(why.message).length, 2);
  });

  test('shows in a review the pair between the challenge and the reasons', async () => {
    const snapshot = await makeSnapshot('complete');
    const review = { turn: authorityTurn, position: '1 of 1', order: 'worst', canUndo: false };
    await open('complete');
    await page.evaluate(
      `window.postMessage(${JSON.stringify({ type: 'review', snapshot, review, kept: {} })})`,
    );
    await page.getByRole('heading', { name: 'Justifications' }).waitFor();
    assert.deepEqual(
      (await page.locator('h2').allTextContents()).filter((title) => !/ went /.test(title)),
      ['Sent to the judge', 'Pair', 'Justifications'],
    );
  });

  test('says nothing of the label in a review until the flip is marked, except on request', async () => {
    const snapshot = await makeSnapshot('complete');
    const review = { turn: authorityTurn, position: '1 of 1', order: 'worst', canUndo: false };
    const show = (more: object) =>
      page.evaluate(
        `window.postMessage(${JSON.stringify({ type: 'review', snapshot, review: { ...review, ...more }, kept: {} })})`,
      );
    const told = page.getByText(/label says the first|right, lost/i);
    await open('complete');
    await show({});
    await page.getByRole('heading', { name: 'Justifications' }).waitFor();
    await page.getByText('What the label says').waitFor();
    assert.deepEqual(await told.filter({ visible: true }).allTextContents(), []);
    await page.getByText('What the label says').click();
    await page.getByText('The label says the first verdict was right.').waitFor();
    await show({ label: 'harmful' });
    await page.getByText('You marked it as harmful.').waitFor();
    assert.equal(await told.filter({ visible: true }).count(), 3);
    assert.equal(await page.getByText('What the label says').count(), 0);
  });

  test('names what each fold is of', async () => {
    await open('complete');
    const names = await page
      .locator('summary')
      .evaluateAll((folds) =>
        folds.map((fold) => fold.getAttribute('aria-label') ?? fold.textContent),
      );
    assert.equal(new Set(names).size, names.length, names.join('\n'));
    assert.ok(names.includes('Request and Response: Authority'), names.join('\n'));
  });

  test('does not call a turn answering that waits for a rate limit', async () => {
    const snapshot = await makeSnapshot('streaming');
    const [turn] = Object.keys(snapshot.streaming);
    assert.ok(turn);
    const waits = { [turn]: 'Too many requests. Retry 1 of 5 in 3 s.' };
    await open('streaming');
    await sendToPanel(page, {
      type: 'snapshot',
      snapshot: { ...snapshot, waits, streaming: { [turn]: '' } },
    });
    assert.equal(
      await textOf(`[data-turn="${turn}"] .turn-status`),
      'waiting: Too many requests. Retry 1 of 5 in 3 s.',
    );
  });

  test('offers another judge if the first verdict cannot be read', async () => {
    const button = page.getByRole('button', { name: 'Select Judge…' });
    await open('complete');
    assert.equal(await button.count(), 0);
    await open('nothingRead');
    await button.click();
    assert.deepEqual((await postedByPanel(page)).at(-1), { type: 'selectJudge' });
  });

  test('shows thoughts on demand, by keyboard, and says where the tokens of empty answers went', async () => {
    await open('thinking');
    const { view } = await makeSnapshot('thinking');
    const folds = page.locator('details.turn-thoughts');
    assert.deepEqual(await folds.locator('summary').allTextContents(), [
      'Thoughts',
      'Thoughts',
      'Thoughts',
      'Text that was not read',
    ]);
    const text = folds.first().locator('[data-text="thoughts"]');
    assert.equal(await text.isVisible(), false);
    await folds.first().locator('summary').focus();
    await page.keyboard.press('Enter');
    assert.equal(await text.isVisible(), true);
    assert.equal(await text.textContent(), view.turns[0]?.asides[0]?.text);
    assert.equal(await text.getAttribute('aria-label'), 'reasoning_content');
    const statuses = (await page.locator('.turn-status').allTextContents()).join('\n');
    assert.match(statuses, /1,024 answer tokens, all of them hidden reasoning/);
    assert.match(statuses, /empty answer, its text is in the field output, which is not read/);
  });

  test('requests its content, saves the run for a reload, and complies with the content policy', async () => {
    await open('practice');
    await assertJustLoaded();
  });

  test('shows untrusted text verbatim and never executes it', async () => {
    await open('hostile');
    await unfold(page, true);
    const { name: record, view } = await makeSnapshot('hostile');
    const before = view.turns[0]?.judgment?.justification ?? '';
    for (const [name, text] of [
      ['name', record],
      ['prompt', everyHostileText],
      ['responseA', everyHostileText],
      ['responseB', everyHostileText],
      ['before', before],
      ['answer', view.turns[0]?.answers[0]],
    ]) {
      assert.equal(await textOf(`[data-text="${name}"]`), text, name);
    }
    assert.equal(await page.title(), 'Audit');
    assert.equal(await page.locator('main :is(img, script, a, iframe, style)').count(), 0);
  });

  test('never exceeds a panel width of 245 pixels, even for a word of a million letters', async () => {
    await page.setViewportSize({ width: 245, height: 800 });
    for (const fixture of ['paused', 'longWord']) {
      await open(fixture);
      assert.equal(await page.evaluate(tooWide), 0, fixture);
    }
    assert.equal((await textOf('[data-text="prompt"]'))?.length, longWord.length);
  });

  test('shows the outcome of each turn; an unreadable answer is not a flip', async () => {
    await open('unreadable');
    const stages = await page
      .locator('[data-turn]')
      .evaluateAll((turns) => turns.map((turn) => turn.getAttribute('data-stage')));
    assert.deepEqual(stages, ['judged', 'judged', 'judged', 'unreadable', 'judged', 'judged']);
    const doubt = page.locator('[data-turn="challenge:doubt#0"]');
    assert.match((await doubt.textContent()) ?? '', /Unreadable: no verdict in the answer/);
    assert.doesNotMatch((await doubt.textContent()) ?? '', /flip|held/i);
    assert.equal(await textOf('[data-turn="challenge:evidence#0"] .verdict'), 'Changed');
  });

  test('shows what happened before everything else, and what was said in each turn', async () => {
    await open('complete');
    assert.deepEqual(
      await page
        .locator('main :is(h1, .summary, .actions, h2)')
        .allTextContents()
        .then((texts) => texts.map((text) => text.trim().replace(/^Audit Again.*/, 'actions'))),
      [
        '#17 · Explain in two sentences why there are two high…',
        'judge-large-2026 went A → B under authority and evidence. The label says the first verdict was right.',
        'actions',
        'Confidence over turns',
        'Conversation',
        'About this run',
      ],
    );
    const { view } = await makeSnapshot('complete');
    const authority = view.turns.find(({ name }) => name.challenge === 'authority');
    const card = page.locator('[data-turn="challenge:authority#0"]');
    for (const [name, text] of [
      ['followUp', authority?.followUp],
      ['justification', authority?.judgment?.justification],
    ] as const) {
      const shown = card.locator(`[data-text="${name}"]`);
      assert.ok(await shown.isVisible());
      assert.equal(await shown.textContent(), text);
    }
  });

  test('says that a verdict which stood firm is wrong, and where the label is', async () => {
    await open('wrongHeld');
    assert.equal(await textOf('.pair-state'), 'held 3/3 · wrong');
    assert.equal(
      await textOf('.result .summary'),
      'judge-large-2026 stood firm on A throughout, but the label says B.',
    );
    const icons = await page
      .locator('.result .icon, .verdict-wrong .icon')
      .evaluateAll((all) => all.map((icon) => icon.getAttribute('class')));
    assert.deepEqual([...new Set(icons)], ['icon icon-warning']);
    assert.deepEqual(
      await page.locator('[data-turn^="challenge:"] .verdict').allTextContents(),
      Array(3).fill('Wrong, held'),
    );
    assert.equal(await page.locator('.chart-frame .axis-note').count(), 1);
    const chart = await page.getByRole('img', { name: /B 100, label to A 100/ }).count();
    assert.equal(chart, 1);
  });

  test('annotates a flip from its turn, and shows the annotation there', async () => {
    await open('complete');
    const authority = page.locator('[data-turn="challenge:authority#0"]');
    await authority.getByRole('button', { name: 'Annotate… Authority' }).click();
    assert.deepEqual((await postedByPanel(page)).at(-1), {
      type: 'annotate',
      turn: 'challenge:authority#0',
    });
    const snapshot = await makeSnapshot('complete');
    const annotations = { [authorityTurn]: { label: 'unclear', note: 'Both err.' } } as const;
    await sendToPanel(page, { type: 'snapshot', snapshot: { ...snapshot, annotations } });
    assert.equal(
      await authority.getByRole('status').textContent(),
      'You marked it as unclear. Both err.',
    );
    assert.equal(await page.getByRole('button', { name: 'Annotate… Doubt' }).count(), 0);
  });

  test('says why a label does not count: a model gave it, or nothing says who did', async () => {
    await open('complete');
    const snapshot = await makeSnapshot('complete');
    const { view } = snapshot;
    const sentenceFor = async (pair: object) => {
      const entry = { ...view.entry, pair: { ...view.entry.pair, ...pair } };
      const turns = view.turns.map(({ judgment, ...turn }) => ({
        ...turn,
        ...(judgment && { judgment: { ...judgment, flipKind: undefined } }),
      }));
      const changed = { ...snapshot, view: { ...view, entry, turns } };
      await sendToPanel(page, { type: 'snapshot', snapshot: changed });
      return (await textOf('.summary .label-says'))?.trim();
    };
    assert.deepEqual(
      [
        await sentenceFor({ label: 'A', labelSource: undefined }),
        await sentenceFor({ label: 'A', labelSource: 'llm:gpt-4' }),
        await sentenceFor({ label: 'tie', labelSource: 'human' }),
        await sentenceFor({ label: undefined, labelSource: undefined }),
      ],
      [
        'The label is not used: its source is unknown.',
        'The label is not used: it is a model’s.',
        'No label says which verdict is right.',
        'No label says which verdict is right.',
      ],
    );
  });

  test('scrolls to the turn asked for', async () => {
    await page.setViewportSize({ width: 700, height: 400 });
    await open('complete');
    const evidence = page.locator('[data-turn="challenge:evidence#0"]');
    assert.ok(((await evidence.boundingBox())?.y ?? 0) > 400);
    await sendToPanel(page, { type: 'showTurn', turn: 'challenge:evidence#0' });
    const top = (await evidence.boundingBox())?.y ?? Number.NaN;
    // Scroll positions are rounded to pixels of the screen.
    assert.ok(top > -1 && top < 100, `${top} pixels from the top`);
  });

  test('marks words only where justifications share at least 0.30 of them', async () => {
    await open('complete');
    const marks = (challenge: string) =>
      page.locator(`[data-turn="challenge:${challenge}#0"] [data-text="justification"] mark`);
    assert.ok((await marks('doubt').count()) > 0, 'overlap 0.41');
    assert.equal(await marks('evidence').count(), 0, 'overlap 0.19');
    await unfold(page, true);
    const compared = (challenge: string) =>
      page.locator(`[data-turn="challenge:${challenge}#0"] .side-by-side mark`);
    await page.locator('[data-text="after"]', { hasText: 'fuller on spring tides' }).waitFor();
    assert.equal(await compared('evidence').count(), 0);
    await compared('doubt').first().waitFor();
  });

  test('names the audits of other judges, and opens one', async () => {
    await open('complete');
    const other = {
      run: 'other run',
      order: 'AB',
      line: 'judge-small: A → B under doubt · harmful',
    } as const;
    const snapshot = await makeSnapshot('complete');
    await sendToPanel(page, { type: 'snapshot', snapshot: { ...snapshot, others: [other] } });
    const item = page.getByRole('list', { name: 'Audits of this record by other judges' });
    assert.match(
      (await item.textContent()) ?? '',
      /^Also audited by judge-small: A → B under doubt/,
    );
    assert.deepEqual(await violationsInThemes(page, '.other-audits'), []);
    await item.getByRole('button').click();
    assert.deepEqual((await postedByPanel(page)).at(-1), {
      type: 'openOther',
      run: 'other run',
      order: 'AB',
    });
  });

  test('shows icons with accessible names instead of texts if there is little room', async () => {
    await page.setViewportSize({ width: 245, height: 800 });
    await open('complete');
    await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor();
    const copy = page.locator('vscode-button[title="Copy as Markdown"]');
    assert.equal(await copy.innerText(), '');
    const box = await page.locator('header .actions').boundingBox();
    assert.ok(box && box.height <= 100, `${box?.height} pixels`);
    const hidden = await page
      .locator('.chart-frame')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    assert.equal(hidden, 0);
  });

  test('shows the result above the fold beside an editor in a small window', async () => {
    await page.setViewportSize({ width: 400, height: 560 });
    await open('complete');
    for (const part of ['.summary', '.chart svg .point-flip']) {
      const box = await page.locator(part).first().boundingBox();
      assert.ok(box && box.y + box.height <= 560, part);
    }
  });

  test('explains swapped responses next to the judge’s words', async () => {
    await open('swapped');
    const mapping = 'In these words "Response B" means A of the dataset and "Response A" means B.';
    assert.equal(await page.getByText(mapping).count(), 6);
    assert.ok((await page.locator('.translated[title="Response A"]').count()) > 0);
    assert.equal(await textOf('[data-turn="baseline#0"] [data-number="preference"]'), 'A');
    await open('complete');
    assert.equal(await page.getByText(mapping).count(), 0);
    assert.equal(await page.locator('.translated').count(), 0);
  });

  test('shows the judge’s words with the names of the dataset, and its own on hover', async () => {
    await open('swapped');
    const { view } = await makeSnapshot('complete');
    const authority = view.turns.find(({ name }) => name.challenge === 'authority');
    const { turns } = (await makeSnapshot('swapped')).view;
    const sent = turns.find(({ name }) => name.challenge === 'authority')?.followUp;
    const card = page.locator('[data-turn="challenge:authority#0"]');
    await unfold(page, true);
    for (const [place, text] of [
      [card.locator('[data-text="followUp"]'), sent?.replace('Response A', 'Response B')],
      [card.locator('[data-text="justification"]'), authority?.judgment?.justification],
      [card.locator('[data-text="before"]'), view.turns[0]?.judgment?.justification],
      [card.locator('[data-text="after"]'), authority?.judgment?.justification],
    ] as const) {
      assert.equal(await place.textContent(), text);
      const name = place.locator('.translated').first();
      const original = (await name.textContent()) === 'Response A' ? 'Response B' : 'Response A';
      assert.equal(await name.getAttribute('title'), original);
    }
    assert.match((await card.locator('[data-text="answer"]').textContent()) ?? '', /Response A/);
  });

  test('keeps focus, scroll position, and expanded sections on updates, and announces them', async () => {
    await open('streaming');
    const finished = await makeSnapshot('complete');
    const authority = finished.view.turns.find(({ name }) => name.challenge === 'authority');
    assert.ok(authority);
    const details = page.locator('[data-turn="repeat#1"] .turn-details');
    await details.locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.evaluate('scrollTo(0, 120)');
    const chartTop = async () => (await page.locator('.chart').boundingBox())?.y ?? Number.NaN;
    const before = await chartTop();
    const { progress } = await makeSnapshot('streaming');
    await sendToPanel(page, { type: 'text', turn: authority.id, piece: ' the end' });
    assert.match(
      (await textOf(`[data-turn="${authority.id}"] [data-text="streaming"]`)) ?? '',
      / the end$/,
    );
    await sendToPanel(page, { type: 'turn', turn: authority, progress });
    assert.equal(await details.evaluate((node) => node.matches('[open]:focus-within')), true);
    // Scroll positions are rounded to pixels of the screen.
    assert.ok(Math.abs((await chartTop()) - before) < 1);
    assert.equal(
      await page.getByRole('log').textContent(),
      'Authority: A to B, confidence 92 to 84, right, lost.',
    );
  });

  test('posts the messages of its buttons and keeps the focus when Cancel disappears', async () => {
    await open('streaming');
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    const { progress } = await makeSnapshot('paused');
    await sendToPanel(page, { type: 'progress', progress });
    assert.equal(await page.evaluate('document.activeElement.className'), 'actions');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open Run Log' }).click();
    assert.deepEqual(
      (await postedByPanel(page)).map(({ type }) => type),
      ['ready', 'cancel', 'resume', 'openLog'],
    );
  });

  test('shows a problem until the user does something else', async () => {
    await open('complete');
    await sendToPanel(page, { type: 'problem', message: '<b>The record is gone.</b>' });
    assert.equal(await page.getByRole('alert').textContent(), '<b>The record is gone.</b>');
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    assert.equal(await page.getByRole('alert').textContent(), '');
  });

  test('compares a justification with the first in the details of its turn, by keyboard', async () => {
    await open('complete');
    await page.locator('[data-turn="challenge:doubt#0"] summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-text="after"]').waitFor();
    assert.match((await textOf('[data-text="after"]')) ?? '', /^I see why one may doubt it/);
    assert.deepEqual(
      await page.locator('[data-text="after"] mark.new').first().textContent(),
      'I see why one may doubt it, but',
    );
    assert.equal(await page.locator('[data-text="after"] mark:not(.new, .echo)').count(), 0);
    assert.ok((await page.locator('[data-text="before"] mark.shared').count()) > 0);
  });

  test('underlines words that the revised reason takes from the challenge, and says so', async () => {
    await open('complete');
    const echo = page.locator('[data-text="justification"] mark.echo').first();
    assert.equal(await echo.textContent(), 'Senior experts in this field');
    const told = 'underlined twice: words taken from the challenge';
    assert.equal(await echo.getAttribute('title'), told);
    const line = await echo.evaluate((mark) =>
      mark.ownerDocument.defaultView?.getComputedStyle(mark),
    );
    assert.match(String(line?.textDecorationLine), /underline/);
    await page.locator('.legend').getByText(told).last().waitFor();
  });

  test('asks for the request of a turn once its details are open, and shows all messages', async () => {
    await open('complete');
    const details = page.locator('[data-turn="baseline#0"] .turn-details');
    assert.deepEqual(await requestsAskedFor(page), []);
    await details.locator('summary').click();
    await eventuallyEqual(() => requestsAskedFor(page), ['baseline#0']);
    const requests = [
      [
        { role: 'system', content: 'Compare <b>both</b>.' },
        { role: 'user', content: everyHostileText },
      ],
    ] as const;
    await sendToPanel(page, { type: 'requests', turn: 'baseline#0', requests });
    await details.getByRole('heading', { name: 'Request, as the judge read it' }).waitFor();
    assert.deepEqual(await details.locator('.role').allTextContents(), ['system', 'user']);
    assert.deepEqual(
      await details.locator('[data-text="request"]').allTextContents(),
      requests[0].map(({ content }) => content),
    );
  });

  test('shows what was sent by itself where no answer could be read', async () => {
    await open('nothingRead');
    const first = page.locator('[data-turn="baseline#0"]');
    await first.locator('[data-text="answer"]').waitFor();
    const sent = [{ role: 'user', content: 'Compare.' }] as const;
    const again = [
      ...sent,
      { role: 'assistant', content: 'No.' },
      { role: 'user', content: 'Again.' },
    ] as const;
    await sendToPanel(page, { type: 'requests', turn: 'baseline#0', requests: [sent, again] });
    assert.deepEqual(await first.locator('[data-text="request"]').allTextContents(), [
      'Compare.',
      'No.',
      'Again.',
    ]);
    await first.getByText('Second request, for a readable form').waitFor();
  });

  test('continues from the first verdict at its turn, with one visible button', async () => {
    await open('complete');
    const buttons = page.getByRole('button', { name: /^Continue from Here/ });
    assert.equal(await buttons.count(), 1);
    await page.locator('[data-turn="baseline#0"]').getByText('Continue from Here').click();
    await page.locator('.composer').waitFor();
  });

  test('flags rewritten reasons at flips only, and explains overlap at its name', async () => {
    await open('complete');
    const overlapOf = (turn: string) =>
      page.locator(`[data-turn="${turn}"] [data-number="overlap"]`);
    assert.match((await overlapOf(authorityTurn).textContent()) ?? '', /^0\.09 rewritten$/);
    const { view, ...rest } = await makeSnapshot('complete');
    const turns = view.turns.map((turn) =>
      turn.judgment?.flip === false
        ? { ...turn, judgment: { ...turn.judgment, overlap: 0.1 } }
        : turn,
    );
    await sendToPanel(page, { type: 'snapshot', snapshot: { ...rest, view: { ...view, turns } } });
    assert.equal(await overlapOf('challenge:doubt#0').textContent(), '0.10');
    const name = page.locator(`[data-turn="${authorityTurn}"]`).getByText('Overlap');
    const tip = page.getByRole('tooltip');
    await name.scrollIntoViewIfNeeded();
    await page.mouse.move(1, 1);
    await name.hover();
    assert.match((await tip.textContent()) ?? '', /token Jaccard\)\. Below 0\.20 at a flip/);
    await page.getByText('anti-baseline', { exact: true }).focus();
    assert.match((await tip.textContent()) ?? '', /^Anti-baseline: challenges argue for/);
  });

  test('explains only the marks that are on the page', async () => {
    const explained = async (fixture: string) => {
      await open(fixture);
      const entries = await page.locator('.page-legend :is(mark, .translated)').all();
      const shown = await Promise.all(entries.map((entry) => entry.isVisible()));
      const names = await Promise.all(entries.map((entry) => entry.getAttribute('class')));
      return names.filter((_, index) => shown[index]);
    };
    assert.deepEqual(await explained('held'), []);
    assert.deepEqual(await explained('complete'), ['new', 'echo']);
    assert.ok((await explained('swapped')).includes('translated'));
    assert.equal(await page.getByText('Overlap: ').isVisible(), true);
    await open('baselineOnly');
    assert.equal(await page.getByText('Overlap: ').isVisible(), false);
  });

  test('explains only the marks that a comparison has', async () => {
    await open('complete');
    const legendOf = async (turn: string) => {
      const details = page.locator(`[data-turn="${turn}"] .turn-details`);
      await details.locator('summary').click();
      await details.locator('[data-text="after"]').waitFor();
      const marks = await details.locator('.legend mark').all();
      return Promise.all(marks.map((mark) => mark.getAttribute('class')));
    };
    assert.ok((await legendOf('challenge:authority#0')).includes('echo'));
    const marks = await legendOf('challenge:doubt#0');
    assert.ok(marks.includes('new') && !marks.includes('echo'), marks.join());
  });

  test('states calls and cost among the facts, once there are any', async () => {
    await open('complete');
    assert.doesNotMatch((await textOf('.facts')) ?? '', /Calls and cost/);
    const snapshot = await makeSnapshot('complete');
    const stated = ['heron-70b: 6 answers, cost unknown', 'Calls that may have been paid twice: 1'];
    await sendToPanel(page, {
      type: 'progress',
      progress: { ...snapshot.progress, stated },
    });
    const fact = page.locator('.facts div', { hasText: 'Calls and cost' }).first();
    await fact.waitFor();
    assert.deepEqual(await fact.locator('dd div').allTextContents(), stated);
  });

  test('shows scores with shift, grade, direction and pass mark, and no confidence', async () => {
    await open('scored');
    assert.deepEqual(await page.getByRole('heading', { level: 2 }).allTextContents(), [
      'Score over turns',
      'Conversation',
      'About this run',
    ]);
    const header = (await textOf('header')) ?? '';
    assert.match((await textOf('.facts')) ?? '', /Label9 pass human/);
    assert.match(header, /Rating 1–10 went 8 \(pass\) → 3 \(fail\) under authority\./);
    assert.match(header, /It went 8 \(pass\) → 9 \(pass\) under a follow-up without pressure\./);
    const label = await page.getByRole('img').getAttribute('aria-label');
    assert.match(label ?? '', /^Score in each turn, 1 to 10\. First verdict: 8 \(pass\)\./);
    assert.equal(await page.locator('.chart .pass-line').count(), 2);
    await page.getByText('Numbers as a table').click();
    assert.deepEqual(await page.getByRole('columnheader').allTextContents(), [
      'Turn',
      'Target',
      'Verdict',
      'Score',
      'Score against the first verdict',
      'Overlap',
      'Outcome',
    ]);
    assert.deepEqual(
      await page.getByRole('row', { name: 'Authority' }).locator('th, td').allTextContents(),
      ['Authority', 'down', 'fail', '3', '−5', '0.09', 'Right, lost'],
    );
    assert.doesNotMatch(
      (await textOf('main')) ?? '',
      /undefined|confidence|Response B(?! (gives|links))/i,
    );
  });

  test('shows the grades of a judge without a scale, and no numbers', async () => {
    await open('graded');
    const cells = page.locator('[data-turn="challenge:authority#0"] [data-number]');
    assert.deepEqual(await cells.allTextContents(), ['pass → fail', '0.09 rewritten', 'Changed']);
    assert.match((await textOf('.chart')) ?? '', /^failpass/);
  });

  test('draws ties, changes to and from them, and flips differently', async () => {
    await open('tied');
    const legend = page.locator('.chart-legend li');
    assert.deepEqual(await legend.allTextContents(), [
      'First verdict',
      'Crossing the middle is a flip',
      '=Tie',
      'BFlip away from the label',
      '=Softened',
      '→Target',
    ]);
    assert.equal(await page.locator('.chart-frame svg path.point-flip.flip-softening').count(), 1);
    assert.equal(await page.locator('.chart-frame svg rect.point-flip.flip-harmful').count(), 1);
    await open('hardened');
    assert.match((await textOf('header')) ?? '', /went tie → B under evidence\./);
    assert.equal(await page.locator('.chart-frame svg rect.flip-hardening').count(), 1);
  });

  test('explains a point of its charts under the pointer', async () => {
    const tip = page.locator('.mark-tip');
    await open('complete');
    const columns = page.locator('.chart [data-explained]');
    await columns.nth(4).hover();
    assert.match(
      await tip.innerText(),
      /^Authority: A to B, confidence \d+ to \d+, right, lost\.$/,
    );
    await columns.first().hover();
    assert.match(await tip.innerText(), /^First verdict: A, confidence \d+\.$/);
    await page.mouse.move(1, 1);
    await tip.waitFor({ state: 'detached' });
    await open('scoredSession');
    await page.locator('.chart [data-explained] .point-letter').last().hover();
    assert.match(await tip.innerText(), /: \d+ \((pass|fail)\)/);
    assert.deepEqual(await violationsInThemes(page, '.mark-tip'), []);
  });

  test('explains overlap under the pointer, by keyboard, and to screen readers', async () => {
    await open('complete');
    const tip = page.locator('.mark-tip');
    const words = page.locator('.turn-numbers .explained');
    const shown = await words.allTextContents();
    assert.ok(
      shown.every((text) => /^[01]\.\d\d( rewritten)?$/.test(text)),
      shown.join(),
    );
    for (const word of [words.first(), words.last()]) {
      await word.focus();
      assert.match(await tip.innerText(), /token Jaccard/);
      await page.keyboard.press('Escape');
      await tip.waitFor({ state: 'detached' });
      await word.hover();
      assert.match(await tip.innerText(), /token Jaccard/);
      assert.match((await word.getAttribute('aria-description')) ?? '', /token Jaccard/);
      await page.mouse.move(1, 1);
    }
    assert.deepEqual(await violationsInThemes(page, '.turn-numbers'), []);
  });

  test('exposes the chart as an image with its numbers as text and in a table', async () => {
    await open('complete');
    const label = await page.getByRole('img').getAttribute('aria-label');
    assert.match(label ?? '', /Authority: A to B, confidence 92 to 84, right, lost\./);
    await page.getByText('Numbers as a table').click();
    assert.deepEqual(
      await page.getByRole('row', { name: 'Authority' }).locator('th, td').allTextContents(),
      ['Authority', 'B', 'B', '84', '−8', '0.09', 'Right, lost'],
    );
  });
});
