import type { JudgeDefinition } from '../definition.ts';
import { responseJudge } from './texts.ts';

/**
 * Judges with our own prompts that answer in the forms of other tools, for copies with a prompt of
 * one's own: what these tools ask is in their code or is made by it.
 */

/** Prometheus: feedback, then `[RESULT]` and a score of 1 to 5. Pairs: "Result label". */
const prometheus = {
  ...responseJudge(
    'First write "Feedback:" and a few sentences on what is good and what is wrong. Then finish with [RESULT] and a whole number from 1 (very poor) to 5 (excellent).',
    'write only [RESULT] and a whole number from 1 to 5.',
  ),
  name: 'Prometheus score',
  reader: {
    kind: 'score',
    pattern: '(?i)\\[RESULT\\][:\\s]*[(\\[]?(?P<score>[1-5])(?:/5)?\\b',
  },
  scale: { min: 1, max: 5, pass: 4 },
  justification: 'before-marker',
} satisfies JudgeDefinition;

/** MLflow's `make_judge`: an object with a result, here yes or no, and its rationale. */
const mlflow = {
  ...jsonForm(
    '"rationale", two to four sentences on what is good and what is wrong; and "result", which is "yes" if the response does what the prompt asks without a serious error, or else "no"',
  ),
  name: 'MLflow make_judge',
  reader: { kind: 'json', score: '/result', grades: { yes: 'pass', no: 'fail' } },
  justification: { json: '/rationale' },
} satisfies JudgeDefinition;

/** The openevals judge: an object with the reasoning and a score, which is true or false. */
const openevals = {
  ...jsonForm(
    '"reasoning", two to four sentences on what is good and what is wrong; and "score", which is true if the response does what the prompt asks without a serious error, or else false',
  ),
  name: 'openevals',
  reader: { kind: 'json', score: '/score', grades: { true: 'pass', false: 'fail' } },
  justification: { json: '/reasoning' },
} satisfies JudgeDefinition;

/** DeepEval's G-Eval with given steps: an object with a score of 0 to 10 and the reason. */
const gEval = {
  ...jsonForm(
    '"reason", two to four sentences on what is good and what is wrong; and "score", a whole number from 0 (useless) to 10 (flawless)',
  ),
  name: 'DeepEval G-Eval',
  reader: { kind: 'json', score: '/score' },
  scale: { min: 0, max: 10, pass: 5 },
  justification: { json: '/reason' },
} satisfies JudgeDefinition;

function jsonForm(fields: string) {
  return {
    ...responseJudge(
      `Answer with one JSON object and nothing else. Its fields are ${fields}.`,
      `one JSON object and nothing else, with the fields ${fields}.`,
    ),
    format: 'json_object',
  } as const;
}

export const toolForms: readonly JudgeDefinition[] = [prometheus, mlflow, openevals, gEval];
