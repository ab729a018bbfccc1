import { type AttackTypes, attackKind } from '../core/runs/attack/attackKind.ts';
import { runAttacks } from '../core/runs/attack/attackRunner.ts';
import type { AttackCell } from '../core/runs/attack/cell.ts';
import type { AttackHeader } from '../core/runs/attack/log/attackHeader.ts';
import { type AttackPlan, planAttacks } from '../core/runs/attack/plan/attackPlan.ts';
import type { RunModels } from '../core/runs/attack/plan/runModels.ts';
import type { AskedKind, OpenModel, RunSize } from './run.ts';

export type FileAttackTypes = AttackTypes & { readonly plan: AttackPlan };

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
