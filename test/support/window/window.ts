// Drives VS Code's window as a person would. Usage in test/e2e/*.test.ts:
//   const window = await openWindow({ workspace });
//   await window.openFile(join(workspace, 'pairs.jsonl'), 3);
//   await window.clickCodeLens('Audit');
//   const panel = await window.webview();                    // webviewFrame.ts
//   await panel.frame.getByRole('button', { name: 'Cancel' }).click();
//   assert.deepEqual(await window.notifications(), []);
//   await window.close();
// Everything waits for what it needs (30 s, then an error that names it); never sleep instead.

import type { Browser, Locator, Page } from 'playwright-core';
import { addStyle, closeBrowser, launchBrowser, stopAnimations } from '../browser.ts';
import { eventually, eventuallyEqual } from '../eventually.ts';
import { patience, startPatience } from '../patience.ts';
import { Menus } from './menus.ts';
import { QuickInput } from './quickInput.ts';
import {
  isShared,
  sharedServer,
  startWindowServer,
  type WindowServerOptions,
} from './sharedEditor.ts';
import type { VsCodeServer } from './vscodeServer.ts';
import { findWebview, type WebviewFrame } from './webviewFrame.ts';

const themes = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  hc: 'Default High Contrast',
  'hc-light': 'Default High Contrast Light',
};
export type ThemeName = keyof typeof themes;
export const themeNames = Object.keys(themes) as ThemeName[];

export interface WindowOptions extends WindowServerOptions {
  theme?: ThemeName;
  /** In CSS pixels. Default: 1440 × 900. */
  viewport?: { width: number; height: number };
  /** Called with the window's page before it is loaded. */
  prepare?: (page: Page) => Promise<void>;
}

/**
 * Loads a window of the editor that the files of a run share, or of an own one, and waits until the
 * workbench has loaded.
 */
export async function openWindow(options: WindowOptions = {}): Promise<VsCodeWindow> {
  const settings = {
    'workbench.colorTheme': themes[options.theme ?? 'dark'],
    // An editor that opens late would close an input between two keys or during a click.
    'workbench.quickOpen.closeOnFocusLost': false,
    ...options.settings,
  };
  const wanted = { ...options, settings };
  const server = sharedServer(wanted) ?? (await startWindowServer(wanted));
  const browser = await launchBrowser();
  const context = await browser.newContext({
    viewport: options.viewport ?? { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(patience);
  await stopAnimations(context);
  if (isShared()) await addStyle(context, '.monaco-workbench { opacity: 0 !important; }');
  const page = await context.newPage();
  await options.prepare?.(page);
  const window = new VsCodeWindow(server, browser, page);
  await window.load();
  return window;
}

export class VsCodeWindow {
  readonly server: VsCodeServer;
  readonly page: Page;
  readonly quickInput: QuickInput;
  readonly menus: Menus;
  readonly #browser: Browser;

  constructor(server: VsCodeServer, browser: Browser, page: Page) {
    this.server = server;
    this.page = page;
    this.quickInput = new QuickInput(page);
    this.menus = new Menus(page);
    this.#browser = browser;
  }

  /** Opens the window's URL, or reloads it; unsaved state of VS Code is lost. */
  async load(): Promise<void> {
    await this.page.goto(this.server.url, { timeout: startPatience });
    await this.#workbench();
  }

  /** Runs VS Code's own reload: open editors and panels are restored. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load', { timeout: startPatience });
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.#workbench();
  }

  async #workbench(): Promise<void> {
    const timeout = startPatience;
    await this.page.locator('.monaco-workbench .part.statusbar').waitFor({ timeout });
    // The remote name appears once the extension host is connected.
    await this.page.locator('#status\\.host').waitFor({ timeout });
  }

  /** Opens a file by its absolute path, with the cursor on a 1-based line. */
  async openFile(path: string, line = 1): Promise<void> {
    const name = path.split('/').at(-1) ?? path;
    await this.quickInput.openAndChoose('Control+P', '', `${path}:${line}`, name);
    await this.editor().waitFor();
    // The editor scrolls to the line after it has appeared.
    await this.statusBarItem(new RegExp(`^\\s*Ln ${line}, Col \\d`)).waitFor();
  }

  /** Runs a command by its title in the palette, e.g. `Recant: Select Judge`. */
  async runCommand(title: string): Promise<void> {
    await this.quickInput.openAndChoose('F1', '>', title, title);
  }

  /** Moves the cursor of the active editor to a line and column (1-based). */
  async goTo(line: number, column = 1): Promise<void> {
    await this.quickInput.open('Control+G', ':', `${line}:${column}`);
    await this.quickInput.accept();
  }

  /** Closes all editors and panels without saving, and waits until their content is gone. */
  async closeEditors(): Promise<void> {
    await this.runCommand('View: Close All Editors');
    await this.page.locator('.tabs-container .tab').first().waitFor({ state: 'detached' });
    await this.page.locator('iframe.webview').first().waitFor({ state: 'detached' });
  }

  /** Returns the active group's text editor. */
  editor(): Locator {
    return this.#activeGroup().locator('.monaco-editor[role="code"]').first();
  }

  #activeGroup(): Locator {
    return this.page.locator('.editor-group-container.active');
  }

  /**
   * Returns visible, clickable lenses of the active editor with exactly this title, in creation
   * order. VS Code keeps those that are scrolled away, and replaces lenses at any time: click one
   * with `clickCodeLens`.
   */
  codeLens(title?: string | RegExp): Locator {
    const all = this.#activeGroup().locator('.codelens-decoration a').filter({ visible: true });
    return title === undefined
      ? all
      : all.filter({ hasText: typeof title === 'string' ? exactly(title) : title });
  }

  /**
   * Clicks a lens with this title by its index from the top (default: the topmost), or the one
   * whose tooltip starts with a text such as `#28 `.
   */
  async clickCodeLens(title: string | RegExp, which: number | string = 0): Promise<void> {
    await eventually(`a click on lens "${which}" with "${title}"`, async () => {
      const lenses = this.codeLens(title);
      const lens =
        typeof which === 'number'
          ? (await fromTop(lenses))[which]
          : lenses.and(this.page.locator(`[title^="${which}"]`)).first();
      // A lens may be replaced or scrolled away before the click.
      return lens?.click({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    });
  }

  /**
   * Opens and focuses the Problems list, and returns its rows (`message source [Ln 2, Col 1]`) once
   * they match; by default, once there are any. VS Code moves the focus late, and text typed before
   * would go elsewhere.
   */
  async problems(matches = (rows: readonly string[]) => rows.length > 0): Promise<string[]> {
    await this.runCommand('Problems: Focus on Problems View');
    const panel = this.page.locator('.markers-panel');
    await this.page.locator('.markers-panel:focus-within').waitFor();
    let rows: string[] = [];
    const found = eventually('the expected problems', async () => {
      const texts = await panel.locator('.marker-message-details-container').allInnerTexts();
      rows = texts.map((text) => text.replace(/\s+/g, ' ').trim());
      return matches(rows) ? rows : undefined;
    });
    return found.catch((error) => {
      throw new Error(`${error.message} There are:\n${rows.join('\n')}`);
    });
  }

  /**
   * Returns the messages of the visible notifications, except titles of progress ("Asking…"): VS
   * Code shows a notification of progress for a while after its work has ended.
   */
  async notifications(): Promise<string[]> {
    const messages = this.notification().locator('.notification-list-item-message');
    const texts = (await messages.allInnerTexts()).map((text) => text.trim());
    return texts.filter((text) => !text.endsWith('…'));
  }

  /** Returns the visible notification that contains the text; wait for it with `.waitFor()`. */
  notification(text?: string | RegExp): Locator {
    const all = this.page.locator('.notifications-toasts .notification-list-item');
    return text === undefined ? all : all.filter({ hasText: text });
  }

  /** Clicks a button of the notification that contains the text, and waits until it has closed. */
  async answerNotification(text: string | RegExp, button: string): Promise<void> {
    const target = this.notification(text).getByRole('button', { name: button, exact: true });
    await target.click();
    await target.waitFor({ state: 'detached' });
  }

  /** Closes all notifications, which VS Code otherwise hides after some seconds. */
  async clearNotifications(): Promise<void> {
    await this.runCommand('Notifications: Clear All Notifications');
    await eventuallyEqual(() => this.notifications(), []);
  }

  /** Returns the status bar item that contains the text. */
  statusBarItem(text: string | RegExp): Locator {
    return this.page.locator('.part.statusbar .statusbar-item').filter({ hasText: text });
  }

  /** Returns the names of the open tabs, in order. */
  async tabs(): Promise<string[]> {
    const labels = this.page.locator('.tabs-container .tab .monaco-icon-label-container');
    return (await labels.allTextContents()).map((text) => text.trim());
  }

  /** Returns the open tab whose name contains the text. */
  tab(text: string | RegExp): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: text });
  }

  /** Returns the name of the focused tab. */
  async activeTab(): Promise<string> {
    const label = this.#activeGroup().locator('.tab.active .monaco-icon-label-container');
    return ((await label.textContent()) ?? '').trim();
  }

  /** Returns the last copied text. */
  clipboard(): Promise<string> {
    return this.page.evaluate('navigator.clipboard.readText()');
  }

  /**
   * Waits for an open webview with this title (default: any) and heading, and returns its content.
   */
  webview(title?: string | RegExp, heading?: string): Promise<WebviewFrame> {
    return findWebview(this.page, title, heading);
  }

  /**
   * Switches the color theme and waits until the window shows it and, later than the window, the
   * webview.
   */
  async setTheme(theme: ThemeName, webview?: WebviewFrame): Promise<void> {
    const classes = { dark: 'vs-dark', light: 'vs', hc: 'hc-black', 'hc-light': 'hc-light' };
    const kinds = {
      dark: 'vscode-dark',
      light: 'vscode-light',
      hc: 'vscode-high-contrast:not(.vscode-high-contrast-light)',
      'hc-light': 'vscode-high-contrast-light',
    };
    this.server.changeSettings({ 'workbench.colorTheme': themes[theme] });
    await this.page.locator(`.monaco-workbench.${classes[theme]}`).waitFor();
    await webview?.frame.locator(`body.${kinds[theme]}`).waitFor();
  }

  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({
      path,
      style: 'body .monaco-workbench { opacity: 1 !important; }',
    });
  }

  async close(): Promise<void> {
    await closeBrowser(this.#browser);
    await this.server.stop();
  }
}

/** Returns the visible elements of a locator, sorted from top to bottom. */
async function fromTop(elements: Locator) {
  const places = (await elements.elementHandles()).map(async (element) => {
    const box = await element.boundingBox();
    return box ? [{ element, top: box.y }] : [];
  });
  return (await Promise.all(places))
    .flat()
    .sort((one, other) => one.top - other.top)
    .map(({ element }) => element);
}

function exactly(text: string): RegExp {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^\\s*${escaped.replaceAll(' ', '\\s')}\\s*$`);
}
