// The audit panel as a person uses it. Usage:
//   await window.clickCodeLens(/Audit/);
//   const panel = await openedAuditPanel(window);
//   await panel.button('Cancel').click();
//   await panel.turn('Authority').and(panel.inStage('judged')).waitFor();

import type { Locator } from 'playwright-core';
import type { WebviewFrame } from './webviewFrame.ts';
import type { ThemeName, VsCodeWindow } from './window.ts';

/** Where a turn's card stands; see `webview/audit/turns/turnStage.ts`. */
type Stage = 'waiting' | 'asking' | 'interrupted' | 'judged' | 'unreadable' | 'failed' | 'left-out';

type Column = 'preference' | 'confidence' | 'overlap' | 'outcome';

/** Waits for an audit panel; close the one before first, or it may be that one. */
export async function openedAuditPanel(window: VsCodeWindow): Promise<AuditPanelPage> {
  const panel = new AuditPanelPage(await window.webview('Recant'));
  await panel.turns().first().waitFor();
  return panel;
}

export class AuditPanelPage {
  readonly webview: WebviewFrame;

  constructor(webview: WebviewFrame) {
    this.webview = webview;
  }

  /** A button whose name begins so: `Resume`, say, which goes on to name the cost. */
  button(name: string | RegExp): Locator {
    const pattern = typeof name === 'string' ? new RegExp(`^${name}`) : name;
    return this.webview.frame.getByRole('button', { name: pattern });
  }

  /** The cards of the turns, in the order in which they stand. */
  turns(): Locator {
    return this.webview.frame.locator('[data-turn]');
  }

  /** The card with this title. */
  turn(title: string): Locator {
    const heading = this.webview.frame.getByRole('heading', { name: title, exact: true });
    return this.turns().filter({ has: heading });
  }

  inStage(stage: Stage): Locator {
    return this.webview.frame.locator(`[data-stage="${stage}"]`);
  }

  /** What has streamed into a turn's card so far. */
  streamedText(title: string): Locator {
    return this.turn(title).locator('[data-text="streaming"]');
  }

  /** What a judged turn's card says in each of its columns, without line breaks. */
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

  /** Waits until every turn is judged and nothing is under way. */
  async complete(): Promise<void> {
    await this.inStage('judged').nth(5).waitFor();
    await this.button('Audit Again').waitFor();
  }

  /** Each turn's title, where it stands and what its card says. */
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

  /** The judged cards as they are built, to compare before and after. */
  async judgedHtml(): Promise<string[]> {
    const cards = await this.inStage('judged').all();
    return Promise.all(cards.map((card) => card.evaluate((element) => element.outerHTML)));
  }

  /** Waits until the panel has the colours of a theme, which reach it after the window. */
  async inTheme(theme: ThemeName): Promise<void> {
    const kinds = {
      dark: 'vscode-dark',
      light: 'vscode-light',
      hc: 'vscode-high-contrast:not(.vscode-high-contrast-light)',
      'hc-light': 'vscode-high-contrast-light',
    };
    await this.webview.frame.locator(`body.${kinds[theme]}`).waitFor();
  }
}
