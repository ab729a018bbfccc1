import { basename, join } from 'node:path';
import type { AttackState } from '../../core/runs/attack/attackState.ts';
import type { AttackHeader } from '../../core/runs/attack/log/attackHeader.ts';
import { attackedFileName } from '../../core/runs/attack/views/attackedPair.ts';
import { attackedRecords, type SourcePairs } from '../../core/runs/attack/views/attackedRecords.ts';
import { asJsonLine } from '../../core/words/escape.ts';
import { repositoryOf } from '../../disk/realPlace.ts';
import { writeWhole } from '../../files/writeWhole.ts';
import { linesOf } from '../../logs/reading/linesOf.ts';
import { longestLine } from '../../logs/reading/parseLine.ts';

export interface AttackedFile {
  readonly path: string;
  readonly written: number;
  /** Number of completed attacks that exceeded their limits. */
  readonly leftOut: number;
}

/**
 * Writes the responses whose attack kept its limits (see `attackedRecords`). The file is derived
 * from the run's log and is replaced each time. Rejects if a file with this name belongs to another
 * run.
 */
export async function writeAttacked(
  folder: string,
  state: AttackState,
  pairs: SourcePairs,
): Promise<AttackedFile> {
  const { header } = state;
  if (!header) throw new Error('The run has no header.');
  const path = attackedPath(folder, header);
  const { records, leftOut } = attackedRecords(state, pairs);
  if (records.length > 0) {
    if (!(await isOfRun(path, header.run))) {
      throw new Error(`${path} already exists and belongs to another run. Choose another folder.`);
    }
    await writeWhole(path, lines(records), { overwrite: true, root: await repositoryOf(path) });
  }
  return { path, written: records.length, leftOut };
}

/** Returns the path of a run's attacked records in the folder of its log. */
export function attackedPath(folder: string, { dataset }: Pick<AttackHeader, 'dataset'>): string {
  return join(folder, attackedFileName(basename(dataset.name)));
}

async function* lines(records: readonly object[]): AsyncGenerator<string> {
  for (const record of records) yield asJsonLine(record);
}

/** Whether this path is free or contains a file that this run wrote. */
async function isOfRun(path: string, run: string): Promise<boolean> {
  try {
    for await (const { text } of linesOf(path, longestLine)) {
      return JSON.parse(text ?? '')?.attack?.run === run;
    }
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
