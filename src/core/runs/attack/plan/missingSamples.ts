import { type Decision, namedRecords, reviseRun } from '../../../journal/revision.ts';
import type { AttackState } from '../attackState.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { AttackEntry, SampleEntry } from '../log/attackLog.ts';
import { sampleChanges } from './sampleChanges.ts';

/** The responses in a file that a run attacks. */
export interface AttackedResponses {
  /** All responses in the file. */
  readonly all: readonly SampleEntry[];
  /** Responses that a new run with the same settings would attack. */
  readonly samples: readonly SampleEntry[];
}

/**
 * Returns the entries missing from the log of attacks on a file: new samples, preceded by the
 * decision on a file that has changed since the run was started. Throws like `reviseRun`.
 */
export function missingSamples(
  state: AttackState,
  { selection }: AttackHeader,
  { all, samples }: AttackedResponses,
  decision: Decision,
): AttackEntry[] {
  const planned = namedRecords(state.samples(), sampleId);
  const isSample = selection === 'sample' || selection === 'enriched';
  const { revisions, records } = reviseRun(
    {
      ...{ planned, revised: state, all, chosen: samples, idOf: sampleId, isSample },
      changesOf: (key, { sample }) => {
        const before = state.entryOf(key)?.sample;
        return before ? sampleChanges(before, sample) : [];
      },
    },
    decision,
  );
  return [...revisions, ...records.filter(({ key }) => !planned.has(key))];
}

export function sampleId({ sample }: SampleEntry): string {
  return sample.id;
}
