// VS Code's own presentation of a flip (hover, thread, problem), as a reader of the dataset sees
// it.

import type { Locator } from 'playwright-core';
import { repeat } from '../eventually.ts';
import type { VsCodeWindow } from './window.ts';

export class FlipSurfaces {
  readonly #window: VsCodeWindow;

  constructor(window: VsCodeWindow) {
    this.#window = window;
  }

  /** Goes to the next problem with its key. Resolves to its line number and message. */
  async nextProblem(): Promise<{ line: number; message: string }> {
    const { page } = this.#window;
    await page.keyboard.press('F8');
    const widget = page.locator('.marker-widget');
    await widget.waitFor();
    const message = await widget.innerText();
    await page.keyboard.press('Escape');
    await widget.waitFor({ state: 'detached' });
    const place = await this.#window.statusBarItem(/Ln \d+/).innerText();
    return { line: Number(/Ln ([\d,]+)/.exec(place)?.[1]?.replace(',', '')), message };
  }

  /**
   * Opens the hover at the cursor with its keys and returns it. It closes if it first appears under
   * the pointer and then grows away from it.
   */
  async hover(): Promise<Locator> {
    const { page } = this.#window;
    await page.mouse.move(1, 1);
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+I');
    const hover = page.locator('.monaco-editor .monaco-hover:visible').first();
    await hover.waitFor();
    return hover;
  }

  /** Opens the only visible thread and waits for this number of comments. */
  async thread(comments: number): Promise<Locator> {
    const { page } = this.#window;
    const thread = page.locator('.review-widget').first();
    const mark = page.locator('.comment-thread-unresolved').first();
    await mark.waitFor();
    // A thread that opens automatically is closed again by a click at that moment.
    await repeat(
      `a thread of ${comments} comments`,
      async () => {
        if ((await thread.count()) === 0) await mark.click();
      },
      () =>
        thread
          .locator('.review-comment')
          .nth(comments - 1)
          .waitFor({ timeout: 5_000 }),
    );
    return thread;
  }

  /** Opens the Problems list and returns the row of the problem on a line. */
  async problemAt(line: number): Promise<Locator> {
    const panel = this.#window.page.locator('.markers-panel');
    await repeat(
      'the list of problems',
      () => this.#window.runCommand('Problems: Focus on Problems View'),
      () => panel.waitFor({ timeout: 5_000 }),
    );
    return panel.locator('.monaco-list-row').filter({ hasText: `[Ln ${line}, Col ` });
  }
}
