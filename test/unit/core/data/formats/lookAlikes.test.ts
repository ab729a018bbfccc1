import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { evaluationTools } from '../../../../../src/core/data/evaluations/catalog.ts';
import { datasetFormats } from '../../../../../src/core/data/formats/catalog.ts';
import type { JsonObject, JsonValue } from '../../../../../src/core/data/formats/format.ts';
import { mappedFormat } from '../../../../../src/core/data/mapping/mappedFormat.ts';
import { proposeMapping } from '../../../../../src/core/data/mapping/propose/proposeMapping.ts';
import { promptText } from '../../../../../src/core/data/promptMessages.ts';
import { joinSamples } from '../../../../../src/core/data/samples/joinSamples.ts';
import { sampleFormats } from '../../../../../src/core/data/samples/samplesOf.ts';
import type { ChatMessage } from '../../../../../src/core/words/ports.ts';
import { openDataset } from '../../../../support/data/openDataset.ts';

const user = { role: 'user', content: 'Hello', language: 'English' };
const rmb = {
  conversation_input: [user],
  category_path: 'Pairwise_set/Helpfulness/Chat/Casual Conversation',
};

/** Records of each format as its benchmark writes them, by the format's id. */
const own: Readonly<Record<string, readonly JsonObject[]>> = {
  recant: [
    { prompt: 'Which?', responseA: 'This.', responseB: 'That.' },
    {
      ...{
        id: 'p1',
        prompt: 'Which?',
        system: 'Be brief.',
        responseA: 'This.',
        responseB: 'That.',
      },
      ...{ modelA: 'm1', modelB: 'm2', label: 'tie', labelSource: 'llm:gpt-4', domain: 'test' },
      ...{ reference: 'This.', rubric: 'Right.', background: 'None.', scenario: 'general' },
    },
    { messages: [{ role: 'user', content: 'Hi' }], responseA: 'a', responseB: 'b' },
    {
      ...{ prompt: 'Which?', responseA: 'This.', responseB: 'That.' },
      attack: { cell: 'general-reference', attacker: 'model', side: 'B' },
      votes: [{ judge: 'expert_1', label: 'A' }],
    },
  ],
  llmbar: [
    { input: 'Add 2 and 2.', output_1: '5', output_2: '4', label: 2 },
    {
      ...{ input: 'Add 2 and 2.', output_1: '5', output_2: '4', label: 2 },
      results: [{ 'swap = False': { completion: ['Output (a)', 'stop'], winner: '1' } }],
    },
  ],
  judgebench: [
    {
      ...{ pair_id: '81ec', original_id: '10646', source: 'mmlu-pro', question: 'Which?' },
      ...{ response_model: 'gpt-4o', response_A: 'Q.', response_B: 'M.', label: 'B>A' },
    },
    {
      ...{ pair_id: '81ec', original_id: 10646, source: 'mmlu-pro', question: 'Which?' },
      ...{ response_model: 'gpt-4o', response_A: 'Q.', response_B: 'M.', label: 'B>A' },
      judge_name: 'arena_hard',
      judgments: [{ judgment: { prompt: 'Compare.', response: 'A' }, decision: 'A>B' }],
    },
  ],
  rmb: [
    {
      ...{ ...rmb, pair_uid: '3862', chosen: { llm_name: 'm1', answer: 'Good day.' } },
      reject: { llm_name: 'm2', answer: 'What?' },
    },
    {
      ...{ ...rmb, bon_uid: '12', bon_best: { llm_name: 'm1', answer: 'Good day.' } },
      loser_list: [{ llm_name: 'm2', answer: 'What?' }],
    },
  ],
  alpacaeval: [
    {
      ...{ instruction: 'Name a fruit.', output_1: 'Stone.', generator_1: 'text_davinci_003' },
      ...{ dataset: 'koala', output_2: 'Pear.', generator_2: 'vicuna-13b', preference: 2 },
      ...{ annotator: 'alpaca_eval_gpt4', price_per_example: 0.01, time_per_example: 2 },
      raw_completion: { text: 'm', message: { content: 'm' } },
    },
    { instruction: 'Name a fruit.', input: 'Red.', output_1: 'a', output_2: 'b', preference: 1 },
  ],
};

/** Names under which other records have texts, and those of all formats. */
const textNames = [
  ...['instruction', 'system', 'context', 'passage', 'history', 'notes', 'document', 'comment'],
  ...['input', 'prompt', 'question', 'source', 'reasoning', 'winner', 'output_3', 'tools'],
  ...['system_prompt', 'chosen', 'rejected', 'answer', 'critique', 'feedback', 'explanation'],
];

function claiming(record: JsonObject): readonly string[] {
  return datasetFormats.filter((one) => one.recognizes(record)).map(({ id }) => id);
}

describe('a known format', () => {
  test('has records of its own here', () => {
    assert.deepEqual(datasetFormats.map(({ id }) => id).sort(), Object.keys(own).sort());
  });

  for (const [id, records] of Object.entries(own)) {
    test(`${id} alone claims its own records, and uses all their texts`, () => {
      for (const record of records) {
        assert.deepEqual(claiming(record), [id], JSON.stringify(record));
        const [format] = datasetFormats.filter((one) => one.id === id);
        assert.deepEqual(format?.unused?.(record), []);
      }
    });
  }

  const wholes = Object.entries(own).flatMap(([id, records]) =>
    records.map((record) => ({ id, record })),
  );
  const text = fc.oneof(
    fc.constant<JsonValue>('A text of its own.'),
    fc.string({ minLength: 1 }).filter((one) => one.trim() !== ''),
    fc.constant<JsonValue>(['A text', 'of its own.']),
    fc.constant<JsonValue>({ inner: [{ text: 'A text of its own.' }] }),
  );

  test('claims no record with another text, whose reading names it as unused', () => {
    const name = fc.oneof(fc.constantFrom(...textNames), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(fc.constantFrom(...wholes), name, text, ({ id, record }, extra, value) => {
        fc.pre(!Object.hasOwn(record, extra) && extra !== '__proto__');
        const given = { ...record, [extra]: value };
        for (const format of datasetFormats) {
          if (!format.recognizes(given)) continue;
          // Another form of the same benchmark, all of whose texts are read.
          const before = format.read(record);
          const after = format.read(given);
          assert.notDeepEqual(after, before, `${format.id} claims ${JSON.stringify(given)}`);
        }
        const [own] = datasetFormats.filter((one) => one.id === id);
        if (own?.recognizes(given)) return;
        assert.equal(own?.unused?.(given).length, 1, JSON.stringify(given));
      }),
      { numRuns: 3000 },
    );
  });

  test('claims a record with another number or boolean, which it names as unused', () => {
    for (const { id, record } of wholes) {
      const format = datasetFormats.find((one) => one.id === id);
      for (const name of ['turn', 'step', 'criterion', 'gold_preference', 'is_safe']) {
        for (const value of [2, 0, -1.5, true, false, [1, 2], { inner: [false] }]) {
          const given = { ...record, [name]: value };
          assert.deepEqual(claiming(given), [id], JSON.stringify(given));
          assert.deepEqual(format?.unused?.(given), [name], JSON.stringify(given));
        }
      }
    }
  });

  test('claims a record that a table numbers, and does not name the number', () => {
    for (const { id, record } of wholes) {
      const format = datasetFormats.find((one) => one.id === id);
      for (const name of ['', 'Unnamed: 0', '__index_level_0__']) {
        for (const value of ['17', 0, '0.0', 'row_a']) {
          assert.deepEqual(format?.unused?.({ [name]: value, ...record }), [], name);
        }
        const named = { [name]: 'A text of its own.', ...record };
        assert.equal(format?.unused?.(named).length, 1, name);
      }
    }
  });

  test('claims no record of one format with the texts of another', () => {
    for (const one of wholes) {
      for (const other of wholes) {
        if (one.id === other.id) continue;
        const mixed = { ...one.record, ...other.record };
        const found = claiming(mixed).filter((id) => {
          const format = datasetFormats.find((candidate) => candidate.id === id);
          return format?.unused?.(mixed, 'texts').length !== 0;
        });
        assert.deepEqual(found, [], JSON.stringify(mixed));
      }
    }
  });

  test('claims no record with texts within its own fields that it does not read', () => {
    const [pairwise, best] = own.rmb ?? [];
    const [, , talk] = own.recant ?? [];
    const strangers: readonly JsonObject[] = [
      { ...pairwise, chosen: { llm_name: 'm1', answer: 'Good day.', thought: 'Greet.' } },
      { ...best, loser_list: [{ answer: 'What?', critique: 'Rude.' }] },
      { ...pairwise, conversation_input: [{ ...user, image: 'a cat' }] },
      { ...talk, messages: [{ role: 'user', content: 'Hi', thinking: 'Hm.' }] },
    ];
    for (const record of strangers) assert.deepEqual(claiming(record), [], JSON.stringify(record));
  });

  test('claims no record with a label that it does not read, even a number', () => {
    const [recant] = own.recant ?? [];
    for (const name of ['winner', 'preference', 'annotator1', 'better_response']) {
      assert.deepEqual(claiming({ ...recant, [name]: 1 }), [], name);
    }
    const alpaca = { instruction: 'Add.', input: '1 2', output_1: '3', output_2: '4' };
    assert.deepEqual(claiming({ ...alpaca, label: 1 }), []);
    assert.deepEqual(claiming(alpaca), ['alpacaeval']);
  });

  test('accepts numbers, empty texts and missing values under other names', () => {
    for (const { id, record } of wholes) {
      const given = { ...record, turn: 2, is_public: true, notes: '', extra: null, more: [' '] };
      assert.deepEqual(claiming(given), [id], JSON.stringify(record));
    }
  });
});

describe('labels of a look-alike', () => {
  test('are gold only with the marks of the benchmark', () => {
    const sourceOf = (record: JsonObject) => {
      const index = openDataset(`${JSON.stringify(record)}\n`);
      return index?.records[0]?.pairs[0]?.pair.labelSource;
    };
    const [judgeBench] = own.judgebench ?? [];
    assert.equal(sourceOf({ ...judgeBench }), 'gold');
    const { question, response_A, response_B, label } = judgeBench ?? {};
    const plain = { question, response_A, response_B, label } as JsonObject;
    assert.equal(sourceOf(plain), undefined);
    const [pairwise] = own.rmb ?? [];
    assert.equal(sourceOf({ ...pairwise }), 'llm:rmb');
    const { conversation_input, chosen, reject } = pairwise ?? {};
    assert.equal(sourceOf({ conversation_input, chosen, reject } as JsonObject), undefined);
  });

  test('are not gold in a file of a benchmark, or its record, with another text', () => {
    const [instance] = own.llmbar ?? [];
    const [judgeBench] = own.judgebench ?? [];
    for (const [record, source] of [
      [instance, undefined],
      [judgeBench, 'gold'],
    ] as const) {
      const lines = [record, record, { ...record, context: 'It was in 1990.' }];
      const index = openDataset(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const read = index?.records.map(({ pairs, unused }) => [pairs[0]?.pair.labelSource, unused]);
      assert.deepEqual(read, [
        [source, undefined],
        [source, undefined],
        [undefined, ['context']],
      ]);
    }
  });
});

describe('the mapping proposed for a look-alike', () => {
  const answers = { output_1: 'It was so.', output_2: 'It is so.' };
  const pair = { responseA: 'At nine.', responseB: 'At ten.', label: 'A' };
  const shapes: readonly [what: string, record: JsonObject, asked: string | JsonValue][] = [
    [
      'an instruction, its input and a label',
      { instruction: 'Shorten this.', input: 'A long text.', ...answers, label: 1 },
      'Shorten this.\n\nA long text.',
    ],
    [
      'a context and a question',
      { context: 'It opens at nine.', question: 'When?', answer_a: 'At 9.', answer_b: 'At 8.' },
      'It opens at nine.\n\nWhen?',
    ],
    [
      'a passage beside JudgeBench’s fields',
      { passage: 'A river.', question: 'Where?', response_A: 'There.', response_B: 'Here.' },
      'A river.\n\nWhere?',
    ],
    [
      'a list of documents',
      { query: 'What is it?', documents: ['One.', 'Two.'], answer_1: 'A cup.', answer_2: 'A hat.' },
      'One.\n\nTwo.\n\nWhat is it?',
    ],
    [
      'a context beside Recant’s fields',
      { context: 'It opens at nine.', prompt: 'When?', ...pair, labelSource: 'human' },
      'It opens at nine.\n\nWhen?',
    ],
    [
      'a system prompt',
      { system: 'You answer briefly.', prompt: 'When?', chosen: 'At nine.', rejected: 'At ten.' },
      [
        { role: 'system', content: 'You answer briefly.' },
        { role: 'user', content: 'When?' },
      ],
    ],
  ];
  for (const [what, record, asked] of shapes) {
    test(`sends all texts of ${what}, and leaves the source of labels as stated`, () => {
      assert.deepEqual(claiming(record), []);
      const mapping = proposeMapping([record, record], 'look')?.mapping;
      assert.ok(mapping);
      const format = mappedFormat(mapping);
      assert.deepEqual(format.unused?.(record), []);
      const reading = format.read(record);
      assert.ok('pairs' in reading);
      const [draft] = reading.pairs;
      assert.deepEqual(draft?.prompt ?? draft?.messages, asked);
      assert.equal(draft?.labelSource, record.labelSource);
    });
  }
});

/** Records of each format of single responses, by the format's id. */
const ownSamples: Readonly<Record<string, readonly JsonObject[]>> = {
  samples: [
    { id: 's1', scenario: 'general', prompt: 'Why?', response: { text: 'So.' } },
    {
      ...{ id: 's2', scenario: 'role-play', messages: [{ role: 'user', content: 'Play.' }] },
      response: { dialogue: [{ role: 'Ann', content: 'Hello.' }] },
      characters: [{ name: 'Ann', profile: 'A friend.', thought: 'Be kind.', major: true }],
      ...{ rubric: { kind: 'holistic', criteria: [] }, reference: 'Ann: Hi.', model: 'm' },
      other: { text: 'Ann: No.', preferred: true, byModel: { name: 'm2', preferred: true } },
    },
  ],
  processbench: [
    {
      ...{ id: 'gsm8k-0', generator: 'm', problem: 'Add 1 and 1.', steps: ['It is 3.'] },
      ...{ final_answer_correct: false, label: 0 },
    },
  ],
  writingbench: [
    {
      ...{ index: 1, domain1: 'Law', domain2: 'Contract', query: 'Write one.' },
      checklist: [{ name: 'Form', criteria_description: 'Is it whole?', '1-2': 'No.' }],
    },
    { index: 1, response: 'The parties agree.', model: 'm', score: 8.5, rank: 1 },
  ],
  coser: [
    {
      ...{ book: 'A Book', i_p: 1, i_c: 0, scenario: 'At night.', topic: 'A walk', tag: 'en' },
      key_characters: [{ name: 'Ann', thought: 'Be kind.' }],
      dialogues: [{ character: 'Ann', message: 'Hello.' }],
      ...{ plot: { summary: 'They walk.', chapter: 'One' }, weight: 1, major_characters: ['Ann'] },
      ...{ character_profiles: { Ann: 'A friend.' }, speaking_characters_w_env: ['Ann'] },
    },
    {
      ...{ book_title: 'A Book', i_p: 1, i_c: 0, circumstance: { scenario: 'At night.' } },
      simulation: [{ role: 'Ann', content: 'Hello.' }],
      involved_character_profiles: { Ann: 'A friend.' },
    },
  ],
};
const tools = new Set(evaluationTools.map(({ id }) => id));
const formatsOfSamples = sampleFormats.filter(({ id }) => !tools.has(id));

describe('a known format of single responses', () => {
  const wholes = Object.entries(ownSamples).flatMap(([id, records]) =>
    records.map((record) => ({ id, record })),
  );
  const claimingSamples = (record: JsonObject) =>
    formatsOfSamples.filter((one) => one.recognizes(record)).map(({ id }) => id);

  test('alone claims its own records, and uses all their texts', () => {
    assert.deepEqual(formatsOfSamples.map(({ id }) => id).sort(), Object.keys(ownSamples).sort());
    for (const { id, record } of wholes) {
      assert.deepEqual(claimingSamples(record), [id], JSON.stringify(record));
      const format = formatsOfSamples.find((one) => one.id === id);
      assert.deepEqual(format?.unused?.(record), []);
    }
  });

  test('claims no record with another text, whose reading names it as unused', () => {
    const name = fc.oneof(fc.constantFrom(...textNames), fc.string({ minLength: 1 }));
    const text = fc.string({ minLength: 1 }).filter((one) => one.trim() !== '');
    const conversationOf = ({ messages }: JsonObject) =>
      messages === undefined ? '' : promptText({ messages: messages as unknown as ChatMessage[] });
    const readBy = (format: (typeof formatsOfSamples)[number], record: JsonObject) => {
      const joining = format.begin(new Map());
      joining.add(record, { file: '', line: 1 });
      return joining.end();
    };
    fc.assert(
      fc.property(fc.constantFrom(...wholes), name, text, ({ id, record }, extra, value) => {
        fc.pre(!Object.hasOwn(record, extra) && extra !== '__proto__');
        // An id is no text, and a prompt that the conversation shows is not unused.
        fc.pre(extra !== 'id' && (extra !== 'prompt' || !conversationOf(record).includes(value)));
        const given = { ...record, [extra]: value };
        const own = formatsOfSamples.find((one) => one.id === id);
        for (const format of formatsOfSamples) {
          if (!format.recognizes(given)) continue;
          // Another form of the same benchmark, all of whose texts are read.
          assert.notDeepEqual(readBy(format, given), readBy(format, record), extra);
        }
        if (own?.recognizes(given)) return;
        assert.deepEqual(own?.unused?.(given).length, 1, JSON.stringify(given));
      }),
      { numRuns: 2000 },
    );
  });

  test('claims no record with a text within its own fields that it does not read', () => {
    const [general, played] = ownSamples.samples ?? [];
    const [, simulation] = ownSamples.coser ?? [];
    const strangers: readonly JsonObject[] = [
      { ...general, response: { text: 'So.', notes: 'Short.' } },
      { ...general, messages: [{ role: 'user', content: 'When?' }] },
      { ...played, characters: [{ name: 'Ann', secret: 'She left.' }] },
      { ...played, messages: [{ role: 'user', content: 'Play.', context: 'At night.' }] },
      { ...simulation, simulation: [{ role: 'Ann', content: 'Hello.', thought: 'Wave.' }] },
    ];
    for (const record of strangers) {
      assert.deepEqual(claimingSamples(record), [], JSON.stringify(record));
    }
  });

  test('reads records with further texts in a file of its own, and names them', async () => {
    const [solution] = ownSamples.processbench ?? [];
    const values = [{ ...solution }, { ...solution, id: 'gsm8k-1', context: 'It is late.' }];
    const file = {
      name: 'solutions.json',
      async *records() {
        for (const [at, value] of values.entries()) yield { line: at + 1, value };
      },
    };
    const { samples, faults, unused } = await joinSamples([file]);
    assert.deepEqual([samples.map(({ id }) => id), faults], [['gsm8k-0', 'gsm8k-1'], []]);
    assert.equal(unused.describe(), 'Not used: `context` (1 record).');
  });
});
