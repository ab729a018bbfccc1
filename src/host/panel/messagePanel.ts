import type * as vscode from 'vscode';
import { panelHtml, panelRoot } from './panelHtml.ts';

/** A command that a message offers. */
interface OfferedCommand {
  readonly title: string;
  readonly command: string;
  readonly argument: unknown;
}

/**
 * Shows only a message in a panel, such as the reason why VS Code could not restore its content.
 *
 * @param offered command that a link below the message runs
 */
export function showMessageIn(
  panel: vscode.WebviewPanel,
  extensionUri: vscode.Uri,
  page: 'audit' | 'report',
  message: string,
  offered?: OfferedCommand,
): void {
  const { webview } = panel;
  webview.options = {
    enableScripts: true,
    localResourceRoots: [panelRoot(extensionUri)],
    ...(offered && { enableCommandUris: [offered.command] }),
  };
  const link = offered && {
    title: offered.title,
    href: `command:${offered.command}?${encodeURIComponent(JSON.stringify([offered.argument]))}`,
  };
  const asked = webview.onDidReceiveMessage(() => {
    webview.postMessage({ type: 'problem', message, link }).then(undefined, () => {});
  });
  panel.onDidDispose(() => asked.dispose());
  webview.html = panelHtml(webview, extensionUri, page, panel.title);
}
