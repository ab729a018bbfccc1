import type { Page } from 'playwright-core';
import type { ToAuditPanel } from '../../../src/messages/audit.ts';
import type { ToReportPanel } from '../../../src/messages/report.ts';
import { axeRulesIn, WebviewFrame } from '../window/webviewFrame.ts';
import themes from './themes.json' with { type: 'json' };

/**
 * Expands or collapses every section of the panel, also those in sections that are drawn when they
 * open, and waits until it is rendered.
 *
 * @param within selector of the elements whose sections to expand
 */
export async function unfold(page: Page, open: boolean, within = 'html'): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const within = ${JSON.stringify(within)};
    for (;;) {
      const parts = [...document.querySelectorAll('details')].filter((part) => part.open !== ${open} && part.closest(within));
      await Promise.all(parts.map((part) => new Promise((toggled) => {
        part.addEventListener('toggle', toggled, { once: true });
        part.open = ${open};
      })));
      await frame();
      await frame();
      if (parts.length === 0) return;
    }
  })()`);
}

const checkedThemes = ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const;

/**
 * Returns axe's violations in the dark, the light and both high-contrast themes.
 *
 * @param within selector of the elements to check
 */
export async function violationsInThemes(page: Page, within?: string): Promise<string[]> {
  const frame = new WebviewFrame(page.mainFrame());
  const found: string[] = [];
  for (const name of checkedThemes) {
    await page.evaluate(`harness.setTheme(${JSON.stringify(themes[name])})`);
    const violations = await frame.accessibilityViolations(axeRulesIn(name), within);
    found.push(...violations.map((violation) => `${name}: ${violation}`));
  }
  return found;
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
 * Excludes the questions for requests, which it asks whenever it shows the details of a turn.
 */
export function postedByPanel(page: Page): Promise<readonly { readonly type: string }[]> {
  return page.evaluate("harness.posted.filter(({ type }) => type !== 'requests')");
}

/** Returns the ids of the turns for whose requests the panel has asked. */
export function requestsAskedFor(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    "harness.posted.filter(({ type }) => type === 'requests').map(({ turn }) => turn)",
  );
}
