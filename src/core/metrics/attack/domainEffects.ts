import { groupBy } from '../../words/groupBy.ts';
import { correctness, hasWeakerLabel, judgmentsOf } from './accuracy.ts';
import { type AttackCase, casesOf, type JudgedSample } from './judgedSample.ts';
import { changeOf } from './scoreChange.ts';

/** Effect of attacks on judges in one domain. */
interface DomainEffect {
  readonly domain: string;
  /** Drop in accuracy, or mean score change in favor of the attacked response, as a share. */
  readonly effect: number;
  readonly attacks: number;
}

/**
 * Returns domains sorted by the effect of attacks on judges, most affected first (CE A.1). The
 * effect is the drop in accuracy on pairs with a trusted label (θ = 0.5) or, if no pair has one,
 * the mean score change, both with the auxiliary information. Domains without measurements are
 * omitted.
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
