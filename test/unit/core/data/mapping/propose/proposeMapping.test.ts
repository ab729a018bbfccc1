import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { JsonObject } from '../../../../../../src/core/data/formats/format.ts';
import { fieldMapping } from '../../../../../../src/core/data/mapping/mapping.ts';
import {
  fieldsIn,
  labelsFor,
  labelValuesIn,
  mappedItems,
  mappingSentence,
  mappingSummary,
  proposeMapping,
} from '../../../../../../src/core/data/mapping/propose/proposeMapping.ts';
import { sniffFile, sniffRecords } from '../../../../../../src/files/sniffRecords.ts';

function proposed(records: readonly JsonObject[] | undefined) {
  const proposal = records && proposeMapping(records, 'data');
  assert.ok(proposal, 'nothing was proposed');
  return proposal;
}

/** The proposal's fields, with the constant label and the meanings of labels if there are any. */
function partsOf(records: readonly JsonObject[] | undefined) {
  const { mapping, labelValues } = proposed(records);
  return {
    ...mapping.fields,
    ...(mapping.label && { always: mapping.label }),
    ...(labelValues && { seen: labelValues.map(({ value, meaning }) => [value, meaning]) }),
  };
}

const said = (text: string) => ({ role: 'assistant', content: text });
const asked = (text: string) => ({ role: 'user', content: text });

const transcript = (...turns: string[]) =>
  ['Why is it?', ...turns]
    .map((text, index) => `\n\n${index % 2 === 0 ? 'Human' : 'Assistant'}: ${text}`)
    .join('');

const headed = (response: string) => `###Task Description:
An instruction, a response to evaluate and a rubric are given.

###The instruction to evaluate:
Why is the sky blue?

###Response to evaluate:
${response}

###Reference Answer (Score 5):
Because air scatters blue light most.

###Score Rubrics:
[Is the answer right?]
Score 1: No.
Score 5: Yes.

###Feedback: `;

const autoJ = [0, 1, 2, 0].map((label) => ({
  scenario: 'asking',
  prompt: 'Why is it so?',
  'response 1': 'It just is.',
  'response 2': 'Nobody knows.',
  label,
}));

const pandaLm = [
  [1, 1, 2],
  [0, 0, 1],
].map(([annotator1 = 0, annotator2 = 0, annotator3 = 0], idx) => ({
  idx,
  instruction: 'Shorten this text.',
  input: idx === 0 ? 'A long text.' : '',
  response1: 'A text.',
  response2: 'Long.',
  annotator1,
  annotator2,
  annotator3,
}));

const rated = 'Why is it?,Because it is.,3,4\n"How, then?","Like ""this"".",4,1\n';

const shapes: Readonly<Record<string, readonly [readonly JsonObject[] | undefined, object]>> = {
  'Auto-J': [
    autoJ,
    {
      prompt: 'prompt',
      responseA: 'response 1',
      responseB: 'response 2',
      label: 'label',
      domain: 'scenario',
      seen: [
        ['0', 'A'],
        ['1', 'B'],
        ['2', 'tie'],
      ],
    },
  ],
  PandaLM: [
    pandaLm,
    {
      id: 'idx',
      prompt: '{instruction}\n\n{input}',
      responseA: 'response1',
      responseB: 'response2',
      label: ['annotator1', 'annotator2', 'annotator3'],
      seen: [
        ['0', 'tie'],
        ['1', 'A'],
        ['2', 'B'],
      ],
    },
  ],
  'Prometheus, with its parts in one text': [
    [
      { instruction: headed('It is.\n\n### Step\nIt is blue.'), output: 'Wrong. [RESULT] 1' },
      { instruction: headed('Air does it.'), output: 'Rather [good]. [RESULT] 4' },
    ],
    {
      prompt: 'instruction###The instruction to evaluate###Response to evaluate',
      response: 'instruction###Response to evaluate###Reference Answer (Score 5)',
      reference: 'instruction###Reference Answer (Score 5)###Score Rubrics',
      rubric: 'instruction###Score Rubrics###Feedback',
      score: 'output###[RESULT]',
    },
  ],
  HelpSteer: [
    sniffRecords(`prompt,response,helpfulness,correctness\n${rated}`, 'ratings.csv', false),
    { prompt: 'prompt', response: 'response', score: 'helpfulness' },
  ],
  'a table with semicolons that is cut within a row': [
    sniffRecords(`\uFEFFquestion;answer;rating\nWhy is it?;So it is.;3\nHow?;"So`, 'a.CSV', true),
    { prompt: 'question', response: 'answer', score: 'rating' },
  ],
  'chosen and rejected texts': [
    [
      {
        prompt: 'Why is it?',
        chosen: 'It is so.',
        rejected: 'No idea.',
        chosen_model: 'x',
        rejected_model: 'y',
      },
    ],
    {
      prompt: 'prompt',
      responseA: 'chosen',
      responseB: 'rejected',
      modelA: 'chosen_model',
      modelB: 'rejected_model',
      always: 'A',
    },
  ],
  'chosen and rejected conversations': [
    [
      {
        chosen: [asked('Why is it?'), said('It is so.')],
        rejected: [asked('Why is it?'), said('No idea.')],
        score_chosen: 8,
        score_rejected: 2,
      },
    ],
    {
      messages: 'chosen.:-1',
      responseA: 'chosen.-1.content',
      responseB: 'rejected.-1.content',
      always: 'A',
    },
  ],
  'a conversation and two replies': [
    [{ prompt: [asked('Why is it?')], chosen: [said('It is so.')], rejected: [said('No idea.')] }],
    {
      messages: 'prompt',
      responseA: 'chosen.:replies',
      responseB: 'rejected.:replies',
      always: 'A',
    },
  ],
  'an arena': [
    ['model_a', 'model_b', 'tie (bothbad)'].map((winner, index) => ({
      question_id: `q${index}`,
      model_a: 'x',
      model_b: 'y',
      winner,
      conversation_a: [asked('Why is it?'), said('It is so.')],
      conversation_b: [asked('Why is it?'), said('No idea.')],
    })),
    {
      id: 'question_id',
      prompt: 'conversation_a.:asked',
      responseA: 'conversation_a.:replies',
      responseB: 'conversation_b.:replies',
      modelA: 'model_a',
      modelB: 'model_b',
      label: 'winner',
      seen: [
        ['model_a', 'A'],
        ['model_b', 'B'],
        ['tie (bothbad)', 'tie'],
      ],
    },
  ],
  'an arena with several turns': [
    [2, 1].map((turns) => {
      const talk = (reply: string) =>
        [asked('Why is it?'), said(reply), asked('Are you sure?'), said(`${reply} Indeed.`)].slice(
          0,
          2 * turns,
        );
      return {
        winner: 'model_a',
        conversation_a: talk('It is so.'),
        conversation_b: talk('No idea.'),
      };
    }),
    {
      prompt: 'conversation_a.:asked',
      responseA: 'conversation_a.:replies',
      responseB: 'conversation_b.:replies',
      label: 'winner',
      seen: [['model_a', 'A']],
    },
  ],
  'conversations with a system message that differ in their last reply': [
    [
      {
        prompt: 'Why is it?',
        ...Object.fromEntries(
          ['chosen', 'rejected'].map((name) => [
            name,
            [
              { role: 'system', content: 'Be brief.' },
              ...[asked('Why is it?'), said('It is so.'), asked('Sure?'), said(`I am ${name}.`)],
            ],
          ]),
        ),
      },
    ],
    {
      messages: 'chosen.:-1',
      responseA: 'chosen.-1.content',
      responseB: 'rejected.-1.content',
      always: 'A',
    },
  ],
  'HH-RLHF: transcripts that differ in their last reply': [
    [
      { chosen: transcript('It is so.'), rejected: transcript('No idea.') },
      {
        chosen: transcript('It is so.', 'Really now?', 'I am sure.'),
        rejected: transcript('It is so.', 'Really now?', 'Who knows.'),
      },
    ],
    {
      messages: 'chosen.:-1',
      responseA: 'chosen.-1.content',
      responseB: 'rejected.-1.content',
      always: 'A',
    },
  ],
  'a transcript that ends where two replies begin': [
    [{ prompt: `${transcript()}\n\nAssistant:`, chosen: 'It is so.', rejected: 'No idea.' }],
    { messages: 'prompt', responseA: 'chosen', responseB: 'rejected', always: 'A' },
  ],
  'a conversation by `from` and `value` with two replies': [
    [
      {
        conversations: [{ from: 'human', value: 'Why is it?' }],
        chosen: { from: 'gpt', value: 'It is so.' },
        rejected: { from: 'gpt', value: 'No idea.' },
      },
    ],
    {
      messages: 'conversations',
      responseA: 'chosen.value',
      responseB: 'rejected.value',
      always: 'A',
    },
  ],
  UltraFeedback: [
    [
      {
        source: 'made-up',
        instruction: 'Why is it?',
        completions: ['w', 'x', 'y', 'z'].map((model) => ({
          model,
          response: `So says ${model}.`,
          overall_score: 7.5,
          annotations: { helpfulness: { Rating: '4', Rationale: 'It helps.' } },
        })),
      },
    ],
    {
      prompt: 'instruction',
      responseA: 'completions.0.response',
      responseB: 'completions.1.response',
      modelA: 'completions.0.model',
      modelB: 'completions.1.model',
    },
  ],
  'records below a property of an object, with dots in their names': [
    sniffRecords(
      JSON.stringify({
        version: 1,
        rows: [{ prompt: 'Why is it?', 'v1.answer_a': 'So.', 'v1.answer_b': 'No.' }],
      }),
      'rows.json',
      false,
    ),
    { prompt: 'prompt', responseA: '/v1.answer_a', responseB: '/v1.answer_b' },
  ],
  'SHP: two answers by people to a post': [
    [1, 0].map((labels, index) => ({
      post_id: 'abc',
      domain: 'askculinary_train',
      upvote_ratio: 0.98,
      history: `How long does stock keep, take ${index}?`,
      c_root_id_A: 'hg1',
      c_root_id_B: 'hg2',
      score_A: 7,
      score_B: 12,
      human_ref_A: 'About three days.',
      human_ref_B: 'A week, if it is cold.',
      labels,
      score_ratio: 1.7,
    })),
    {
      prompt: 'history',
      responseA: 'human_ref_A',
      responseB: 'human_ref_B',
      label: 'labels',
      domain: 'domain',
      seen: [
        ['0', 'B'],
        ['1', 'A'],
      ],
    },
  ],
  'a system prompt in its own column, with two responses': [
    ['', 'Answer like a pirate would.', 'Be brief, please.'].map((system) => ({
      system,
      question: 'Why is it so?',
      chosen: 'It just is.',
      rejected: 'Nobody knows.',
    })),
    {
      system: 'system',
      prompt: 'question',
      responseA: 'chosen',
      responseB: 'rejected',
      always: 'A',
    },
  ],
  'a system prompt in its own column, with one response': [
    [1, 2].map(() => ({
      system_prompt: 'Answer like a pirate would.',
      instruction: 'Why is it so?',
      output: 'It just is.',
    })),
    { system: 'system_prompt', prompt: 'instruction', response: 'output' },
  ],
  'two responses and the name of an operating system': [
    [{ system: 'linux', prompt: 'Why is it so?', answer_a: 'It is.', answer_b: 'No idea.' }],
    { prompt: 'prompt', responseA: 'answer_a', responseB: 'answer_b' },
  ],
  'a conversation with one reply': [
    [1, 2].map(() => ({ messages: [asked('Why is it?'), said('It is so.')] })),
    { messages: 'messages.:-1', response: 'messages.-1.content' },
  ],
  'one-word answers': [
    [
      { prompt: '2+2', chosen: '4', rejected: '5' },
      { prompt: '3+3', chosen: '6', rejected: '9' },
    ],
    { prompt: 'prompt', responseA: 'chosen', responseB: 'rejected', always: 'A' },
  ],
  'answers that are numbers': [
    [
      { prompt: '2+2', chosen: 4, rejected: 5 },
      { prompt: '3+3', chosen: 6, rejected: 9 },
    ],
    { prompt: 'prompt', responseA: 'chosen', responseB: 'rejected', always: 'A' },
  ],
  'a prompt and a response in lists of messages': [
    [
      { prompt: [asked('Why is it?')], response: [said('It is so.')], score: 3 },
      { prompt: [asked('How is it?')], response: [said('It is slow.')], score: 4 },
    ],
    { messages: 'prompt', response: 'response.:replies', score: 'score' },
  ],
  'one-word answers, one a record': [
    [
      { instruction: 'Largest ocean?', response: 'Pacific', score: 1 },
      { instruction: 'Largest lake?', response: 'Baikal', score: 0 },
    ],
    { prompt: 'instruction', response: 'response', score: 'score' },
  ],
  'lists of chosen and rejected texts, as in RewardBench 2': [
    [{ id: '1', prompt: 'Largest ocean?', chosen: ['Pacific'], rejected: ['Atlantic', 'Indian'] }],
    {
      id: 'id',
      prompt: 'prompt',
      responseA: 'chosen.:each',
      responseB: 'rejected.:each',
      always: 'A',
    },
  ],
  'a chosen text and a list of rejected ones': [
    [
      {
        question: 'Largest ocean?',
        chosen: 'Pacific',
        rejected: ['Atlantic', 'Indian'],
      },
    ],
    {
      prompt: 'question',
      responseA: 'chosen',
      responseB: 'rejected.:each',
      always: 'A',
    },
  ],
  'lists of the turns of two models': [
    [
      { prompt: ['Why?', 'Sure?'], response_a: ['So.', 'Yes.'], response_b: ['No.', 'No.'] },
      { prompt: ['Why?'], response_a: ['So.'], response_b: ['No.'] },
    ],
    { prompt: 'prompt.:all', responseA: 'response_a.:all', responseB: 'response_b.:all' },
  ],
  'cells with conversations as JSON, and three columns of which one is 1': [
    sniffRecords(
      [
        'prompt,response_a,response_b,winner_model_a,winner_model_b,winner_tie',
        '"[""Why?"",""Sure?""]","[""So."",""Yes.""]","[""No."",null]",1,0,0',
        '"[""How?""]","[""So.""]","[""No.""]",0,0,1',
      ].join('\n'),
      'arena.csv',
      false,
    ),
    {
      prompt: 'prompt.:all',
      responseA: 'response_a.:all',
      responseB: 'response_b.:all',
      label: '{winner_model_a} {winner_model_b} {winner_tie}',
      seen: [
        ['0 0 1', 'tie'],
        ['1 0 0', 'A'],
      ],
    },
  ],
  'three columns of which one is true': [
    [
      {
        prompt: 'Why?',
        answer_a: 'So.',
        answer_b: 'No.',
        winner_a: true,
        winner_b: false,
        tie: false,
      },
      {
        prompt: 'How?',
        answer_a: 'So.',
        answer_b: 'No.',
        winner_a: false,
        winner_b: false,
        tie: true,
      },
    ],
    {
      prompt: 'prompt',
      responseA: 'answer_a',
      responseB: 'answer_b',
      label: '{winner_a} {winner_b} {tie}',
      seen: [
        ['false false true', 'tie'],
        ['true false false', 'A'],
      ],
    },
  ],
  'three people who vote 0 or 1, whose meaning only they know': [
    [1, 0].map((vote) => ({
      ...{ prompt: 'Why?', response_a: 'So.', response_b: 'No.' },
      ...{ annotator_1: vote, annotator_2: 0, annotator_3: 1 },
    })),
    {
      prompt: 'prompt',
      responseA: 'response_a',
      responseB: 'response_b',
      label: ['annotator_1', 'annotator_2', 'annotator_3'],
      seen: [
        ['0', undefined],
        ['1', undefined],
      ],
    },
  ],
  'cells with messages as JSON': [
    sniffRecords(
      `conversation_a,conversation_b\n${[said('So.'), said('No.')]
        .map((reply) => `"${JSON.stringify([asked('Why?'), reply]).replaceAll('"', '""')}"`)
        .join(',')}`,
      'cells.csv',
      false,
    ),
    {
      prompt: 'conversation_a.:asked',
      responseA: 'conversation_a.:replies',
      responseB: 'conversation_b.:replies',
    },
  ],
};

for (const [name, [records, expected]] of Object.entries(shapes)) {
  test(`proposes a mapping of ${name}`, () => {
    assert.deepEqual(partsOf(records), expected);
  });
}

test('proposes a mapping of a Parquet file that pyarrow wrote, and asks what its labels mean', async () => {
  const path = new URL('../../../../../fixtures/parquet/zstd.parquet', import.meta.url);
  assert.deepEqual(partsOf(await sniffFile(fileURLToPath(path))), {
    prompt: 'question',
    responseA: 'answers.0.text',
    responseB: 'answers.1.text',
    label: 'vote',
    seen: [
      ['0', undefined],
      ['1', undefined],
      ['2', undefined],
    ],
  });
});

test('reads the parts of a Prometheus record, even if the response has headings', () => {
  const response = 'It is.\n\n### Step\nIt is blue.';
  const record = { instruction: headed(response), output: 'Feedback. [RESULT] 3' };
  const { mapping } = proposed([record, { ...record, instruction: headed('Air.') }]);
  const [item] = mappedItems(mapping, [record]);
  assert.equal(item?.prompt, 'Why is the sky blue?');
  assert.equal(item?.responseA, response);
  assert.equal(item?.reference, 'Because air scatters blue light most.');
  assert.equal(item?.score, 3);
});

test('sums up what a mapping finds', () => {
  const summary = (record: JsonObject) => {
    const found = proposeMapping([record, record], 'x');
    return found && mappingSummary(found.mapping);
  };
  const asked = { question: 'Why is it so?', answer_a: 'It is so.', answer_b: 'It is not.' };
  assert.equal(summary(asked), 'prompt, 2 responses');
  assert.equal(
    summary({ ...asked, winner: 'a', reference: 'So.' }),
    'prompt, 2 responses, labels, reference',
  );
  const votes = { annotator1: 1, annotator2: 2, annotator3: 1 };
  assert.equal(
    summary({
      instruction: 'Do it now.',
      input: 'This.',
      response1: 'It is.',
      response2: 'No.',
      ...votes,
    }),
    'prompt, 2 responses, labels from 3 annotators',
  );
  assert.equal(
    summary({ prompt: 'Why is it so?', chosen: 'It is so.', rejected: 'I do not know.' }),
    'prompt, 2 responses, labels',
  );
  assert.equal(
    summary({ prompt: 'Why is it so?', response: 'It is so.', score: 4 }),
    'prompt, 1 response, scores',
  );
});

test('says what it proposes in one sentence', () => {
  const { mapping, labelValues } = proposed(autoJ);
  assert.match(
    mappingSentence(mapping, labelValues),
    /^prompt → `prompt`, A → `response 1`, B → `response 2`, label → `label` \(0 = A, 1 = B, 2 = tie\)/,
  );
});

for (const [what, values, names, expected] of [
  ['letters', ['A', 'B', 'C'], ['answer_a', 'answer_b'], ['A', 'B', undefined]],
  ['names of models', ['model_a', 'model_b', 'tie'], ['answer_a', 'answer_b'], ['A', 'B', 'tie']],
  ['names of responses', ['Response 2', 'response_1', 'skipped'], ['r1', 'r2'], ['B', 'A', 'none']],
  [
    'in other scripts or empty',
    ['', 'лучше', '一样'],
    ['answer_a', 'answer_b'],
    ['none', undefined, undefined],
  ],
  ['comparisons', ['A=B', 'A>B', '[[B>>A]]'], ['answer_a', 'answer_b'], ['tie', 'A', 'B']],
  ['1 and 2', ['1', '2'], ['output_1', 'output_2'], ['A', 'B']],
  ['1 of responses counted from 0', ['1'], ['answer_0', 'answer_1'], ['B']],
  ['0 and 1 of lettered responses', ['0', '1'], ['answer_a', 'answer_b'], [undefined, undefined]],
  ['0, 1 and 2', ['0', '1', '2'], ['answer_1', 'answer_2'], [undefined, undefined, undefined]],
  [
    'names of prototypes',
    ['__proto__', 'constructor'],
    ['answer_1', 'answer_2'],
    [undefined, undefined],
  ],
] as const) {
  test(`reads labels that are ${what}, or asks`, () => {
    const [a, b] = names;
    const records = values.map((label) => ({ prompt: 'Why?', [a]: 'x', [b]: 'y', label }));
    const found = labelValuesIn(records, 'label');
    assert.deepEqual(
      found,
      values.map((value, index) => ({ value, count: 1, meaning: expected[index] })),
    );
  });
}

test('completes labels that the first records do not have, and skips those it cannot read', () => {
  const records = ['model_a', 'maybe'].map((winner) => ({ answer_a: 'x', answer_b: 'y', winner }));
  assert.deepEqual(labelsFor(records, 'winner'), {
    model_a: 'A',
    model_b: 'B',
    tie: 'tie',
    maybe: 'none',
  });
  assert.deepEqual(labelsFor(pandaLm.slice(0, 1), 'annotator1'), { 0: 'tie', 1: 'A', 2: 'B' });
});

test('lists meanings that the first records do not have after those of the responses', () => {
  const records = ['model_a', 'maybe'].map((winner) => ({ answer_a: 'x', answer_b: 'y', winner }));
  assert.deepEqual(Object.entries(labelsFor(records, 'winner')), [
    ['model_a', 'A'],
    ['model_b', 'B'],
    ['tie', 'tie'],
    ['maybe', 'none'],
  ]);
});

test('refuses labels that are long texts, lists, fractions or too many', () => {
  const label = (value: string | number | string[]) => ({ value });
  assert.equal(labelValuesIn([label('x'.repeat(200))], 'value'), undefined);
  assert.equal(labelValuesIn([label(['A'])], 'value'), undefined);
  assert.equal(labelValuesIn([label(1), label(1.5)], 'value'), undefined);
  const ranks = Array.from({ length: 50 }, (_, index) => label(index));
  assert.equal(labelValuesIn(ranks, 'value'), undefined);
});

test('lists fields with the places that mappings read', () => {
  const record = {
    'a.b': 'One.',
    'c/d': { '~e.f': 2 },
    list: [{ x: true }],
    '/g': null,
    '{h}': 'unusable',
    chat: [asked('Why?'), said('So.')],
  };
  const fields = fieldsIn([record, { list: [{ x: 'text' }] }]);
  assert.deepEqual(
    fields.map(({ path, kind, present }) => [path, kind, present]),
    [
      ['/a.b', 'text', 1],
      ['c/d', 'other', 1],
      ['/c~1d/~0e.f', 'number', 1],
      ['list', 'other', 2],
      ['list.0', 'other', 2],
      ['list.0.x', 'other', 2],
      ['list.:each', 'other', 2],
      ['list.:each.x', 'other', 2],
      ['chat', 'other', 1],
      ['chat.0', 'other', 1],
      ['chat.0.role', 'text', 1],
      ['chat.0.content', 'text', 1],
      ['chat.1', 'other', 1],
      ['chat.1.role', 'text', 1],
      ['chat.1.content', 'text', 1],
      ['chat.:-1', 'other', 1],
      ['chat.-1', 'other', 1],
      ['chat.-1.role', 'text', 1],
      ['chat.-1.content', 'text', 1],
      ['chat.:asked', 'text', 1],
      ['chat.:replies', 'text', 1],
    ],
  );
});

test('lists a bounded number of fields of a large record', () => {
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, [n, [n, [n]]]]));
  assert.ok(fieldsIn([wide]).length <= 300);
});

const words = fc.constantFrom('It is so.', 'Why is it?', 'no', '', '12', '/tmp/x', 'a b', '{x}');
const names = fc.constantFrom(
  'prompt',
  'instruction',
  'input',
  'question.text',
  'response_a',
  'response_b',
  'responseA',
  'responseB',
  'chosen',
  'rejected',
  'answer',
  'output',
  'label',
  'winner',
  'annotator1',
  'annotator2',
  'score',
  'model',
  'id',
  'rubric',
  'reference',
  'domain',
  'messages',
  '__proto__',
  '{prompt}',
  'a###b',
);
const value = fc.oneof(
  { weight: 6, arbitrary: words },
  fc.constantFrom(null, 0, 1, 2, true, 'A', 'model_b'),
  fc.constant([asked('Why is it?'), said('It is so.')]),
  fc.constant([said('It is so.')]),
  fc.constant({ text: 'It is so.', score: 3 }),
  fc.constant(headed('It is so.')),
  fc.jsonValue(),
);
const records = fc.array(fc.dictionary(names, value, { noNullPrototype: true }), {
  minLength: 1,
  maxLength: 4,
});

test('every proposal is a valid mapping that reads half of its records', () => {
  let count = 0;
  fc.assert(
    fc.property(records, (given) => {
      const sample = given as JsonObject[];
      const proposal = proposeMapping(sample, 'data');
      if (!proposal) return;
      count += 1;
      const mapping = fieldMapping.parse(proposal.mapping);
      const read = mappedItems(mapping, sample).length;
      assert.ok(read * 2 >= sample.length && read > 0);
    }),
    { numRuns: 3000 },
  );
  assert.ok(count > 100, `only ${count} proposals were checked`);
});

test('finds responses that the label names, in the order of the record', () => {
  const export1 = [
    {
      question: 'Why is the sky blue today?',
      bot_x: 'Light scatters.',
      bot_y: 'It is not.',
      winner: 'bot_x',
    },
    {
      question: 'How do the tides rise?',
      bot_x: 'They never do.',
      bot_y: 'The moon pulls.',
      winner: 'bot_y',
    },
    {
      question: 'When does it rain here?',
      bot_x: 'Often, in spring.',
      bot_y: 'In spring.',
      winner: 'tie',
    },
  ];
  assert.deepEqual(partsOf(export1), {
    prompt: 'question',
    responseA: 'bot_x',
    responseB: 'bot_y',
    label: 'winner',
    seen: [
      ['bot_x', 'A'],
      ['bot_y', 'B'],
      ['tie', 'tie'],
    ],
  });
  const models = export1.map((record) => ({ ...record, winner: 'heron' }));
  assert.equal(proposeMapping(models, 'data'), undefined);
});

test('proposes the same beside a column without a name, or with one in no Latin letters', () => {
  const ask = { prompt: 'Why is it?' };
  const bodies: readonly JsonObject[] = [
    { ...ask, chosen: 'It is so.', rejected: 'It is not.' },
    { ...ask, response_a: 'It is so.', response_b: 'It is not.', label: 'A' },
    { instruction: 'Say why.', output_1: 'It is so.', output_2: 'It is not.', preference: 1 },
    { ...ask, response: 'It is so.', score: 2 },
  ];
  for (const body of bodies) {
    const plain = proposed([0, 1].map(() => body)).mapping.fields;
    for (const name of ['', 'Unnamed: 0', '__index_level_0__', '#', '序号', ' ', '.']) {
      const numbered = [0, 1].map((at) => ({ [name]: String(at), ...body }));
      assert.deepEqual(proposed(numbered).mapping.fields, plain, name);
    }
  }
});
