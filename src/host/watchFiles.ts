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
