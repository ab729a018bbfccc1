import { type AttackSample, contentText } from '../../core/data/samples/sample.ts';
import { justificationWords } from '../../core/measures/justificationOverlap.ts';
import type { ScoreMessage } from '../../core/scoring/scoreCalls.ts';
import { shownContent } from '../../core/scoring/scoreMaterial.ts';
import { digestOfAll } from '../../core/words/digest.ts';
import type { ShownPair } from './answers/readShownPair.ts';

/** What the practice judge knows about a response or about the original that it is a variant of. */
export interface KnownResponse {
  /** Identical for all variants of a response, and for both responses of a pair. */
  readonly key: string;
  /** For math: the labeled step. */
  readonly firstWrongStep: number | undefined;
  /** For pairs with a trusted label. */
  readonly isPreferred: boolean | undefined;
}

export type KnownSamples = ReadonlyMap<string, readonly AttackSample[]>;

/** Indexes samples by prompt. */
export function indexSamples(samples: Iterable<AttackSample>): KnownSamples {
  const byPrompt = new Map<string, AttackSample[]>();
  for (const sample of samples) {
    const same = byPrompt.get(sample.prompt) ?? [];
    byPrompt.set(sample.prompt, [...same, sample]);
  }
  return byPrompt;
}

/** Returns the known response to the prompt that shares the most words with the shown one. */
export function findKnown(
  samples: KnownSamples,
  shown: Pick<ScoreMessage, 'prompt' | 'response'>,
): KnownResponse | undefined {
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

/**
 * Returns the better of two shown responses by the label of a known pair, one of whose responses may
 * be a variant, and the key of the pair; undefined for an unknown pair.
 */
export function findPair(
  samples: KnownSamples,
  { prompt, first, second }: ShownPair,
): { readonly better: string; readonly key: string } | undefined {
  for (const { other } of samples.get(prompt) ?? []) {
    if (other?.preferred === undefined || (first !== other.text && second !== other.text)) continue;
    const own = first === other.text ? second : first;
    return { better: other.preferred ? other.text : own, key: digestOfAll([prompt, other.text]) };
  }
  return undefined;
}

/** Returns the fraction of shared words, 0 to 1. */
function likenessOf(text: string, words: ReadonlySet<string>): number {
  const known = justificationWords(text);
  const shared = [...known].filter((word) => words.has(word)).length;
  return shared / Math.max(1, known.size + words.size - shared);
}
