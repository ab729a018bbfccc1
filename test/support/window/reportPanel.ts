// A report's panel in the window, as a reader uses it.

import type { Locator } from 'playwright-core';
import type { WebviewFrame } from './webviewFrame.ts';
import type { VsCodeWindow } from './window.ts';

/** Waits for a report with its numbers. */
export async function openedReport(window: VsCodeWindow): Promise<ReportPanelPage> {
  const page = new ReportPanelPage(await window.webview('Recant Report'));
  await page.figure('flipRates').waitFor();
  return page;
}

export class ReportPanelPage {
  readonly webview: WebviewFrame;

  constructor(webview: WebviewFrame) {
    this.webview = webview;
  }

  /** Returns a figure by its id in `webview/report/figures/figures.ts`. */
  figure(id: string): Locator {
    return this.webview.frame.locator(`[data-figure="${id}"]`);
  }

  /** Returns the marks of a figure, each of which lists its pairs. */
  marks(figure: string): Locator {
    return this.figure(figure).locator('[data-mark]');
  }

  /** Returns the list opened by a mark, once its rows are loaded. */
  async list(): Promise<Locator> {
    const list = this.webview.frame.locator('.pair-list');
    await list.locator('tbody tr').first().waitFor();
    return list;
  }

  button(name: string | RegExp): Locator {
    return this.webview.frame.getByRole('button', { name });
  }

  /** Waits until the intervals are those of the bootstrap and nothing is being computed. */
  async settled(): Promise<void> {
    const { frame } = this.webview;
    await frame
      .locator('.finding')
      .filter({ hasText: 'Provisional: ' })
      .first()
      .waitFor({ state: 'detached' });
    await frame.locator('header .progress').waitFor({ state: 'detached' });
  }
}
