import type { HeaderEntry, LogEntry, PairEntry } from '../core/runs/audit/log.ts';
import { applyEntry, emptyRunState, type RunState, replay } from '../core/runs/audit/runState.ts';
import { isSameRun } from '../core/runs/audit/sameRun.ts';
import { appendMany, createLog, holdsAnything, locked } from './lockedLog.ts';
import { LogFile } from './logFile.ts';
import { readLog } from './reading/readLog.ts';

/** A run that nobody else can open until its log is closed. */
export interface OpenRun {
  readonly log: LogFile<LogEntry>;
  readonly state: RunState;
}

/** Starts the log of a new run with its header and pair. Rejects where the file holds anything. */
export async function createRun(
  path: string,
  header: HeaderEntry,
  pair: PairEntry,
): Promise<OpenRun> {
  const log = await createLog<LogEntry>(path);
  await log.append(header, pair);
  return { log, state: replay((await readLog(path)).entries) };
}

/**
 * Opens a run to go on with it. Rejects where its log may only be read, is gone, or is open
 * elsewhere.
 */
export async function resumeRun(path: string): Promise<OpenRun> {
  try {
    return await locked(path, async (lock) => {
      const { entries, readOnly } = await readLog(path);
      if (readOnly !== undefined) throw new Error(`${path}: ${readOnly}`);
      return { log: await LogFile.resume(path, entries, lock), state: replay(entries) };
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`The run's log is gone: ${path}. Audit the pair again.`);
  }
}

/**
 * A new run, or, where the file holds one, that run, if it asks the same judge about the same pair
 * with the same settings. Rejects where it is another run: nothing is overwritten.
 */
export async function openRun(
  path: string,
  header: HeaderEntry,
  pair: PairEntry,
): Promise<OpenRun> {
  if (!(await holdsAnything(path))) return createRun(path, header, pair);
  const run = await resumeRun(path);
  const { header: known, pairs } = run.state;
  if (known && isSameRun(known, header)) {
    if (pairs.has(pair.key)) return run;
    if (pairs.size === 0) {
      await run.log.append(pair);
      applyEntry(run.state, pair);
      return run;
    }
  }
  await run.log.close();
  throw anotherRun(path);
}

/** What a run lacks beside its header, such as pairs. */
export type Choose = (state: RunState) => readonly LogEntry[];

/**
 * Opens the run of a whole file, new or begun, and appends what it lacks. Rejects where the file holds
 * another run.
 */
export async function openFileRun(
  path: string,
  header: HeaderEntry,
  choose: Choose,
): Promise<OpenRun> {
  const isNew = !(await holdsAnything(path));
  const run = isNew
    ? { log: await createLog<LogEntry>(path), state: emptyRunState() }
    : await resumeRun(path);
  try {
    const entries = entriesLacking(path, run.state, header, choose);
    await appendMany(run.log, entries);
    for (const entry of entries) applyEntry(run.state, entry);
    return run;
  } catch (error) {
    await run.log.close();
    throw error;
  }
}

/**
 * The state that `openFileRun` would open with, for a plan that is not confirmed yet: nothing is made
 * or written, so that other settings can still be chosen for the same file.
 */
export async function previewFileRun(
  path: string,
  header: HeaderEntry,
  choose: Choose,
): Promise<RunState> {
  const held = (await holdsAnything(path)) ? await readLog(path) : undefined;
  if (held?.readOnly !== undefined) throw new Error(`${path}: ${held.readOnly}`);
  const state = replay(held?.entries ?? []);
  for (const entry of entriesLacking(path, state, header, choose)) applyEntry(state, entry);
  return state;
}

function entriesLacking(
  path: string,
  state: RunState,
  header: HeaderEntry,
  choose: Choose,
): readonly LogEntry[] {
  const { header: known, pairs } = state;
  if (known ? !isSameRun(known, header) : pairs.size > 0) throw anotherRun(path);
  const added = choose(state);
  return known ? added : [header, ...added];
}

function anotherRun(path: string): Error {
  return new Error(
    `${path} holds another run (its kind, judge, pairs, seed, protocol or prompts differ). Choose another file.`,
  );
}
