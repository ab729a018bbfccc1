import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject, JsonValue } from '../../../../../src/core/data/formats/format.ts';
import { mappedFormat } from '../../../../../src/core/data/mapping/mappedFormat.ts';
import { fieldMapping } from '../../../../../src/core/data/mapping/mapping.ts';
import { valueAt } from '../../../../../src/core/data/mapping/place.ts';
import {
  mappedItems,
  proposeMapping,
} from '../../../../../src/core/data/mapping/propose/proposeMapping.ts';

const said = (content: JsonValue) => ({ role: 'assistant', content });
const asked = (content: JsonValue) => ({ role: 'user', content });

/** Reads records by the mapping that is proposed for the first of them. */
function readAll(...records: readonly JsonObject[]) {
  const proposal = proposeMapping(records.slice(0, 2), 'data');
  assert.ok(proposal, 'nothing was proposed');
  return mappedItems(proposal.mapping, records);
}

/** A conversation of the number of turns, each with a text of its own. */
function talk(name: string, turns: number) {
  return Array.from({ length: turns }, (_, at) => [
    asked(`Question ${at}?`),
    said(`${name} says ${at}.`),
  ]).flat();
}

describe('a mapping proposed for conversations', () => {
  for (const count of [1, 3, 30]) {
    it(`reads all ${count} turns, however many the first records have`, () => {
      const record = (turns: number) => ({
        conversation_a: talk('a', turns),
        conversation_b: talk('b', turns),
      });
      const last = readAll(record(1), record(2), record(count)).at(-1);
      const shown = JSON.stringify(last);
      for (let at = 0; at < count; at += 1) {
        for (const text of [`Question ${at}?`, `a says ${at}.`, `b says ${at}.`]) {
          assert.ok(shown.includes(text), text);
        }
      }
    });

    it(`reads all ${count} turns of single responses, however many the first records have`, () => {
      const record = (turns: number) => ({ messages: talk('a', turns), score: turns });
      const last = readAll(record(1), record(2), record(count)).at(-1);
      assert.equal(last?.responseA, `a says ${count - 1}.`);
      const before = last?.messages ?? [{ role: 'user', content: last?.prompt }];
      assert.deepEqual(before, talk('a', count).slice(0, -1));
      assert.equal(last?.score, count);
    });
  }

  it('shows what tools said, and which were called, in conversations of any role', () => {
    const calls = [{ type: 'function', function: { name: 'search', arguments: '{"q":1}' } }];
    const start = [
      { role: 'developer', content: 'Be brief.' },
      asked([
        { type: 'text', text: 'Why ' },
        { type: 'text', text: 'is it?' },
      ]),
      { role: 'assistant', content: null, tool_calls: calls },
      { role: 'tool', content: '[1]' },
    ];
    const record = { chosen: [...start, said('So.')], rejected: [...start, said('No.')] };
    const [pair] = readAll(record, record);
    assert.deepEqual(
      pair?.messages?.map(({ role, content }) => [role, content]),
      [
        ['developer', 'Be brief.'],
        ['user', 'Why is it?'],
        ['assistant', '[tool call] search({"q":1})'],
        ['tool', '[1]'],
      ],
    );
    assert.equal(valueAt(record, 'chosen.:asked'), 'Be brief.\n\nWhy is it?\n\n[tool]\n[1]');
    assert.equal(valueAt(record, 'chosen.:replies'), '[tool call] search({"q":1})\n\nSo.');
  });

  it('reads no pair of conversations that ask different things', () => {
    const { mapping } = proposeMapping(
      [{ conversation_a: talk('a', 2), conversation_b: talk('b', 2) }],
      'data',
    ) ?? { mapping: undefined };
    assert.ok(mapping);
    const other = [asked('Another question?'), said('b.')];
    assert.deepEqual(
      mappedItems(mapping, [{ conversation_a: talk('a', 1), conversation_b: other }]),
      [],
    );
  });
});

describe('a mapping of short answers', () => {
  it('reads numbers and booleans as texts, also among texts', () => {
    const pairs = readAll(
      { prompt: '2+2?', chosen: 4, rejected: 'five' },
      { prompt: 'Is 2 > 1?', chosen: 'yes', rejected: 0.5 },
    );
    assert.deepEqual(
      pairs.map(({ responseA, responseB }) => [responseA, responseB]),
      [
        ['4', 'five'],
        ['yes', '0.5'],
      ],
    );
    const [pair] = readAll({ question: 'Is it so?', answer_a: true, answer_b: false });
    assert.deepEqual([pair?.responseA, pair?.responseB], ['true', 'false']);
  });
});

describe('a mapping of lists of responses', () => {
  const record = (id: string, chosen: JsonValue, rejected: JsonValue) => ({
    id,
    prompt: 'Name a prime below 10.',
    chosen,
    rejected,
  });

  it('reads each chosen with each rejected one, the chosen one as A', () => {
    const pairs = readAll(
      record('1', ['2'], ['4', '6']),
      record('2', ['3', null, '5'], ['8', '9', '1']),
    );
    assert.deepEqual(
      pairs.map(({ id, responseA, responseB, label }) => [id, responseA, responseB, label]),
      [
        ['1:1-1', '2', '4', 'A'],
        ['1:1-2', '2', '6', 'A'],
        ['2:1-1', '3', '8', 'A'],
        ['2:1-2', '3', '9', 'A'],
        ['2:1-3', '3', '1', 'A'],
        ['2:3-1', '5', '8', 'A'],
        ['2:3-2', '5', '9', 'A'],
        ['2:3-3', '5', '1', 'A'],
      ],
    );
  });

  it('reads them as conversations too', () => {
    const replies = (...texts: string[]) => texts.map((text) => [asked('Prime?'), said(text)]);
    const { prompt: _, ...lists } = record('1', replies('2'), replies('4', '6'));
    assert.deepEqual(
      readAll(lists).map(({ messages, responseA, responseB }) => [messages, responseA, responseB]),
      [
        [[asked('Prime?')], '2', '4'],
        [[asked('Prime?')], '2', '6'],
      ],
    );
  });

  it('takes models and scores from lists of the same order', () => {
    const mapping = fieldMapping.parse({
      name: 'x',
      fields: { prompt: 'p', response: 'r.:each', model: 'm.:each', score: 's.:each' },
    });
    assert.deepEqual(
      mappedItems(mapping, [{ p: 'Why?', r: ['So.', 'No.'], m: ['x', 'y'], s: [4, 2] }]).map(
        ({ responseA, modelA, score }) => [responseA, modelA, score],
      ),
      [
        ['So.', 'x', 4],
        ['No.', 'y', 2],
      ],
    );
  });

  it('is refused where a field has each item and its response has not', () => {
    const fields = { prompt: 'p', responseA: 'a', responseB: 'b.:each', modelA: 'm.:each' };
    const { error } = fieldMapping.safeParse({ name: 'x', fields });
    assert.match(error?.issues[0]?.message ?? '', /^modelA has :each/);
  });

  it('reads no record with more than a thousand pairs', () => {
    const many = Array.from({ length: 40 }, (_, at) => String(at));
    assert.equal(readAll(record('1', ['2'], ['4']), record('2', many, many)).length, 1);
  });
});

describe('a list with a missing text', () => {
  const cells = (prompts: number, answers: JsonValue) => ({
    prompt: JSON.stringify(Array.from({ length: prompts }, (_, at) => `What is number ${at}?`)),
    response_a: JSON.stringify(answers),
    response_b: JSON.stringify(Array.from({ length: prompts }, (_, at) => `It is ${at}.`)),
  });

  for (const [what, lacking] of [
    ['beside others', cells(2, ['It is one.', null])],
    ['alone', cells(1, [null])],
    ['alone, in place of several', cells(2, [null])],
  ] as const) {
    it(`makes its record unreadable, with the reason, and no other: ${what}`, () => {
      const records = [cells(2, ['Zero, I say.', 'One, I say.']), lacking];
      const proposal = proposeMapping(records, 'data');
      assert.equal(proposal?.mapping.fields.responseA, 'response_a.:all');
      const format = mappedFormat(proposal.mapping);
      const [first, second] = records.map((record) => format.read(record));
      assert.ok(first && 'pairs' in first);
      assert.equal(first.pairs[0]?.responseA, 'Zero, I say.\n\nOne, I say.');
      assert.ok(second && 'fault' in second);
      assert.equal(second.fault.reason, 'A text of the list "response_a" is missing: it is null.');
    });
  }
});
