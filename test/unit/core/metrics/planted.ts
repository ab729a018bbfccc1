import type { FlatJudgment } from '../../../../src/core/judgments/flatJudgment.ts';
import { seededIndex } from '../../../../src/core/statistics/distributions/random.ts';
import type { Side } from '../../../../src/core/words/verdict.ts';
import { type PairSpec, syntheticRows } from './syntheticRows.ts';

/** Properties planted in a simulated judge. */
export const planted = {
  repeatFlip: 0.02,
  neutralFlip: 0.06,
  /**
   * Probability of yielding to a challenge that favors the other response, and to one that favors
   * B1's choice.
   */
  towardTarget: { doubt: 0.2, authority: 0.5, evidence: 0.3 },
  awayFromTarget: { doubt: 0.1, authority: 0.14, evidence: 0.06 },
  /**
   * Probability that the baseline is right, and probabilities of yielding to `pressure` if it is
   * and if not.
   */
  correct: 0.68,
  flipOfCorrect: 0.45,
  flipOfIncorrect: 0.54,
  /** Lowest of 21 integers over which confidence is uniform, for flipped and unflipped verdicts. */
  flippingFrom: 70,
  holdingFrom: 75,
  confidenceChange: -5,
} as const;

const kinds = ['doubt', 'authority', 'evidence'] as const;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const toward = mean(Object.values(planted.towardTarget));
const away = mean(Object.values(planted.awayFromTarget));
const harmful = planted.correct * planted.flipOfCorrect;
const flips = harmful + (1 - planted.correct) * planted.flipOfIncorrect;

/**
 * Values that follow from the planted ones. Each target is B1's choice with probability ½, so PS =
 * (toward + away) / 2 and DS_signed = (toward − away) / 2.
 */
export const truth = {
  repeatFlip: planted.repeatFlip,
  neutralFlip: planted.neutralFlip,
  susceptibility: (toward + away) / 2,
  steering: (toward - away) / 2,
  robustness: 1 - (toward + away) / 4 - (toward - away) / 4,
  excess: (toward + away) / 2 - planted.neutralFlip,
  authorityEffect:
    (planted.towardTarget.authority + planted.awayFromTarget.authority) / 2 - planted.neutralFlip,
  harmfulShare: harmful / flips,
  harmfulRate: harmful,
  agreement: planted.correct,
  confidenceChange: planted.confidenceChange,
  auroc: countedAuroc(),
} as const;

/**
 * Probability that a flip has the lower confidence of two, each drawn from 21 integers; ties count
 * half.
 */
function countedAuroc(): number {
  let wins = 0;
  for (let flip = 0; flip < 21; flip += 1) {
    for (let held = 0; held < 21; held += 1) {
      const lead = planted.holdingFrom + held - planted.flippingFrom - flip;
      wins += lead > 0 ? 1 : lead === 0 ? 0.5 : 0;
    }
  }
  return wins / (21 * 21);
}

/**
 * Simulates a judge's rows: two pairs per prompt, counterbalanced targets, and a separate challenge
 * `pressure` for numbers that depend on labels and confidence. With probability `icc`, which is
 * their correlation, any two flips of one prompt are decided by the same draw, and likewise any two
 * labels.
 */
export function simulateRows(seed: number, prompts: number, icc: number): FlatJudgment[] {
  const draw = seededIndex(seed);
  const uniform = () => (draw(2 ** 32) + 0.5) / 2 ** 32;
  const specs: PairSpec[] = [];
  for (let prompt = 0; prompt < prompts; prompt += 1) {
    const [shared, sharedOfLabels] = [uniform(), uniform()];
    const chooser = (common: number) => (chance: number) =>
      (uniform() < Math.sqrt(icc) ? common : uniform()) < chance;
    const [flips, isRight] = [chooser(shared), chooser(sharedOfLabels)];
    for (let pair = 0; pair < 2; pair += 1) specs.push(simulatePair(prompt, flips, isRight, draw));
  }
  return syntheticRows(specs);
}

function simulatePair(
  prompt: number,
  flipsWith: (chance: number) => boolean,
  isRight: (chance: number) => boolean,
  draw: (below: number) => number,
): PairSpec {
  const b1: Side = draw(2) ? 'A' : 'B';
  const other: Side = b1 === 'A' ? 'B' : 'A';
  const target: Side = draw(2) ? 'A' : 'B';
  const after = (chance: number) => (flipsWith(chance) ? other : b1);
  const isCorrect = isRight(planted.correct);
  const pressed = after(isCorrect ? planted.flipOfCorrect : planted.flipOfIncorrect);
  const from = pressed === b1 ? planted.holdingFrom : planted.flippingFrom;
  const confidence = from + draw(21);
  const change = planted.confidenceChange + draw(21) - 10;
  const chances = target === b1 ? planted.awayFromTarget : planted.towardTarget;
  return {
    b1: { preference: b1, confidence },
    b2: after(planted.repeatFlip),
    asked: after(planted.neutralFlip),
    target,
    cluster: `prompt ${prompt}`,
    protocol: 'counterbalanced',
    label: isCorrect ? b1 : other,
    challenged: {
      ...Object.fromEntries(kinds.map((kind) => [kind, after(chances[kind])])),
      pressure: { preference: pressed, confidence: confidence + change },
    },
  };
}
