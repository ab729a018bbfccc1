// Menus opened at the cursor of the active editor by a key: the context menu and the list of quick
// fixes.

import type { Locator, Page } from 'playwright-core';
import { repeat } from '../repeat.ts';

export class CursorMenus {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Runs the context menu item with this title. */
  async chooseFromContextMenu(title: string): Promise<void> {
    await this.#choose('Shift+F10', this.#page.getByRole('menuitem', { name: title }));
  }

  /** Applies the quick fix, or other code action, with this title. */
  async applyCodeAction(title: string): Promise<void> {
    await this.#choose('Control+.', this.#page.locator('.action-widget').getByText(title));
  }

  /**
   * Opens a menu and chooses an item. Keys are lost while something else has the focus, and VS Code
   * ignores clicks on a menu in the first 100 ms: each is repeated until its effect is visible.
   */
  async #choose(key: string, entry: Locator): Promise<void> {
    await repeat(
      `${key} to open a menu with ${entry}`,
      () => this.#page.keyboard.press(key),
      () => entry.waitFor({ timeout: 5_000 }),
      () => this.#page.keyboard.press('Escape'),
    );
    await repeat(
      `a click on ${entry} to close its menu`,
      () => entry.click({ timeout: 1_000 }).catch(() => {}),
      () => entry.waitFor({ state: 'detached', timeout: 1_000 }),
    );
  }
}
