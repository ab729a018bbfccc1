import {
  type Audit,
  type FollowUp,
  followUps,
  isChanged,
  isReadable,
  longerSide,
} from '../../../judgments/audit.ts';
import { studentTwoSided } from '../../../statistics/distributions/studentT.ts';
import { compareTexts } from '../../../words/compareTexts.ts';
import { clusterVariance, totalsOf } from '../../estimation/clusterVariance.ts';
import type { NotEstimable } from '../../estimation/estimate.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { functionsOf } from '../../estimation/quantityForms.ts';
import { shareOfEach } from '../../estimation/shareQuantity.ts';
import { areScored } from '../scores/scoreRows.ts';

/** Flip rates of the challenges at one level of a moderator, and elsewhere. */
interface Moderation {
  /** `long responses`, `target is longer`, `confident B1`, or `domain: …`. */
  readonly level: string;
  /** The median that the level lies above (or at, if nothing lies above it). */
  readonly above?: number;
  readonly rate: Quantity;
  readonly rest: Quantity;
  /** The rate minus that of the rest. */
  readonly difference: Quantity;
  /** Of a difference at least as large if there were none: linearized, t(prompts − 2). */
  readonly p: number | NotEstimable;
}

/** Number of prompts below which no p is reported. */
const tooFewForP = 20;
/** Maximum number of domains, of which the largest are compared with the others. */
const mostDomains = 20;

const noJudgment = 'No readable judgment belongs to it.';

/**
 * Compares flip rates between levels of what may moderate them: length of the responses (PDM 3.10:
 * both together above the median; ours: whether the target is the longer one), confidence at B1
 * above the median, and each domain. Leaves out moderators with one level only.
 */
export function moderations(audits: readonly Audit[]): Moderation[] {
  const challenged = [...followUps(audits, { arm: 'challenge' })];
  return [
    ...aboveMedian('long responses', challenged, ({ audit: { pair } }) => {
      return pair.lengthA + pair.lengthB;
    }),
    ...(areScored(audits) ? [] : contrast('target is longer', challenged, isTargetLonger)),
    ...aboveMedian('confident first verdict', challenged, ({ baseline }) => baseline.confidence),
    ...largestDomains(audits).flatMap((domain) =>
      contrast(`domain: ${domain}`, challenged, ({ audit: { pair } }) => {
        return pair.domain === undefined ? undefined : pair.domain === domain;
      }),
    ),
  ];
}

function isTargetLonger({ audit, judgment }: FollowUp): boolean | undefined {
  const [target, longer] = [judgment.target, longerSide(audit.pair)];
  return target && longer && target === longer;
}

/** Returns the largest domains; of two, only the larger, which the other mirrors. */
function largestDomains(audits: readonly Audit[]): string[] {
  const counts = new Map<string, number>();
  for (const { pair, baseline, challenges } of audits) {
    if (pair.domain === undefined || !isReadable(baseline) || challenges.length === 0) continue;
    counts.set(pair.domain, (counts.get(pair.domain) ?? 0) + 1);
  }
  const ordered = [...counts]
    .sort(([one, first], [other, second]) => second - first || compareTexts(one, other))
    .map(([domain]) => domain);
  return ordered.slice(0, ordered.length === 2 ? 1 : mostDomains);
}

function aboveMedian(
  level: string,
  challenged: readonly FollowUp[],
  numberOf: (one: FollowUp) => number | undefined,
): Moderation[] {
  const values = Float64Array.from(challenged.flatMap((one) => numberOf(one) ?? [])).sort();
  const above = values[Math.floor((values.length - 1) / 2)];
  if (above === undefined) return [];
  const isAtTop = values.at(-1) === above;
  return contrast(level, challenged, (one) => {
    const value = numberOf(one);
    if (value === undefined) return undefined;
    return isAtTop ? value >= above : value > above;
  }).map((found) => ({ ...found, above }));
}

/** @param isIn returns undefined for judgments that belong to no level */
function contrast(
  level: string,
  challenged: readonly FollowUp[],
  isIn: (one: FollowUp) => boolean | undefined,
): Moderation[] {
  const totals = new ClusterTotals(4);
  const counts = [0, 0];
  const decided = challenged.filter(({ baseline }) => baseline.preference !== 'tie');
  for (const one of decided) {
    const isOfLevel = isIn(one);
    if (isOfLevel === undefined) continue;
    counts[isOfLevel ? 0 : 1] = (counts[isOfLevel ? 0 : 1] ?? 0) + 1;
    const value = isChanged(one.baseline.preference, one.judgment.preference);
    if (value === undefined) continue;
    const flip = Number(value);
    totals.add(one.cluster, isOfLevel ? [flip, 1, 0, 0] : [0, 0, flip, 1]);
  }
  if (counts.includes(0)) return [];
  const difference = totals.quantity({ kind: 'difference' }, noJudgment);
  const rateOf = (wanted: boolean) =>
    shareOfEach(
      decided,
      (one) =>
        isIn(one) === wanted
          ? { value: isChanged(one.baseline.preference, one.judgment.preference) }
          : undefined,
      noJudgment,
    );
  return [
    { level, rate: rateOf(true), rest: rateOf(false), difference, p: probabilityOf(difference) },
  ];
}

function probabilityOf(difference: Quantity): number | NotEstimable {
  const value = functionsOf(difference.form).value(totalsOf(difference.columns));
  if (value === undefined) return { notEstimable: noJudgment };
  const prompts = difference.columns[0]?.length ?? 0;
  if (prompts < tooFewForP) return { notEstimable: 'Fewer than 20 prompts.' };
  const variance = clusterVariance(difference) ?? 0;
  if (variance <= 0) return { notEstimable: 'The flip rate varies within no level.' };
  return studentTwoSided(value / Math.sqrt(variance), prompts - 2);
}
