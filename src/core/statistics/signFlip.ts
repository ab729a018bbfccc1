import { logGamma } from './distributions/logGamma.ts';

/** Result of the sign-flip test over clusters. */
export interface SignFlipTest {
  /** Two-sided exact p; 1 if no cluster changed. */
  readonly p: number;
  /** Number of clusters whose difference is not 0. */
  readonly changed: number;
  /** Smallest p possible with `changed` clusters: 2^(1 − changed), 1 if none changed. */
  readonly smallestP: number;
}

/**
 * Sign-flip (randomization) test of whether before and after are exchangeable within each cluster:
 * under H0, each cluster's difference has either sign with equal probability, independently. The p
 * is exact for any number of clusters, by convolution of their binomials. With differences of −1, 0
 * and 1 it is McNemar's exact test.
 *
 * @param differences sum of (after − before) of each cluster, as integers
 * @throws {RangeError} if a difference is not an integer
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
  const { least, probabilities } = distributionOf(clustersBySize);
  let p = 0;
  for (const [i, probability] of probabilities.entries()) {
    if (Math.abs(least + i) >= Math.abs(observed)) p += probability;
  }
  return { p: Math.min(1, p), changed, smallestP: 2 ** (1 - changed) };
}

/** Probabilities of consecutive sums, starting at the smallest. */
interface SumDistribution {
  readonly least: number;
  readonly probabilities: Float64Array;
}

/** Returns the probability of each sum if every cluster's sign is random with probability ½. */
function distributionOf(clustersBySize: ReadonlyMap<number, number>): SumDistribution {
  let sums: SumDistribution = { least: 0, probabilities: Float64Array.of(1) };
  for (const [size, clusters] of clustersBySize) {
    const { fewest, probabilities: shares } = fairBinomial(clusters);
    const before = sums.probabilities;
    const after = new Float64Array(before.length + 2 * size * (shares.length - 1));
    for (let i = 0; i < before.length; i += 1) {
      const probability = before[i] ?? 0;
      if (probability === 0) continue;
      for (let count = 0; count < shares.length; count += 1) {
        const at = i + 2 * size * count;
        after[at] = (after[at] ?? 0) + probability * (shares[count] ?? 0);
      }
    }
    sums = { least: sums.least + size * (2 * fewest - clusters), probabilities: after };
  }
  return sums;
}

/**
 * Returns the probabilities of consecutive numbers of heads in `tosses` of a fair coin, starting at
 * the fewest.
 */
function fairBinomial(tosses: number): { fewest: number; probabilities: Float64Array } {
  const middle = Math.floor(tosses / 2);
  const log = logGamma(tosses + 1) - logGamma(middle + 1) - logGamma(tosses - middle + 1);
  const upper: number[] = [];
  for (let heads = middle, p = Math.exp(log - tosses * Math.LN2); heads <= tosses; heads += 1) {
    if (p < negligible) break;
    upper.push(p);
    p *= (tosses - heads) / (heads + 1);
  }
  const most = middle + upper.length - 1;
  const fewest = tosses - most;
  const shares = Float64Array.from({ length: most - fewest + 1 }, (_, i) => {
    const heads = Math.max(fewest + i, most - i);
    return upper[heads - middle] ?? 0;
  });
  const total = shares.reduce((sum, p) => sum + p, 0);
  return { fewest, probabilities: shares.map((p) => p / total) };
}

/** Probabilities below this are dropped: arithmetic with even smaller numbers is slow. */
const negligible = 1e-300;
