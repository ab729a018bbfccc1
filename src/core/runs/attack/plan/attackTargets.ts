import type { AttackHeader, SampleEntry } from '../attackLog.ts';
import type { AttackState } from '../attackState.ts';
import { lackOf } from '../catalogue.ts';
import type { AttackCell, AttackSource, PlannedCell } from '../cell.ts';

/** One attack that a run makes. */
export interface AttackTarget<Cell extends PlannedCell = AttackCell> {
  readonly sample: SampleEntry;
  readonly cell: Cell;
}

/** Why a sample cannot be attacked by a cell of its scenario. */
export interface Lacking extends AttackTarget<PlannedCell> {
  /** `error`: every step is right, so that there is nothing to hide. */
  readonly lacks: AttackSource | 'error';
}

/**
 * The attacks of a run: each cell on every sample of its scenario. A sample that lacks what a cell draws
 * on is attacked only where the header has that written by a model.
 */
export function attackTargets<Cell extends PlannedCell>(
  samples: readonly SampleEntry[],
  cells: readonly Cell[],
  { synthesise = [] }: Pick<AttackHeader, 'synthesise'>,
  state: AttackState,
): { readonly targets: readonly AttackTarget<Cell>[]; readonly lacking: readonly Lacking[] } {
  const targets: AttackTarget<Cell>[] = [];
  const lacking: Lacking[] = [];
  for (const sample of samples) {
    const current = state.sampleOf(sample.key) ?? sample.sample;
    for (const cell of cells.filter(({ scenario }) => scenario === current.scenario)) {
      const lacks = current.firstWrongStep === -1 ? 'error' : lackOf(cell, current);
      const isWritten = synthesise.some((what) => what === lacks);
      if (lacks === undefined || isWritten) targets.push({ sample, cell });
      else lacking.push({ sample, cell, lacks });
    }
  }
  return { targets, lacking };
}
