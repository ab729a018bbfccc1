import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import { watchFiles } from '../watchFiles.ts';
import { type LogKind, listLogs, logPatterns } from './logFiles.ts';

const lookEveryMs = 3000;

/** Changes of the logs of a kind. */
export interface LogWatch extends vscode.Disposable {
  /** Fires when logs are created, changed, or deleted. */
  readonly onDidChange: vscode.Event<void>;
}

/**
 * Watches the logs of a kind. Also looks for changes regularly while the window has the focus,
 * because VS Code doesn't detect those in a folder that was created together with its parent.
 */
export function watchLogs(kind: LogKind, globalStorage: vscode.Uri): LogWatch {
  const changed = new vscode.EventEmitter<void>();
  let last: string | undefined;
  const look = async () => {
    const paths = await listLogs(globalStorage, kind);
    const seen = (await Promise.all(paths.map(describeVersion))).join('\n');
    if (last !== undefined && seen !== last) changed.fire();
    last = seen;
  };
  void look();
  const timer = setInterval(() => {
    if (vscode.window.state.focused) void look();
  }, lookEveryMs);
  const files = watchFiles(logPatterns(kind, globalStorage), () => changed.fire());
  return {
    onDidChange: changed.event,
    dispose() {
      clearInterval(timer);
      files.dispose();
      changed.dispose();
    },
  };
}

async function describeVersion(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return `${path} ${found?.size} ${found?.mtimeMs}`;
}
