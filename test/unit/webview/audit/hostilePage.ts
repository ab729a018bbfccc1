import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { trapVariable } from '../../../support/data/hostileText.ts';
import { postedByPanel } from '../../../support/panelHarness/panelPage.ts';

/**
 * Elements that the panel's components use; none of them loads, navigates, or executes anything.
 */
const ownElements = new Set(
  `main header section div span p h1 h2 h3 h4 dl dt dd ol ul li details summary bdi strong mark
  figure svg g path line rect circle text table caption thead tbody tr th td
  select option small output progress nav button figcaption
  vscode-button vscode-divider vscode-radio vscode-radio-group vscode-text-area label`.split(/\s+/),
);

/** A page that records all its requests, dialogs, and windows while it shows hostile text. */
export class HostilePage {
  readonly page: Page;
  readonly #happened: string[] = [];

  /** @param own the origin that the page may send requests to */
  constructor(page: Page, own: string) {
    this.page = page;
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== own) this.#happened.push(`request ${request.url()}`);
    });
    page.on('dialog', (dialog) => {
      this.#happened.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', (popup) => this.#happened.push(`window ${popup.url()}`));
  }

  /**
   * Asserts that the text created no elements, that nothing was executed, and that the page fits
   * its window.
   */
  async assertNothingRan(of: string): Promise<void> {
    const found: { elements: string[]; attributes: string[]; tooWide: number; ran: unknown } =
      await this.page.evaluate(`({
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
    assert.match(await this.page.title(), /^(Audit|Report)$/, of);
    assert.deepEqual(this.#happened, [], of);
    const asked = ['ready', 'worst']; // messages of a page that nobody has used yet
    assert.deepEqual(
      (await postedByPanel(this.page)).filter(({ type }) => !asked.includes(type)),
      [],
      of,
    );
  }
}
