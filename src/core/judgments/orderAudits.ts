import { pdmBattery } from '../runs/audit/challenges/battery.ts';
import { compareTexts } from '../words/compareTexts.ts';
import { getOrAdd } from '../words/onFirstUse.ts';
import { protocols } from '../words/targets.ts';
import type { AskedTurns, Audit, AuditFacts, Judgment } from './audit.ts';
import { plannedArms } from './plannedArms.ts';

/**
 * Sorts audits independently of when they were made, so that the same judgments give the same
 * report: resampling and rounding depend on order. Numbers their prompts in order of appearance.
 */
export function orderAudits(audits: Iterable<Audit>): Audit[] {
  return numberPrompts([...audits].sort(compareAudits));
}

const none: readonly Judgment[] = [];

/** Returns the audit that consists of these judgments; undefined without a baseline. */
export function auditOf({ facts, judgments }: AskedTurns): Audit | undefined {
  const of = (wanted: Judgment['arm']) => {
    const some = judgments.filter(({ arm }) => arm === wanted);
    return some.length > 1 ? some.sort(compareTurns) : some;
  };
  const baseline = judgments.findLast(({ arm }) => arm === 'baseline');
  if (!baseline) return undefined;
  const [repeat, ...moreRepeats] = of('repeat');
  return {
    ...facts,
    cluster: 0,
    baseline,
    repeat,
    moreRepeats: moreRepeats.length > 0 ? moreRepeats : undefined,
    neutral: judgments.findLast(({ arm }) => arm === 'neutral'),
    challenges: of('challenge'),
    sequence: judgments.some(({ arm }) => arm === 'sequence') ? of('sequence') : none,
  };
}

/** Returns the audits with prompts numbered in order of appearance. */
export function numberPrompts(audits: readonly Audit[]): Audit[] {
  const numbers = new Map<string, number>();
  return audits.map((audit) => {
    const cluster = getOrAdd(numbers, audit.pair.prompt, () => numbers.size);
    return audit.cluster === cluster ? audit : { ...audit, cluster };
  });
}

/** Compares audits by their order in a report. */
export function compareAudits(one: AuditFacts, other: AuditFacts): number {
  return (
    compareTexts(one.run.dataset, other.run.dataset) ||
    compareTexts(one.pair.key, other.pair.key) ||
    compareTexts(one.run.judge, other.run.judge) ||
    compareTexts(one.protocol, other.protocol) ||
    compareTexts(one.pair.order, other.pair.order) ||
    compareTexts(one.run.run, other.run.run)
  );
}

/** Compares judgments of an audit by their order in a report. */
export function compareTurns(one: Judgment, other: Judgment): number {
  return (
    plannedArms.indexOf(one.arm) - plannedArms.indexOf(other.arm) ||
    (one.step ?? 0) - (other.step ?? 0) ||
    placeIn(pdmBattery, one.challenge) - placeIn(pdmBattery, other.challenge) ||
    compareTexts(one.challenge ?? '', other.challenge ?? '') ||
    (one.arm === 'repeat' ? compareTexts(one.turn ?? '', other.turn ?? '') : 0)
  );
}

/** Returns the place of a name in a list; unknown ones come last. */
function placeIn(known: readonly string[], name: string | undefined): number {
  const place = known.indexOf(name ?? '');
  return place < 0 ? known.length : place;
}

/** Sorts protocols: known ones in their fixed order, then others by name. */
export function orderProtocols(names: Iterable<string>): string[] {
  return [...new Set(names)].sort(
    (one, other) => placeIn(protocols, one) - placeIn(protocols, other) || compareTexts(one, other),
  );
}

/**
 * Sorts kinds of challenge: neutral, PDM's battery in its order, then others in the given order.
 */
export function orderChallenges(names: Iterable<string>): string[] {
  const known = ['neutral', ...pdmBattery];
  return [...names].sort((one, other) => placeIn(known, one) - placeIn(known, other));
}
