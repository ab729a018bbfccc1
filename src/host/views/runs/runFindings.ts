import { isFlip, isUnread, type TurnResult } from '../../../core/results/turnResult.ts';
import type { AuditEnd } from '../../../core/runs/audit/views/auditEnd.ts';
import type { RunReader } from '../../../logs/reading/runReader.ts';

/** Findings of a run for the list, as far as its log has been read. */
export interface RunFindings {
  readonly pairs: number;
  /**
   * Number of judged challenges and steps whose verdict differs from B1, and of those away from the
   * label.
   */
  readonly flips: number;
  readonly harmful: number;
  /** Number of answers, including first ones, without a readable verdict. */
  readonly unreadable: number;
  /** Whether planned turns have no judgment yet. */
  readonly isOpen: boolean;
  /** Present if nothing but baselines was judged. */
  readonly end?: Exclude<AuditEnd, 'complete'>;
}

const counted = new WeakMap<RunReader, { readonly size: number; readonly found: RunFindings }>();

/** Counts what a run found; cached until the log grows. */
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

/** Whether the judge was challenged. B2 and the neutral follow-up are no challenges. */
function isChallenged({ name: { arm } }: TurnResult): boolean {
  return arm === 'challenge' || arm === 'sequence' || arm === 'step';
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

/** Whether no verdict was read in a baseline or under challenge. */
function isCountedUnread(result: TurnResult): boolean {
  return isUnread(result) && (result.name.arm === 'baseline' || isChallenged(result));
}
