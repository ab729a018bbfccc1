import type * as vscode from 'vscode';
import { panelHtml, panelRoot } from './panelHtml.ts';

/** Shows only a message in a panel, such as the reason why VS Code could not restore its content. */
export function showMessageIn(
  panel: vscode.WebviewPanel,
  extensionUri: vscode.Uri,
  page: 'audit' | 'report',
  message: string,
): void {
  const { webview } = panel;
  webview.options = { enableScripts: true, localResourceRoots: [panelRoot(extensionUri)] };
  const asked = webview.onDidReceiveMessage(() => {
    webview.postMessage({ type: 'problem', message }).then(undefined, () => {});
  });
  panel.onDidDispose(() => asked.dispose());
  webview.html = panelHtml(webview, extensionUri, page, panel.title);
}
