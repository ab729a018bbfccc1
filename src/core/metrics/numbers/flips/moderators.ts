import { studentTwoSided } from '../../../statistics/distributions/studentT.ts';
import { compareTexts } from '../../../words/compareTexts.ts';
import { clusterVariance, totalsOf } from '../../estimation/clusterVariance.ts';
import type { NotEstimable } from '../../estimation/estimate.ts';
import { ClusterTotals, type Quantity } from '../../estimation/quantity.ts';
import { functionsOf } from '../../estimation/quantityForms.ts';
import { shareOfColumns } from '../../estimation/shareQuantity.ts';
import { isChangedAt, isDecidedAt } from '../../rows/changes.ts';
import { followUpColumns } from '../../rows/followUpColumns.ts';
import type { FollowUpColumns } from '../../rows/growingColumns.ts';
import { isReadable, type JudgedPairs } from '../../rows/judgedPair.ts';
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
export function moderations(pairs: JudgedPairs): Moderation[] {
  const columns = followUpColumns(pairs, { arm: 'challenge' });
  const { pair, target, longer, baselineConfidence } = columns;
  const { lengths, domains } = factsOfPairs(pairs);
  // Pairs are numbered from 1.
  const lengthAt = (i: number) => lengths[(pair[i] ?? 0) - 1] ?? Number.NaN;
  const confidenceAt = (i: number) => baselineConfidence[i] ?? Number.NaN;
  const isTargetLonger = (i: number) =>
    target[i] === 0 || longer[i] === 0 ? undefined : target[i] === longer[i];
  return [
    ...aboveMedian('long responses', columns, lengthAt),
    ...(areScored(pairs) ? [] : contrast('target is longer', columns, isTargetLonger)),
    ...aboveMedian('confident first verdict', columns, confidenceAt),
    ...largestOf(domains).flatMap((domain) =>
      contrast(`domain: ${domain}`, columns, (i) => {
        const own = domains[(pair[i] ?? 0) - 1];
        return own === undefined ? undefined : own === domain;
      }),
    ),
  ];
}

/** Lengths of both responses and domains of the pairs, by their number in the columns. */
function factsOfPairs(pairs: JudgedPairs) {
  const lengths: number[] = [];
  const domains: (string | undefined)[] = [];
  for (const { baseline, challenges } of pairs) {
    if (!isReadable(baseline) || challenges.length === 0) continue;
    lengths.push(baseline.lengthA + baseline.lengthB);
    domains.push(baseline.domain);
  }
  return { lengths, domains };
}

/** Returns the largest domains; of two, only the larger, which the other mirrors. */
function largestOf(domains: readonly (string | undefined)[]): string[] {
  const counts = new Map<string, number>();
  for (const domain of domains) {
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  const ordered = [...counts]
    .sort(([one, first], [other, second]) => second - first || compareTexts(one, other))
    .map(([domain]) => domain);
  return ordered.slice(0, ordered.length === 2 ? 1 : mostDomains);
}

function aboveMedian(
  level: string,
  columns: FollowUpColumns,
  valueAt: (i: number) => number,
): Moderation[] {
  const values = Float64Array.from({ length: columns.length }, (_, i) => valueAt(i))
    .filter((value) => !Number.isNaN(value))
    .sort();
  const above = values[Math.floor((values.length - 1) / 2)];
  if (above === undefined) return [];
  const isAtTop = values.at(-1) === above;
  return contrast(level, columns, (i) => {
    const value = valueAt(i);
    if (Number.isNaN(value)) return undefined;
    return isAtTop ? value >= above : value > above;
  }).map((found) => ({ ...found, above }));
}

/** @param isIn undefined for judgments that belong to no level */
function contrast(
  level: string,
  columns: FollowUpColumns,
  isIn: (i: number) => boolean | undefined,
): Moderation[] {
  const totals = new ClusterTotals(4);
  const counts = [0, 0];
  for (let i = 0; i < columns.length; i += 1) {
    const isOfLevel = isIn(i);
    if (isOfLevel === undefined || !isDecidedAt(columns, i)) continue;
    counts[isOfLevel ? 0 : 1] = (counts[isOfLevel ? 0 : 1] ?? 0) + 1;
    const value = isChangedAt(columns, i);
    if (value === undefined) continue;
    const flip = Number(value);
    totals.add(columns.cluster[i] ?? 0, isOfLevel ? [flip, 1, 0, 0] : [0, 0, flip, 1]);
  }
  if (counts.includes(0)) return [];
  const difference = totals.quantity({ kind: 'difference' }, noJudgment);
  const rateOf = (wanted: boolean) =>
    shareOfColumns(
      columns,
      {
        value: (i) => isChangedAt(columns, i),
        isIn: (i) => isIn(i) === wanted && isDecidedAt(columns, i),
      },
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
