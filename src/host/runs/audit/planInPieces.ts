import { setImmediate as breathe } from 'node:timers/promises';
import { type Plan, planRun, totalOf } from '../../../core/runs/audit/plan/plan.ts';
import type { PairRecord, RunState } from '../../../core/runs/audit/runState.ts';

const pairsAtOnce = 25;

/** Plans a run in chunks of pairs, to avoid blocking the event loop. */
export async function planInPieces({ header, pairs: all }: RunState): Promise<Plan> {
  let plan = planRun({ header, pairs: new Map() });
  for (const pairs of piecesOf(all)) {
    plan = added(plan, planRun({ header, pairs }));
    await breathe();
  }
  return plan;
}

/**
 * Splits pairs into chunks, keeping the second presentation of a pair with the first, which
 * directly precedes it.
 */
function* piecesOf(pairs: RunState['pairs']): Generator<Map<string, PairRecord>> {
  let piece = new Map<string, PairRecord>();
  for (const [key, pair] of pairs) {
    if (piece.size >= pairsAtOnce && pair.entry.content === undefined) {
      yield piece;
      piece = new Map();
    }
    piece.set(key, pair);
  }
  yield piece;
}

function added(one: Plan, other: Plan): Plan {
  const byTurn = new Map(one.byTurn.map((turn) => [turn.title, turn]));
  for (const { title, calls, mostCalls } of other.byTurn) {
    const known = byTurn.get(title) ?? { calls: 0, mostCalls: 0 };
    byTurn.set(title, {
      title,
      calls: known.calls + calls,
      mostCalls: known.mostCalls + mostCalls,
    });
  }
  return {
    pairs: one.pairs + other.pairs,
    openPairs: one.openPairs + other.openPairs,
    presentations: one.presentations + other.presentations,
    openPresentations: one.openPresentations + other.openPresentations,
    ...totalOf([one, other]),
    byTurn: [...byTurn.values()],
    ...(one.writing && other.writing && { writing: totalOf([one.writing, other.writing]) }),
    ...(one.sequence !== undefined && { sequence: one.sequence }),
  };
}
