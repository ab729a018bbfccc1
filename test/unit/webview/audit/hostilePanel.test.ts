import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { AuditSnapshot } from '../../../../src/messages/audit.ts';
import {
  everyHostileText,
  hostileTexts,
  hugeTexts,
  prototypeNames,
  understatedIn,
} from '../../../support/data/hostileText.ts';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { pageForEachTest } from '../../../support/panelHarness/pageForEachTest.ts';
import { sendToPanel, unfold } from '../../../support/panelHarness/panelPage.ts';
import { HostilePage } from './hostilePage.ts';

describe('hostile text in the audit panel', () => {
  const shown = pageForEachTest(320);
  let page: Page;
  let hostile: HostilePage;
  let plain: AuditSnapshot;

  before(async () => {
    plain = await makeSnapshot('complete');
  });

  beforeEach(() => {
    page = shown.page;
    hostile = new HostilePage(page, new URL(shown.panel.address('complete', 'dark')).origin);
  });

  async function open(fixture: string): Promise<void> {
    await shown.open(fixture);
    await unfold(page, true);
  }

  async function allTexts(selector: string): Promise<string[]> {
    return page.locator(selector).allTextContents();
  }

  test('is shown verbatim in every location', async () => {
    await open('hostile');
    const { name, view } = await makeSnapshot('hostile');
    const texts: Readonly<Record<string, readonly string[]>> = {
      name: [name],
      prompt: [everyHostileText, everyHostileText],
      responseA: [everyHostileText],
      responseB: [everyHostileText],
      streaming: [everyHostileText],
      before: [everyHostileText, everyHostileText],
      after: [view.turns[1]?.judgment?.justification ?? '', `${everyHostileText} and more`],
    };
    for (const [field, expected] of Object.entries(texts)) {
      assert.deepEqual(await allTexts(`[data-text="${field}"]`), expected, field);
    }
    assert.deepEqual(await allTexts('.notices p'), [everyHostileText, ...prototypeNames]);
    const answers = await allTexts('[data-text="answer"]');
    assert.ok(answers.includes(everyHostileText));
    const inline = await allTexts('.inline-text');
    const counts = Map.groupBy(inline, (text) => text.includes(everyHostileText));
    // Judge, dataset, label source, one notice, and the failed turn's reason.
    assert.equal(counts.get(true)?.length, 5);
    await hostile.assertNothingRan('the whole panel');
  });

  test('is shown verbatim in every field, for each class of text', async () => {
    await open('complete');
    for (const [name, text] of Object.entries(hostileTexts)) {
      await sendToPanel(page, { type: 'snapshot', snapshot: withText(plain, text) });
      for (const field of [
        'name',
        'prompt',
        'responseA',
        'responseB',
        'before',
        'after',
        'answer',
      ]) {
        const shown = await page.locator(`[data-text="${field}"]`).first().textContent();
        assert.ok(shown === text, `${name} in ${field}: ${JSON.stringify(shown?.slice(0, 300))}`);
      }
      await hostile.assertNothingRan(name);
    }
  });

  test('is shown in full up to a megabyte without displacing other content', async () => {
    await open('complete');
    for (const [name, text] of Object.entries(hugeTexts)) {
      const { view } = plain;
      const pair = { ...view.entry.pair, responseA: text };
      const snapshot = { ...plain, view: { ...view, entry: { ...view.entry, pair } } };
      await sendToPanel(page, { type: 'snapshot', snapshot });
      const shown = await page.locator('[data-text="responseA"]').textContent();
      assert.ok(shown === text, name);
      await hostile.assertNothingRan(name);
    }
  });

  test('is marked only at characters that hide or reorder text', async () => {
    await open('complete');
    for (const [name, text] of Object.entries(hostileTexts)) {
      await sendToPanel(page, { type: 'snapshot', snapshot: withText(plain, text) });
      const marks = page.locator('[data-text="responseA"] .invisible');
      const marked = await marks.evaluateAll((all) => all.map((one) => one.textContent ?? ''));
      assert.deepEqual(marked, understatedIn(text), name);
    }
  });

  test('contains no such characters in previews and announcements', async () => {
    await open('hostile');
    const said = [
      ...(await allTexts('.preview')),
      ...(await page.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.ariaLabel))),
      await page.locator('h1').getAttribute('title'),
    ];
    assert.ok(said.length > 3);
    for (const text of said) assert.deepEqual(understatedIn(text ?? ''), []);
  });

  test('remains text in problems and streamed chunks', async () => {
    await open('complete');
    await sendToPanel(page, { type: 'problem', message: everyHostileText });
    assert.equal(await page.getByRole('alert').textContent(), everyHostileText);
    await open('starting');
    for (const piece of [...everyHostileText]) {
      if (piece.length > 1 || piece < ' ' || piece === '<') {
        await sendToPanel(page, { type: 'text', turn: 'baseline#0', piece });
      }
    }
    await sendToPanel(page, { type: 'text', turn: 'baseline#0', piece: everyHostileText });
    const [streamed] = await allTexts('[data-text="streaming"]');
    assert.ok(streamed?.endsWith(everyHostileText));
    await hostile.assertNothingRan('streamed text');
  });
});

/**
 * Returns the snapshot with this text as the pair's fields, every justification, and every answer.
 */
function withText(snapshot: AuditSnapshot, text: string): AuditSnapshot {
  const { view } = snapshot;
  const { prompt: _, ...pair } = view.entry.pair;
  return {
    ...snapshot,
    name: text,
    view: {
      ...view,
      entry: {
        ...view.entry,
        pair: { ...pair, id: text, prompt: text, responseA: text, responseB: text },
      },
      turns: view.turns.map((turn) => ({
        ...turn,
        answers: [text],
        judgment: turn.judgment && { ...turn.judgment, justification: text },
      })),
    },
  };
}
