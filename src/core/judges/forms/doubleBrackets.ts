import type { JudgeDefinition } from '../definition.ts';
import { pairJudge } from './texts.ts';

/** Explanation, then `[[A]]`, `[[B]]` or, for a tie, `[[C]]`. */
export const doubleBrackets = {
  ...pairJudge(
    'First explain in a few sentences what decides the comparison. Then finish with your verdict in double square brackets on a line of its own: [[A]] if Response A is better, [[B]] if Response B is better, or [[C]] if they are equally good.',
    'write only [[A]], [[B]] or, for a tie, [[C]].',
  ),
  name: 'Double brackets',
  reader: {
    kind: 'marker',
    pattern: '\\[\\[(?:(?P<first>A)|(?P<second>B)|(?P<tie>C))\\]\\]',
  },
  justification: 'before-marker',
} satisfies JudgeDefinition;
