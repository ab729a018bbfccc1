import { exampleDomain } from '../../core/scoring/exampleRubrics.ts';
import { exampleText } from '../../core/scoring/synthesis.ts';
import { keyedIndex } from '../../core/words/digest.ts';

const closings = [
  'Each of these points can be checked, and together they settle the matter.',
  'With that, every part of the task has been dealt with.',
  'Nothing further is needed, and nothing here is beside the point.',
];

/**
 * Returns a placeholder for what a model would write: a reference that restates the beginning of
 * the prompt, or the example rubric of the domain.
 */
export function synthesizeInPractice(
  seed: number,
  { what, prompt, domain }: { what: 'reference' | 'rubric'; prompt: string; domain?: string },
): string {
  if (what === 'rubric') return exampleText(domain ?? exampleDomain(undefined));
  const words = prompt.split(/\s+/).filter(Boolean).slice(0, 24).join(' ');
  return [
    `The task is taken up in order, beginning with what is given: ${words}.`,
    'First the conditions are named; then each is met in turn, in the plainest way that serves.',
    closings[keyedIndex(closings.length, seed, 'closing', prompt)],
  ].join('\n\n');
}
