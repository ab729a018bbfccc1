import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { watchLogs } from '../../../src/host/runs/watchLogs.ts';
import { eventually, workspaceFolder } from '../support/recant.ts';

describe('logs in a folder that VS Code does not watch', () => {
  const parent = vscode.Uri.joinPath(workspaceFolder(), 'no-watched-folder');
  after(() => rm(parent.fsPath, { recursive: true, force: true }));

  it('are seen to be created and changed', async () => {
    let changes = 0;
    const watch = watchLogs('attacks', parent);
    watch.onDidChange(() => {
      changes += 1;
    });
    try {
      const folder = join(parent.fsPath, 'attacks');
      const log = join(folder, 'attack.jsonl');
      const next = async (title: string, change: () => Promise<unknown>) => {
        const before = changes;
        await change();
        await eventually(title, () => changes > before || undefined);
      };
      // What the first look finds is not new.
      await setTimeout(500);
      await mkdir(folder, { recursive: true });
      await next('a new log', () => writeFile(log, '{}\n'));
      await next('a longer log', () => appendFile(log, '{}\n'));
    } finally {
      watch.dispose();
    }
  });
});
