import { type NamedRecords, type RevisionChoice, reviseRun } from '../../../journal/revision.ts';
import type { AttackEntry, AttackHeader, SampleEntry } from '../attackLog.ts';
import type { AttackState } from '../attackState.ts';

/** The responses of a file that a run attacks. */
export interface AttackedResponses {
  /** All that the file holds. */
  readonly all: readonly SampleEntry[];
  /** Those that a new run with the same settings would attack. */
  readonly samples: readonly SampleEntry[];
}

/**
 * What the log of attacks on a file lacks: samples, and before them the decision on a file that has
 * changed since the run was begun. Throws as `reviseRun`.
 */
export function missingSamples(
  state: AttackState,
  header: AttackHeader,
  { all, samples }: AttackedResponses,
  { choice, now }: { readonly choice: RevisionChoice | undefined; readonly now: number },
): AttackEntry[] {
  const planned = namesOf(state.samples());
  const { revision, plans } = reviseRun(
    {
      planned,
      revised: state,
      present: namesOf(all),
      chosen: samples.map(({ key }) => key),
      isSample: header.selection === 'sample' || header.selection === 'enriched',
    },
    choice,
    now,
  );
  const added = samples.filter(({ key }) => !planned.has(key) && plans(key));
  return [...(revision ? [revision] : []), ...added];
}

/** Ids of samples by key. */
export function namesOf(samples: readonly SampleEntry[]): NamedRecords {
  return new Map(samples.map(({ key, sample }) => [key, sample.id]));
}
