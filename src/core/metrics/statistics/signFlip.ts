import { logGamma } from './logGamma.ts';

/** Result of the sign-flip test over clusters. */
export interface SignFlipTest {
  /** Two-sided exact p; 1 where no cluster changed. */
  readonly p: number;
  /** Number of clusters whose difference is not 0. */
  readonly changed: number;
  /** Smallest p that `changed` clusters can give: 2^(1 − changed), 1 where none changed. */
  readonly smallestP: number;
}

/**
 * Sign-flip (randomization) test that before and after are exchangeable within each cluster: under H0 each
 * cluster's difference is as likely to have either sign, independently. The p is exact for any number
 * of clusters, by convolution of their binomials. With differences of −1, 0 and 1 it is McNemar's exact test.
 *
 * @param differences sum of (after − before) of each cluster, as integers
 * @throws {RangeError} where a difference is not an integer
 */
export function signFlipTest(differences: Iterable<number>): SignFlipTest {
  let observed = 0;
  let changed = 0;
  const clustersBySize = new Map<number, number>();
  for (const difference of differences) {
    if (!Number.isSafeInteger(difference)) {
      throw new RangeError(`A difference must be an integer, not ${difference}.`);
    }
    if (difference === 0) continue;
    observed += difference;
    changed += 1;
    const size = Math.abs(difference);
    clustersBySize.set(size, (clustersBySize.get(size) ?? 0) + 1);
  }
  if (changed === 0) return { p: 1, changed, smallestP: 1 };
  const sums = distributionOf(clustersBySize);
  let p = 0;
  for (const [sum, probability] of sums) {
    if (Math.abs(sum) >= Math.abs(observed)) p += probability;
  }
  return { p: Math.min(1, p), changed, smallestP: 2 ** (1 - changed) };
}

/** Probability of each sum when every cluster's sign is drawn fairly. */
function distributionOf(clustersBySize: ReadonlyMap<number, number>): Map<number, number> {
  let sums = new Map([[0, 1]]);
  for (const [size, clusters] of clustersBySize) {
    const positives = fairBinomial(clusters);
    const next = new Map<number, number>();
    for (const [sum, probability] of sums) {
      for (const [count, share] of positives) {
        const at = sum + size * (2 * count - clusters);
        next.set(at, (next.get(at) ?? 0) + probability * share);
      }
    }
    sums = next;
  }
  return sums;
}

/** Probability of each number of heads in `tosses` of a fair coin; those that round to 0 are left out. */
function fairBinomial(tosses: number): [heads: number, probability: number][] {
  const middle = Math.floor(tosses / 2);
  const log = logGamma(tosses + 1) - logGamma(middle + 1) - logGamma(tosses - middle + 1);
  const atMiddle = Math.exp(log - tosses * Math.LN2);
  const upper: number[] = [];
  for (let heads = middle, p = atMiddle; heads <= tosses && p > 0; heads += 1) {
    upper.push(p);
    p *= (tosses - heads) / (heads + 1);
  }
  const both = new Map<number, number>();
  for (const [i, p] of upper.entries()) {
    both.set(middle + i, p);
    both.set(tosses - middle - i, p);
  }
  const entries = [...both];
  const total = entries.reduce((sum, [, p]) => sum + p, 0);
  return entries.map(([heads, p]) => [heads, p / total]);
}
