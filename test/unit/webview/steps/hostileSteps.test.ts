import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import type { AuditSnapshot } from '../../../../src/messages/audit.ts';
import {
  everyHostileText,
  hostileTexts,
  hugeTexts,
  understatedIn,
} from '../../../support/data/hostileText.ts';
import { makeSnapshot } from '../../../support/panelHarness/fixtures.ts';
import { pageForEachTest } from '../../../support/panelHarness/pageForEachTest.ts';
import { sendToPanel, unfold } from '../../../support/panelHarness/panelPage.ts';
import { HostilePage } from '../audit/hostilePage.ts';
import { SteppingPage } from './steppingPage.ts';

const request = ` ${defaultJudge.again}`;

describe('hostile text in steps', () => {
  const shown = pageForEachTest(320);
  let page: Page;
  let hostile: HostilePage;
  let stepping: SteppingPage;
  let plain: AuditSnapshot;

  before(async () => {
    plain = await makeSnapshot('sessionSwapped');
  });

  beforeEach(() => {
    page = shown.page;
    hostile = new HostilePage(page, new URL(shown.panel.address('session', 'dark')).origin);
    stepping = new SteppingPage(page);
  });

  async function open(fixture: string): Promise<void> {
    await shown.open(fixture);
    await unfold(page, true);
  }

  test('is shown verbatim in the text and answers of steps', async () => {
    await open('hostileSession');
    const texts = async (name: string) => {
      const shown: string[] = [];
      for (const branch of [1, 2]) {
        await stepping.showBranch(branch);
        await unfold(page, true);
        shown.push(...(await page.locator(`[data-text="${name}"]`).allTextContents()));
      }
      return shown;
    };
    const sent = (await texts('followUp'))[0];
    assert.ok(sent?.endsWith(request));
    assert.ok(sent?.startsWith(everyHostileText.slice(0, 40)));
    assert.ok((await texts('answer')).includes(everyHostileText));
    assert.ok((await texts('justification')).includes(everyHostileText));
    await hostile.assertNothingRan('a session');
  });

  test('is previewed verbatim in a template, own words, and a draft, for each class of text', async () => {
    await open('sessionSwapped');
    await stepping.stepOn('Doubt (step 1)');
    for (const [name, text] of Object.entries(hostileTexts)) {
      await sendToPanel(page, { type: 'snapshot', snapshot: withText(plain, text) });
      const shown = text.replaceAll('{target}', 'Response B').replaceAll('{other}', 'Response A');
      for (const choice of ['Template', 'Evidence']) {
        await stepping.choose(choice);
        const preview = await stepping.preview();
        assert.ok(preview === `${shown}${request}`, `${name} in ${choice}: ${preview}`);
      }
      const marks = page.locator('[data-text="preview"] .invisible');
      const marked = await marks.evaluateAll((all) => all.map((one) => one.textContent ?? ''));
      assert.deepEqual(marked, understatedIn(text), name);
      await hostile.assertNothingRan(name);
    }
  });

  test('cannot hide or reorder the panel’s own text through names of templates and writers', async () => {
    await open('hostileSession');
    await stepping.stepOn('First verdict');
    await stepping.choose('Template');
    const lines = [
      ...(await page
        .locator('vscode-radio, option, h3, #composer-title, [role="tab"]')
        .allTextContents()),
      ...(await page.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.ariaLabel))),
    ];
    assert.ok(lines.length > 30);
    for (const line of lines) assert.deepEqual(understatedIn(line ?? ''), []);
  });

  test('is kept but not sent if it is a megabyte long, and the reason is shown', async () => {
    await open('sessionSwapped');
    await stepping.stepOn('Doubt (step 1)');
    await stepping.choose('Evidence');
    for (const [name, text] of Object.entries(hugeTexts)) {
      await sendToPanel(page, { type: 'snapshot', snapshot: withText(plain, text) });
      const kept = await stepping.words.inputValue();
      assert.ok(kept === text, name);
      assert.match(
        (await page.locator('.composer [role="status"]').textContent()) ?? '',
        /^At most 8,000 characters; there are [\d,]+\.$/,
      );
      const send = page.getByRole('button', { name: /^Send/ });
      assert.equal(await send.isDisabled(), true);
      await hostile.assertNothingRan(name);
    }
  });
});

/** Returns the snapshot with this text as its template, its draft, and its model names. */
function withText(snapshot: AuditSnapshot, text: string): AuditSnapshot {
  const { view } = snapshot;
  return {
    ...snapshot,
    templates: [{ name: text.slice(0, 100) || 'x', kind: 'own', text }],
    view: {
      ...view,
      drafts: view.drafts.map((draft) => ({
        ...draft,
        text,
        entry: { ...draft.entry, writer: { ...draft.entry.writer, model: text } },
      })),
    },
  };
}
