import type { JudgeDefinition } from '../definition.ts';
import { jsonJudge } from './texts.ts';

/** A JSON object with reason and verdict. */
export const jsonVerdict = {
  ...jsonJudge(
    '"reason", two to four sentences on what decides the comparison; and "verdict", which is "A", "B" or "tie"',
  ),
  name: 'JSON',
} satisfies JudgeDefinition;
