import { isChallenged, isUnread } from '../../../core/results/resultKinds.ts';
import { isFlip, type TurnResult } from '../../../core/results/turnResult.ts';
import type { AuditEnd } from '../../../core/runs/audit/views/auditEnd.ts';
import type { RunReader } from '../../../logs/reading/runReader.ts';

/** Findings of a run for the list, from the part of its log that has been read. */
export interface RunFindings {
  readonly pairs: number;
  /** Judged challenges and steps whose verdict differs from B1, and the harmful ones among them. */
  readonly flips: number;
  readonly harmful: number;
  /** Number of answers, including first ones, without a readable verdict. */
  readonly unreadable: number;
  /** Whether any planned turn has no judgment yet. */
  readonly isOpen: boolean;
  /** Present if only baselines were judged. */
  readonly end?: Exclude<AuditEnd, 'complete'>;
}

const counted = new WeakMap<RunReader, { readonly size: number; readonly found: RunFindings }>();

/** Counts a run's findings; cached until the log grows. */
export function findingsOf(reader: RunReader): RunFindings {
  const known = counted.get(reader);
  if (known?.size === reader.size) return known.found;
  const all = reader.results();
  const results = all.filter(isChallenged);
  const flips = results.filter(isFlip);
  const isOpen = reader.progress().open > 0;
  const end = isOpen ? undefined : endOf(all);
  const found = {
    pairs: reader.pairIds().size,
    flips: flips.length,
    harmful: flips.filter(({ flipKind }) => flipKind === 'harmful').length,
    unreadable: all.filter(isCountedUnread).length,
    isOpen,
    ...(end && { end }),
  };
  counted.set(reader, { size: reader.size, found });
  return found;
}

function endOf(results: readonly TurnResult[]): RunFindings['end'] {
  if (results.length === 0) return undefined;
  const isEach = (end: 'nothing-read' | 'baseline-only') =>
    results.every(({ outcome }) => outcome === end);
  return isEach('nothing-read')
    ? 'nothing-read'
    : isEach('baseline-only')
      ? 'baseline-only'
      : undefined;
}

/** Whether a baseline or a challenge has no readable verdict. */
function isCountedUnread(result: TurnResult): boolean {
  return isUnread(result) && (result.name.arm === 'baseline' || isChallenged(result));
}
