import type { Page } from 'playwright-core';
import type { AuditSnapshot } from '../../../../src/messages/audit.ts';
import { pageForEachTest } from '../../../support/panelHarness/pageForEachTest.ts';
import { postedByPanel, sendToPanel } from '../../../support/panelHarness/panelPage.ts';

/** A page that shows the panel, with methods for what a user does with steps. */
export class SteppingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Continues from a turn of the branch that is shown by keyboard, which focuses the box. */
  async stepOn(title: string): Promise<void> {
    const { page } = this;
    const button = page.getByRole('button', { name: `Continue from Here: ${title}`, exact: true });
    if ((await button.count()) === 0) {
      const heading = page.getByRole('heading', { name: title, exact: true });
      await page.locator('[data-turn]').filter({ has: heading }).locator('summary').first().click();
    }
    await button.focus();
    await page.keyboard.press('Enter');
    await page.locator('.composer vscode-radio:focus').waitFor();
  }

  choose(name: string): Promise<void> {
    return this.composer.getByRole('radio', { name, exact: true }).first().click();
  }

  /** Shows a branch by its number. */
  showBranch(number: number): Promise<void> {
    return this.page.getByRole('tab', { name: `Branch ${number} ` }).click();
  }

  /** Title of the box, which names the turn that the next step continues. */
  title(): Promise<string> {
    return this.page.locator('#composer-title').innerText();
  }

  /** Whether the focus is in the box. */
  hasFocusInBox(): Promise<boolean> {
    return this.page.evaluate("document.activeElement.closest('.composer') !== null");
  }

  get composer() {
    return this.page.locator('.composer');
  }

  get words() {
    return this.composer.getByRole('textbox');
  }

  preview(): Promise<string | null> {
    return this.page.locator('[data-text="preview"]').textContent();
  }

  /** Messages posted after `ready`. */
  async posted(): Promise<readonly unknown[]> {
    return (await postedByPanel(this.page)).slice(1);
  }

  focusedTurn(): Promise<string | null> {
    return this.page.evaluate(
      "document.activeElement.closest('[data-turn]')?.dataset.turn ?? null",
    );
  }

  sendSteps({ view, progress }: AuditSnapshot): Promise<void> {
    const { steps, branches, drafts, fixedAims } = view;
    return sendToPanel(this.page, {
      type: 'steps',
      part: { steps, branches, drafts, fixedAims },
      progress,
    });
  }
}

/** Shows the panel in the tests of the calling suite, as `pageForEachTest` does. */
export function showPanelForEachTest() {
  const shown = pageForEachTest(700);
  return {
    get page() {
      return shown.page;
    },
    get stepping() {
      return new SteppingPage(shown.page);
    },
    open: shown.open,
  };
}
