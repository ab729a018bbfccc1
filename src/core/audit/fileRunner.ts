import type { ModelErrorReason } from '../ports.ts';
import { viewAudit } from './auditView.ts';
import type { LogEntry } from './log.ts';
import { auditPair, type PairAudit } from './runner.ts';

/** Failures that every further call would meet too: the run pauses instead of sending thousands. */
const lasting: readonly string[] = [
  'cancelled',
  'budget',
  'key-needed',
  'unauthorized',
  'not-found',
  'unreachable',
  'redirected',
  'rate-limited',
] satisfies readonly ModelErrorReason[];

/** So many calls that fail one after another, with no answer in between, will not be the last. */
const mostFailuresInRow = 10;

/** How a whole-file audit ended: all pairs asked, or paused by a failure that would meet all others. */
export interface FileAuditEnd {
  readonly complete: boolean;
  readonly pausedBy?: { readonly reason: string; readonly message: string };
}

export interface FileAudit extends Omit<PairAudit, 'pairKey'> {
  /** Pairs asked about at the same time; requests are bounded by the model's own limits. */
  readonly pairsAtOnce: number;
  readonly onPairEnd?: (pairKey: string) => void;
}

/**
 * Asks what is left of every pair of a run, in the order of the log. What a pair is asked does not
 * depend on the others, so the same seed and the same answers give the same judgments whatever the
 * interleaving. Rejects as `auditPair`; nothing that was answered is asked again.
 */
export async function auditFile(audit: FileAudit): Promise<FileAuditEnd> {
  const { state, signal, pairsAtOnce, onPairEnd } = audit;
  const isDone = (key: string) => viewAudit(state, key)?.complete === true;
  const queue = state.pairs.keys();
  let complete = true;
  let pausedBy: FileAuditEnd['pausedBy'];
  let isBroken = false;
  let failuresInRow = 0;
  const onEntry = (entry: LogEntry) => {
    if (entry.type === 'answer') failuresInRow = 0;
    if (entry.type === 'failed') {
      failuresInRow += 1;
      if (lasting.includes(entry.reason) || failuresInRow >= mostFailuresInRow) {
        pausedBy ??= { reason: entry.reason, message: entry.message };
      }
    }
    audit.onEntry?.(entry);
  };
  const work = async () => {
    for (const pairKey of queue) {
      if (isDone(pairKey)) continue;
      if (signal.aborted || pausedBy || isBroken) {
        complete = false;
        return;
      }
      await auditPair({ ...audit, onEntry, pairKey }).catch((error: unknown) => {
        isBroken = true;
        throw error;
      });
      complete &&= isDone(pairKey);
      onPairEnd?.(pairKey);
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: pairsAtOnce }, work));
  const failed = workers.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return { complete, ...(pausedBy && !complete ? { pausedBy } : {}) };
}
