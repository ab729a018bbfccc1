import { type PoolEnd, runPool } from '../../journal/pool.ts';
import type { PairAudit } from './pairAudit.ts';
import { auditPair } from './runner.ts';
import { viewAudit } from './views/auditView.ts';

export interface FileAudit extends Omit<PairAudit, 'pairKey'> {
  /** Number of pairs audited in parallel; the model's limits bound the requests. */
  readonly pairsAtOnce: number;
  readonly onPairEnd?: (pairKey: string) => void;
}

/**
 * Asks the remaining turns of every pair of a run, in log order. The requests of a pair do not
 * depend on other pairs, so the same seed and the same answers result in the same judgments
 * regardless of the interleaving. Rejects like `auditPair`; answered calls are not repeated.
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
