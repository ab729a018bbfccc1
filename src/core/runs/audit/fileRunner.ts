import { type PoolEnd, runPool } from '../../journal/pool.ts';
import type { PairAudit } from './pairAudit.ts';
import { auditPair } from './runner.ts';
import { viewAudit } from './views/auditView.ts';

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
export async function auditFile(audit: FileAudit): Promise<PoolEnd> {
  const { state, pairsAtOnce, onPairEnd } = audit;
  return runPool(state.pairs.keys(), audit, {
    atOnce: pairsAtOnce,
    isDone: (pairKey) => viewAudit(state, pairKey)?.complete === true,
    work: async (pairKey, watched) => {
      await auditPair({ ...watched, pairKey });
      onPairEnd?.(pairKey);
    },
  });
}
