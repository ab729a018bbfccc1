import * as vscode from 'vscode';
import { lookRegularly, versionOf, watchFiles } from '../watchFiles.ts';
import { listLogs, logPatterns } from './logFiles.ts';

/** Changes of the logs of a kind. */
export interface LogWatch extends vscode.Disposable {
  /** Fires when logs are created, changed, or deleted. */
  readonly onDidChange: vscode.Event<void>;
}

/** Watches the logs of a kind, and looks regularly for changes that the watcher missed. */
export function watchLogs(kind: string, globalStorage: vscode.Uri): LogWatch {
  const changed = new vscode.EventEmitter<void>();
  let last: string | undefined;
  const look = async () => {
    const paths = await listLogs(globalStorage, kind);
    const versions = paths.map(async (path) => `${path} ${await versionOf(path)}`);
    const seen = (await Promise.all(versions)).join('\n');
    if (last !== undefined && seen !== last) changed.fire();
    last = seen;
  };
  void look();
  const looking = lookRegularly(() => void look());
  const files = watchFiles(logPatterns(kind, globalStorage), () => changed.fire());
  return {
    onDidChange: changed.event,
    dispose() {
      looking.dispose();
      files.dispose();
      changed.dispose();
    },
  };
}
