import { type AttackSample, contentText } from '../../pointwise/sample.ts';
import type { AttackSource } from './cell.ts';

/** A rubric that is still to be written has about so many criteria, and seldom more than the second number. */
const likelyCriteria = 5;
export const mostCriteria = 12;

/** The sample with texts of a likely length in place of what is still to be written. */
export function withStandIns(sample: AttackSample, lack: AttackSource | undefined): AttackSample {
  if (lack === 'reference') return { ...sample, reference: contentText(sample.response) };
  if (lack !== 'rubric') return sample;
  const criteria = Array.from({ length: likelyCriteria }, (_, index) => ({
    name: `Criterion ${index + 1}`,
    description: 'What deserves a high score and what a low one, in about a hundred characters.',
  }));
  return { ...sample, rubric: { kind: 'holistic', criteria } };
}
