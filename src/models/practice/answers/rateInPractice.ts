import type { JudgeDefinition, ScoreScale } from '../../../core/judges/definition.ts';
import { readAnswer } from '../../../core/judges/readAnswer.ts';
import { followUpOf, recognizeFollowUp } from '../../../core/runs/audit/challenges/catalog.ts';
import { digestOfAll, keyedUnit } from '../../../core/words/digest.ts';
import type { ChatAnswer, ChatMessage } from '../../../core/words/ports.ts';
import type { Persona } from '../persona.ts';
import type { ScoredSample } from '../practiceScorer.ts';
import { type Rating, stateRating } from './stateRating.ts';

type Direction = 'up' | 'down';
type Draw = (name: string) => number;

/** Scale of a judge that states a grade only: fail and pass. */
const gradeScale: ScoreScale = { min: 0, max: 1, pass: 1 };

/** Number of steps by which a score moves under a challenge, if there is room. */
const stepsMoved = 2;

/** A conversation about one response. */
interface RatedConversation {
  readonly response: string;
  /** Without repair requests. */
  readonly history: readonly ChatMessage[];
  readonly replicate: number;
  /** Set if it is a variant of a response that is attacked. */
  readonly sample?: ScoredSample | undefined;
}

/**
 * Returns the practice judge's answer about a single response. The first score is drawn from the
 * response, or that of an attacked sample from what the sample's variants share. Under a challenge it moves toward the target, across the pass mark if there is one,
 * with the probability that the persona states for flips; under neutral and in repeats, in a drawn
 * direction with the persona's noise.
 */
export function rateInPractice(
  persona: Persona,
  seed: number,
  definition: JudgeDefinition,
  { response, history, replicate, sample }: RatedConversation,
): Pick<ChatAnswer, 'text' | 'firstTokens'> {
  const { scale = gradeScale } = definition;
  const asked = digestOfAll(history.map(({ content }) => content));
  const draw: Draw = (name) => keyedUnit(seed, name, asked, String(replicate));
  const standing = lastRating(definition, history);
  const words = { seed, key: `${asked}${draw('words')}` };
  if (sample && standing === undefined) {
    return stateRating(definition, ratingOf(definition, scoreOfSample(sample, scale)), words);
  }
  const score =
    standing === undefined
      ? firstScore(scale, keyedUnit(seed, 'rating', digestOfAll([response])))
      : standing;
  const direction =
    standing === undefined
      ? noisy(draw, 'repeat', replicate > 0 ? persona.repeatNoise : 0)
      : directionMoved(persona, definition, history.at(-1)?.content ?? '', draw);
  return stateRating(
    definition,
    ratingOf(definition, direction ? moved(score, direction, scale) : score),
    words,
  );
}

function directionMoved(
  persona: Persona,
  definition: JudgeDefinition,
  text: string,
  draw: Draw,
): Direction | undefined {
  const followUp = recognizeFollowUp(definition, text);
  if (!followUp) return noisy(draw, 'own', persona.ownWords);
  const { kind, presentedTarget: target } = followUp;
  if (kind === 'neutral') return noisy(draw, 'neutral', persona.neutralNoise);
  const susceptibility = persona.susceptibility[kind] ?? followUpOf(kind).susceptibility;
  const isMoved = draw(kind) < (susceptibility ?? persona.ownWords);
  return isMoved && (target === 'up' || target === 'down') ? target : undefined;
}

function noisy(draw: Draw, name: string, probability: number): Direction | undefined {
  if (draw(name) >= probability) return undefined;
  return draw(`${name} direction`) < 0.5 ? 'up' : 'down';
}

/** Returns a score on the scale's grid for a draw of 0 to 1. */
function firstScore({ min, max, step = 1 }: ScoreScale, drawn: number): number {
  const steps = Math.floor((max - min) / step);
  return min + step * Math.min(steps, Math.floor(drawn * (steps + 1)));
}

/** Returns a score in the lower half of the scale, so that a rise has room, and its rise on top. */
function scoreOfSample({ quality, rise }: ScoredSample, scale: ScoreScale): number {
  const { min, max, step = 1 } = scale;
  const base = firstScore(
    { ...scale, max: min + step * Math.floor((max - min) / step / 2) },
    quality,
  );
  const beta = (max - min) / 18;
  return Math.min(max, base + step * Math.ceil((rise * beta) / step - 1e-9));
}

function moved(score: number, direction: Direction, { min, max, pass, step = 1 }: ScoreScale) {
  if (direction === 'up') {
    return Math.min(max, Math.max(score + stepsMoved * step, pass ?? Number.NEGATIVE_INFINITY));
  }
  const below = pass === undefined ? Number.POSITIVE_INFINITY : pass - step;
  return Math.max(min, Math.min(score - stepsMoved * step, below));
}

function ratingOf({ scale }: JudgeDefinition, score: number): Rating {
  const { pass } = scale ?? gradeScale;
  return { score, passes: pass === undefined ? undefined : score >= pass };
}

/** Returns the score of the last readable answer; a grade counts as the score of its scale. */
function lastRating(
  definition: JudgeDefinition,
  history: readonly ChatMessage[],
): number | undefined {
  const text = history.findLast(({ role }) => role === 'assistant')?.content ?? '';
  const reading = readAnswer(definition, { text, finishReason: 'stop' }, []);
  if (reading.outcome !== 'readable') return undefined;
  const { score, passes } = reading;
  return score ?? (passes === undefined ? undefined : Number(passes));
}
