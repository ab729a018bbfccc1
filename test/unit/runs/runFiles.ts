import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { LogEntry } from '../../../src/core/audit/log.ts';

/** A folder of the test file's own, gone when its tests have ended. */
export async function createTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recant-unit-'));
  after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export function messageEntry(content: string, id = 'm1'): LogEntry {
  return { type: 'message', id, role: 'user', content };
}
