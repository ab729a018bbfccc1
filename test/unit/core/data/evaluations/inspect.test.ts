import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from '../../../../../src/core/data/evaluations/inspect.ts';
import type { JsonObject } from '../../../../../src/core/data/formats/format.ts';

/** A graded sample as Inspect logs it, with these fields replaced. */
function sampleWith(fields: JsonObject): JsonObject {
  return {
    ...{ id: 7, epoch: 1, input: 'Who wrote Hamlet?', target: 'William Shakespeare' },
    output: {
      model: 'answerer',
      choices: [{ message: { role: 'assistant', content: 'He did.' } }],
    },
    scores: { model_graded_qa: graded('C') },
    ...fields,
  };
}

function graded(value: JsonObject[string]): JsonObject {
  const grading: readonly JsonObject[] = [
    { role: 'user', content: 'Is it right?' },
    { role: 'assistant', model: 'grader', content: 'It is.\n\nGRADE: C' },
  ];
  return { value, answer: 'He did.', explanation: 'It is.', metadata: { grading } };
}

function read(fields: JsonObject) {
  const record = sampleWith(fields);
  assert.ok(inspect.recognizes(record));
  return inspect.read(record);
}

function only(fields: JsonObject) {
  const reading = read(fields);
  assert.ok('graded' in reading);
  const [first, ...others] = reading.graded;
  assert.ok(first && others.length === 0);
  return first;
}

test('reads prompt, response, target and model, and the grader’s whole conversation', () => {
  assert.deepEqual(only({}), {
    sample: {
      ...{ id: '7', scenario: 'general', prompt: 'Who wrote Hamlet?', model: 'answerer' },
      response: { text: 'He did.' },
      reference: 'William Shakespeare',
    },
    grades: [
      {
        scorer: 'model_graded_qa',
        model: 'grader',
        decision: { preference: 'up' },
        score: 1,
        text: 'It is.\n\nGRADE: C',
        request: { messages: [{ role: 'user', content: 'Is it right?' }], isComplete: true },
      },
    ],
  });
});

for (const [value, decision, score] of [
  ['C', { preference: 'up' }, 1],
  ['P', { preference: 'down' }, 0.5],
  ['I', { preference: 'down' }, 0],
  ['N', { preference: 'down' }, 0],
  [true, { preference: 'up' }, 1],
  [7.5, { score: 7.5 }, 7.5],
  [null, 'unreadable', undefined],
  [{ style: 1 }, 'unreadable', undefined],
] as const) {
  test(`reads the value ${JSON.stringify(value)}`, () => {
    const [grade] = only({ scores: { judge: graded(value) } }).grades;
    assert.deepEqual([grade?.decision, grade?.score], [decision, score]);
  });
}

test('skips scores that no model gave', () => {
  const { grades } = only({ scores: { match: { value: 'C', answer: 'He did.' } } });
  assert.deepEqual(grades, []);
});

test('names later epochs, joins targets and shows the choices of a question', () => {
  const { sample } = only({ epoch: 2, target: ['One', 'Two'], choices: ['Yes', 'No'] });
  assert.equal(sample.id, '7:2');
  assert.equal(sample.reference, 'One\nTwo');
  assert.equal(sample.prompt, 'Who wrote Hamlet?\n\nA) Yes\nB) No');
});

test('shows a conversation with its roles', () => {
  const input = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Who?' }] },
  ];
  assert.equal(only({ input }).sample.prompt, '[system]\nBe brief.\n\n[user]\nWho?');
});

const ofSystem = (content: string) => ({ role: 'system', content });
const ofUser = { role: 'user', content: 'Who wrote Hamlet?' };

for (const [what, fields, prompt] of [
  [
    'a text',
    { messages: [ofSystem('Be brief.'), ofUser] },
    '[system]\nBe brief.\n\n[user]\nWho wrote Hamlet?',
  ],
  [
    'a conversation',
    { input: [ofUser], messages: [ofSystem('Be brief.'), ofUser] },
    '[system]\nBe brief.\n\n[user]\nWho wrote Hamlet?',
  ],
  [
    'a conversation with a system message of its own',
    {
      input: [ofSystem('Be kind.'), ofUser],
      messages: [ofSystem('Be kind.'), { role: 'developer', content: 'Be brief.' }, ofUser],
    },
    '[developer]\nBe brief.\n\n[system]\nBe kind.\n\n[user]\nWho wrote Hamlet?',
  ],
  ['a text, but none was added', { messages: [ofUser] }, 'Who wrote Hamlet?'],
] as const) {
  test(`shows the system messages that a solver put before ${what}`, () => {
    assert.equal(only(fields as unknown as JsonObject).sample.prompt, prompt);
  });
}

test('gives no credit to a sample that ended with an error', () => {
  const [grade] = only({ error: { message: 'Out of time.' } }).grades;
  assert.equal(grade?.decision, 'unreadable');
  assert.equal(grade?.score, undefined);
  assert.equal(grade?.text, 'It is.\n\nGRADE: C');
});

for (const [what, fields, reason] of [
  [
    'an image in its prompt',
    { input: [{ role: 'user', content: [{ type: 'image', image: 'attachment://1' }] }] },
    /multimodal/,
  ],
  [
    'an image in its response',
    { output: { choices: [{ message: { content: [{ type: 'image', image: 'x' }] } }] } },
    /multimodal/,
  ],
  ['no response', { output: { choices: [] } }, /no response/],
  ['an empty response', { output: { choices: [{ message: { content: ' ' } }] } }, /no response/],
  ['an error', { error: { message: 'Out of time.' }, scores: null }, /ended with an error/],
] as const) {
  test(`skips a sample with ${what}`, () => {
    const reading = read(fields as unknown as JsonObject);
    assert.ok('fault' in reading);
    assert.match(reading.fault.reason, reason);
  });
}

const notFound = {
  value: 'I',
  answer: 'He did.',
  explanation: 'Grade not found in model output: I cannot assess this.',
};

test('reads a grade that was not found in an answer as unreadable, with the answer', () => {
  assert.deepEqual(only({ scores: { model_graded_qa: notFound } }).grades, [
    { scorer: 'model_graded_qa', decision: 'unreadable', text: 'I cannot assess this.' },
  ]);
});

test('names the model whose answer has no grade, if the log contains its call', () => {
  const events: readonly JsonObject[] = [
    { event: 'span_begin', id: 's', type: 'scorer', name: 'model_graded_qa' },
    ...['grader', 'other'].map((model, index) => ({
      ...{ event: 'model', span_id: 's', model, input: [{ role: 'user', content: `${index}` }] },
      output: {
        choices: [{ message: { content: index === 0 ? 'I cannot assess this.' : 'GRADE: C' } }],
      },
    })),
  ];
  const [grade] = only({ scores: { model_graded_qa: notFound }, events }).grades;
  assert.deepEqual(
    [grade?.model, grade?.decision, grade?.score],
    ['grader', 'unreadable', undefined],
  );
});

test('gives no credit for a grade that was not found in a logged conversation', () => {
  const [grade] = only({ scores: { model_graded_qa: { ...graded('I'), ...notFound } } }).grades;
  assert.deepEqual([grade?.model, grade?.decision], ['grader', 'unreadable']);
});
