import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';

/** Calls `onChange` with each file matching these patterns that is created, changed, or deleted. */
export function watchFiles(
  patterns: readonly vscode.GlobPattern[],
  onChange: (file: vscode.Uri) => void,
): vscode.Disposable {
  const watchers = patterns.map((pattern) => {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    watcher.onDidCreate(onChange);
    watcher.onDidChange(onChange);
    watcher.onDidDelete(onChange);
    return watcher;
  });
  return vscode.Disposable.from(...watchers);
}

const lookEveryMs = 3000;
/** Factor by which a window without the focus looks less often. */
const timesWithoutFocus = 5;

/**
 * Calls `look` regularly: every 3 seconds, every 15 while the window doesn't have the focus. VS
 * Code's watcher can miss files that are created together with their folder, and a file that is
 * deleted soon after its creation.
 */
export function lookRegularly(look: () => void): vscode.Disposable {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (vscode.window.state.focused || ticks % timesWithoutFocus === 0) look();
  }, lookEveryMs);
  return new vscode.Disposable(() => clearInterval(timer));
}

/** Returns a text that differs after a file has been created, changed, or deleted. */
export async function versionOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'none';
}
