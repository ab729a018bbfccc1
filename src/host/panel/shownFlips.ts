import { pairFacts } from '../../core/judgments/presentedPair.ts';
import { resultsOfPair } from '../../core/results/resultsOfPair.ts';
import { type Flip, isFlip } from '../../core/results/turnResult.ts';
import type { AuditView } from '../../core/runs/audit/views/auditView.ts';
import { turnId } from '../../core/words/turns.ts';

/** Returns the flips of a shown audit by turn id, even if its run is not shown elsewhere. */
export function shownFlips({ header, entry, turns, steps }: AuditView): ReadonlyMap<string, Flip> {
  const judgments = [...turns, ...steps].flatMap(({ judgment }) => judgment ?? []);
  const facts = pairFacts(entry, header.definition?.scale?.pass);
  const flips = resultsOfPair(header, facts, judgments).filter(isFlip);
  return new Map(flips.map((flip) => [turnId(flip.judgment), flip]));
}
