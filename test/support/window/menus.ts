// Menus: those opened at the cursor of the active editor by a key (the context menu and the list of
// quick fixes), and the context menu of anything else.

import type { Locator, Page } from 'playwright-core';
import { repeat } from '../eventually.ts';

export class Menus {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Runs the item with this title of a submenu of the context menu. */
  async chooseFromContextMenu(submenu: string, title: string): Promise<void> {
    const opener = this.#page.getByRole('menuitem', { name: submenu, exact: true });
    await this.#open('Shift+F10', opener);
    const entry = this.#page.getByRole('menuitem', { name: title });
    await repeat(
      `a click on ${submenu} to open its menu`,
      () => opener.click({ timeout: 1_000 }).catch(() => {}),
      () => entry.waitFor({ timeout: 1_000 }),
    );
    await this.#click(entry);
  }

  /** Right-clicks an element, and runs the item of its context menu with this title. */
  async chooseFromMenuOf(element: Locator, title: string): Promise<void> {
    await element.click({ button: 'right' });
    await this.#chooseOpened(title);
  }

  /** Runs the item with this title under "More Actions" of the active editor. */
  async chooseFromMoreActions(title: string): Promise<void> {
    await this.#page.locator('.editor-actions').getByLabel('More Actions').click();
    await this.#chooseOpened(title);
  }

  /** Applies the quick fix, or other code action, with this title. */
  async applyCodeAction(title: string): Promise<void> {
    await this.#choose('Control+.', this.#page.locator('.action-widget').getByText(title));
  }

  async #chooseOpened(title: string): Promise<void> {
    const entry = this.#page.getByRole('menuitem', { name: title });
    await entry.waitFor();
    await this.#click(entry);
  }

  async #choose(key: string, entry: Locator): Promise<void> {
    await this.#open(key, entry);
    await this.#click(entry);
  }

  /**
   * Opens a menu by its key. Keys are lost while something else has the focus: they are repeated
   * until the menu is visible.
   */
  async #open(key: string, entry: Locator): Promise<void> {
    await repeat(
      `${key} to open a menu with ${entry}`,
      () => this.#page.keyboard.press(key),
      () => entry.waitFor({ timeout: 5_000 }),
      () => this.#page.keyboard.press('Escape'),
    );
  }

  /**
   * Clicks an item until its menu is gone: VS Code ignores clicks on a menu in the first 100 ms,
   * which last longer on a busy machine.
   */
  async #click(entry: Locator): Promise<void> {
    await repeat(
      `a click on ${entry} to close its menu`,
      () => entry.click({ timeout: 1_000 }).catch(() => {}),
      () => entry.waitFor({ state: 'detached', timeout: 1_000 }),
    );
  }
}
