import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** Hash of the empty style element that the toolkit inserts to detect `:focus-visible` support. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Returns the folder that a panel may load resources from. */
export function panelRoot(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/**
 * Returns a panel's HTML: one script, one style sheet, no inline code, and no external resources.
 */
export function panelHtml(
  webview: vscode.Webview,
  extensionUri: vscode.Uri,
  name: string,
  title = 'Recant',
): string {
  const nonce = randomBytes(16).toString('hex');
  const resource = (file: string) =>
    webview.asWebviewUri(vscode.Uri.joinPath(panelRoot(extensionUri), file)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} ${emptyStyleHash}`,
    `font-src ${webview.cspSource}`,
    // The report turns its figures into pictures.
    ...(name === 'report' ? ['img-src blob:'] : []),
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${resource(`${name}.css`)}">
<title>${title}</title>
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" type="module" src="${resource(`${name}.js`)}"></script>
</body>
</html>`;
}
