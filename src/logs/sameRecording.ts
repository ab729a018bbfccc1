import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditKind } from '../core/runs/audit/auditKind.ts';
import type { HeaderEntry, LogEntry } from '../core/runs/audit/log.ts';
import { asJsonLine } from '../core/words/escape.ts';
import { readHeader } from './reading/firstLine.ts';

/** Fields that differ between two logs of the same recorded verdicts. */
export type RunStamp = Pick<HeaderEntry, 'run' | 'tool' | 'createdAt'>;

/** A run of recorded verdicts. */
interface Recording {
  readonly header: HeaderEntry;
  readonly entries: readonly LogEntry[];
}

/**
 * Returns the path of a log in a folder that holds exactly the verdicts of a new run; undefined if
 * none does, or if the folder does not exist.
 *
 * @param runWith returns the new run with the stamp of a known one
 */
export async function findSameRecording(
  folder: string,
  { judge, dataset }: HeaderEntry,
  runWith: (stamp: RunStamp) => Recording,
): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.jsonl')).sort()) {
    const path = join(folder, name);
    const known = await readHeader(auditKind, path);
    if (!known?.recorded || known.judge.model !== judge.model) continue;
    if (known.dataset.location !== dataset.location) continue;
    const { header, entries } = runWith(known);
    const same = [header, ...entries].map(asJsonLine).join('');
    if (same === (await readFile(path, 'utf8').catch(() => ''))) return path;
  }
  return undefined;
}
