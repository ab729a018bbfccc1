import type { JudgeDefinition } from '../definition.ts';
import { pairJudge } from './texts.ts';

/** One letter, whose probability is the confidence. */
export const singleToken = {
  ...pairJudge(
    'Answer with a single letter and nothing else: A if Response A is better, or B if Response B is better. There are no ties.',
    'write only the letter A or the letter B.',
  ),
  name: 'Single token',
  reader: { kind: 'choice', choices: { A: 'first', B: 'second' } },
  confidence: { logprobs: true },
  generation: { temperature: 0, maxTokens: 4 },
} satisfies JudgeDefinition;
