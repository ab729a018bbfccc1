// The audit panel as a person uses it. Usage:
//   await window.clickCodeLens(/Audit/);
//   const panel = await openedAuditPanel(window);
//   await panel.button('Cancel').click();
//   await panel.turn('Authority').and(panel.inStage('judged')).waitFor();

import type { Locator } from 'playwright-core';
import type { WebviewFrame } from './webviewFrame.ts';
import type { VsCodeWindow } from './window.ts';

/** Where a turn's card stands; see `webview/audit/turnStage.ts`. */
type Stage = 'waiting' | 'asking' | 'interrupted' | 'judged' | 'unreadable' | 'failed' | 'left-out';

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

  /** A button whose name begins so: `Resume`, say, also where it goes on to name the cost. */
  button(name: string): Locator {
    return this.webview.frame.getByRole('button', { name: new RegExp(`^${name}`) });
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

  /** A number of a turn's card as it is shown. */
  number(title: string, name: 'preference' | 'confidence' | 'overlap' | 'outcome'): Locator {
    return this.turn(title).locator(`[data-number="${name}"]`);
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
}
