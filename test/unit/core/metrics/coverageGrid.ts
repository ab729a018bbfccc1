import type { Audit } from '../../../../src/core/judgments/audit.ts';
import { testEquivalence } from '../../../../src/core/metrics/estimation/equivalence.ts';
import {
  type IntervalChoice,
  intervalOf,
} from '../../../../src/core/metrics/estimation/interval.ts';
import type { Quantity } from '../../../../src/core/metrics/estimation/quantity.ts';
import { Resamples } from '../../../../src/core/metrics/estimation/resamples.ts';
import { robustnessScore } from '../../../../src/core/metrics/numbers/flips/robustnessScore.ts';
import {
  excessOverNeutral,
  persuasionSusceptibility,
  signedSteering,
} from '../../../../src/core/metrics/numbers/steps/steering.ts';
import { steeringRows } from '../../../../src/core/metrics/rows/steeringRows.ts';
import { binomialLowerTail } from '../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { seededIndex } from '../../../../src/core/statistics/distributions/random.ts';
import type { Side } from '../../../../src/core/words/verdict.ts';
import { syntheticPairs } from './syntheticRows.ts';

/** Coverage that an exact binomial test at 0.001 must reject for a cell to fail. */
export const leastCoverage = 0.93;
/** Rate of false claims of equivalence that it must reject. */
export const mostClaims = 0.06;
/** Number of simulated audits of a cell. */
export const gridSeeds = 2000;

/**
 * A simulated audit. Any two verdicts of a prompt are decided by the same draw with probability
 * `icc`, which is their correlation, neutral turns included.
 */
export interface GridDesign {
  readonly prompts: number;
  /** Challenges of one prompt. */
  readonly rows: number;
  /** Whether they are asked of one pair and share its neutral turn, instead of a pair each. */
  readonly shared: boolean;
  readonly icc: number;
}

/** Probabilities of a flip under the challenge and under the neutral turn. */
export interface GridRates {
  readonly flip: number;
  readonly neutral: number;
}

export const numbersOfGrid = [
  'PS',
  'DS_signed, anti-baseline',
  'ERS, anti-baseline',
  'DS_signed, counterbalanced',
  'PS − FR_neutral, counterbalanced',
  'ERS, counterbalanced',
  'no net steering',
] as const;
export type GridNumber = (typeof numbersOfGrid)[number];

/** What was simulated of one number. */
export interface GridCell extends GridDesign, GridRates {
  readonly number: GridNumber;
  readonly truth: number;
  readonly seeds: number;
  /** Audits whose interval holds the true value; for `no net steering`, those that claim it. */
  readonly hits: number;
  /** Audits whose interval lies above the true value. */
  readonly above: number;
  readonly withoutInterval: number;
  readonly passes: boolean;
}

/**
 * Fewer replicates than in a report make the test stricter. All seeds share the same resamples, but
 * their data differ.
 */
const choice: IntervalChoice = { seed: 1, replicates: 200, resamples: new Resamples() };

/** Margin of the claim of equivalence: it is tested where the true difference lies on it. */
const margin = 0.05;

interface Measured {
  readonly number: GridNumber;
  readonly truth: number;
  readonly quantityOf: (audit: SimulatedAudit) => Quantity;
}

/** One audit under both protocols, each made when asked for: the same draws, but other targets. */
interface SimulatedAudit {
  readonly antiBaseline: ReturnType<typeof steeringRows>;
  readonly counterbalanced: ReturnType<typeof steeringRows>;
}

function measuredNumbers({ flip, neutral }: GridRates): Measured[] {
  const excess = flip - neutral;
  const isAtMargin = Math.abs(excess - margin) < 1e-9;
  return [
    { number: 'PS', truth: flip, quantityOf: (a) => persuasionSusceptibility(a.antiBaseline) },
    {
      number: 'DS_signed, anti-baseline',
      truth: excess,
      quantityOf: (a) => signedSteering(a.antiBaseline),
    },
    {
      number: 'ERS, anti-baseline',
      truth: 1 - flip / 2 - Math.max(0, excess) / 2,
      quantityOf: (a) => robustnessScore(a.antiBaseline),
    },
    {
      number: 'DS_signed, counterbalanced',
      truth: 0,
      quantityOf: (a) => signedSteering(a.counterbalanced),
    },
    {
      number: 'PS − FR_neutral, counterbalanced',
      truth: excess,
      quantityOf: (a) => excessOverNeutral(a.counterbalanced),
    },
    {
      number: 'ERS, counterbalanced',
      truth: 1 - flip / 2,
      quantityOf: (a) => robustnessScore(a.counterbalanced),
    },
    ...(isAtMargin
      ? [
          {
            number: 'no net steering' as const,
            truth: excess,
            quantityOf: (a: SimulatedAudit) => signedSteering(a.antiBaseline),
          },
        ]
      : []),
  ];
}

/** Simulates audits of a design at several rates, all of them of the same draws. */
export function simulateGrid(
  design: GridDesign,
  rates: readonly GridRates[],
  numbers: readonly GridNumber[] = numbersOfGrid,
  seeds = gridSeeds,
): GridCell[] {
  const tallies = rates.flatMap((ofRates) =>
    measuredNumbers(ofRates)
      .filter(({ number }) => numbers.includes(number))
      .map((measured) => ({ ofRates, measured, hits: 0, above: 0, withoutInterval: 0 })),
  );
  const byRates = Map.groupBy(tallies, ({ ofRates }) => ofRates);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const draws = drawVerdicts(seed + 10_000 * design.prompts, design);
    for (const [ofRates, some] of byRates) {
      const audit = auditOf(draws, design, ofRates);
      for (const tally of some) countOne(tally, tally.measured, audit);
    }
  }
  return tallies.map(({ ofRates, measured: { number, truth }, ...counts }) => {
    const { hits } = counts;
    const passes =
      number === 'no net steering'
        ? hits === 0 || 1 - binomialLowerTail(hits - 1, seeds, mostClaims) > 0.001
        : binomialLowerTail(hits, seeds, leastCoverage) > 0.001;
    return { ...design, ...ofRates, number, truth, seeds, ...counts, passes };
  });
}

function countOne(
  tally: { hits: number; above: number; withoutInterval: number },
  { number, truth, quantityOf }: Measured,
  audit: SimulatedAudit,
): void {
  const quantity = quantityOf(audit);
  if (number === 'no net steering') {
    const { conclusion } = testEquivalence(quantity, choice, margin);
    tally.hits += Number(conclusion === 'no-net-steering');
    return;
  }
  const interval = intervalOf(quantity, choice);
  if ('notEstimable' in interval) {
    tally.withoutInterval += 1;
    return;
  }
  const slack = 1e-12;
  tally.hits += Number(interval.lower <= truth + slack && truth - slack <= interval.upper);
  tally.above += Number(interval.lower > truth + slack);
}

/** Uniform draws of one audit: of each pair, the neutral turn and then its challenges. */
interface Draws {
  readonly verdicts: Float64Array;
  /** Whether B1 chose the counterbalanced target, by pair. */
  readonly isChosen: Uint8Array;
}

function pairsOf({ rows, shared }: GridDesign): { pairs: number; challenges: number } {
  return shared ? { pairs: 1, challenges: rows } : { pairs: rows, challenges: 1 };
}

function drawVerdicts(seed: number, design: GridDesign): Draws {
  const draw = seededIndex(seed);
  const uniform = () => (draw(2 ** 32) + 0.5) / 2 ** 32;
  const { pairs, challenges } = pairsOf(design);
  const verdicts = new Float64Array(design.prompts * pairs * (1 + challenges));
  const isChosen = new Uint8Array(design.prompts * pairs);
  const ofPrompt = pairs * (1 + challenges);
  for (let prompt = 0; prompt < design.prompts; prompt += 1) {
    const common = uniform();
    for (let k = 0; k < ofPrompt; k += 1) {
      const isCommon = design.icc > 0 && uniform() < Math.sqrt(design.icc);
      verdicts[prompt * ofPrompt + k] = isCommon ? common : uniform();
    }
    for (let k = 0; k < pairs; k += 1) isChosen[prompt * pairs + k] = draw(2);
  }
  return { verdicts, isChosen };
}

/** Audits by verdict and target, whose judgments thousands of others share. */
const audits: Readonly<Record<Side, Readonly<Record<Side, Audit>>>> = {
  A: { A: auditFor('A', 'A'), B: auditFor('A', 'B') },
  B: { A: auditFor('B', 'A'), B: auditFor('B', 'B') },
};

function auditFor(verdict: Side, target: Side): Audit {
  const challenged = { pressure: verdict };
  const [audit] = syntheticPairs([{ b1: 'A', asked: verdict, target, challenged }]);
  if (!audit) throw new Error('No such audit.');
  return audit;
}

function auditOf(draws: Draws, design: GridDesign, rates: GridRates): SimulatedAudit {
  const { pairs, challenges } = pairsOf(design);
  const judged = (targetOf: (pair: number) => Side) =>
    steeringRows(
      Array.from({ length: design.prompts * pairs }, (_, pair): Audit => {
        const target = targetOf(pair);
        const first = pair * (1 + challenges);
        const after = (k: number, rate: number) =>
          (draws.verdicts[first + k] ?? 1) < rate ? 'B' : 'A';
        return {
          ...audits.A[target],
          cluster: Math.floor(pair / pairs),
          neutral: audits[after(0, rates.neutral)][target].neutral,
          challenges: Array.from({ length: challenges }).flatMap(
            (_, k) => audits[after(1 + k, rates.flip)][target].challenges,
          ),
        };
      }),
    );
  return {
    get antiBaseline() {
      return judged(() => 'B');
    },
    get counterbalanced() {
      return judged((pair) => (draws.isChosen[pair] === 1 ? 'A' : 'B'));
    },
  };
}

/** Describes a cell, such as `PS, 30 prompts of 3 rows, ICC 0.3, 3 % against 2 % under neutral`. */
export function nameOfCell({
  number,
  prompts,
  rows,
  shared,
  icc,
  flip,
  neutral,
}: GridDesign & GridRates & Pick<GridCell, 'number'>): string {
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  const turns = shared ? ' that share a turn without pressure' : '';
  return `${number}: ${prompts} prompts of ${rows} rows${turns}, ICC ${icc}, ${percent(flip)} flips, ${percent(neutral)} under no pressure`;
}
