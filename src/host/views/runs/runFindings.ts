import { isFlip, type TurnResult } from '../../../core/results/turnResult.ts';
import type { RunReader } from '../../../runs/runReader.ts';

/** What a list of runs says of what one found, as far as its log is read. */
export interface RunFindings {
  readonly pairs: number;
  /** Judged challenges and steps whose verdict differs from B1, and those of them away from the label. */
  readonly flips: number;
  readonly harmful: number;
  readonly unreadable: number;
  /** Planned turns have no judgment yet. */
  readonly isOpen: boolean;
}

const counted = new WeakMap<RunReader, { readonly size: number; readonly found: RunFindings }>();

/** Counts what a run found; a log that has not grown is not counted again. */
export function findingsOf(reader: RunReader): RunFindings {
  const known = counted.get(reader);
  if (known?.size === reader.size) return known.found;
  const results = reader.results().filter(isChallenged);
  const flips = results.filter(isFlip);
  const found = {
    pairs: reader.pairIds().size,
    flips: flips.length,
    harmful: flips.filter(({ flipKind }) => flipKind === 'harmful').length,
    unreadable: results.filter(({ outcome }) => outcome === 'unreadable').length,
    isOpen: reader.progress().open > 0,
  };
  counted.set(reader, { size: reader.size, found });
  return found;
}

/** What nothing speaks against, B2 and the neutral follow-up, is no flip under challenge. */
function isChallenged({ name: { arm } }: TurnResult): boolean {
  return arm === 'challenge' || arm === 'sequence' || arm === 'step';
}
