import type { LogEntry } from '../../../src/core/runs/audit/log.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Creates a folder for the test file, deleted after its tests. */
export async function createTestFolder(): Promise<string> {
  return temporaryFolder('unit');
}

export function messageEntry(content: string, id = 'm1'): LogEntry {
  return { type: 'message', id, role: 'user', content };
}
