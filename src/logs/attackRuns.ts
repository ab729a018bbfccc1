import type { AttackEntry, AttackHeader } from '../core/runs/attack/attackLog.ts';
import { AttackState } from '../core/runs/attack/attackState.ts';
import { isSameAttack } from '../core/runs/attack/plan/newAttack.ts';
import { appendMany, createLog, holdsAnything, locked } from './lockedLog.ts';
import { LogFile } from './logFile.ts';
import { readAttackLog } from './reading/readLog.ts';

/** An attack's run that nobody else can open until its log is closed. */
export interface OpenAttack {
  readonly log: LogFile<AttackEntry>;
  readonly state: AttackState;
}

/** What a run lacks beside its header, such as samples. */
type Choose = (state: AttackState) => readonly AttackEntry[];

/**
 * A new run of attacks, or, where the file holds one, that run, if it asks the same models with the same
 * settings; what it lacks is added. Rejects where it is another run: nothing is overwritten.
 */
export async function openAttack(
  path: string,
  header: AttackHeader,
  choose: Choose,
): Promise<OpenAttack> {
  const run = (await holdsAnything(path))
    ? await resumeAttack(path)
    : { log: await createLog<AttackEntry>(path), state: new AttackState() };
  try {
    const entries = entriesLacking(path, run.state, header, choose);
    await appendMany(run.log, entries);
    for (const entry of entries) run.state.apply(entry);
    return run;
  } catch (error) {
    await run.log.close();
    throw error;
  }
}

/**
 * The state that `openAttack` would open with, for a plan that is not confirmed yet: nothing is made or
 * written.
 */
export async function previewAttack(
  path: string,
  header: AttackHeader,
  choose: Choose,
): Promise<AttackState> {
  const held = (await holdsAnything(path)) ? await readAttackLog(path) : undefined;
  if (held?.readOnly !== undefined) throw new Error(`${path}: ${held.readOnly}`);
  const state = AttackState.replay(held?.entries ?? []);
  for (const entry of entriesLacking(path, state, header, choose)) state.apply(entry);
  return state;
}

/** The header of the run that a log holds; undefined where it holds none. */
export async function attackHeaderIn(path: string): Promise<AttackHeader | undefined> {
  if (!(await holdsAnything(path))) return undefined;
  return AttackState.replay((await readAttackLog(path)).entries).header;
}

/** Opens a run to go on with it. Rejects where its log may only be read, is gone, or is open elsewhere. */
export async function resumeAttack(path: string): Promise<OpenAttack> {
  try {
    return await locked(path, async (lock) => {
      const { entries, readOnly } = await readAttackLog(path);
      if (readOnly !== undefined) throw new Error(`${path}: ${readOnly}`);
      const state = AttackState.replay(entries);
      return { log: await LogFile.resume<AttackEntry>(path, entries, lock), state };
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(`The log of the attack is gone: ${path}. Attack the response again.`);
  }
}

function entriesLacking(
  path: string,
  state: AttackState,
  header: AttackHeader,
  choose: Choose,
): readonly AttackEntry[] {
  const { header: known } = state;
  if (known ? !isSameAttack(known, header) : state.samples().length > 0) {
    throw new Error(
      `${path} holds another run (its attacks, models, settings, seed or prompts differ). Choose another place.`,
    );
  }
  const added = choose(state);
  return known ? added : [header, ...added];
}
