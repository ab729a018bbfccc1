import type { ExpectedRun } from '../core/journal/expectedRun.ts';
import type { RevisionChoice } from '../core/journal/revision.ts';
import type { RunTypes } from '../core/journal/runKind.ts';
import { type AttackTypes, attackKind } from '../core/runs/attack/attackKind.ts';
import type { SampleEntry } from '../core/runs/attack/log/attackLog.ts';
import { missingSamples } from '../core/runs/attack/plan/missingSamples.ts';
import { type AuditTypes, auditKind, wholeFileKind } from '../core/runs/audit/auditKind.ts';
import type { PairEntry } from '../core/runs/audit/log.ts';
import { missingEntries, onlyPair } from '../core/runs/audit/missingEntries.ts';
import type { SelectablePair } from '../core/runs/audit/plan/selectPairs.ts';
import { contentKey } from '../core/runs/audit/runState.ts';
import { openRun } from '../logs/openRun.ts';
import { systemClock } from '../models/systemClock.ts';

/** Records of a file, read when a run is compared with them. */
export interface FileRecords<Found> {
  /** Returns the records that the run covers. */
  readonly chosen: () => Promise<readonly Found[]>;
  /** Returns all records of the file. */
  readonly all: () => Promise<readonly Found[]>;
}

/**
 * Returns the audit of a file that a header states.
 *
 * @param choice what to do if the file has changed since the run began; undefined if undecided
 */
export function expectedAudit(
  header: AuditTypes['header'],
  records: FileRecords<SelectablePair>,
  choice: RevisionChoice | undefined,
): ExpectedRun<AuditTypes> {
  return {
    kind: wholeFileKind,
    header,
    missingFrom: async (state) => {
      const planned = Array.from(state.pairs.values(), contentKey);
      const { chosen: pairs, all } = await compared(planned, records);
      return missingEntries(state, header, { all, pairs }, { choice, now: systemClock.now() });
    },
  };
}

/** Returns the audit or session of one pair that a header states. */
export function expectedPair(
  header: AuditTypes['header'],
  entry: PairEntry,
): ExpectedRun<AuditTypes> {
  return { kind: auditKind, header, missingFrom: onlyPair(entry) };
}

/** Returns the attacks on a file that a header states; see `expectedAudit`. */
export function expectedAttacks(
  header: AttackTypes['header'],
  records: FileRecords<SampleEntry>,
  choice: RevisionChoice | undefined,
): ExpectedRun<AttackTypes> {
  return {
    kind: attackKind,
    header,
    missingFrom: async (state) => {
      const planned = state.samples().map(({ key }) => key);
      const { chosen: samples, all } = await compared(planned, records);
      return missingSamples(state, header, { all, samples }, { choice, now: systemClock.now() });
    },
  };
}

/** All records of the file matter only if one that the run planned is no longer chosen. */
async function compared<Found extends { readonly key: string }>(
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
