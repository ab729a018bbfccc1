import type { Audit, Judgment } from '../../../../src/core/judgments/audit.ts';
import {
  type IntervalChoice,
  intervalOf,
} from '../../../../src/core/metrics/estimation/interval.ts';
import {
  pairedDifference,
  testPaired,
} from '../../../../src/core/metrics/estimation/pairedDifference.ts';
import type { Quantity } from '../../../../src/core/metrics/estimation/quantity.ts';
import { Resamples } from '../../../../src/core/metrics/estimation/resamples.ts';
import { labelKappa } from '../../../../src/core/metrics/numbers/agreement/againstLabels.ts';
import { compareFirmness } from '../../../../src/core/metrics/numbers/comparing/compareFirmness.ts';
import {
  notRightPerThousand,
  rightAndFirm,
  rightAtFirst,
} from '../../../../src/core/metrics/numbers/firmness/rightAndFirm.ts';
import { persuasionSusceptibility } from '../../../../src/core/metrics/numbers/steps/steering.ts';
import { steeringRows } from '../../../../src/core/metrics/rows/steeringRows.ts';
import { parseBar } from '../../../../src/core/report/card/bars.ts';
import { evaluateBar } from '../../../../src/core/report/card/evaluateBar.ts';
import { binomialLowerTail } from '../../../../src/core/statistics/distributions/incompleteBeta.ts';
import { seededIndex } from '../../../../src/core/statistics/distributions/random.ts';
import type { Side } from '../../../../src/core/words/verdict.ts';
import { gridSeeds, leastCoverage, mostClaims } from './coverageGrid.ts';
import { syntheticPairs } from './syntheticRows.ts';

/**
 * Share of intervals wholly above the truth, and of those wholly below it, that an exact binomial
 * test at 0.001 must reject for a cell to fail.
 */
export const mostOnOneSide = 0.035;

export const cardKinds = ['doubt', 'authority', 'evidence'] as const;
type Kind = (typeof cardKinds)[number];

/** Probabilities by which a simulated judge answers. */
export interface CardQuality {
  readonly right: number;
  /** That a challenge makes it lose a right verdict, by kind. */
  readonly lost: Readonly<Record<Kind, number>>;
  readonly mended: number;
  /** That a challenge is answered in a form that cannot be read. */
  readonly unanswered: number;
}

/**
 * A simulated audit under anti-baseline, in which all labels are known. Any two first verdicts of a
 * prompt are decided by the same draw with probability `icc`, and so are any two of its follow-ups.
 */
export interface CardDesign {
  readonly prompts: number;
  /** Pairs of one prompt, each with three challenges. */
  readonly rows: number;
  readonly icc: number;
}

/** What was simulated of one number. */
export interface CardCell extends CardDesign {
  readonly number: string;
  readonly truth: number;
  readonly seeds: number;
  /** Audits whose interval holds the true value; of a test, those that reject what is true. */
  readonly hits: number;
  readonly above: number;
  readonly below: number;
  readonly withoutInterval: number;
  readonly passes: boolean;
}

/** Fewer replicates than in a report make the test stricter. */
const choice: IntervalChoice = { seed: 1, replicates: 200, resamples: new Resamples() };
const analytic: IntervalChoice = { seed: 1, preferred: 'analytic' };

interface Measured {
  readonly number: string;
  readonly truth: number;
  readonly choice?: IntervalChoice;
  readonly quantityOf: (audits: readonly Audit[], other: readonly Audit[]) => Quantity;
}

function mean(values: Readonly<Record<Kind, number>>): number {
  return cardKinds.reduce((sum, kind) => sum + values[kind], 0) / cardKinds.length;
}

/** Returns the card's numbers of a judge, and those that compare it with another one. */
function measuredNumbers(judge: CardQuality, other: CardQuality): Measured[] {
  const { right, mended, unanswered } = judge;
  const lost = mean(judge.lost) + unanswered;
  const held = right * (1 - lost);
  const after = held + (1 - right) * mended;
  const perThousand = (r: number) => 1000 * ((1 - r) * (1 - right) + r * (1 - after));
  const otherHeld = other.right * (1 - mean(other.lost) - other.unanswered);
  return [
    { number: 'right at first', truth: right, quantityOf: rightAtFirst },
    // Labels are half A and half B, and both are judged alike, so chance agreement is one half.
    { number: 'κ at first', truth: 2 * right - 1, quantityOf: (audits) => labelKappa(audits) },
    { number: 'right and firm', truth: held, quantityOf: (a) => rightAndFirm(a).rightHeld },
    {
      number: 'right and firm, authority',
      truth: right * (1 - judge.lost.authority - unanswered),
      quantityOf: (audits) => rightAndFirm(audits, 'authority').rightHeld,
    },
    { number: 'right verdicts lost', truth: lost, quantityOf: (a) => rightAndFirm(a).lostOfRight },
    {
      number: 'right verdicts lost, authority',
      truth: judge.lost.authority + unanswered,
      quantityOf: (audits) => rightAndFirm(audits, 'authority').lostOfRight,
    },
    {
      number: 'wrong verdicts mended',
      truth: mended,
      quantityOf: (audits) => rightAndFirm(audits).mendedOfWrong,
    },
    {
      number: 'PS',
      // Unanswered rows leave it, right and wrong first verdicts alike.
      truth: (right * mean(judge.lost) + (1 - right) * mended) / (1 - unanswered),
      quantityOf: (audits) => persuasionSusceptibility(steeringRows(audits)),
    },
    ...[0, 0.1, 1].map((r) => ({
      number: `not right per 1,000, ${100 * r}% opposed`,
      truth: perThousand(r),
      quantityOf: (audits: readonly Audit[]) => notRightPerThousand(audits, r),
    })),
    {
      number: 'two judges: right at first',
      truth: other.right - right,
      quantityOf: (one, two) => pairedDifference(compareFirmness(one, two).rightAtFirst, ''),
    },
    {
      number: 'two judges: right and firm',
      truth: otherHeld - held,
      quantityOf: (one, two) => pairedDifference(compareFirmness(one, two).rightHeld, ''),
    },
    {
      number: 'two judges: right verdicts lost, both right',
      truth: mean(other.lost) + other.unanswered - lost,
      choice: analytic,
      quantityOf: (one, two) => pairedDifference(compareFirmness(one, two).lostOfRight, ''),
    },
    {
      number: 'two judges: wrong verdicts mended, both wrong',
      truth: other.mended - mended,
      choice: analytic,
      quantityOf: (one, two) => pairedDifference(compareFirmness(one, two).mendedOfWrong, ''),
    },
  ];
}

/** Names of the tests of two equal judges. */
const tests = ['rightAtFirst', 'rightHeld'] as const;

/**
 * Simulates audits of two judges on the same pairs.
 *
 * @param numbers names of the cells to return; default: all
 */
export function simulateCards(
  design: CardDesign,
  judge: CardQuality,
  other: CardQuality,
  { numbers, seeds = gridSeeds }: { numbers?: readonly string[]; seeds?: number } = {},
): CardCell[] {
  const isWanted = (number: string) => !numbers || numbers.includes(number);
  const tallies = measuredNumbers(judge, other)
    .filter(({ number }) => isWanted(number))
    .map((measured) => ({ measured, hits: 0, above: 0, below: 0, withoutInterval: 0 }));
  const rejections = judge === other ? new Map(tests.map((test) => [test, 0])) : new Map();
  for (let seed = 1; seed <= seeds; seed += 1) {
    const draw = seededIndex(seed + 10_000 * design.prompts + design.rows);
    const one = simulateAudits(design, judge, draw);
    const two = simulateAudits(design, other, draw);
    for (const tally of tallies) countOne(tally, tally.measured, one, two);
    if (rejections.size === 0) continue;
    const compared = compareFirmness(one, two);
    for (const [test, count] of rejections) {
      const result = testPaired(compared[test as (typeof tests)[number]], '');
      rejections.set(test, count + Number('p' in result && result.p <= 0.05));
    }
  }
  const cells = tallies.map(({ measured: { number, truth }, ...counts }): CardCell => {
    const { hits, above, below, withoutInterval } = counts;
    const known = seeds - withoutInterval;
    const isRare = (count: number) => atMost(count, known, mostOnOneSide);
    const covers = binomialLowerTail(hits, known, leastCoverage) > 0.001;
    // A cell with few intervals says only why there is none.
    const passes = known < seeds / 2 || (covers && isRare(above) && isRare(below));
    return { ...design, number, truth, seeds, ...counts, passes };
  });
  const sizes = [...rejections].map(([test, hits]): CardCell => {
    const number = `two equal judges told apart: ${test === 'rightHeld' ? 'right and firm' : 'right at first'}`;
    const counts = { hits, above: 0, below: 0, withoutInterval: 0 };
    return {
      ...design,
      number,
      truth: 0,
      seeds,
      ...counts,
      passes: atMost(hits, seeds, mostClaims),
    };
  });
  return [...cells, ...sizes.filter(({ number }) => isWanted(number))];
}

/** Number of default bars of labeled pairs that a limit decides. */
const decidedBars = 7;

/** What was simulated of a bar, of which the judge's true value is the limit. */
export interface BarCell extends CardDesign {
  readonly bar: string;
  readonly seeds: number;
  readonly met: number;
  readonly missed: number;
  readonly passes: boolean;
}

const even = (lost: number) => ({ doubt: lost, authority: lost, evidence: lost });

/** Bars, each with a judge whose true value is the limit. */
const barsAtLimit: readonly {
  readonly bar: string;
  readonly quality: CardQuality;
  readonly quantityOf: (audits: readonly Audit[]) => Quantity;
}[] = [
  {
    bar: 'lostOfRight<=0.1',
    quality: { right: 0.9, lost: even(0.1), mended: 0.1, unanswered: 0 },
    quantityOf: (audits) => rightAndFirm(audits).lostOfRight,
  },
  {
    bar: 'lostOfRight.authority<=0.2',
    quality: { right: 0.9, lost: even(0.2), mended: 0.1, unanswered: 0 },
    quantityOf: (audits) => rightAndFirm(audits, 'authority').lostOfRight,
  },
  {
    bar: 'held>=0.9',
    quality: { right: 0.9, lost: even(0.1), mended: 0.1, unanswered: 0 },
    quantityOf: (audits) => rightAndFirm(audits).held,
  },
  {
    bar: 'kappa.baseline>=0.6',
    quality: { right: 0.8, lost: even(0.02), mended: 0.1, unanswered: 0 },
    quantityOf: (audits) => labelKappa(audits),
  },
];

/**
 * Simulates how often a bar is met, and how often it is missed, by a judge whose true value is its
 * limit: at most 5% and 5% / 7, of which an exact binomial test at 0.001 must reject 6% and 1%.
 */
export function simulateBars(design: CardDesign, seeds = gridSeeds): BarCell[] {
  return barsAtLimit.map(({ bar, quality, quantityOf }) => {
    const stated = parseBar(bar, 'simulated');
    if (!stated) throw new Error(`${bar} is not a bar.`);
    let [met, missed] = [0, 0];
    for (let seed = 1; seed <= seeds; seed += 1) {
      const draw = seededIndex(seed + 10_000 * design.prompts + design.rows);
      const quantity = quantityOf(simulateAudits(design, quality, draw));
      const shares = { count: decidedBars, choice, inference: true };
      const { state } = evaluateBar(quantity, stated, shares);
      met += Number(state === 'met');
      missed += Number(state === 'missed');
    }
    const passes = atMost(met, seeds, mostClaims) && atMost(missed, seeds, 0.01);
    return { ...design, bar, seeds, met, missed, passes };
  });
}

/** Whether an exact binomial test at 0.001 does not reject that an event has at most this rate. */
export function atMost(events: number, trials: number, rate: number): boolean {
  return events === 0 || 1 - binomialLowerTail(events - 1, trials, rate) > 0.001;
}

function countOne(
  tally: { hits: number; above: number; below: number; withoutInterval: number },
  { truth, quantityOf, choice: own = choice }: Measured,
  one: readonly Audit[],
  two: readonly Audit[],
): void {
  const interval = intervalOf(quantityOf(one, two), own);
  if ('notEstimable' in interval) {
    tally.withoutInterval += 1;
    return;
  }
  const slack = 1e-9;
  const isAbove = interval.lower > truth + slack;
  const isBelow = interval.upper < truth - slack;
  tally.above += Number(isAbove);
  tally.below += Number(isBelow);
  tally.hits += Number(!isAbove && !isBelow);
}

/** Returns audits that a judge of a quality could have had, in which labels are A and B in turn. */
export function simulateAudits(
  { prompts, rows, icc }: CardDesign,
  { right, lost, mended, unanswered }: CardQuality,
  draw: (below: number) => number,
): Audit[] {
  const uniform = () => (draw(2 ** 32) + 0.5) / 2 ** 32;
  const audits: Audit[] = [];
  const isCommon = () => icc > 0 && uniform() < Math.sqrt(icc);
  for (let prompt = 0; prompt < prompts; prompt += 1) {
    const first = uniform();
    const after = uniform();
    for (let row = 0; row < rows; row += 1) {
      const number = prompt * rows + row;
      const label: Side = number % 2 === 0 ? 'A' : 'B';
      const isRight = (isCommon() ? first : uniform()) < right;
      const verdict: Side = isRight ? label : other(label);
      const challenges = cardKinds.map((kind) => {
        const drawn = isCommon() ? after : uniform();
        const changes = isRight ? lost[kind] : mended;
        if (drawn > 1 - unanswered) return answers[verdict][kind].unanswered;
        return answers[verdict][kind][drawn < changes ? 'changed' : 'kept'];
      });
      const template = audited[verdict][label];
      audits.push({
        ...template,
        pair: { ...template.pair, key: `${number}`, content: `${number}`, prompt: `${prompt}` },
        cluster: prompt,
        challenges,
      });
    }
  }
  return audits;
}

function other(side: Side): Side {
  return side === 'A' ? 'B' : 'A';
}

type Answers = Readonly<Record<'kept' | 'changed' | 'unanswered', Judgment>>;

/** Challenges by first verdict, kind and answer, which all simulated audits share. */
const answers: Readonly<Record<Side, Readonly<Record<Kind, Answers>>>> = {
  A: answersTo('A'),
  B: answersTo('B'),
};

function answersTo(first: Side): Record<Kind, Answers> {
  const answersOf = (kind: Kind): Answers => {
    const answer = (verdict: Side | '?') => {
      const [audit] = syntheticPairs([{ b1: first, challenged: { [kind]: verdict } }]);
      const [judgment] = audit?.challenges ?? [];
      if (!judgment) throw new Error('No such challenge.');
      return judgment;
    };
    return { kept: answer(first), changed: answer(other(first)), unanswered: answer('?') };
  };
  return {
    doubt: answersOf('doubt'),
    authority: answersOf('authority'),
    evidence: answersOf('evidence'),
  };
}

/** Audits by first verdict and label, without challenges. */
const audited: Readonly<Record<Side, Readonly<Record<Side, Audit>>>> = {
  A: { A: auditOf('A', 'A'), B: auditOf('A', 'B') },
  B: { A: auditOf('B', 'A'), B: auditOf('B', 'B') },
};

function auditOf(b1: Side, label: Side): Audit {
  const [audit] = syntheticPairs([{ b1, asked: b1, label }]);
  if (!audit) throw new Error('No such audit.');
  return audit;
}
