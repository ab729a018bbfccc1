import * as vscode from 'vscode';
import { reportPanelType } from '../../../src/host/report/reportPanel.ts';
import type { FromReportPanel, ToReportPanel } from '../../../src/messages/report.ts';
import { eventually } from './recant.ts';

type Message<Type> = Extract<ToReportPanel, { type: Type }>;

/** A report's panel in whose page the test does what its script would. */
export class ReportPage {
  readonly panel: vscode.WebviewPanel;
  readonly posted: ToReportPanel[] = [];
  #send: ((message: unknown) => void) | undefined;
  isDisposed = false;

  constructor() {
    const panel = vscode.window.createWebviewPanel(reportPanelType, 'Test', 1, {});
    const { webview } = panel;
    const post = webview.postMessage.bind(webview);
    webview.postMessage = (message) => {
      this.posted.push(message);
      return post(message);
    };
    const hear = webview.onDidReceiveMessage;
    Object.defineProperty(webview, 'onDidReceiveMessage', {
      value: (listener: (message: unknown) => void) => {
        this.#send = listener;
        return hear(listener);
      },
    });
    panel.onDidDispose(() => {
      this.isDisposed = true;
    });
    this.panel = panel;
  }

  /** What the page's script would post, or anything else. */
  say(message: FromReportPanel | unknown): void {
    this.#send?.(message);
  }

  /** The last message of a type that fulfils the condition, waited for. */
  message<Type extends ToReportPanel['type']>(
    type: Type,
    isIt: (message: Message<Type>) => boolean = () => true,
  ): Promise<Message<Type>> {
    return eventually(`a message ${type}`, () =>
      this.posted.findLast(
        (message): message is Message<Type> =>
          message.type === type && isIt(message as Message<Type>),
      ),
    );
  }

  /** The first snapshot that has a report. */
  async report() {
    const { snapshot } = await this.message('snapshot', ({ snapshot }) => !!snapshot.report);
    return snapshot;
  }
}
