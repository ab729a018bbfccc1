// Usage: const browser = await launchBrowser(); const page = await browser.newPage(); …
//        await closeBrowser(browser);

import { type Browser, chromium } from 'playwright-core';
import { getChromium } from './getChromium.ts';
import { filesWithKey } from './keyScan.ts';

/** Starts a headless Chromium that needs no display, root or sandbox. */
export async function launchBrowser(): Promise<Browser> {
  const { executable, env } = await getChromium();
  return chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...env } as Record<string, string>,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Closes a browser. Throws, after closing, if its profile on disk contained the marked key. */
export async function closeBrowser(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  const [, profile = ''] = /--user-data-dir=(\S+)/.exec(commandLine) ?? [];
  const files = filesWithKey(profile);
  await browser.close();
  if (files.length > 0) throw new Error(`The marked API key was written to ${files.join(', ')}.`);
}
