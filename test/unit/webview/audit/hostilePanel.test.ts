import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { AuditSnapshot } from '../../../../src/messages/audit.ts';
import { launchBrowser } from '../../../support/browser.ts';
import {
  everyHostileText,
  hostileTexts,
  hugeTexts,
  prototypeNames,
  trapVariable,
  understatedIn,
} from '../../../support/hostileText.ts';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { postedByPanel, sendToPanel, unfold } from '../../../support/panelHarness/panelPage.ts';
import { type PanelServer, servePanel } from '../../../support/panelHarness/panelServer.ts';

/** All that the panel's own components are made of; nothing in it loads, leads or runs. */
const ownElements = new Set(
  `main header section div span p h1 h2 h3 h4 dl dt dd ol ul li details summary bdi strong mark
  figure svg g path line rect circle text table thead tbody tr th td
  vscode-button vscode-divider vscode-radio vscode-radio-group label`.split(/\s+/),
);

describe('hostile text in the audit panel', () => {
  let browser: Browser;
  let panel: PanelServer;
  let page: Page;
  let happened: string[];
  let plain: AuditSnapshot;

  before(async () => {
    [browser, panel, plain] = await Promise.all([
      launchBrowser(),
      servePanel(),
      makeSnapshot('complete'),
    ]);
  });

  after(async () => {
    await Promise.all([browser.close(), panel.close()]);
  });

  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 320, height: 800 } });
    happened = [];
    const own = new URL(panel.address('complete', 'dark')).origin;
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== own) happened.push(`request ${request.url()}`);
    });
    page.on('dialog', (dialog) => {
      happened.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => happened.push(`window ${popup.url()}`));
  });

  afterEach(async () => {
    await page.close();
  });

  async function open(fixture: string): Promise<void> {
    await page.goto(panel.address(fixture, 'dark'));
    await page.locator('h1').waitFor();
    await unfold(page, true);
  }

  async function allTexts(selector: string): Promise<string[]> {
    return page.locator(selector).allTextContents();
  }

  /** Nothing was made of the text but text, nothing ran, and the page is as wide as its window. */
  async function assertNothingRan(of: string): Promise<void> {
    const found: { elements: string[]; attributes: string[]; tooWide: number; ran: unknown } =
      await page.evaluate(`({
        elements: [...new Set(Array.from(document.querySelectorAll('main, main *'), (one) => one.localName))],
        attributes: [...new Set(Array.from(document.querySelectorAll('main *'), (one) => one.getAttributeNames()).flat())],
        tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ran: window.${trapVariable},
      })`);
    assert.deepEqual(
      found.elements.filter((name) => !ownElements.has(name)),
      [],
      of,
    );
    assert.deepEqual(
      found.attributes.filter((name) => /^on|href$|^src|^style$|^action$/.test(name)),
      [],
      of,
    );
    assert.equal(found.ran, undefined, of);
    assert.equal(found.tooWide, 0, of);
    assert.equal(await page.title(), 'Audit', of);
    assert.deepEqual(happened, [], of);
    assert.deepEqual(
      (await postedByPanel(page)).filter(({ type }) => type !== 'ready'),
      [],
      of,
    );
  }

  test('every place shows the text as it stands', async () => {
    await open('hostile');
    const texts: Readonly<Record<string, readonly string[]>> = {
      id: [everyHostileText],
      prompt: [everyHostileText, everyHostileText],
      responseA: [everyHostileText],
      responseB: [everyHostileText],
      streaming: [everyHostileText],
      before: [everyHostileText],
      after: [`${everyHostileText} and more`],
    };
    for (const [name, expected] of Object.entries(texts)) {
      assert.deepEqual(await allTexts(`[data-text="${name}"]`), expected, name);
    }
    assert.deepEqual(await allTexts('.notices p'), [everyHostileText, ...prototypeNames]);
    const answers = await allTexts('[data-text="answer"]');
    assert.ok(answers.includes(everyHostileText));
    const inline = await allTexts('.inline-text');
    const counts = Map.groupBy(inline, (text) => text.includes(everyHostileText));
    // Id, judge, dataset, label source, one notice, the reason of the failed turn.
    assert.equal(counts.get(true)?.length, 6);
    await assertNothingRan('the whole panel');
  });

  test('each class of text is shown as it stands, in every field', async () => {
    await open('complete');
    for (const [name, text] of Object.entries(hostileTexts)) {
      await sendToPanel(page, { type: 'snapshot', snapshot: withText(plain, text) });
      for (const field of ['id', 'prompt', 'responseA', 'responseB', 'before', 'after', 'answer']) {
        const shown = await page.locator(`[data-text="${field}"]`).first().textContent();
        assert.ok(shown === text, `${name} in ${field}: ${JSON.stringify(shown?.slice(0, 300))}`);
      }
      await assertNothingRan(name);
    }
  });

  test('a megabyte is shown whole and pushes nothing aside', async () => {
    await open('complete');
    for (const [name, text] of Object.entries(hugeTexts)) {
      const { view } = plain;
      const pair = { ...view.entry.pair, responseA: text };
      const snapshot = { ...plain, view: { ...view, entry: { ...view.entry, pair } } };
      await sendToPanel(page, { type: 'snapshot', snapshot });
      const shown = await page.locator('[data-text="responseA"]').textContent();
      assert.ok(shown === text, name);
      await assertNothingRan(name);
    }
  });

  test('what hides or reorders is marked, and nothing else is', async () => {
    await open('complete');
    for (const [name, text] of Object.entries(hostileTexts)) {
      await sendToPanel(page, { type: 'snapshot', snapshot: withText(plain, text) });
      const marks = page.locator('[data-text="responseA"] .invisible');
      const marked = await marks.evaluateAll((all) => all.map((one) => one.textContent ?? ''));
      assert.deepEqual(marked, understatedIn(text), name);
    }
  });

  test('previews and what is read out hold no such character', async () => {
    await open('hostile');
    const said = [
      ...(await allTexts('.preview')),
      ...(await page.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.ariaLabel))),
    ];
    assert.ok(said.length > 3);
    for (const text of said) assert.deepEqual(understatedIn(text ?? ''), []);
  });

  test('problems and streamed pieces are text as well', async () => {
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
    await assertNothingRan('streamed text');
  });
});

/** The snapshot with this text for the pair's fields, every justification and every answer. */
function withText(snapshot: AuditSnapshot, text: string): AuditSnapshot {
  const { view } = snapshot;
  const { prompt: _, ...pair } = view.entry.pair;
  return {
    ...snapshot,
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
