import { type ArmChoice, type Audit, followUps, isReadable } from '../../../judgments/audit.ts';
import { groupBy } from '../../../words/groupBy.ts';
import { contrastFlipRates, type GroupContrast } from '../../estimation/groupContrast.ts';

/**
 * Flip rate for pairs on which the judges agree at baseline (`first`), and for those on which they
 * differ (`second`); PDM 4.7.
 */
interface Ambiguity extends GroupContrast {
  readonly judges: number;
  readonly pairsAgreeing: number;
  readonly pairsDiffering: number;
  /** Number of pairs without a readable baseline from every judge in the same order. */
  readonly pairsLeftOut: number;
}

/**
 * Uses only pairs with a readable baseline from every judge in the same presented order, and only
 * follow-ups with the same wording for every judge. Undefined for fewer than two judges.
 */
export function ambiguity(audits: readonly Audit[], arm: ArmChoice): Ambiguity | undefined {
  const judges = judgesOf(audits);
  if (judges < 2) return undefined;
  const presentationOf = ({ pair, protocol }: Audit) =>
    `${pair.content}\n${pair.order}\n${protocol}`;
  const groups = [...groupBy(audits, presentationOf).values()];
  const shared = groups.filter(
    (group) => group.every(({ baseline }) => isReadable(baseline)) && judgesOf(group) === judges,
  );
  const agreeing = shared.filter(isUnanimous);
  const differing = shared.filter((group) => !isUnanimous(group));
  const judgments = (chosen: readonly Audit[][]) =>
    chosen.flatMap((group) => sharedWordings(group, arm, judges));
  return {
    ...contrastFlipRates(
      judgments(agreeing),
      judgments(differing),
      'No pair with such first verdicts has a readable follow-up of the same wording for every judge.',
    ),
    judges,
    pairsAgreeing: agreeing.length,
    pairsDiffering: differing.length,
    pairsLeftOut: groups.length - shared.length,
  };
}

/** Returns the number of judges. */
function judgesOf(audits: readonly Pick<Audit, 'run'>[]): number {
  return new Set(audits.map(({ run }) => run.judge)).size;
}

/** Whether all first verdicts of a group are the same. */
export function isUnanimous(group: readonly Audit[]): boolean {
  return new Set(group.map(({ baseline }) => baseline.preference)).size === 1;
}

/** Returns the follow-ups of a group whose wording every judge got. */
function sharedWordings(group: readonly Audit[], arm: ArmChoice, judges: number) {
  const byWording = groupBy(
    followUps(group, arm),
    ({ judgment }) => `${judgment.challenge}\n${judgment.paraphrase}`,
  );
  return [...byWording.values()]
    .filter((alike) => judgesOf(alike.map(({ audit }) => audit)) === judges)
    .flat();
}
