import { differingParts } from '../core/journal/headerParts.ts';
import { AlteredLogError, ForeignLogError, UncheckedDrawsError } from '../core/journal/logCheck.ts';
import type { ExpectedRun, RunKind, RunTypes } from '../core/journal/runKind.ts';
import { sha256 } from '../disk/sha256.ts';
import { appendMany, createLog, holdsAnything, locked, refuseRecovered } from './lockedLog.ts';
import { LogFile } from './logFile.ts';
import { readRunLog } from './reading/readLog.ts';

/** A run that nobody else can open until its log is closed. */
export interface OpenRun<Run extends RunTypes> {
  readonly log: LogFile<Run['entry']>;
  readonly state: Run['state'];
}

/** Starts the log of a new run. Rejects if the file is not empty. */
export async function createRun<Run extends RunTypes>(
  kind: RunKind<Run>,
  path: string,
  header: Run['header'],
  ...entries: readonly Run['entry'][]
): Promise<OpenRun<Run>> {
  const log = await createLog<Run['entry']>(path, kind.entry);
  await log.append(header, ...entries);
  return { log, state: (await readRun(kind, path)).state };
}

/** How the log of a run is read. */
interface Reading<Run extends RunTypes> {
  /** Whether an entry is applied to the state; default: all are. */
  readonly isApplied?: (entry: Run['entry']) => boolean;
  /** Whether the user agreed to a log whose draws cannot be checked. */
  readonly allowUnchecked?: boolean;
}

/**
 * Opens a run to continue it. Rejects if its log is read-only, missing or open elsewhere, and with a
 * ForeignLogError, an UncheckedDrawsError or an AlteredLogError if it is not what its run would have
 * written.
 */
export async function resumeRun<Run extends RunTypes>(
  kind: RunKind<Run>,
  path: string,
  reading?: Reading<Run>,
): Promise<OpenRun<Run>> {
  try {
    return await locked(path, async (lock) => {
      const { state, readOnly } = await readRun(kind, path, reading);
      if (readOnly !== undefined) throw new Error(`${path}: ${readOnly}`);
      return { log: await LogFile.resume(path, { lock, schema: kind.entry }), state };
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`The run's log is gone: ${path}. ${kind.restart}`);
  }
}

/**
 * Opens a new run or, if the file contains one, that run if it leads to the same requests, and
 * appends what is missing. Rejects if the file contains another run; nothing is overwritten.
 */
export async function openRun<Run extends RunTypes>(
  path: string,
  expected: ExpectedRun<Run>,
): Promise<OpenRun<Run>> {
  const { kind } = expected;
  const run = (await holdsAnything(path))
    ? await resumeRun(kind, path)
    : await beginRun(kind, path);
  try {
    const entries = await missingFrom(path, run.state, expected);
    await appendMany(run.log, entries);
    run.state.applyAll(entries);
    return run;
  } catch (error) {
    await run.log.close();
    throw error;
  }
}

async function beginRun<Run extends RunTypes>(
  kind: RunKind<Run>,
  path: string,
): Promise<OpenRun<Run>> {
  await refuseRecovered(path);
  return { log: await createLog<Run['entry']>(path, kind.entry), state: kind.newState() };
}

/**
 * Returns the state that `openRun` would open with, for a plan that is not confirmed yet. Creates
 * and writes nothing, so that other settings can still be chosen for the same file.
 */
export async function previewRun<Run extends RunTypes>(
  path: string,
  expected: ExpectedRun<Run>,
): Promise<Run['state']> {
  const { kind } = expected;
  const held = (await holdsAnything(path)) ? await readRun(kind, path) : undefined;
  if (!held) await refuseRecovered(path);
  if (held?.readOnly !== undefined) throw new Error(`${path}: ${held.readOnly}`);
  const state = held?.state ?? kind.newState();
  return state.applyAll(await missingFrom(path, state, expected));
}

/**
 * Returns the state of a run as its log gives it. Rejects with a ForeignLogError, an
 * UncheckedDrawsError or an AlteredLogError if the log is not what its run would have written.
 */
export async function readRun<Run extends RunTypes>(
  kind: RunKind<Run>,
  path: string,
  { isApplied = () => true, allowUnchecked = false }: Reading<Run> = {},
): Promise<{ readonly state: Run['state']; readonly readOnly?: string | undefined }> {
  const state = kind.newState();
  const check = kind.check(sha256);
  const keeps = (entry: Run['entry']) => {
    check.take(entry);
    if (isApplied(entry)) state.apply(entry);
    return false;
  };
  const { readOnly } = await readRunLog(kind, path, keeps);
  const { origin } = check;
  if (origin.is === 'foreign') throw new ForeignLogError(path, origin);
  if (origin.is === 'unchecked' && !allowUnchecked) throw new UncheckedDrawsError(path, origin);
  const [altered] = readOnly === undefined ? await check.altered(state) : [];
  if (altered) throw new AlteredLogError(path, altered);
  return { state, readOnly };
}

async function missingFrom<Run extends RunTypes>(
  path: string,
  state: Run['state'],
  { kind, header, missingFrom: choose }: ExpectedRun<Run>,
): Promise<readonly Run['entry'][]> {
  const { header: known, items } = state;
  const others = known ? differingParts(kind.parts, known as Run['header'], header) : [];
  const isOther = others.length > 0 || (!known && items.size > 0);
  const added = isOther ? undefined : await choose(state);
  if (!added) {
    const what = others.length > 0 ? others.join(', ') : 'its pairs';
    const asked =
      known && kind.describe ? ` That run asks: ${kind.describe(known as Run['header'])}.` : '';
    throw new Error(
      `${path} holds another run, which differs in ${what}. Choose another place (--out), or move this log.${asked}`,
    );
  }
  return known ? added : [header, ...added];
}
