import * as vscode from 'vscode';
import type { AnnotationLabel } from '../../../src/core/annotations/annotationLabel.ts';
import type { ToReportPanel } from '../../../src/messages/report.ts';
import type { ToReviewPanel } from '../../../src/messages/review.ts';
import { codeLensesOf } from './lenses.ts';
import { notedEvents } from './notes.ts';
import { eventually } from './recant.ts';
import { replacingWindow } from './recantsWindow.ts';

type Posted = ToReportPanel | ToReviewPanel;

/** A panel of Recant: the messages that it was sent, and what its page says. */
interface OpenedPanel {
  readonly posted: readonly Posted[];
  say(message: object): void;
  close(): void;
}

/** Runs a command of Recant that opens a panel, and returns the panel. */
export async function panelOf(command: string, argument: unknown): Promise<OpenedPanel> {
  const posted: Posted[] = [];
  let opened: vscode.WebviewPanel | undefined;
  let say: ((message: unknown) => unknown) | undefined;
  await replacingWindow(
    ({ createWebviewPanel }) => ({
      createWebviewPanel: (...args: Parameters<typeof createWebviewPanel>) => {
        const panel = createWebviewPanel(...args);
        opened = panel;
        const { webview } = panel;
        const [post, hear] = [webview.postMessage.bind(webview), webview.onDidReceiveMessage];
        webview.postMessage = (message) => {
          posted.push(message);
          return post(message);
        };
        Object.defineProperty(webview, 'onDidReceiveMessage', {
          value: (listener: (message: unknown) => unknown) => {
            say = listener;
            return hear(listener);
          },
        });
        return panel;
      },
    }),
    () => vscode.commands.executeCommand(command, argument),
  );
  return { posted, say: (message) => void say?.(message), close: () => opened?.dispose() };
}

/** Returns the last flip that a review has shown. */
export function shownIn({ posted, say }: OpenedPanel) {
  say({ type: 'ready' });
  return eventually('the review', () => posted.findLast((message) => message.type === 'review'));
}

/** Returns what the lens of a flip at a line passes to its command, and the place of its pair. */
export function flipAt(document: vscode.TextDocument, line: number) {
  return eventually(`the lens of a flip at ${line}`, async () => {
    const lens = (await codeLensesOf(document)).find(
      ({ range, command }) => range.start.line === line && command?.command === 'recant.openResult',
    );
    const address = lens?.command?.arguments?.[0];
    return address && { ...address, uri: document.uri.toString(), key: address.pair };
  });
}

/** Annotates the flip at a line in a review that begins there. */
export async function annotateAt(
  document: vscode.TextDocument,
  line: number,
  label: AnnotationLabel,
  note: string,
): Promise<void> {
  const review = await panelOf('recant.reviewFrom', await flipAt(document, line));
  const before = (await notedEvents()).length;
  if (note !== '') review.say({ type: 'note', note });
  review.say({ type: 'mark', label });
  await eventually('the annotation', async () => (await notedEvents()).length > before);
  review.close();
}
