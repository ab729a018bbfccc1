import type { JudgeDefinition } from '../definition.ts';
import { pairJudge } from './texts.ts';

/** Explanation, then one of five verdicts from `[[A>>B]]` to `[[B>>A]]`. */
export const fiveSteps = {
  ...pairJudge(
    'First explain in a few sentences what decides the comparison. Then finish with exactly one of these five verdicts on a line of its own: [[A>>B]] if Response A is clearly better, [[A>B]] if it is slightly better, [[A=B]] if both are about equally good, [[B>A]] if Response B is slightly better, or [[B>>A]] if it is clearly better.',
    'write only [[A>>B]], [[A>B]], [[A=B]], [[B>A]] or [[B>>A]].',
  ),
  name: 'Five steps',
  reader: {
    kind: 'marker',
    pattern: '\\[\\[([AB<>=]+)\\]\\]',
    verdicts: {
      'A>>B': 'first-clearly',
      'A>B': 'first',
      'A=B': 'tie',
      'B>A': 'second',
      'B>>A': 'second-clearly',
      'A<<B': 'second-clearly',
      'A<B': 'second',
      'B=A': 'tie',
      'B<A': 'first',
      'B<<A': 'first-clearly',
    },
  },
  justification: 'before-marker',
} satisfies JudgeDefinition;
