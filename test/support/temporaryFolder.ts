import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesWithKey } from './keyScan.ts';

/**
 * Creates a folder that is removed when this process ends, even by Ctrl-C. The process fails if the
 * folder then contains the marked key.
 */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `recant-${purpose}-`));
  atExit(() => {
    try {
      removeFolder(folder);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  });
  return folder;
}

/** Removes a folder that tests wrote to. Throws, after removal, if it contained the marked key. */
export function removeFolder(folder: string): void {
  const files = filesWithKey(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (files.length > 0) throw new Error(`The marked API key was written to ${files.join(', ')}.`);
}

/**
 * Runs a synchronous function when this process ends. Node's `exit` event does not cover signals.
 */
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
