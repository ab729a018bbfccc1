import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promptfoo } from '../../../../src/core/evaluations/promptfoo.ts';
import type { JsonObject } from '../../../../src/core/formats/format.ts';

function component(type: string, fields: JsonObject = {}): JsonObject {
  return {
    assertion: { type, value: 'Names the author.' },
    pass: true,
    score: 1,
    reason: 'It does.',
    ...fields,
  };
}

/** A result as promptfoo writes it, with these fields replaced. */
function resultWith(fields: JsonObject): JsonObject {
  return {
    id: 'r1',
    gradingResult: { pass: true, componentResults: [component('llm-rubric')] },
    prompt: { raw: 'Who wrote Hamlet?', label: 'q' },
    provider: { id: 'answerer', label: '' },
    response: { output: 'Shakespeare.' },
    success: true,
    testCase: { options: { provider: 'openai:grader' } },
    vars: {},
    ...fields,
  };
}

function read(fields: JsonObject) {
  const record = resultWith(fields);
  assert.ok(promptfoo.recognizes(record));
  return promptfoo.read(record);
}

function gradedBy(...componentResults: readonly JsonObject[]) {
  const reading = read({ gradingResult: { pass: true, componentResults } });
  assert.ok('graded' in reading);
  return reading.graded;
}

const rubric = {
  kind: 'holistic',
  criteria: [{ name: 'Rubric', description: 'Names the author.' }],
};

test('reads prompt, output and rubric with the grader’s verdict and reason', () => {
  assert.deepEqual(gradedBy(component('llm-rubric')), [
    {
      sample: {
        ...{
          id: 'r1',
          scenario: 'general',
          prompt: 'Who wrote Hamlet?',
          model: 'answerer',
          rubric,
          givenRubric: 'Names the author.',
        },
        response: { text: 'Shakespeare.' },
      },
      grades: [
        {
          ...{ scorer: 'llm-rubric', model: 'openai:grader', score: 1 },
          ...{ decision: { preference: 'up' }, text: 'It does.', isReason: true },
        },
      ],
    },
  ]);
});

test('names a response by its position in the table', () => {
  const ids = [
    { testIdx: 2, promptIdx: 0 },
    { testIdx: 2, promptIdx: 1 },
  ].map((place) => {
    const reading = read(place);
    return 'graded' in reading && reading.graded[0]?.sample.id;
  });
  assert.deepEqual(ids, ['test-3', 'test-3-prompt-2']);
});

test('makes a sample for each model-graded assertion, and none for others', () => {
  const graded = gradedBy(
    component('contains'),
    component('llm-rubric', { pass: false, score: 0.2 }),
    component('factuality', {
      assertion: { type: 'factuality', value: 'He did.', provider: { id: 'own' } },
    }),
    component('llm-rubric'),
  );
  assert.deepEqual(
    graded.map(({ sample, grades: [grade] }) => [sample.id, grade?.scorer, grade?.model]),
    [
      ['r1:2', 'llm-rubric', 'openai:grader'],
      ['r1:3', 'factuality', 'own'],
      ['r1:4', 'llm-rubric 2', 'openai:grader'],
    ],
  );
  assert.deepEqual(graded[0]?.grades[0]?.decision, { preference: 'down' });
  assert.equal(graded[1]?.sample.reference, 'He did.');
  assert.equal(graded[1]?.sample.rubric, undefined);
});

test('counts a failure of the grader as unreadable', () => {
  const [graded] = gradedBy(
    component('llm-rubric', { pass: false, metadata: { graderError: true } }),
  );
  assert.equal(graded?.grades[0]?.decision, 'unreadable');
});

test('reads chat messages and structured outputs as text', () => {
  const raw = JSON.stringify([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Who?' },
  ]);
  const reading = read({ prompt: { raw }, response: { output: { author: 'Shakespeare' } } });
  assert.ok('graded' in reading);
  const { prompt, response } = reading.graded[0]?.sample ?? {};
  assert.equal(prompt, '[system]\nBe brief.\n\n[user]\nWho?');
  assert.deepEqual(response, { text: '{"author":"Shakespeare"}' });
});

for (const [what, fields, reason] of [
  [
    'an image in its prompt',
    { prompt: { raw: '[{"role":"user","content":[{"type":"image_url","image_url":"x"}]}]' } },
    /multimodal/,
  ],
  ['sound in its response', { response: { output: 'Hm.', audio: { data: 'x' } } }, /multimodal/],
  ['an image as its output', { response: { output: 'data:image/png;base64,x' } }, /multimodal/],
  [
    'an error',
    { response: { error: 'Out.' }, error: 'Out.', gradingResult: null },
    /ended with an error/,
  ],
  ['no output', { response: {} }, /no response/],
] as const) {
  test(`skips a result with ${what}`, () => {
    const reading = read(fields as unknown as JsonObject);
    assert.ok('fault' in reading);
    assert.match(reading.fault.reason, reason);
  });
}
