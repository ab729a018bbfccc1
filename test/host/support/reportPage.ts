import * as vscode from 'vscode';
import { reportPanelType } from '../../../src/host/entries/entryNames.ts';
import type { ReportServices } from '../../../src/host/report/reportServices.ts';
import type { FromReportPanel, ToReportPanel } from '../../../src/messages/report.ts';
import { eventually } from './recant.ts';

type Message<Type> = Extract<ToReportPanel, { type: Type }>;

/** Results of a workspace without runs. */
export const noResults: ReportServices['results'] = {
  showable: { all: [], choice: {}, shown: [] },
  onDidChange: () => ({ dispose() {} }),
};

/** A report panel whose page script is simulated by the test. */
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

  /** Sends a message as the page's script would, or any invalid one. */
  say(message: FromReportPanel | unknown): void {
    this.#send?.(message);
  }

  /** Waits for a message of this type that satisfies the condition and returns the last one. */
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

  /** Returns the first snapshot that has a report. */
  async report() {
    const { snapshot } = await this.message('snapshot', ({ snapshot }) => !!snapshot.report);
    return snapshot;
  }
}
