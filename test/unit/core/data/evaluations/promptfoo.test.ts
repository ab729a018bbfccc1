import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promptfoo } from '../../../../../src/core/data/evaluations/promptfoo.ts';
import type { JsonObject } from '../../../../../src/core/data/formats/format.ts';

function component(type: string, fields: JsonObject = {}): JsonObject {
  return {
    ...{ pass: true, score: 1, reason: 'It does.', ...fields },
    assertion: { type, value: 'Names the author.', ...(fields.assertion as JsonObject) },
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

const failed = { pass: false, score: 0 };
const answered = { tokensUsed: { total: 20, prompt: 15, completion: 5 } };

/** What each reason, or error, of an assertion says about the rubric. */
for (const [what, fields, decision] of [
  ['a grader error', { ...failed, metadata: { graderError: true } }, 'unreadable'],
  ['an error', { ...failed, error: '429 Too Many Requests' }, 'unreadable'],
  ['no answer', { ...failed, reason: 'No output' }, 'unreadable'],
  [
    'an answer without JSON',
    { ...failed, ...answered, reason: 'Could not extract JSON from llm-rubric response' },
    'unreadable',
  ],
  [
    'a malformed answer',
    { ...failed, reason: 'llm-rubric produced malformed response: x' },
    'unreadable',
  ],
  [
    'a malformed closed answer',
    { ...failed, reason: 'Model grader produced a malformed response:\nHm' },
    'unreadable',
  ],
  [
    'malformed evaluation steps',
    { ...failed, reason: 'LLM-proposed evaluation steps are not in JSON format: x' },
    'unreadable',
  ],
  ...[
    'API error: 429 rate limit',
    'API call error: Error: Request timed out after 300000 ms',
    'OpenAI API error: 500 Internal Server Error',
    'Bedrock API invoke model error: ThrottlingException',
    'HTTP 503',
    '429 Too Many Requests',
    'TypeError: fetch failed',
    'Rate limit exceeded',
  ].map((reason) => [reason, { ...failed, reason }, 'unreadable'] as const),
  [
    'an error that the older versions inverted',
    { pass: true, score: 1, reason: 'API error: 429', assertion: { type: 'not-llm-rubric' } },
    'unreadable',
  ],
  ['a plain failure', { ...failed, reason: 'It never names him.' }, { preference: 'down' }],
  [
    'a failure that is about errors',
    { ...failed, reason: 'It does not explain that HTTP 429 is a rate limit.' },
    { preference: 'down' },
  ],
  [
    'words of the grader that open like an error',
    { ...failed, ...answered, reason: 'Error: the answer names Marlowe.' },
    { preference: 'down' },
  ],
  ['a pass', { reason: 'Rate limit exceeded is explained.' }, { preference: 'up' }],
] as const) {
  test(`takes from an assertion with ${what} whether its rubric holds, if anything`, () => {
    const [graded] = gradedBy(component('llm-rubric', fields as unknown as JsonObject));
    const [grade] = graded?.grades ?? [];
    assert.deepEqual(grade?.decision, decision);
    assert.equal(grade?.score === undefined, decision === 'unreadable');
  });
}

for (const [what, fields] of [
  ['failed', { failureReason: 2 }],
  ['has an error of its own', { error: 'API error: 429' }],
] as const) {
  test(`takes nothing from the assertions of a result that ${what}`, () => {
    const reading = read({
      ...fields,
      gradingResult: { componentResults: [component('llm-rubric', failed)] },
    });
    assert.ok('graded' in reading);
    assert.equal(reading.graded[0]?.grades[0]?.decision, 'unreadable');
  });
}

test('reads a plain failure whose reason is repeated as the error of the result', () => {
  const [one, other] = [
    component('llm-rubric', { ...failed, reason: 'API error: 429' }),
    component('llm-rubric', { ...failed, reason: 'It never names him.' }),
  ];
  const reading = read({
    ...{ failureReason: 1, error: 'API error: 429' },
    gradingResult: { componentResults: [one, other] },
  });
  assert.ok('graded' in reading);
  assert.deepEqual(
    reading.graded.map(({ grades }) => grades[0]?.decision),
    ['unreadable', { preference: 'down' }],
  );
});

for (const [pass, score, preference, credit] of [
  [true, 0.7, 'down', 0.3],
  [false, 0, 'up', 1],
] as const) {
  test(`reads what the rubric of an inverted assertion says that ${pass ? 'passed' : 'failed'}`, () => {
    for (const type of ['not-llm-rubric', 'not-factuality', 'not-g-eval']) {
      const [graded] = gradedBy(component(type, { pass, score }));
      const [grade] = graded?.grades ?? [];
      assert.deepEqual([grade?.scorer, grade?.score], [type, credit]);
      assert.deepEqual(grade?.decision, { preference });
    }
  });
}

const vars = { q: 'Hamlet', who: { name: 'Shakespeare' }, list: ['a'] };

for (const [what, fields, shown] of [
  ['its variables', { assertion: { value: 'Says who wrote {{ q }}.' } }, 'Says who wrote Hamlet.'],
  ['objects as JSON', { assertion: { value: '{{who}}' } }, '{"name":"Shakespeare"}'],
  [
    'what was rendered',
    {
      assertion: { value: '{{q | upper}}' },
      metadata: { renderedAssertionValue: 'HAMLET {{q}}' },
    },
    'HAMLET {{q}}',
  ],
  ['nothing for a filter', { assertion: { value: 'Says {{ q | upper }}.' } }, undefined],
  ['nothing for a block', { assertion: { value: '{% if q %}{{q}}{% endif %}' } }, undefined],
  ['nothing for an unknown variable', { assertion: { value: '{{q}} {{other}}' } }, undefined],
  ['nothing for a list', { assertion: { value: '{{list}}' } }, undefined],
  ['nothing for a part of a variable', { assertion: { value: '{{who.name}}' } }, undefined],
  ['nothing for a file', { assertion: { value: 'file://rubric.txt' } }, undefined],
] as const) {
  test(`shows of a rubric that is a template ${what}`, () => {
    for (const type of ['llm-rubric', 'factuality']) {
      const given = fields as unknown as { assertion: JsonObject };
      const graded = component('', { ...given, assertion: { ...given.assertion, type } });
      const reading = read({ vars, gradingResult: { componentResults: [graded] } });
      assert.ok('graded' in reading);
      const { sample, grades } = reading.graded[0] ?? {};
      assert.equal(type === 'factuality' ? sample?.reference : sample?.givenRubric, shown);
      assert.deepEqual(grades?.[0]?.decision, { preference: 'up' });
    }
  });
}

test('keeps the variables that are texts, numbers or objects', () => {
  const reading = read({ vars: { ...vars, count: 3, none: null, 'not a name': 'x' } });
  assert.ok('graded' in reading);
  assert.deepEqual(reading.graded[0]?.sample.vars, {
    ...{ q: 'Hamlet', who: '{"name":"Shakespeare"}', count: '3' },
  });
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
