import type { Quantity } from '../../../../../src/core/metrics/estimation/quantity.ts';
import { parseBar } from '../../../../../src/core/report/card/bars.ts';
import { evaluateBar } from '../../../../../src/core/report/card/evaluateBar.ts';
import { seededIndices } from '../../../../../src/core/statistics/distributions/random.ts';

/** A judge whose share lies exactly on the limit of each of its bars. */
export interface OnLimit {
  readonly prompts: number;
  readonly share: number;
  /** Number of bars on the card, each with a share of its own. */
  readonly bars: number;
}

/** Numbers of simulated cards with a false conclusion. */
export interface FalseConclusions {
  readonly cards: number;
  /** Cards of which the first bar was met. */
  readonly met: number;
  /** Cards of which any bar was missed. */
  readonly missed: number;
}

/** Steps into which a probability is divided. */
const fine = 1_000_000;

/** Simulates cards of such a judge, with one judgment a prompt. */
export function simulateOnLimit(
  { prompts, share, bars }: OnLimit,
  cards: number,
  seed = 1,
): FalseConclusions {
  const bar = parseBar(`lostOfRight<=${share}`, 'simulated');
  if (!bar) throw new Error('No bar.');
  const draw = seededIndices(seed);
  const drawn = new Uint32Array(prompts);
  let [met, missed] = [0, 0];
  for (let card = 0; card < cards; card += 1) {
    let [isMet, isMissed] = [false, false];
    for (let place = 0; place < bars; place += 1) {
      draw(fine, drawn);
      const events = Float64Array.from(drawn, (one) => Number(one < share * fine));
      const { state } = evaluateBar(shareOf(events), bar, {
        ...{ inference: true, count: bars },
        choice: { seed: 1, preferred: 'analytic' },
      });
      if (state === 'met' && place === 0) isMet = true;
      if (state === 'missed') isMissed = true;
    }
    met += Number(isMet);
    missed += Number(isMissed);
  }
  return { cards, met, missed };
}

function shareOf(events: Float64Array): Quantity {
  const trials = new Float64Array(events.length).fill(1);
  return { form: { kind: 'share' }, columns: [events, trials], n: events.length, whenEmpty: '' };
}
