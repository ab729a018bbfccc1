import { otherSide } from '../../../otherSide.ts';
import type { Side } from '../../../pair.ts';
import { pdmBattery } from '../challenges/battery.ts';
import type { HeaderEntry } from '../log.ts';
import { baselineTurn, followUpKind, repeatTurn, type TurnName, turnId } from '../turns.ts';
import { antiBaselineTarget, type PlannedProtocol, type Protocol } from './targets.ts';

/** What a header says about the turns of its pairs. */
export type PlanFields = Pick<HeaderEntry, 'protocol' | 'protocols' | 'challenges' | 'multiStep'>;

/** A protocol's use of a turn. */
export interface TurnUse {
  readonly protocol: PlannedProtocol;
  /** What this protocol judges the turn against; absent for B1, B2 and where it is still to be seen. */
  readonly target?: Side | undefined;
  /** Place in the sequence, from 1. */
  readonly step?: number;
}

/** A turn that a run plans for a pair: asked once, however many protocols use it. */
export interface PlannedTurn {
  readonly name: TurnName;
  /** Id of the turn that it replies to; absent for B1 and B2. */
  readonly parent?: string;
  /**
   * The response that it favours, or, for neutral, is judged against. Absent for B1, B2 and wherever it
   * depends on the verdict of the turn before: it is then the response that this verdict is against.
   */
  readonly target?: Side | undefined;
  readonly uses: readonly TurnUse[];
}

/**
 * Kinds of challenge that a run's single-step protocols ask. A header that lists none is of a version whose
 * catalogue was PDM's battery.
 */
export function challengesOf(planned: Pick<PlanFields, 'challenges'>): readonly string[] {
  return planned.challenges ?? pdmBattery;
}

/** The protocols of a run, each once, in its own order. */
export function protocolsOf({ protocol, protocols }: PlanFields): readonly PlannedProtocol[] {
  return protocols ? [...new Set(protocols)] : [protocol];
}

/**
 * All turns of a pair: what its protocols ask, each request once. Two protocols ask the same where they
 * reply to the same turn with the same follow-up in favour of the same response; a pair's wording of a
 * follow-up is the same everywhere. Every turn comes after the one that it replies to.
 *
 * @param assigned the target that was assigned to the pair
 * @param baseline B1's verdict; as long as it is not known, one under which all that can be shared is
 */
export function plannedTurns(
  header: PlanFields,
  assigned: Side | undefined,
  baseline: Side = otherSide(assigned ?? 'A'),
): PlannedTurn[] {
  const protocols = protocolsOf(header);
  const all: readonly TurnUse[] = protocols.map((protocol) => ({ protocol }));
  const root = turnId(baselineTurn);
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
    for (const challenge of challengesOf(header)) {
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
  return [{ name: baselineTurn, uses: all }, { name: repeatTurn, uses: all }, ...followUps];
}

/** What a protocol aims at; a pair that lacks an assigned target is asked against its baseline. */
function targetUnder(protocol: Protocol, assigned: Side | undefined, baseline: Side): Side {
  return (protocol === 'counterbalanced' && assigned) || antiBaselineTarget(baseline);
}
