// The input at the top of the window: palette, quick picks and input boxes.

import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { patience, startPatience } from '../patience.ts';

export class QuickInput {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The widget, if it is open. */
  widget(): Locator {
    return this.#page.locator('.quick-input-widget:visible:not(.quick-input-widget-closing)');
  }

  /**
   * Opens one of VS Code's own inputs with its key, and types into it, e.g. F1 and `>Title`. The
   * first one in a window may have to wait until that has started.
   */
  async open(key: string, prefix: string, text: string): Promise<void> {
    const deadline = Date.now() + startPatience;
    for (let attempt = 0; Date.now() < deadline; attempt += 1) {
      const value = await this.#value();
      if (value === prefix + text) return;
      if (value === prefix) {
        await this.#input()
          .fill(prefix + text, { timeout: 500 })
          .catch(() => {});
      } else {
        if (value !== undefined) await this.#close(); // something else was asked
        if (attempt % 20 === 0) await this.#page.keyboard.press(key); // lost while a webview opens
        await wait(50);
      }
    }
    throw new Error(
      `${key} opened no box that takes "${prefix}${text}" within ${startPatience} ms.`,
    );
  }

  /**
   * Opens an input as `open` does and chooses the item with this label. Reopens the input if the
   * item is missing: a palette does not show commands registered after it opened.
   */
  async openAndChoose(key: string, prefix: string, text: string, label: string): Promise<void> {
    const deadline = Date.now() + startPatience;
    for (;;) {
      await this.open(key, prefix, text);
      try {
        return await this.choose(label, 3_000);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await this.#close();
      }
    }
  }

  /** Waits until it is open, and replaces its text. */
  async fill(text: string): Promise<void> {
    await this.#input().fill(text);
  }

  /** Chooses the item with exactly this label, else the first one that contains it. */
  async choose(label: string, timeout = patience): Promise<void> {
    const rows = this.#rows();
    const exact = rows.filter({ has: this.#page.getByText(label, { exact: true }) });
    await rows.filter({ hasText: label }).first().waitFor({ timeout });
    // A row under the pointer shows a hover after a while, which would cover the others.
    await this.#page.mouse.move(1, 1);
    const chosen = (await exact.count()) > 0 ? exact : rows.filter({ hasText: label });
    const click = () => chosen.first().click({ timeout });
    // A list that is rerendered under the pointer ignores clicks.
    if (!(await this.#leave(click)) && (await chosen.count()) > 0) await this.#leave(click);
  }

  /** Presses the arrow key until the item that contains the text has the focus, then Enter. */
  async chooseByKeys(text: string): Promise<void> {
    await this.#rows().filter({ hasText: text }).first().waitFor();
    const focused = this.#rows().and(this.#page.locator('.focused'));
    const deadline = Date.now() + patience;
    while ((await focused.filter({ hasText: text }).count()) === 0) {
      if (Date.now() > deadline) throw new Error(`No key reached "${text}" within ${patience} ms.`);
      await this.#input().press('ArrowDown');
    }
    await this.accept();
  }

  /** Presses Enter: accepts what was typed, or the focused item. */
  async accept(): Promise<void> {
    await this.widget().waitFor();
    await this.#leave(() => this.#input().press('Enter'));
  }

  async dismiss(): Promise<void> {
    await this.widget().waitFor();
    await this.#leave(() => this.#input().press('Escape'));
  }

  /** Returns the title above the input, or an empty string. */
  async title(): Promise<string> {
    await this.widget().waitFor();
    return this.#text('.quick-input-title');
  }

  /** Returns the labels of the visible items. */
  async labels(): Promise<string[]> {
    await this.#rows().first().waitFor();
    const names = this.#rows().locator(
      '.quick-input-list-row:first-child .monaco-icon-name-container',
    );
    const labels = await names.allInnerTexts();
    return labels.map((label) => label.replace(/\s+/g, ' ').trim());
  }

  /**
   * Returns the visible item that contains the text, with its description and the heading above it.
   */
  entry(text: string): Locator {
    return this.#rows().filter({ hasText: text });
  }

  /**
   * Returns the item that contains the text once it is checked, in a list with multiple selection.
   */
  ticked(text: string): Locator {
    return this.entry(text).and(this.#page.locator('[aria-checked="true"]'));
  }

  /** Returns the message below an input box: its prompt or what is wrong with the input. */
  async message(): Promise<string> {
    await this.widget().waitFor();
    return this.#text('.quick-input-message');
  }

  /** Whether typed text is masked. */
  async isMasked(): Promise<boolean> {
    await this.widget().waitFor();
    return (await this.#input().getAttribute('type')) === 'password';
  }

  #rows(): Locator {
    return this.widget().locator('.quick-input-list .monaco-list-row');
  }

  #input(): Locator {
    return this.widget().locator('.quick-input-box input').first();
  }

  async #value(): Promise<string | undefined> {
    const input = this.#input();
    return (await input.count()) > 0
      ? input.inputValue({ timeout: 500 }).catch(() => undefined)
      : undefined;
  }

  /** An editor that opened late may have the focus. */
  async #close(): Promise<void> {
    await this.#input()
      .press('Escape', { timeout: 500 })
      .catch(() => {});
  }

  async #text(selector: string): Promise<string> {
    return (await this.widget().locator(selector).allInnerTexts()).join(' ').trim();
  }

  /**
   * Runs an action, then waits until the input has closed, was replaced by the next one, or looks
   * different.
   */
  async #leave(act: () => Promise<void>): Promise<boolean> {
    const look = async (timeout: number) => {
      const input = this.#input();
      const typed =
        (await input.count()) > 0
          ? [
              await input.inputValue({ timeout }),
              await input.getAttribute('placeholder', { timeout }),
            ]
          : [];
      const told = ['.quick-input-title', '.quick-input-count', '.quick-input-message'];
      return [...typed, ...(await Promise.all(told.map((part) => this.#text(part))))].join('\n');
    };
    const before = await look(5000).catch(() => undefined);
    await act();
    for (let attempt = 0; attempt < 100 && (await this.widget().count()) > 0; attempt += 1) {
      // A busy window may not answer in time, which does not mean that the input has changed.
      const now = await look(500).catch(() => undefined);
      if (before !== undefined && now !== undefined && now !== before) return true;
      await wait(50);
    }
    return (await this.widget().count()) === 0;
  }
}
