// Usage: const browser = await launchBrowser(); const page = await browser.newPage(); …
//        await browser.close();

import { type Browser, chromium } from 'playwright-core';
import { getChromium } from './getChromium.ts';

/** Starts a headless Chromium that needs no display, no root and no sandbox. */
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
