import type { JudgeDefinition } from '../definition.ts';
import { jsonJudge } from './texts.ts';

/** A JSON object with reason, verdict and confidence. */
export const jsonConfidence = {
  ...jsonJudge(
    '"reason", two to four sentences on what decides the comparison; "verdict", which is "A", "B" or "tie"; and "confidence", a whole number from 0 to 100 that says how sure you are of the verdict',
  ),
  name: 'JSON with confidence',
  confidence: { json: '/confidence' },
} satisfies JudgeDefinition;
