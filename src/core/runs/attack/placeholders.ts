import { type AttackSample, contentText } from '../../data/samples/sample.ts';

/**
 * Typical number of criteria of a rubric that is still to be written; the second number is rarely
 * exceeded.
 */
const likelyCriteria = 5;
export const mostCriteria = 12;

/** Returns the sample with placeholder texts of a likely length for those still to be written. */
export function withPlaceholders(sample: AttackSample, lack: 'reference' | 'rubric'): AttackSample {
  if (lack === 'reference') return { ...sample, reference: contentText(sample.response) };
  const criteria = Array.from({ length: likelyCriteria }, (_, index) => ({
    name: `Criterion ${index + 1}`,
    description: 'What deserves a high score and what a low one, in about a hundred characters.',
  }));
  return { ...sample, rubric: { kind: 'holistic', criteria } };
}
