import { binomialLowerTail } from './distributions/incompleteBeta.ts';

/** z(0.975) + z(0.80): a two-sided test at α = 0.05, unadjusted, with 80% power. */
export const detectionPoint = 2.8;

/** Maximum number of rows that are searched for those that detect a difference. */
export const mostToDetect = 100_000;

/** Power at which a difference counts as detectable. */
const wantedPower = 0.8;

/**
 * Minimum number of discordant prompts for an exact paired test to reach p < 0.05: 2 · 0.5⁶ = 0.03.
 */
export const leastDiscordant = 6;

/** Parameters of a paired comparison of two shares. */
export interface PairedDesign {
  /** Number of rows, each with both outcomes. */
  readonly rows: number;
  readonly prompts: number;
  /** Share of rows whose outcomes differ, 0 to 1. */
  readonly discordantShare: number;
  /**
   * Variance between prompts divided by that of as many independent rows; values below 1 count as
   * 1.
   */
  readonly designEffect: number;
}

/**
 * Returns the smallest difference between two paired shares that exact McNemar detects with 80%
 * power (two-sided α = 0.05, unadjusted), given the larger of the observed discordant share and the
 * difference itself; with several rows a prompt, for the effective number of rows, rounded down.
 * For example, 60 prompts with one row each: 0.129 or more; 0.162 if 20% of the rows differ.
 *
 * @returns undefined for fewer than six prompts, which detect no difference at all
 */
export function detectableDifference({
  rows,
  prompts,
  discordantShare,
  designEffect,
}: PairedDesign): number | undefined {
  const trials = effectiveTrials(rows, designEffect);
  if (Math.min(trials, prompts) < leastDiscordant) return undefined;
  return leastWhere((difference) => pairedPower(trials, discordantShare, difference));
}

/**
 * Returns the smallest number of prompts, with one row each, from which on exact McNemar keeps a
 * power of 80% (two-sided α = 0.05, unadjusted). For example, 168 for a difference of 0.1 if 20% of
 * the rows differ. Undefined for more than `mostToDetect` rows, which are not searched.
 */
export function promptsToDetect(
  difference: number,
  { discordantShare, designEffect }: Pick<PairedDesign, 'discordantShare' | 'designEffect'>,
): number | undefined {
  const discordant = Math.max(discordantShare, difference);
  const approximate = (detectionPoint ** 2 * (discordant - difference ** 2)) / difference ** 2;
  if (approximate > mostToDetect) return undefined;
  const hasPower = (trials: number) => pairedPower(trials, discordant, difference) >= wantedPower;
  let trials = Math.ceil(approximate + 4 / difference) + leastDiscordant;
  while (!hasPower(trials)) trials = Math.ceil(trials * 1.1);
  while (trials > leastDiscordant && hasPower(trials - 1)) trials -= 1;
  return Math.ceil(trials * Math.max(1, designEffect) - 1e-9);
}

/**
 * Returns the share δ of discordant prompts at which Pr(at least six of them) is 80%; undefined
 * for fewer than six prompts.
 */
export function leastDetectableShare(prompts: number): number | undefined {
  if (prompts < leastDiscordant) return undefined;
  return leastWhere((share) => 1 - binomialLowerTail(leastDiscordant - 1, prompts, share));
}

function effectiveTrials(rows: number, designEffect: number): number {
  return Math.floor(rows / Math.max(1, designEffect) + 1e-9);
}

function leastWhere(powerOf: (value: number) => number): number {
  let [low, high] = [0, 1];
  while (high - low > 1e-7 * high) {
    const middle = (low + high) / 2;
    if (powerOf(middle) < wantedPower) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns the exact power of two-sided exact McNemar at α = 0.05: the sum over the number of
 * discordant rows, binomial, of the chance that the rows of one direction are few or many enough.
 *
 * @param trials number of independent rows
 */
function pairedPower(trials: number, discordantShare: number, difference: number): number {
  const discordant = Math.max(discordantShare, difference);
  if (discordant <= 0) return 0;
  const minority = (1 - difference / discordant) / 2;
  const reach = 6 * Math.sqrt(trials * discordant * (1 - discordant)) + 6;
  const first = Math.max(leastDiscordant, Math.floor(trials * discordant - reach));
  const last = Math.min(trials, Math.ceil(trials * discordant + reach));
  const tails = [minority, 1 - minority].map((chance) => {
    return new LowerTail(criticalCount(first), first, chance);
  });
  let power = 0;
  let below = binomialLowerTail(first - 1, trials, discordant);
  for (let count = first; count <= last; count += 1) {
    let detected = 0;
    for (const tail of tails) {
      if (count > first) tail.addTrial();
      if (tail.count < criticalCount(count)) tail.addCount();
      detected += tail.sum;
    }
    const upTo = binomialLowerTail(count, trials, discordant);
    power += (upTo - below) * detected;
    below = upTo;
  }
  return power;
}

/** Pr(X ≤ count) of a binomial X, for a count and number of trials that increase step by step. */
class LowerTail {
  count: number;
  sum: number;
  /** Pr(X = count). */
  #mass: number;
  #trials: number;
  readonly #chance: number;

  constructor(count: number, trials: number, chance: number) {
    this.count = count;
    this.#trials = trials;
    this.#chance = chance;
    this.sum = binomialLowerTail(count, trials, chance);
    this.#mass = this.sum - binomialLowerTail(count - 1, trials, chance);
  }

  addTrial(): void {
    this.#trials += 1;
    this.sum -= this.#chance * this.#mass;
    this.#mass *= (this.#trials * (1 - this.#chance)) / (this.#trials - this.count);
  }

  addCount(): void {
    this.count += 1;
    if (this.#mass === 0) return;
    const odds = this.#chance / (1 - this.#chance);
    this.#mass *= ((this.#trials - this.count + 1) / this.count) * odds;
    this.sum += this.#mass;
  }
}

const criticalCounts: number[] = [];

/**
 * Returns the largest number of rows in the rarer direction at which `count` discordant rows have
 * p < 0.05; −1 if there is none. Computed once for each count.
 */
function criticalCount(count: number): number {
  const known = criticalCounts[count];
  if (known !== undefined) return known;
  let critical = Math.max(-1, Math.floor((count - 2.2 * Math.sqrt(count)) / 2) - 2);
  while (2 * binomialLowerTail(critical + 1, count, 0.5) < 0.05) critical += 1;
  criticalCounts[count] = critical;
  return critical;
}
