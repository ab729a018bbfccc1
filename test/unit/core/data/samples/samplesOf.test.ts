import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../../../../src/core/data/formats/format.ts';
import type { SourceFile, SourceRecord } from '../../../../../src/core/data/import/importer.ts';
import type { Pair } from '../../../../../src/core/data/pair.ts';
import { factsOf } from '../../../../../src/core/data/pairFacts.ts';
import { joinSamples } from '../../../../../src/core/data/samples/joinSamples.ts';
import {
  rubricFault,
  sampleOfPair,
  weakerSide,
} from '../../../../../src/core/data/samples/samplesOf.ts';
import { singleOfSample } from '../../../../../src/core/data/samples/singles.ts';

function fileOf(name: string, records: readonly (JsonObject | { fault: string })[]): SourceFile {
  return {
    name,
    async *records() {
      for (const [index, value] of records.entries()) {
        const record = 'fault' in value ? { fault: String(value.fault) } : { value };
        yield { line: index + 1, ...record } as SourceRecord;
      }
    },
  };
}

const pair: Pair = {
  id: 'one',
  prompt: 'Which?',
  responseA: 'This.',
  responseB: 'That.',
  modelA: 'alpha',
  modelB: 'beta',
  label: 'A',
  labelSource: 'gold',
  domain: 'Chat',
};

describe('a sample with a conversation', () => {
  it('has it as labeled text too, and is audited with its messages', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'Why?' }] },
    ];
    const record = { id: 's', scenario: 'general', messages, response: { text: 'So.' } };
    const { samples, faults } = await joinSamples([fileOf('a.samples.jsonl', [record])]);
    assert.deepEqual(faults, []);
    assert.equal(samples[0]?.prompt, '[system]\nBe brief.\n\n[user]\nWhy?');
    assert.deepEqual(samples.map(singleOfSample)[0]?.messages, [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Why?' },
    ]);
  });
});

describe('a pair’s response as a sample', () => {
  it('includes the other response and people’s preference', () => {
    assert.deepEqual(sampleOfPair(pair, 'B'), {
      id: 'one:B',
      scenario: 'general',
      prompt: 'Which?',
      response: { text: 'That.' },
      other: { text: 'This.', preferred: true },
      side: 'B',
      domain: 'Chat',
      model: 'beta',
    });
    assert.equal(sampleOfPair(pair, 'A').other?.preferred, false);
  });

  it('ignores a model’s preference unless asked to use it', () => {
    const judged = { ...pair, labelSource: 'llm:gpt-4' as const };
    assert.deepEqual(sampleOfPair(judged, 'B').other, {
      text: 'This.',
      byModel: { name: 'gpt-4', preferred: true },
    });
    assert.equal(weakerSide(factsOf(judged)), undefined);
    assert.equal(weakerSide(factsOf(judged), 'llm'), 'B');
    assert.equal(weakerSide(factsOf(pair), 'llm'), 'B');
    assert.equal(weakerSide(factsOf({ ...pair, label: 'tie' })), undefined);
    assert.equal(weakerSide(factsOf(pair)), 'B');
    assert.equal(weakerSide(factsOf({ ...pair, label: 'B' })), 'A');
  });

  it('shows a conversation with its roles', () => {
    const { prompt: _, ...bare } = pair;
    const sample = sampleOfPair(
      {
        ...bare,
        messages: [
          { role: 'user', content: 'Hello.' },
          { role: 'assistant', content: 'Yes?' },
          { role: 'user', content: 'Which?' },
        ],
      },
      'A',
    );
    assert.equal(sample.prompt, '[user]\nHello.\n\n[assistant]\nYes?\n\n[user]\nWhich?');
  });

  it('includes the rubric, or the reason why it is invalid', () => {
    const listed = { ...pair, rubric: ['Clear', 'Short'] };
    assert.deepEqual(
      sampleOfPair(listed, 'A').rubric?.criteria.map(({ name }) => name),
      ['Clear', 'Short'],
    );
    assert.equal(rubricFault(listed), undefined);
    const broken = { ...pair, rubric: 5 };
    assert.equal(sampleOfPair(broken, 'A').rubric, undefined);
    assert.match(rubricFault(broken) ?? '', /rubric/i);
  });
});

describe('solutions of ProcessBench', () => {
  const solution = { id: 'p-1', problem: 'Add 1 and 1.', steps: ['It is 3.', 'Done.'], label: 0 };

  it('have an official solution only if one is joined by id', async () => {
    const references = new Map([['p-1', 'It is 2.']]);
    const records = [solution, { ...solution, id: 'p-2', label: -1, generator: 'tiny' }];
    const { samples, faults, formats } = await joinSamples([fileOf('x.json', records)], references);
    assert.deepEqual([faults, formats], [[], ['processbench']]);
    assert.deepEqual(samples, [
      {
        id: 'p-1',
        scenario: 'maths',
        prompt: 'Add 1 and 1.',
        response: { steps: ['It is 3.', 'Done.'] },
        firstWrongStep: 0,
        reference: 'It is 2.',
      },
      {
        id: 'p-2',
        scenario: 'maths',
        prompt: 'Add 1 and 1.',
        response: { steps: ['It is 3.', 'Done.'] },
        firstWrongStep: -1,
        model: 'tiny',
      },
    ]);
  });

  it('may have a rubric in prose in Recant’s records, and report invalid fields', async () => {
    const own = {
      ...{ id: 'own', scenario: 'writing', prompt: 'Explain tides.' },
      ...{ response: { text: 'The moon does it.' }, rubric: 'Clear? Score 1: no. Score 2: yes.' },
    };
    const { samples, faults } = await joinSamples([
      fileOf('own.samples.jsonl', [own, { ...own, id: 'other', rubric: 5 }]),
    ]);
    assert.deepEqual(
      samples.map(({ id, rubric }) => [id, rubric?.criteria[0]?.name, rubric?.scale]),
      [['own', 'Clear?', { from: 1, to: 2, step: 1 }]],
    );
    assert.match(faults[0]?.reason ?? '', /Its rubric cannot be read: A rubric is a text/);
  });

  it('report invalid records by file and line', async () => {
    const broken: readonly JsonObject[] = [
      { ...solution, label: 9 },
      { fault: 'No JSON.' },
      { x: 1 },
    ];
    const records = [solution, ...broken];
    const { samples, faults } = await joinSamples([fileOf('x.json', records)]);
    assert.equal(samples.length, 1);
    assert.deepEqual(faults.map(({ file, line }) => `${file}:${line}`).toSorted(), [
      'x.json:2',
      'x.json:3',
      'x.json:4',
    ]);
    assert.ok(faults.every(({ remedy }) => remedy.length > 0));
  });
});

describe('texts of WritingBench', () => {
  const query = {
    index: 7,
    domain1: 'Literature',
    query: 'Write about the sea.',
    checklist: [
      { name: 'Imagery', criteria_description: 'Vivid.', '1-2': 'Dull.', '9-10': 'Vivid.' },
    ],
  };
  const answer = (response: string, more: JsonObject = {}) => ({ index: 7, response, ...more });

  it('use the top-ranked response as reference, and do not attack it', async () => {
    const responses = [
      answer('Grey.', { model: 'a', score: 4 }),
      answer('Blue and gold.', { model: 'b', score: 9 }),
      answer('Wet.', { model: 'c' }),
    ];
    const files = [fileOf('responses.jsonl', responses), fileOf('queries.jsonl', [query])];
    const { samples, faults } = await joinSamples(files);
    assert.deepEqual(faults, []);
    assert.deepEqual(
      samples.map(({ id, response, reference }) => [id, response, reference]),
      [
        ['7:a', { text: 'Grey.' }, 'Blue and gold.'],
        ['7:c', { text: 'Wet.' }, 'Blue and gold.'],
      ],
    );
    assert.deepEqual(samples[0]?.rubric, {
      kind: 'holistic',
      criteria: [
        {
          name: 'Imagery',
          description: 'Vivid.',
          bands: [
            { from: 1, to: 2, description: 'Dull.' },
            { from: 9, to: 10, description: 'Vivid.' },
          ],
        },
      ],
    });
    assert.equal(samples[0]?.domain, 'Literature');
  });

  it('treat the lowest rank as the best', async () => {
    const responses = [answer('Second.', { rank: 2 }), answer('First.', { rank: 1 })];
    const { samples } = await joinSamples([fileOf('x.jsonl', [query, ...responses])]);
    assert.deepEqual(
      samples.map(({ id, reference }) => [id, reference]),
      [['7:1', 'First.']],
    );
  });

  it('have no reference without ranks', async () => {
    const { samples } = await joinSamples([
      fileOf('x.jsonl', [query, answer('One.'), answer('Two.')]),
    ]);
    assert.deepEqual(
      samples.map(({ id, reference }) => [id, reference]),
      [
        ['7:1', undefined],
        ['7:2', undefined],
      ],
    );
  });

  it('report records without a counterpart', async () => {
    const files = [fileOf('x.jsonl', [query, { ...answer('Lost.'), index: 8 }])];
    const { samples, faults } = await joinSamples(files);
    assert.equal(samples.length, 0);
    assert.deepEqual(
      faults.map(({ line, reason }) => `${line} ${reason}`),
      ['1 Query 7 has no response.', '2 No query has the index 8 of this response.'],
    );
  });
});

describe('role-plays of CoSER', () => {
  const scene = {
    book: 'The Harbour',
    i_p: 3,
    i_c: 0,
    scenario: 'A quay at dusk.',
    plot: { summary: 'A boat is late.' },
    key_characters: [{ name: 'Ann', motivation: 'She fears the worst.' }],
    major_characters: ['Ann'],
    character_profiles: { Ann: 'A sailor’s wife.', Tom: 'A boy.' },
    dialogues: [
      { character: 'Ann', message: '[Too long.] "Where is it?"' },
      { character: 'Environment', message: 'A bell.' },
    ],
  };
  const turns = [
    { role: 'NSP', content: 'Ann' },
    { role: 'Ann', content: 'Ann: "I see\nnothing 🌫️ \\"at all\\"."' },
  ];
  const played = { book_title: 'The Harbour', i_p: 3, i_c: 0, simulation: turns };

  it('keep turns unchanged, with the book’s dialogue, characters and rubric', async () => {
    const files = [fileOf('played.json', [played, played]), fileOf('scenes.json', [scene])];
    const { samples, faults } = await joinSamples(files);
    assert.deepEqual(faults, []);
    const [sample, second] = samples;
    assert.equal(sample?.id, 'The Harbour-3-0');
    assert.equal(second?.id, 'The Harbour-3-0~2');
    assert.deepEqual(sample?.response, { dialogue: turns });
    assert.equal(sample?.reference, 'Ann: [Too long.] "Where is it?"\n\nEnvironment: A bell.');
    assert.deepEqual(sample?.characters, [
      { name: 'Ann', profile: 'A sailor’s wife.', thought: 'She fears the worst.', major: true },
      { name: 'Tom', profile: 'A boy.', major: false },
    ]);
    assert.equal(sample?.rubric?.kind, 'penalty');
    assert.equal(sample?.rubric?.criteria.length, 4);
    assert.equal(sample?.background, 'A boat is late.');
  });

  it('report records without a scene', async () => {
    const { faults } = await joinSamples([fileOf('played.json', [played])]);
    assert.deepEqual(faults, [
      {
        file: 'played.json',
        line: 1,
        reason: 'The scene The Harbour-3-0 is missing.',
        remedy: 'Name the file of scenes too.',
      },
    ]);
  });
});

describe('files of samples', () => {
  it('contain no sample if every record is of another kind, and are not read to their end', async () => {
    let read = 0;
    const endless: SourceFile = {
      name: 'endless.jsonl',
      async *records() {
        for (;;) yield { line: ++read, value: { other: read } };
      },
    };
    const { formats, samples, faults } = await joinSamples([endless]);
    assert.deepEqual([formats, samples, faults], [[], [], []]);
    assert.ok(read < 1000);
  });
});
