import { digestOfAll } from '../../core/digest.ts';
import { justificationWords } from '../../core/judgments/justificationOverlap.ts';
import { type AttackSample, contentText } from '../../core/pointwise/sample.ts';
import type { ScoreMessage } from '../../core/pointwise/scoreCalls.ts';
import { shownContent } from '../../core/pointwise/scoreMaterial.ts';

/** What the practice judge knows of a response that it is shown, or of which it is a variant. */
export interface KnownResponse {
  /** The same for all variants, and for both responses of a pair. */
  readonly key: string;
  /** Maths: the labelled step. */
  readonly firstWrongStep: number | undefined;
  /** Pairs with a trusted label. */
  readonly isPreferred: boolean | undefined;
}

export type KnownSamples = ReadonlyMap<string, readonly AttackSample[]>;

/** Samples by prompt. */
export function indexSamples(samples: Iterable<AttackSample>): KnownSamples {
  const byPrompt = new Map<string, AttackSample[]>();
  for (const sample of samples) {
    const same = byPrompt.get(sample.prompt) ?? [];
    byPrompt.set(sample.prompt, [...same, sample]);
  }
  return byPrompt;
}

/** Among the responses to the prompt that are known, the one that shares most words with the shown one. */
export function findKnown(samples: KnownSamples, shown: ScoreMessage): KnownResponse | undefined {
  const responses = (samples.get(shown.prompt) ?? []).flatMap((sample) => responsesOf(sample));
  const exact = responses.find(({ text }) => text === shown.response) ?? responses[0];
  if (responses.length < 2 || exact?.text === shown.response) return exact?.known;
  const words = justificationWords(shown.response);
  const ranked = responses
    .map((response) => ({ response, likeness: likenessOf(response.text, words) }))
    .sort((one, other) => other.likeness - one.likeness);
  return ranked[0]?.response.known;
}

function responsesOf(sample: AttackSample): { text: string; known: KnownResponse }[] {
  const { prompt, response, other, firstWrongStep } = sample;
  const texts = [contentText(response), ...(other ? [other.text] : [])];
  const key = digestOfAll([prompt, ...texts.sort()]);
  const preferred = other?.preferred;
  const own = {
    text: shownContent(response),
    known: { key, firstWrongStep, isPreferred: preferred === undefined ? undefined : !preferred },
  };
  if (!other) return [own];
  return [own, { text: other.text, known: { key, firstWrongStep, isPreferred: preferred } }];
}

/** 0 to 1. */
function likenessOf(text: string, words: ReadonlySet<string>): number {
  const known = justificationWords(text);
  const shared = [...known].filter((word) => words.has(word)).length;
  return shared / Math.max(1, known.size + words.size - shared);
}
