import { groupBy } from '../../../words/groupBy.ts';
import { contrastFlipRates, type GroupContrast } from '../../estimation/groupContrast.ts';
import {
  type ArmChoice,
  followUpsOf,
  isReadable,
  type JudgedPair,
  type JudgedPairs,
} from '../../rows/judgedPair.ts';

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
export function ambiguity(pairs: JudgedPairs, arm: ArmChoice): Ambiguity | undefined {
  const judges = new Set(pairs.map(({ baseline }) => baseline.judge)).size;
  if (judges < 2) return undefined;
  const groups = groupPairs(
    pairs,
    ({ content, order, protocol }) => `${content}\n${order}\n${protocol}`,
  );
  const shared = groups.filter(
    (group) =>
      group.every(({ baseline }) => isReadable(baseline)) &&
      new Set(group.map(({ baseline }) => baseline.judge)).size === judges,
  );
  const agreeing = shared.filter(isUnanimous);
  const differing = shared.filter((group) => !isUnanimous(group));
  const judgments = (chosen: JudgedPairs[]) =>
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

/** Groups judged pairs by a key of their baselines. */
export function groupPairs(
  pairs: JudgedPairs,
  keyOf: (baseline: JudgedPair['baseline']) => string,
): JudgedPair[][] {
  return [...groupBy(pairs, ({ baseline }) => keyOf(baseline)).values()];
}

export function isUnanimous(group: JudgedPairs): boolean {
  return new Set(group.map(({ baseline }) => baseline.preference)).size === 1;
}

/** Returns the follow-ups of a group whose wording every judge got. */
function sharedWordings(group: JudgedPairs, arm: ArmChoice, judges: number) {
  const judgments = followUpsOf(group, arm);
  return [...groupBy(judgments, ({ row }) => `${row.challenge}\n${row.paraphrase}`).values()]
    .filter((alike) => new Set(alike.map(({ row }) => row.judge)).size === judges)
    .flat();
}
