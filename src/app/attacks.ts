import type { RevisionChoice } from '../core/journal/revision.ts';
import type { ExpectedRun } from '../core/journal/runKind.ts';
import { type AttackTypes, attackKind } from '../core/runs/attack/attackKind.ts';
import { runAttacks } from '../core/runs/attack/attackRunner.ts';
import type { AttackCell } from '../core/runs/attack/cell.ts';
import type { AttackHeader } from '../core/runs/attack/log/attackHeader.ts';
import type { SampleEntry } from '../core/runs/attack/log/attackLog.ts';
import { type AttackPlan, planAttacks } from '../core/runs/attack/plan/attackPlan.ts';
import { missingSamples } from '../core/runs/attack/plan/missingSamples.ts';
import type { RunModels } from '../core/runs/attack/plan/runModels.ts';
import { systemClock } from '../models/systemClock.ts';
import { compared, type FileRecords } from './expected.ts';
import type { AskedKind, OpenModel, RunSize } from './run.ts';

export type FileAttackTypes = AttackTypes & { readonly plan: AttackPlan };

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

/**
 * Returns the runs of attacks on whole files.
 *
 * @param cellsOf returns the attacks of a run; throws if it has others
 */
export function fileAttacks(
  cellsOf: (header: AttackHeader) => readonly AttackCell[],
): AskedKind<FileAttackTypes> {
  return {
    log: attackKind,
    modelsOf: ({ attacker, judges, verifier }) => [
      attacker,
      ...judges.map(({ identity }) => identity),
      ...(verifier ? [verifier] : []),
    ],
    plan: (state) => planAttacks(state, state.header ? cellsOf(state.header) : []),
    sizeOf: ({ attacks, openAttacks, attention, calls }): RunSize => ({
      items: attacks,
      itemsDone: attacks - openAttacks,
      isOpen: openAttacks + (attention?.openResponses ?? 0) > 0,
      callsLeft: calls,
    }),
    ask: async (asked) => {
      const { state, header, atOnce, onItemDone, onItemEnd, onFault } = asked;
      const samples = state.samples();
      const models = await openAttackModels(
        asked,
        samples.map(({ sample }) => sample),
      );
      asked.onBegin();
      return runAttacks(
        samples,
        { ...asked, ...models, cells: cellsOf(header) },
        {
          ...asked,
          attacksAtOnce: atOnce,
          onAttackEnd: (_, isDone) => {
            if (isDone) onItemDone();
            onItemEnd?.(isDone);
          },
          onSynthesisFault: (_, message) => onFault(message),
        },
      );
    },
  };
}

/** Opens the attacker, the judges and the verifier of a run. */
export async function openAttackModels(
  { header, openModel }: { readonly header: AttackHeader; readonly openModel: OpenModel },
  samples: Parameters<OpenModel>[1]['samples'],
): Promise<RunModels> {
  const { attacker, judges, verifier } = header;
  const known = { samples };
  return {
    attacker: await openModel({ role: 'attacker', identity: attacker }, known),
    judges: await Promise.all(
      judges.map(({ identity, definition }, role) =>
        openModel({ role, identity, definition }, known),
      ),
    ),
    ...(verifier && {
      verifier: await openModel({ role: 'verifier', identity: verifier }, known),
    }),
  };
}
