import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for one purpose, removed when this process ends, also by Ctrl-C. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `recant-${purpose}-`));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Does something synchronous when this process ends; Node itself does not when a signal ends it. */
export function atExit(act: () => void): void {
  if (acts.length === 0) {
    process.once('SIGINT', () => process.exit(130));
    process.once('SIGTERM', () => process.exit(143));
    process.once('exit', () => {
      for (const last of acts.toReversed()) {
        last();
      }
    });
  }
  acts.push(act);
}

const acts: (() => void)[] = [];
