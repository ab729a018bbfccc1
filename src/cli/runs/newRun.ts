import { basename, resolve } from 'node:path';
import { newRunName } from '../../logs/runFolder.ts';
import { toolName } from '../../logs/toolName.ts';

/** What the header of any new run says: its name, the time, and the file that it is about. */
export function newRun(file: string, format: string) {
  const location = resolve(file);
  return {
    run: newRunName(new Date()),
    tool: toolName,
    createdAt: Date.now(),
    dataset: { name: basename(location), location, format },
  };
}
