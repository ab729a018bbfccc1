import type { Page } from 'playwright-core';
import type { ToAuditPanel } from '../../../src/messages/audit.ts';
import type { ToReportPanel } from '../../../src/messages/report.ts';

/** Unfolds every section of the panel, or folds it again. */
export async function unfold(page: Page, open: boolean): Promise<void> {
  await page.evaluate(
    `document.querySelectorAll('details').forEach((part) => (part.open = ${open}))`,
  );
}

/** Sends the panel a message, as the host does, and waits until it is drawn. */
export async function sendToPanel(
  page: Page,
  message: ToAuditPanel | ToReportPanel,
): Promise<void> {
  await page.evaluate(
    `window.postMessage(${JSON.stringify(message)});
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`,
  );
}

/** What the panel has posted, `ready` first; a breach of the content policy is among it. */
export function postedByPanel(page: Page): Promise<readonly { readonly type: string }[]> {
  return page.evaluate('harness.posted');
}
