/** Abilities that differ by less count as equal: ten times the tolerance of their fit. */
const tieTolerance = 1e-7;

/**
 * Kendall's τ-b of two lists of scores for the same items, −1 to 1; equal to τ-a without ties.
 * Undefined if all values of one list are equal.
 */
export function kendallTau(first: readonly number[], second: readonly number[]) {
  let [concordant, discordant, tiedFirst, tiedSecond] = [0, 0, 0, 0];
  for (let i = 0; i < first.length; i += 1) {
    for (let j = i + 1; j < first.length; j += 1) {
      const a = compareScores(first[i], first[j]);
      const b = compareScores(second[i], second[j]);
      if (a * b > 0) concordant += 1;
      if (a * b < 0) discordant += 1;
      if (a === 0) tiedFirst += 1;
      if (b === 0) tiedSecond += 1;
    }
  }
  const couples = (first.length * (first.length - 1)) / 2;
  const scale = Math.sqrt((couples - tiedFirst) * (couples - tiedSecond));
  const tau = scale === 0 ? undefined : (concordant - discordant) / scale;
  return { tau, concordant, discordant };
}

/** Returns the rank of each score, 1 for the highest; equal scores share the better rank. */
export function ranksOf(scores: readonly number[]): number[] {
  return scores.map(
    (score) => 1 + scores.filter((other) => compareScores(other, score) > 0).length,
  );
}

function compareScores(one = 0, other = 0): number {
  return Math.abs(one - other) < tieTolerance ? 0 : Math.sign(one - other);
}
