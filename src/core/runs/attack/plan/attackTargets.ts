import type { AttackSample } from '../../../data/samples/sample.ts';
import type { AttackState } from '../attackState.ts';
import { askingOf } from '../calls/askingOf.ts';
import { missingSource } from '../catalog.ts';
import type { AttackCell, AttackSource, PlannedCell } from '../cell.ts';
import type { AttackHeader } from '../log/attackHeader.ts';
import type { SampleEntry } from '../log/attackLog.ts';
import { withPlaceholders } from '../placeholders.ts';
import { partsToWrite } from './partsToWrite.ts';

/** One attack in a run. */
export interface AttackTarget<Cell extends PlannedCell = AttackCell> {
  readonly sample: SampleEntry;
  readonly cell: Cell;
}

/** Reason why a cell of a sample's scenario cannot attack the sample. */
export interface Lacking extends AttackTarget<PlannedCell> {
  /**
   * `error`: every step is correct, so that there is no error to hide; `judge`: no judge of the run
   * can be asked about the sample, see `describeGaps`.
   */
  readonly lacks: AttackSource | 'error' | 'judge';
}

/**
 * Returns the attacks of a run: each cell on every sample of its scenario. If a sample lacks a
 * cell's source, it is attacked only if the header has a model write that source; and only if a
 * judge can be asked about it. Discarded attacks are left out.
 */
export function attackTargets<Cell extends PlannedCell>(
  samples: readonly SampleEntry[],
  cells: readonly Cell[],
  header: AttackHeader,
  state: AttackState,
): { readonly targets: readonly AttackTarget<Cell>[]; readonly lacking: readonly Lacking[] } {
  const { synthesise = [] } = header;
  const targets: AttackTarget<Cell>[] = [];
  const lacking: Lacking[] = [];
  for (const sample of samples) {
    const current = state.sampleOf(sample.key) ?? sample.sample;
    for (const cell of cells.filter(({ scenario }) => scenario === current.scenario)) {
      if (state.isDiscarded(sample.key, cell.id)) continue;
      const lacks = current.firstWrongStep === -1 ? 'error' : missingSource(cell, current);
      const isWritten = synthesise.some((what) => what === lacks);
      if (lacks !== undefined && !isWritten) lacking.push({ sample, cell, lacks });
      else if (isScored(current, cell, header)) targets.push({ sample, cell });
      else lacking.push({ sample, cell, lacks: 'judge' });
    }
  }
  return { targets, lacking };
}

/** Whether a judge can be asked about a sample, once what a model writes for it is there. */
function isScored(sample: AttackSample, cell: PlannedCell, header: AttackHeader): boolean {
  if (header.judges.some(({ definition }) => !definition)) return true;
  const full = completed(sample, cell, header);
  return header.judges.some((_, judge) => askingOf(header, judge).lacks(full).length === 0);
}

/** Returns the sample with what a model writes for it before it is scored. */
export function completed(
  sample: AttackSample,
  cell: PlannedCell,
  header: AttackHeader,
): AttackSample {
  return partsToWrite(sample, cell, header).reduce(withPlaceholders, sample);
}
