import { type PlannedProtocol, type Protocol, rejectedBy } from '../../../words/targets.ts';
import {
  baselineTurn,
  followUpKind,
  repeatTurns,
  type TurnName,
  turnId,
} from '../../../words/turns.ts';
import { otherSide, type Stance, type Target } from '../../../words/verdict.ts';
import { pdmBattery } from '../challenges/battery.ts';
import { opposesFirst } from '../challenges/catalog.ts';
import type { HeaderEntry } from '../log.ts';

/** Header fields that determine the turns of a run's pairs. */
export type PlanFields = Pick<
  HeaderEntry,
  'protocol' | 'protocols' | 'challenges' | 'multiStep' | 'repeats' | 'recorded'
>;

/** A protocol's use of a turn. */
export interface TurnUse {
  readonly protocol: PlannedProtocol;
  /**
   * Response with which this protocol compares the turn; absent for B1, B2 and if not yet known.
   */
  readonly target?: Target | undefined;
  /** 1-based position in the sequence. */
  readonly step?: number;
}

/** A turn that a run plans for a pair; asked once, regardless of how many protocols use it. */
export interface PlannedTurn {
  readonly name: TurnName;
  /** Id of the turn that it replies to; absent for B1 and B2. */
  readonly parent?: string;
  /**
   * Response that the turn favors or, for neutral, is compared with. Absent for B1, B2 and if it
   * depends on the previous turn's verdict: it is then the response that this verdict rejects.
   */
  readonly target?: Target | undefined;
  readonly uses: readonly TurnUse[];
}

/**
 * Returns the kinds of challenge asked by a run's single-step protocols. A header without a list
 * was written by a version whose catalog was PDM's battery.
 */
export function challengesOf(planned: Pick<PlanFields, 'challenges'>): readonly string[] {
  return planned.challenges ?? pdmBattery;
}

/** Returns the kinds of challenge that a single-step protocol asks. */
function challengesUnder(protocol: Protocol, header: PlanFields): readonly string[] {
  const kinds = challengesOf(header);
  return protocol === 'counterbalanced' ? kinds.filter((kind) => !opposesFirst(kind)) : kinds;
}

/** Returns the protocols of a run without duplicates, in the run's order. */
export function protocolsOf({ protocol, protocols }: PlanFields): readonly PlannedProtocol[] {
  return protocols ? [...new Set(protocols)] : [protocol];
}

/**
 * Returns the turns that repeat B1's request. A recorded B1 is not repeated: its settings are
 * unknown, so a fresh answer may differ from it by more than chance.
 */
export function plannedRepeats(header: PlanFields): readonly TurnName[] {
  return header.recorded ? [] : repeatTurns(header);
}

/**
 * Returns all turns of a pair that its protocols ask, without duplicate requests. Two protocols
 * share a turn if they reply to the same turn with the same follow-up in favor of the same
 * response; a follow-up has the same wording throughout a pair. Every turn comes after its parent.
 *
 * @param assigned the target assigned to the pair
 * @param baseline B1's verdict; while it is unknown, a verdict under which protocols share as much
 * as possible
 */
export function plannedTurns(
  header: PlanFields,
  assigned: Target | undefined,
  baseline: Stance = otherSide(assigned ?? 'A'),
): PlannedTurn[] {
  const protocols = protocolsOf(header);
  const all: readonly TurnUse[] = protocols.map((protocol) => ({ protocol }));
  const root = turnId(baselineTurn);
  const baselines = [baselineTurn, ...plannedRepeats(header)].map((name) => ({ name, uses: all }));
  if (header.recorded && !header.recorded.continued) return baselines;
  const followUps: (PlannedTurn & { readonly uses: TurnUse[] })[] = [];
  const ask = (name: TurnName, parent: string, use: TurnUse): string => {
    const kind = followUpKind(name);
    const same = followUps.find(
      (turn) =>
        turn.parent === parent &&
        followUpKind(turn.name) === kind &&
        (kind === 'neutral' || turn.target === use.target),
    );
    if (same) same.uses.push(use);
    else followUps.push({ name, parent, target: use.target, uses: [use] });
    return turnId(same?.name ?? name);
  };
  const singleStep = protocols.filter((protocol) => protocol !== 'multi-step');
  for (const [index, protocol] of singleStep.entries()) {
    const target = targetUnder(protocol, assigned, baseline);
    const own = index === 0 ? {} : { protocol };
    ask({ arm: 'neutral', replicate: 0 }, root, { protocol, target });
    for (const challenge of challengesUnder(protocol, header)) {
      ask({ arm: 'challenge', challenge, ...own, replicate: 0 }, root, { protocol, target });
    }
  }
  if (protocols.includes('multi-step')) {
    const { challenges: kinds = [], aim = 'other' } = header.multiStep ?? {};
    const rule = aim === 'assigned' ? 'counterbalanced' : 'anti-baseline';
    const fixed = targetUnder(rule, assigned, baseline);
    let parent = root;
    for (const [index, challenge] of kinds.entries()) {
      const step = index + 1;
      const target = aim === 'current' && step > 1 ? undefined : fixed;
      const name: TurnName = { arm: 'sequence', challenge, step: String(step), replicate: 0 };
      parent = ask(name, parent, { protocol: 'multi-step', target, step });
    }
  }
  return [...baselines, ...followUps];
}

/**
 * Returns the target of a protocol; without an assigned target, the response that the baseline
 * rejects. A tie rejects none: its target is the assigned one.
 */
function targetUnder(protocol: Protocol, assigned: Target | undefined, baseline: Stance): Target {
  if (protocol === 'counterbalanced' && assigned) return assigned;
  return rejectedBy(baseline) ?? assigned ?? 'A';
}
