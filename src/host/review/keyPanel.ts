import * as vscode from 'vscode';
import type * as z from 'zod';
import type { ToReviewPanel } from '../../messages/review.ts';
import { describeProblem } from '../describeProblem.ts';
import { panelHtml, panelRoot } from '../panel/panelHtml.ts';
import { problemWords } from '../problemWords.ts';

interface KeyPanelOptions<Message> {
  readonly type: string;
  readonly title: string;
  readonly column: vscode.ViewColumn;
  /** A panel restored by VS Code; default: a new one. */
  readonly into?: vscode.WebviewPanel | undefined;
  readonly extensionUri: vscode.Uri;
  /** Schema of the messages of its page; all others are dropped. */
  readonly messages: z.ZodType<Message>;
  /** Handles a message. What it rejects with is shown in the page. */
  readonly act: (message: Message) => unknown;
  /** Shows what is current. Skipped while further messages wait. */
  readonly show: () => Promise<void>;
  readonly log: vscode.LogOutputChannel;
}

/**
 * A panel that people work through by keys. It handles messages one after the other, so that quick
 * keys apply to what they are meant for.
 */
export class KeyPanel<Message> {
  readonly #panel: vscode.WebviewPanel;
  readonly #options: KeyPanelOptions<Message>;
  #handled: Promise<void> = Promise.resolve();
  #waiting = 0;
  readonly onDidDispose: vscode.Event<void>;

  constructor(options: KeyPanelOptions<Message>) {
    const { type, title, column, extensionUri, into } = options;
    this.#options = options;
    this.#panel = into ?? vscode.window.createWebviewPanel(type, title, column);
    this.#panel.title = title;
    this.onDidDispose = this.#panel.onDidDispose;
    const { webview } = this.#panel;
    webview.options = { enableScripts: true, localResourceRoots: [panelRoot(extensionUri)] };
    const messages = webview.onDidReceiveMessage((message) => this.#receive(message));
    this.onDidDispose(() => messages.dispose());
    webview.html = panelHtml(webview, extensionUri, 'audit', title);
  }

  send(message: ToReviewPanel): void {
    this.#panel.webview.postMessage(message).then(undefined, () => {});
  }

  /** Handles a message after all earlier ones. */
  handle(message: Message): void {
    const { act, show } = this.#options;
    this.#waiting += 1;
    this.#handled = this.#handled
      .then(() => act(message))
      .finally(() => {
        this.#waiting -= 1;
      })
      .then(() => (this.#waiting === 0 ? show() : undefined))
      .catch((error: unknown) => {
        this.#options.log.error(describeProblem(error));
        this.send({ type: 'problem', message: problemWords(error) });
      });
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.#panel.viewColumn;
  }

  close(): void {
    this.#panel.dispose();
  }

  #receive(message: unknown): void {
    const parsed = this.#options.messages.safeParse(message);
    if (parsed.success) this.handle(parsed.data);
    else {
      this.#options.log.warn(
        `The page of ${this.#options.type} sent a message that is not in its protocol; it was dropped.`,
      );
    }
  }
}
