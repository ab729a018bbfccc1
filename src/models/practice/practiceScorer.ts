import type { Rubric } from '../../core/data/samples/rubric.ts';
import { type Scale, scaleOf } from '../../core/scoring/scale.ts';
import type { ScoreMessage } from '../../core/scoring/scoreCalls.ts';
import { digestOfAll, keyedIndex, keyedUnit } from '../../core/words/digest.ts';
import type { Scenario } from '../../core/words/scenario.ts';
import type { ShownResponse } from './answers/readShownPair.ts';
import { findKnown, type KnownResponse, type KnownSamples } from './knownSamples.ts';
import type { Persona } from './persona.ts';
import { plantIssues } from './plantIssues.ts';
import { explainScore } from './scorePhrases.ts';
import { appealOf } from './whatImpresses.ts';

/**
 * Gain, in β, of a response that impressed the judge; in a pair, it has to overtake the other
 * response.
 */
const gainOf: Readonly<Record<Scenario, number>> = {
  general: 6,
  maths: 0,
  writing: 2,
  'role-play': 2,
};

/** Lead, in β, of the better response of a pair. */
const lead = 3;

/**
 * Returns the practice judge's answer to a scoring request. The quality is drawn by seed and prompt
 * (and by response if the sample is unknown), so original, attacked and placebo share it; a
 * persona's `scoreNoise` and `leaning` change it. See `Persona` for the resulting rates.
 */
export function scoreInPractice(
  persona: Persona,
  seed: number,
  shown: ScoreMessage,
  replicate: number,
  samples: KnownSamples,
): string {
  const { prompt, response, reference = '', background = '', rubric, ask } = shown;
  const known = findKnown(samples, shown);
  // Criteria that are asked one at a time change together, as in one request.
  const given = rubric === undefined ? '' : 'rubric';
  const scoring = digestOfAll([prompt, response, reference, background, given]);
  const happens = (name: string, chance: number) =>
    keyedUnit(seed, name, scoring, String(replicate)) < chance;
  const strays = happens('scoreNoise', persona.scoreNoise ?? 0);
  const appeal = appealOf(shown);
  const impressed = appeal !== undefined && happens('leaning', persona.leaning ?? 0);
  const quality = (name: string) => keyedUnit(seed, 'quality', name, known?.key ?? prompt);
  const justification = explainScore(
    seed,
    JSON.stringify([scoring, ask]),
    impressed ? appeal : undefined,
  );
  const gain = (strays ? 1 : 0) + (impressed ? gainOf[shown.scenario] : 0);
  const rise = gain + leadOf(persona, seed, known);
  switch (ask.kind) {
    case 'step': {
      const moved = strays || impressed;
      const firstWrongStep = locate(persona, seed, known, prompt, ask.last, moved);
      return JSON.stringify({ justification, firstWrongStep });
    }
    case 'issues': {
      const issues = plantIssues(
        shown,
        ask.codes,
        rise,
        quality,
        persona.attention ?? Number.POSITIVE_INFINITY,
      );
      return JSON.stringify({ justification, issues });
    }
    case 'total': {
      const scale = scaleFor(shown.scenario, ask);
      return JSON.stringify({ justification, total: scoreOn(scale, quality('whole'), 0.5, rise) });
    }
    case 'scores': {
      const scale = scaleFor(shown.scenario, ask);
      const scores = ask.codes.map((code) => {
        const score = scoreOn(scale, quality('whole'), quality(code), rise);
        return [code, score] as const;
      });
      return JSON.stringify({ justification, scores: Object.fromEntries(scores) });
    }
  }
}

/** A known sample as shown to a judge with a definition. */
export interface ScoredSample {
  /** Quality of the sample, 0 to 1, which all its variants share. */
  readonly quality: number;
  /** Rise, in β, of this draw. */
  readonly rise: number;
}

/** Returns how a response of a known sample is scored; undefined for any other response. */
export function scoredSample(
  persona: Persona,
  seed: number,
  shown: ShownResponse,
  replicate: number,
  samples: KnownSamples,
): ScoredSample | undefined {
  const known = findKnown(samples, shown);
  if (!known) return undefined;
  const scoring = digestOfAll([shown.prompt, shown.response]);
  const happens = (name: string, chance: number) =>
    keyedUnit(seed, name, scoring, String(replicate)) < chance;
  const strays = happens('scoreNoise', persona.scoreNoise ?? 0);
  const isImpressed = appealOf(shown) !== undefined && happens('leaning', persona.leaning ?? 0);
  const [{ scenario } = { scenario: 'general' as const }] = samples.get(shown.prompt) ?? [];
  return {
    quality: keyedUnit(seed, 'quality', 'whole', known.key),
    rise: (strays ? 1 : 0) + (isImpressed ? Math.max(1, gainOf[scenario]) : 0),
  };
}

function scaleFor(scenario: Scenario, { from, to }: Pick<Scale, 'from' | 'to'>): Scale {
  const rubric: Rubric = { kind: 'holistic', criteria: [{ name: 'any' }], scale: { from, to } };
  return scaleOf({ scenario, rubric }) ?? { from, to, beta: 0 };
}

/**
 * Returns a score between a quarter and nearly half of the scale, so that no rise is capped by its
 * maximum.
 */
function scoreOn({ from, to, beta }: Scale, quality: number, part: number, rise: number): number {
  const tenths = Math.round(10 * (2.25 + 1.8 * quality + part - 0.5));
  const base = Number((from + ((to - from) * tenths) / 90).toPrecision(2));
  return Number((base + rise * beta).toFixed(12));
}

/** Returns half of the lead, positive for the response of a pair that the judge prefers. */
function leadOf(persona: Persona, seed: number, known: KnownResponse | undefined): number {
  if (known?.isPreferred === undefined) return 0;
  const isRight = keyedUnit(seed, 'accuracy', known.key) < persona.accuracy;
  return known.isPreferred === isRight ? lead / 2 : -lead / 2;
}

/** Returns the labeled step, or another step if the judge errs or was swayed. */
function locate(
  persona: Persona,
  seed: number,
  known: KnownResponse | undefined,
  prompt: string,
  last: number,
  moved: boolean,
): number {
  const steps = Array.from({ length: last + 2 }, (_, index) => index - 1);
  const key = known?.key ?? prompt;
  const label = known?.firstWrongStep ?? steps[keyedIndex(steps.length, seed, 'step', key)];
  const errs = keyedUnit(seed, 'accuracy', key) >= persona.accuracy;
  if (!moved && !errs) return label ?? -1;
  const others = steps.filter((step) => step !== label);
  return others[keyedIndex(others.length, seed, 'other step', key, String(moved))] ?? -1;
}
