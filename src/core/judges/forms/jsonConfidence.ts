import type { JudgeDefinition } from '../definition.ts';
import { pairJudge } from './texts.ts';

const fields =
  '"reason", two to four sentences on what decides the comparison; "verdict", which is "A", "B" or "tie"; and "confidence", a whole number from 0 to 100 that says how sure you are of the verdict';

/** A JSON object with reason, verdict and confidence. */
export const jsonConfidence = {
  ...pairJudge(
    `Answer with one JSON object and nothing else. Its fields are ${fields}.`,
    `one JSON object and nothing else, with the fields ${fields}.`,
  ),
  name: 'JSON with confidence',
  reader: {
    kind: 'json',
    preference: '/verdict',
    verdicts: { A: 'first', B: 'second', tie: 'tie' },
  },
  confidence: { json: '/confidence' },
  justification: { json: '/reason' },
  format: 'json_object',
} satisfies JudgeDefinition;
