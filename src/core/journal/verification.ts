import { isSameJson } from '../words/canonicalJson.ts';
import { ModelError } from '../words/ports.ts';

/** A logged judgment or score that is not what its raw answer gives. */
export interface Altered {
  /** Key of the pair or sample. */
  readonly item: string;
  /** Which of its judgments or scores, such as `challenge:doubt#0`. */
  readonly what: string;
  /** Index of the judgment or score among the entries. */
  readonly entry: number;
  /** Name of the first field that differs; absent if the log has no answer to read. */
  readonly field?: string;
  /** Value of this field in the log, and as read from the answer. */
  readonly logged?: unknown;
  readonly read?: unknown;
}

/** Comparison of a log's judgments or scores with its raw answers. */
export interface Verification {
  /** Number of judgments or scores. */
  readonly judgments: number;
  /** Number of those recorded by another tool, whose own decision counts. */
  readonly recorded: number;
  /** Whether an earlier version read the answers, so that a difference need not be an edit. */
  readonly isEarlier: boolean;
  readonly altered: readonly Altered[];
}

/**
 * Maximum difference between two overlaps of the same texts: the platform's data on words may
 * differ.
 */
const overlapTolerance = 0.05;

/**
 * Returns the first field in which a logged entry differs from the one read again, with both
 * values; undefined if there is none.
 *
 * @param read undefined if the log has no answer to read
 * @param ignored fields that may differ
 */
export function differenceOf<Entry extends object>(
  logged: Entry,
  read: Entry | undefined,
  ignored: readonly string[] = [],
): Pick<Altered, 'field' | 'logged' | 'read'> | undefined {
  if (!read) return {};
  const names = new Set([...Object.keys(logged), ...Object.keys(read)] as (keyof Entry & string)[]);
  for (const name of names) {
    if (ignored.includes(name)) continue;
    const [one, other] = [logged[name], read[name]] as const;
    if (name === 'overlap' && typeof one === 'number' && typeof other === 'number') {
      if (Math.abs(one - other) <= overlapTolerance) continue;
    }
    if (isSameJson(one, other)) continue;
    return { field: name, logged: one, read: other };
  }
  return undefined;
}

/** Returns what a run needs besides its state, so that it reads logged answers and asks nothing. */
export function withoutCalls() {
  return {
    log: { append: async () => {} },
    clock: { now: () => 0, sleep: async () => {} },
    signal: { aborted: false, addEventListener: () => {}, removeEventListener: () => {} },
    isPaused: () => true,
    model: { complete: () => Promise.reject(new ModelError('cancelled', 'Nothing is asked.')) },
  };
}
