import type { JudgeDefinition } from '../definition.ts';
import { pairJudge } from './texts.ts';

const fields =
  '"reason", two to four sentences on what decides the comparison; and "verdict", which is "A", "B" or "tie"';

/** A JSON object with reason and verdict. */
export const jsonVerdict = {
  ...pairJudge(
    `Answer with one JSON object and nothing else. Its fields are ${fields}.`,
    `one JSON object and nothing else, with the fields ${fields}.`,
  ),
  name: 'JSON',
  reader: {
    kind: 'json',
    preference: '/verdict',
    verdicts: { A: 'first', B: 'second', tie: 'tie' },
  },
  justification: { json: '/reason' },
  format: 'json_object',
} satisfies JudgeDefinition;
