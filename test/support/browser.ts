// Usage: const browser = await launchBrowser(); const page = await browser.newPage(); …
//        await closeBrowser(browser);

import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium,
  type LaunchOptions,
} from 'playwright-core';
import { getChromium } from './getChromium.ts';
import { filesWithKey } from './keyScan.ts';

/** Starts a headless Chromium that needs no display, root or sandbox. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

/** Starts such a Chromium for other processes, which connect to its `wsEndpoint()`. */
export async function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(await launchOptions());
}

async function launchOptions(): Promise<LaunchOptions> {
  const { executable, env } = await getChromium();
  return {
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
  };
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

/**
 * Shows VS Code's progress bars without movement, each frame of which would be drawn by the
 * processor.
 */
export async function stopProgressBars(context: BrowserContext): Promise<void> {
  const style = '.monaco-progress-container .progress-bit { animation: none !important; }';
  await context.addInitScript(`addEventListener('DOMContentLoaded', () => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: '${style}' }));
  })`);
}
