import { getOrAdd } from '../../../words/onFirstUse.ts';
import { baselineTurn, turnId } from '../../../words/turns.ts';
import type { Stance, Target } from '../../../words/verdict.ts';
import type { HeaderEntry } from '../log.ts';
import { plannedTurns } from './plannedTurns.ts';

const baselineId = turnId(baselineTurn);

/** Progress of a run, in judgments of its planned turns. */
export interface JudgmentCount {
  readonly judged: number;
  /** Number of turns still to be asked; the maximum if B1 is not judged yet. */
  readonly open: number;
}

/**
 * Returns a function that counts the planned turns of one pair from all its judgments. Turns after
 * an unreadable one are skipped and do not count as open. In a session, only its steps are planned.
 */
export function createPairCount(
  header: HeaderEntry,
): (pair: Countable, verdicts: TurnVerdicts) => JudgmentCount {
  const plans = new Map<Target | undefined, Plans>();
  const planOf = (target: Target | undefined, baseline: Stance | 'score' | undefined) => {
    const ofTarget = getOrAdd(plans, target, (): Plans => new Map());
    return getOrAdd(ofTarget, baseline, () => longestPlan(header, target, baseline));
  };
  return ({ target, incomplete }, verdicts) => {
    if (header.purpose === 'session') return { judged: 0, open: 0 };
    if (incomplete) return { judged: verdicts.size, open: 0 };
    const baseline = verdicts.get(baselineId);
    let cut: Set<string> | undefined;
    let judged = 0;
    let open = 0;
    for (const { id, parent } of planOf(target, baseline)) {
      if (verdicts.has(id)) judged += 1;
      else if (cut?.has(parent) || (verdicts.has(parent) && !verdicts.get(parent)))
        cut = (cut ?? new Set()).add(id);
      else open += 1;
    }
    return { judged, open };
  };
}

interface Countable {
  /** Target assigned to the pair, if its protocols need one. */
  readonly target: Target | undefined;
  /** Whether nothing can follow its recorded baseline. */
  readonly incomplete?: true | undefined;
}

/** Verdicts of a pair by turn id; `score` without a pass mark, undefined if unreadable. */
export type TurnVerdicts = Pick<
  ReadonlyMap<string, Stance | 'score' | undefined>,
  'has' | 'get' | 'size'
>;

/** Plans of the pairs with one target, by the verdict in B1. */
type Plans = Map<Stance | 'score' | undefined, readonly PlannedId[]>;

interface PlannedId {
  readonly id: string;
  readonly parent: string;
}

function longestPlan(
  header: HeaderEntry,
  target: Target | undefined,
  baseline: Stance | 'score' | undefined,
): readonly PlannedId[] {
  const idsOf = (verdict?: Stance) =>
    plannedTurns(header, target, verdict).map(({ name, parent = '' }) => ({
      id: turnId(name),
      parent,
    }));
  if (baseline === 'score') return idsOf();
  if (baseline) return idsOf(baseline);
  const [one, other] = [idsOf('A'), idsOf('B')];
  return one.length > other.length ? one : other;
}
