import type { RevisionChoice } from '../core/journal/revision.ts';
import type { ExpectedRun, RunTypes } from '../core/journal/runKind.ts';
import { openRun } from '../logs/openRun.ts';

/** Records of a file, read when a run is compared with them. */
export interface FileRecords<Found> {
  /** Returns the records that the run covers. */
  readonly chosen: () => Promise<readonly Found[]>;
  /** Returns all records of the file. */
  readonly all: () => Promise<readonly Found[]>;
}

/**
 * Returns the records that a run is compared with: all of the file matter only if one that the run
 * planned is no longer chosen.
 */
export async function compared<Found extends { readonly key: string }>(
  planned: readonly string[],
  records: FileRecords<Found>,
) {
  const chosen = await records.chosen();
  const keys = new Set(chosen.map(({ key }) => key));
  const isChosen = planned.every((key) => keys.has(key));
  return { chosen, all: isChosen ? chosen : await records.all() };
}

/** Returns the state of a run without any answer. */
export async function newState<Run extends RunTypes>({
  kind,
  header,
  missingFrom,
}: ExpectedRun<Run>): Promise<Run['state']> {
  const state = kind.newState();
  return state.applyAll([header, ...((await missingFrom(kind.newState())) ?? [])]);
}

/** A run that was started, beside the file that it is over. */
export interface Revisable {
  /**
   * Rejects with a ChangedRecordsError or a ChangedValuesError if the file has changed since the run
   * started.
   */
  check(): Promise<void>;
  /** Writes the user's decision to the log. */
  apply(choice: RevisionChoice): Promise<void>;
}

/**
 * Compares a log with the run that its file makes now.
 *
 * @param state that of the log
 * @param expected returns the run under a decision; without one, for the comparison only
 */
export function revisable<Run extends RunTypes>(
  path: string,
  state: Run['state'],
  expected: (choice?: RevisionChoice) => ExpectedRun<Run>,
): Revisable {
  return {
    check: async () => void (await expected().missingFrom(state)),
    apply: async (choice) => (await openRun(path, expected(choice))).log.close(),
  };
}
