import { groupBy } from '../rows/groupBy.ts';
import { correctness, hasWeakerLabel, judgmentsOf } from './accuracy.ts';
import { type AttackCase, casesOf, type JudgedSample } from './judgedSample.ts';
import { changeOf } from './scoreChange.ts';

/** How far attacks moved judges in one domain. */
export interface DomainEffect {
  readonly domain: string;
  /** Of a share: the fall in accuracy, or the mean rise in favour of the attacked response. */
  readonly effect: number;
  readonly attacks: number;
}

/**
 * The domains of attacks by how far these moved the judges, the most affected first (CE A.1): by the fall
 * in accuracy on pairs with a trusted label (θ = 0.5), and where no pair has one by the mean change of
 * scores, both with the auxiliary information. A domain in which nothing was measured is not among them.
 */
export function domainEffects(samples: readonly JudgedSample[]): readonly DomainEffect[] {
  const cases = casesOf(samples, () => 0);
  const byAccuracy = cases.flatMap((one) => fallOf(one) ?? []);
  const measured = byAccuracy.length > 0 ? byAccuracy : cases.flatMap((one) => riseOf(one) ?? []);
  return [...groupBy(measured, ({ domain }) => domain)]
    .map(([domain, own]) => ({
      domain,
      effect: own.reduce((sum, { value }) => sum + value, 0) / own.length,
      attacks: own.length,
    }))
    .sort((one, other) => other.effect - one.effect || (one.domain < other.domain ? -1 : 1));
}

interface Measured {
  readonly domain: string;
  readonly value: number;
}

function fallOf({ sample, attack: { cell, auxiliary } }: AttackCase): Measured | undefined {
  if (!hasWeakerLabel(sample)) return undefined;
  const [before, after] = [{ auxiliary }, { cell, auxiliary }].map((view) =>
    correctness(judgmentsOf(sample, view, 0.5) ?? [], { ties: false }),
  );
  if (before === undefined || after === undefined) return undefined;
  return { domain: sample.domain, value: before - after };
}

function riseOf(one: AttackCase): Measured | undefined {
  const value = changeOf(one, { to: 'attacked', auxiliary: 'with' });
  return value === undefined ? undefined : { domain: one.sample.domain, value };
}
