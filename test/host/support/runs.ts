import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { readLog } from '../../../src/logs/reading/readLog.ts';
import { eventually, workspaceFolder } from './recant.ts';

/** Returns the paths of the run logs in the open folder. */
export async function runLogs(): Promise<string[]> {
  const folder = join(workspaceFolder().fsPath, '.recant', 'runs');
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.jsonl')).map((name) => join(folder, name));
}

/** Returns the only run log created by `act`, and its entries once `done` returns true. */
export async function runOf(
  act: () => PromiseLike<unknown>,
  done: (entries: readonly LogEntry[]) => boolean,
): Promise<{ path: string; entries: readonly LogEntry[] }> {
  const before = new Set(await runLogs());
  await act();
  return eventually('the run', async () => {
    const [path] = (await runLogs()).filter((log) => !before.has(log));
    if (path === undefined) return undefined;
    const { entries } = await readLog(path);
    return done(entries) ? { path, entries } : undefined;
  });
}

/** Whether all six turns are judged. */
export function isComplete(entries: readonly LogEntry[]): boolean {
  return entries.filter(({ type }) => type === 'judgment').length === 6;
}
