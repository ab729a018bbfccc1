import { keyedIndex } from '../../core/words/digest.ts';

const observations = [
  'The main point is made early and is carried through.',
  'Some passages say less than their length promises.',
  'Its order is easy to follow from beginning to end.',
  'A few details are asserted where they should be shown.',
  'The wording is precise in most places and loose in some.',
];

const impressions = {
  reference: 'It agrees with the reference in how it goes about things.',
  rubric: 'It does expressly what the rubric asks for.',
  background: 'It is quite what one expects of these characters.',
} as const;

/**
 * Returns a justification of two or three stock sentences, one of which refers to what impressed
 * the judge.
 */
export function explainScore(
  seed: number,
  key: string,
  impressedBy: keyof typeof impressions | undefined,
): string {
  const first = keyedIndex(observations.length, seed, 'observation', key);
  const step = 1 + keyedIndex(observations.length - 1, seed, 'second observation', key);
  const second = (first + step) % observations.length;
  const leaning = impressedBy ? [impressions[impressedBy]] : [];
  return [...leaning, observations[first], observations[second]].join(' ');
}
