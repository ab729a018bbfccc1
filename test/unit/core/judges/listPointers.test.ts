// JSON pointers that go into lists, as in the answers of DeepEval's metrics.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerSchema } from '../../../../src/core/judges/answerSchema.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { jsonConfidence } from '../../../../src/core/judges/forms/jsonConfidence.ts';
import { passFail } from '../../../../src/core/judges/forms/passFail.ts';
import { rating10 } from '../../../../src/core/judges/forms/rating10.ts';
import { lintDefinition } from '../../../../src/core/judges/lint.ts';
import { readAnswer } from '../../../../src/core/judges/readAnswer.ts';
import { statedBy } from '../../../../src/core/judges/readers/answerReader.ts';

const graded: JudgeDefinition = {
  ...passFail,
  reader: { kind: 'json', score: '/verdicts/0/verdict', grades: { yes: 'pass', no: 'fail' } },
  justification: { json: '/verdicts/0/reason' },
};
const scored: JudgeDefinition = {
  ...rating10,
  reader: { kind: 'json', score: '/scores/1' },
  justification: 'none',
};
const compared: JudgeDefinition = {
  ...jsonConfidence,
  reader: { kind: 'json', preference: '/results/0/winner', verdicts: { A: 'first', B: 'second' } },
  confidence: { json: '/results/0/sure' },
  justification: { json: '/results/0/why' },
};

function errorsOf(definition: JudgeDefinition): readonly string[] {
  return lintDefinition(definition)
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message);
}

describe('a JSON pointer into a list', () => {
  const cases: readonly [JudgeDefinition, answer: string, said: unknown][] = [
    [graded, '{"verdicts":[{"verdict":"yes","reason":"It names it."}]}', 'pass'],
    [graded, '{"verdicts":[{"verdict":"no","reason":"x"},{"verdict":"yes","reason":"y"}]}', 'fail'],
    [graded, '{"verdicts":[]}', undefined],
    [scored, '{"scores":[3, 8]}', 8],
    [scored, '{"scores":[3]}', undefined],
    [scored, '{"scores":[3, 11]}', undefined],
    [compared, '{"results":[{"winner":"B","sure":80,"why":"x"}]}', 'second'],
  ];

  it('is read', () => {
    for (const [definition, text, expected] of cases) {
      const reading = readAnswer(definition, { text, finishReason: 'stop' }, []);
      const said = reading.outcome === 'readable' ? statedBy(reading) : undefined;
      assert.equal(said, expected, text);
    }
  });

  it('passes lint, also beside a schema of its own', () => {
    for (const definition of [graded, scored, compared]) {
      assert.deepEqual(errorsOf(definition), []);
      const { schema } = answerSchema(definition);
      assert.deepEqual(errorsOf({ ...definition, format: { schema: { ...schema } as never } }), []);
    }
  });

  it('has a list in the schema of the answer', () => {
    assert.deepEqual(answerSchema(graded).schema.properties, {
      verdicts: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            reason: { type: 'string' },
            verdict: { type: 'string', enum: ['yes', 'no'] },
          },
          required: ['reason', 'verdict'],
          additionalProperties: false,
        },
      },
    });
    assert.deepEqual(answerSchema(scored).schema.properties, {
      scores: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 10 } },
    });
  });

  it('fails lint if no answer could fill it', () => {
    for (const json of ['/verdicts/0/verdict/why', '/verdicts']) {
      const [message = ''] = errorsOf({ ...graded, justification: { json } });
      assert.match(message, /^No answer can have a verdict in /, json);
    }
  });
});
