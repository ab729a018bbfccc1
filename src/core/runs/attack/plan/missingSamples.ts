import { type Decision, namedRecords, reviseRun } from '../../../journal/revision.ts';
import { canonicalJson, isSameJson } from '../../../words/canonicalJson.ts';
import { ChangedValuesError } from '../../audit/changedValues.ts';
import type { AttackState } from '../attackState.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { AttackEntry, SampleEntry } from '../log/attackLog.ts';
import { isAttackDone } from './attackPlan.ts';
import { attackTargets } from './attackTargets.ts';
import { plannedCells } from './plannedCells.ts';
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
 * decision on a file that has changed since the run was started. Throws like `reviseRun`, and
 * ChangedValuesError.
 */
export function missingSamples(
  state: AttackState,
  { selection }: AttackHeader,
  { all, samples }: AttackedResponses,
  decision: Decision,
): AttackEntry[] {
  const planned = namedRecords(state.samples(), sampleId);
  checkShown(state, all);
  const isSample = selection === 'sample' || selection === 'enriched';
  const { revisions, records } = reviseRun(
    {
      ...{ planned, revised: state, all, chosen: samples, idOf: sampleId, isSample },
      isOpen: (key) => isOpen(state, key),
      changesOf: (key, { sample }) => {
        const before = state.entryOf(key)?.sample;
        return before ? sampleChanges(before, sample) : [];
      },
    },
    decision,
  );
  return [...revisions, ...records.filter(({ key }) => !planned.has(key))];
}

/**
 * Throws ChangedValuesError if the file has other texts that only judges' own definitions show, from
 * which the key of a sample is not derived.
 */
function checkShown(state: AttackState, all: readonly SampleEntry[]): void {
  const changed = all.flatMap(({ key, sample: now }) => {
    const before = state.entryOf(key)?.sample;
    if (!before) return [];
    return (['givenRubric', 'vars'] as const).flatMap((field) =>
      isSameJson(before[field], now[field])
        ? []
        : [
            {
              ...{ id: now.id, line: undefined, name: field === 'vars' ? 'vars' : 'rubric' },
              ...{ before: canonicalJson(before[field]), now: canonicalJson(now[field]) },
            },
          ],
    );
  });
  if (changed.length > 0) throw new ChangedValuesError(changed);
}

export function sampleId({ sample }: SampleEntry): string {
  return sample.id;
}

/** Whether an attack on a sample has remaining calls. */
function isOpen(state: AttackState, key: string): boolean {
  const { header } = state;
  if (!header) return false;
  const { targets } = attackTargets(state.samples(), plannedCells(header), header, state);
  return targets.some(
    (target) => target.sample.key === key && !isAttackDone(target, { header, state }),
  );
}
