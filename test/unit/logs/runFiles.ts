import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** A folder of the test file's own, gone when its tests have ended. */
export async function createTestFolder(): Promise<string> {
  return temporaryFolder('unit');
}

export function messageEntry(content: string, id = 'm1'): LogEntry {
  return { type: 'message', id, role: 'user', content };
}
