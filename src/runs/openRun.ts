import { existsSync } from 'node:fs';
import type { HeaderEntry, LogEntry, PairEntry } from '../core/audit/log.ts';
import { type RunState, replay } from '../core/audit/runState.ts';
import { isSameRun } from '../core/audit/sameRun.ts';
import { LogFile } from './logFile.ts';
import { readLog } from './readLog.ts';

export interface OpenRun {
  readonly log: LogFile;
  readonly state: RunState;
}

/** Starts the log of a new run with its header and pair. Rejects where the file exists. */
export async function createRun(
  path: string,
  header: HeaderEntry,
  pair: PairEntry,
): Promise<OpenRun> {
  const log = await LogFile.create(path);
  const entries: LogEntry[] = [header, pair];
  await log.append(...entries);
  return { log, state: replay(entries) };
}

/** Opens a run to go on with it. Rejects where its log may only be read. */
export async function resumeRun(path: string): Promise<OpenRun> {
  const { entries, readOnly } = await readLog(path);
  if (readOnly !== undefined) throw new Error(readOnly);
  return { log: await LogFile.resume(path), state: replay(entries) };
}

/**
 * A new run, or, where the file exists, the run that it holds, if that asks the same judge about the
 * same pair with the same settings. Rejects where it is another run: nothing is overwritten.
 */
export async function openRun(
  path: string,
  header: HeaderEntry,
  pair: PairEntry,
): Promise<OpenRun> {
  if (!existsSync(path)) return createRun(path, header, pair);
  const run = await resumeRun(path);
  const { header: known, pairs } = run.state;
  if (known && pairs.has(pair.key) && isSameRun(known, header)) return run;
  await run.log.close();
  throw new Error(
    `${path} holds another run (its judge, pair, seed, protocol or prompts differ). Choose another file.`,
  );
}
