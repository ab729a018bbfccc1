import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject, JsonValue } from '../../../../../../src/core/data/formats/format.ts';
import { fieldMapping } from '../../../../../../src/core/data/mapping/mapping.ts';
import {
  checkDraft,
  draftOf,
} from '../../../../../../src/core/data/mapping/propose/mappingDraft.ts';
import { possibleLabelIn } from '../../../../../../src/core/data/mapping/propose/possibleLabel.ts';
import {
  labelsFor,
  mappedItems,
  modelsOf,
  proposeMapping,
} from '../../../../../../src/core/data/mapping/propose/proposeMapping.ts';

/** Records of pairs, each with the fields given for it. */
function pairs(...given: readonly JsonObject[]): JsonObject[] {
  return given.map((fields, at) => ({
    ...{ prompt: `Why is it so, ${at}?`, response_a: 'It just is.', response_b: 'Nobody knows.' },
    ...fields,
  }));
}

function valuesOf(name: string, ...values: readonly JsonValue[]): JsonObject[] {
  return pairs(...values.map((value) => ({ [name]: value })));
}

function possibleIn(records: readonly JsonObject[]): string | undefined {
  const proposed = proposeMapping(records, 'data');
  assert.ok(proposed);
  assert.equal(proposed.mapping.fields.label, undefined, 'it is proposed by its name');
  return possibleLabelIn(records, proposed.mapping);
}

/** The labels of records once a person has said that the possible label is one. */
function labelsOf(records: readonly JsonObject[]): unknown[] {
  const checked = checkDraft(draftOf(proposeMapping(records, 'data'), records), 'data', records);
  assert.ok('mapping' in checked);
  return mappedItems(checked.mapping, records).map(({ label }) => label);
}

describe('a label known by its values', () => {
  for (const [values, labels] of [
    [
      ['A', 'B', 'A'],
      ['A', 'B', 'A'],
    ],
    [
      ['A', 'B', 'tie'],
      ['A', 'B', 'tie'],
    ],
    [
      ['B', null, 'A'],
      ['B', undefined, 'A'],
    ],
    [
      [1, 2, 2],
      ['A', 'B', 'B'],
    ],
    [
      ['1', '2', '1'],
      ['A', 'B', 'A'],
    ],
    [
      ['response_a', 'response_b', 'tie'],
      ['A', 'B', 'tie'],
    ],
    [
      ['model_a', 'model_b', 'both bad'],
      ['A', 'B', 'tie'],
    ],
    [
      ['A>B', 'B>>A', 'A=B'],
      ['A', 'B', 'tie'],
    ],
  ] as const) {
    it(`is found whatever its name, and asked for: ${JSON.stringify(values)}`, () => {
      for (const name of ['gold', 'ground_truth', 'best', 'q7', 'answer_key']) {
        const records = valuesOf(name, ...values);
        assert.equal(possibleIn(records), name, name);
        assert.deepEqual(labelsOf(records), labels, name);
        const unanswered = mappedItems(
          proposeMapping(records, 'data')?.mapping ?? never(),
          records,
        );
        assert.ok(unanswered.every(({ label }) => label === undefined));
      }
    });

    it(`is none in a field that says something else: ${JSON.stringify(values)}`, () => {
      for (const name of ['turn', 'round', 'order', 'position', 'split', 'version', 'annotator']) {
        assert.equal(possibleIn(valuesOf(name, ...values)), undefined, name);
        assert.equal(possibleIn(valuesOf(`first_${name}`, ...values)), undefined, name);
      }
      assert.equal(possibleIn(valuesOf('worker_id', ...values)), undefined);
    });
  }

  it('is found by the names of the models, wherever each of them is', () => {
    const records = pairs(
      { model_a: 'heron', model_b: 'owl', best: 'owl' },
      { model_a: 'owl', model_b: 'heron', best: 'owl' },
      { model_a: 'owl', model_b: 'heron', best: 'tie' },
      { model_a: 'owl', model_b: 'owl', best: null },
    );
    assert.equal(possibleIn(records), 'best');
    assert.deepEqual(labelsOf(records), ['B', 'A', 'tie', undefined]);
  });

  for (const [name, values] of [
    ['preference_strength', [-2, 1, 3]],
    ['preference_strength', [-2, -2, -2]],
    ['gold_preference', [1, 1, 1]],
    ['human_preferred', [true, false, true]],
    ['a_is_better', ['True', 'False', 'True']],
    ['gold_winner', [0, 1, 1]],
  ] as const) {
    it(`is found as a preference in numbers, whose meaning is asked for: ${name} ${values}`, () => {
      assert.equal(possibleIn(valuesOf(name, ...values)), name);
    });
  }

  for (const [a, b, sign] of [
    ['score_a', 'score_b', '>'],
    ['response_a_rating', 'response_b_rating', '>'],
    ['score_1', 'score_2', '>'],
    ['rank_a', 'rank_b', '<'],
  ] as const) {
    it(`is the comparison of two numbers: ${a} ${sign} ${b}`, () => {
      for (const as of [Number, String]) {
        const records = [
          [3, 5],
          [5, 3.5],
          [4, 4],
        ].map(([one = 0, other = 0]) => ({ [a]: as(one), [b]: as(other) }));
        const known = pairs(...records);
        assert.equal(possibleIn(known), `{${a}} ${sign} {${b}}`);
        const [less, greater] = sign === '>' ? ['B', 'A'] : ['A', 'B'];
        assert.deepEqual(labelsOf(known), [less, greater, 'tie']);
      }
    });
  }

  it('is the comparison of ranks that are all 1 or 2', () => {
    const known = pairs({ rank_a: 1, rank_b: 2 }, { rank_a: 2, rank_b: 1 });
    assert.equal(possibleIn(known), '{rank_a} < {rank_b}');
    assert.deepEqual(labelsOf(known), ['A', 'B']);
  });

  it('is none where a number that is compared is missing', () => {
    const mapping = fieldMapping.parse({
      name: 'm',
      fields: {
        ...{ prompt: 'prompt', responseA: 'response_a', responseB: 'response_b' },
        label: '{score_a} > {score_b}',
      },
    });
    const records = pairs(
      { score_a: 1 },
      { score_a: 2, score_b: null },
      { score_a: '', score_b: 1 },
    );
    const labels = mappedItems(mapping, records).map(({ label }) => label);
    assert.deepEqual(labels, [undefined, undefined, undefined]);
  });

  it('is none beside a label that is called one, or of preferred responses', () => {
    const labeled = pairs({ label: 'A', gold: 'B' }, { label: 'B', gold: 'A' });
    const ranked = labeled.map(({ prompt = '', gold = '' }) => ({
      ...{ prompt, chosen: 'It is.', rejected: 'It is not.', gold },
    }));
    for (const records of [labeled, ranked]) {
      const proposed = proposeMapping(records, 'data');
      assert.equal(proposed && possibleLabelIn(records, proposed.mapping), undefined);
    }
  });

  it('is none by other numbers, texts or lists', () => {
    for (const [name, values] of [
      ['language', ['en', 'de', 'en']],
      ['num_turns', [1, 2, 1]],
      ['difficulty', [1, 2, 1]],
      ['first_shown', ['A', 'B', 'A']],
      ['session', [1, 2, 1]],
      ['batch', [1, 2, 2]],
      ['is_english', [true, false, true]],
      ['tokens', [120, 80, 90]],
      ['grade', ['A', 'A', 'C']],
      ['tags', [['A'], ['B'], ['A']]],
    ] as const) {
      assert.equal(possibleIn(valuesOf(name, ...values)), undefined, name);
    }
  });

  it('named `winner` leaves the names of models to each record', () => {
    const records = pairs(
      { model_a: 'heron', model_b: 'owl', winner: 'owl' },
      { model_a: 'owl', model_b: 'heron', winner: 'owl' },
    );
    const { mapping } = proposeMapping(records, 'data') ?? never();
    assert.equal(mapping.fields.label, 'winner');
    assert.deepEqual(labelsFor(records, 'winner', undefined, modelsOf(mapping.fields)), {});
    assert.deepEqual(
      mappedItems(mapping, records).map(({ label }) => label),
      ['B', 'A'],
    );
  });
});

describe('labels of single turns', () => {
  const said = (...texts: readonly string[]) =>
    texts.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content }));
  const vote = (name: string, turn: JsonValue, winner = 'model_a') => ({
    ...{ model_a: 'heron', model_b: 'owl', winner, [name]: turn },
    conversation_a: said('Why?', 'It is so.', 'And then?', 'It was so.'),
    conversation_b: said('Why?', 'It is not.', 'And then?', 'It was not.'),
  });

  for (const name of ['turn', 'turn_index', 'round']) {
    for (const turn of [1, '1', 0]) {
      it(`are not proposed with all turns: ${name} ${JSON.stringify(turn)}`, () => {
        const records = [vote(name, turn), vote(name, 2, 'model_b')];
        const { mapping } = proposeMapping(records, 'data') ?? never();
        assert.equal(mapping.fields.responseA, 'conversation_a.:replies');
        assert.equal(mapping.fields.label, undefined);
        assert.equal(possibleLabelIn(records, mapping), undefined);
      });
    }
  }

  it('are not proposed as scores of the last reply', () => {
    const talk = (turn: number) => ({
      ...{ messages: said('Why?', 'It is so.', 'And then?', 'It was so.'), score: 7, turn },
    });
    const scoreOf = (...turns: number[]) =>
      proposeMapping(turns.map(talk), 'data')?.mapping.fields.score;
    assert.deepEqual([scoreOf(2, 2), scoreOf(1, 2)], ['score', undefined]);
  });

  it('are proposed where each is of the last turn', () => {
    const records = [vote('turn', 2), vote('turn', 2, 'model_b')];
    const { mapping } = proposeMapping(records, 'data') ?? never();
    assert.equal(mapping.fields.label, 'winner');
  });
});

function never(): never {
  throw new Error('nothing was proposed');
}
