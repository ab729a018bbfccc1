import type { Page } from 'playwright-core';
import type { ToAuditPanel } from '../../../src/messages/audit.ts';
import type { ToReportPanel } from '../../../src/messages/report.ts';

/** Expands or collapses every section of the panel. */
export async function unfold(page: Page, open: boolean): Promise<void> {
  await page.evaluate(
    `document.querySelectorAll('details').forEach((part) => (part.open = ${open}))`,
  );
}

/** Sends the panel a message, as the host does, and waits until it is rendered. */
export async function sendToPanel(
  page: Page,
  message: ToAuditPanel | ToReportPanel,
): Promise<void> {
  await page.evaluate(
    `window.postMessage(${JSON.stringify(message)});
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`,
  );
}

/**
 * Returns what the panel posted, `ready` first; includes violations of the content security policy.
 */
export function postedByPanel(page: Page): Promise<readonly { readonly type: string }[]> {
  return page.evaluate('harness.posted');
}
