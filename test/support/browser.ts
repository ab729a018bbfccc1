// Usage: const browser = await launchBrowser(); const page = await browser.newPage(); …
//        await closeBrowser(browser);

import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
import { getChromium } from './getChromium.ts';
import { filesWithKey } from './keyScan.ts';

/** Name of the environment variable by which test files find the browser that they share. */
const variable = 'RECANT_SHARED_BROWSER';

/**
 * Starts a headless Chromium that needs no display, root or sandbox, or connects to the one that
 * the test files of a run share.
 */
export async function launchBrowser(): Promise<Browser> {
  const shared = process.env[variable];
  return shared === undefined ? chromium.launch(await launchOptions()) : chromium.connect(shared);
}

/** Starts the browser that the test files of a run share. Returns a function that closes it. */
export async function shareBrowser(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await launchOptions());
  process.env[variable] = server.wsEndpoint();
  return async () => {
    await closeBrowser(await launchBrowser());
    await server.close();
  };
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

/**
 * Closes a browser, or the contexts that were opened in a shared one. Throws, after closing, if its
 * profile on disk contained the marked key.
 */
export async function closeBrowser(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { commandLine } = await session.send('SystemInfo.getInfo');
  const [, profile = ''] = /--user-data-dir=(\S+)/.exec(commandLine) ?? [];
  const files = filesWithKey(profile);
  await browser.close();
  if (files.length > 0) throw new Error(`The marked API key was written to ${files.join(', ')}.`);
}

/**
 * Shows everything without animations and transitions, each frame of which would be drawn by the
 * processor.
 */
export function stopAnimations(context: BrowserContext): Promise<void> {
  const all = '*, *::before, *::after';
  return addStyle(context, `${all} { animation: none !important; transition: none !important; }`);
}

/** Adds a style to all pages that are loaded in a context. */
export async function addStyle(context: BrowserContext, style: string): Promise<void> {
  await context.addInitScript(`addEventListener('DOMContentLoaded', () => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: '${style}' }));
  })`);
}
