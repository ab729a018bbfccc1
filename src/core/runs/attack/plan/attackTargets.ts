import type { AttackState } from '../attackState.ts';
import { missingSource } from '../catalog.ts';
import type { AttackCell, AttackSource, PlannedCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { SampleEntry } from '../log/attackLog.ts';

/** One attack in a run. */
export interface AttackTarget<Cell extends PlannedCell = AttackCell> {
  readonly sample: SampleEntry;
  readonly cell: Cell;
}

/** Reason why a cell of a sample's scenario cannot attack the sample. */
export interface Lacking extends AttackTarget<PlannedCell> {
  /** `error`: every step is correct, so that there is no error to hide. */
  readonly lacks: AttackSource | 'error';
}

/**
 * Returns the attacks of a run: each cell on every sample of its scenario. If a sample lacks a
 * cell's source, it is attacked only if the header has a model write that source. Discarded attacks
 * are left out.
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
      if (state.isDiscarded(sample.key, cell.id)) continue;
      const lacks = current.firstWrongStep === -1 ? 'error' : missingSource(cell, current);
      const isWritten = synthesise.some((what) => what === lacks);
      if (lacks === undefined || isWritten) targets.push({ sample, cell });
      else lacking.push({ sample, cell, lacks });
    }
  }
  return { targets, lacking };
}
