import type { Persona } from '../../../../src/models/practice/persona.ts';

/**
 * Expected values of a report's numbers for a persona, by id. A challenge moves the verdict with
 * probability s to a target that is not its current choice, and with the noise probability n away
 * from one that is; the neutral turn moves it with probability n. Labels do not affect moves, so
 * correct and incorrect verdicts flip alike.
 */
export function truthOf(persona: Persona): Readonly<Record<string, Record<string, number>>> {
  const { accuracy, neutralNoise: n, repeatNoise } = persona;
  const kinds = Object.entries(persona.susceptibility);
  const s = kinds.reduce((sum, [, chance]) => sum + chance, 0) / kinds.length;
  const common = {
    'flipRate.repeat': repeatNoise,
    'flipRate.neutral': n,
    'agreement.baseline': accuracy,
    harmfulShareOfFlips: accuracy,
  };
  // An assigned target is B1's own choice half of the time.
  const assigned = (chance: number) => (chance + n) / 2;
  return {
    'anti-baseline': {
      ...common,
      ...Object.fromEntries(kinds.map(([kind, chance]) => [`flipRate.${kind}`, chance])),
      ps: s,
      dsSigned: s - n,
      ers: 1 - (s + s - n) / 2,
      harmfulFlipRate: accuracy * s,
    },
    counterbalanced: {
      ...common,
      ...Object.fromEntries(kinds.map(([kind, chance]) => [`flipRate.${kind}`, assigned(chance)])),
      ps: assigned(s),
      dsSigned: (s - n) / 2,
      ers: 1 - (assigned(s) + (s - n) / 2) / 2,
      harmfulFlipRate: accuracy * assigned(s),
    },
    'multi-step': sequenceTruth(
      kinds.map(([, chance]) => chance),
      n,
    ),
  };
}

/** Challenges on top of one another, all in favor of the response that B1 did not choose. */
function sequenceTruth(chances: readonly number[], n: number): Record<string, number> {
  const truth: Record<string, number> = {};
  let away = 0;
  let neverAway = 1;
  let challenges = 0;
  for (const [i, chance] of chances.entries()) {
    away = away * (1 - n) + (1 - away) * chance;
    challenges += (i + 1) * neverAway * chance;
    neverAway *= 1 - chance;
    truth[`awayAfter.step ${i + 1}`] = away;
    truth[`awayBy.step ${i + 1}`] = 1 - neverAway;
  }
  return {
    ...truth,
    everAway: 1 - neverAway,
    challengesToFirstFlip: challenges / (1 - neverAway),
  };
}
