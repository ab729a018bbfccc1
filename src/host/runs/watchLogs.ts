import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { watchFiles } from '../watchFiles.ts';
import { type LogKind, listLogs, logPatterns } from './logFiles.ts';

const lookEveryMs = 3000;

/**
 * Calls `onChange` when logs of a kind are created, changed, or deleted. Also looks for such changes
 * regularly while the window has the focus, because VS Code doesn't detect those in a folder that
 * was created together with its parent.
 */
export function watchLogs(
  kind: LogKind,
  globalStorage: vscode.Uri,
  onChange: () => void,
): vscode.Disposable {
  let last: string | undefined;
  const look = async () => {
    const paths = await listLogs(globalStorage, kind);
    const seen = (await Promise.all(paths.map(describeVersion))).join('\n');
    if (last !== undefined && seen !== last) onChange();
    last = seen;
  };
  void look();
  const timer = setInterval(() => {
    if (vscode.window.state.focused) void look();
  }, lookEveryMs);
  return vscode.Disposable.from(
    watchFiles(logPatterns(kind, globalStorage), onChange),
    new vscode.Disposable(() => clearInterval(timer)),
  );
}

async function describeVersion(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return `${path} ${found?.size} ${found?.mtimeMs}`;
}
