// The audit panel as a person uses it. Usage:
//   await window.clickCodeLens(/Audit/);
//   const panel = await openedAuditPanel(window);
//   await panel.button('Cancel').click();
//   await panel.turn('Authority').and(panel.inStage('judged')).waitFor();

import type { Locator } from 'playwright-core';
import type { WebviewFrame } from './webviewFrame.ts';
import type { VsCodeWindow } from './window.ts';

/** State of a turn's card; see `webview/audit/turns/turnStage.ts`. */
type Stage = 'waiting' | 'asking' | 'interrupted' | 'judged' | 'unreadable' | 'failed' | 'left-out';

type Column = 'preference' | 'confidence' | 'overlap' | 'outcome';

/**
 * Waits for the audit panel of a record, e.g. `#2`. Without a record, close any previous panel
 * first, because it may be returned instead.
 */
export async function openedAuditPanel(
  window: VsCodeWindow,
  record?: string,
): Promise<AuditPanelPage> {
  const panel = new AuditPanelPage(await window.webview('Recant', record));
  await panel.turns().first().waitFor();
  return panel;
}

export class AuditPanelPage {
  readonly webview: WebviewFrame;

  constructor(webview: WebviewFrame) {
    this.webview = webview;
  }

  /**
   * Returns the button whose name starts with this, e.g. `Resume`, which is followed by the cost.
   */
  button(name: string | RegExp): Locator {
    const pattern = typeof name === 'string' ? new RegExp(`^${name}`) : name;
    return this.webview.frame.getByRole('button', { name: pattern });
  }

  /** Returns the cards of the turns, in displayed order. */
  turns(): Locator {
    return this.webview.frame.locator('[data-turn]');
  }

  /** Returns the card with this title. */
  turn(title: string): Locator {
    const heading = this.webview.frame.getByRole('heading', { name: title, exact: true });
    return this.turns().filter({ has: heading });
  }

  inStage(stage: Stage): Locator {
    return this.webview.frame.locator(`[data-stage="${stage}"]`);
  }

  /** Returns the text streamed into a turn's card so far. */
  streamedText(title: string): Locator {
    return this.turn(title).locator('[data-text="streaming"]');
  }

  /** Returns the text of each column of a judged turn's card, without line breaks. */
  async numbers(title: string): Promise<Record<Column, string>> {
    const columns = ['preference', 'confidence', 'overlap', 'outcome'] as const;
    const texts = columns.map(async (column) => {
      const text = await this.turn(title).locator(`[data-number="${column}"]`).innerText();
      return [column, text.replace(/\n/g, '').trim()];
    });
    return Object.fromEntries(await Promise.all(texts));
  }

  notice(text: string | RegExp): Locator {
    return this.webview.frame.locator('.notices p').filter({ hasText: text });
  }

  /** Waits until every turn is judged and nothing is in progress. */
  async complete(): Promise<void> {
    await this.inStage('judged').nth(5).waitFor();
    await this.button('Audit Again').waitFor();
  }

  /** Returns each turn's title, state and card text. */
  async cards(): Promise<{ title: string; stage: string; text: string }[]> {
    const cards = await this.turns().all();
    return Promise.all(
      cards.map(async (card) => ({
        title: await card.getByRole('heading').first().innerText(),
        stage: (await card.getAttribute('data-stage')) ?? '',
        text: await card.innerText(),
      })),
    );
  }

  /** Returns the HTML of the judged cards, for comparisons. */
  async judgedHtml(): Promise<string[]> {
    const cards = await this.inStage('judged').all();
    return Promise.all(cards.map((card) => card.evaluate((element) => element.outerHTML)));
  }
}
