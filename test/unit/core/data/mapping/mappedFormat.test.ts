import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, JsonValue } from '../../../../../src/core/data/formats/format.ts';
import { mappedFormat } from '../../../../../src/core/data/mapping/mappedFormat.ts';
import { fieldMapping } from '../../../../../src/core/data/mapping/mapping.ts';
import { openDataset } from '../../../../support/data/openDataset.ts';

const votes = {
  name: 'votes',
  fields: {
    id: 'question_id',
    prompt: 'question.turns.0',
    responseA: '/answers/0/a~1b',
    responseB: '/answers/1/a~1b',
    label: 'winner',
  },
  labels: {
    model_a: 'A',
    model_b: 'B',
    tie: 'tie',
    'tie (inconsistent)': 'tie',
    '2': 'B',
    bad: 'none',
  },
  labelSource: 'human',
} as const;

const record = {
  question_id: 81,
  question: { turns: ['Which?', 'And now?'] },
  answers: [{ 'a/b': 'This.' }, { 'a/b': 'That.' }],
  winner: 'model_b',
};
const pair = { id: '81', prompt: 'Which?', responseA: 'This.', responseB: 'That.' };

const format = mappedFormat(fieldMapping.parse(votes));

test('finds values by dotted paths and by JSON pointers', () => {
  assert.equal(format.recognizes(record), true);
  assert.deepEqual(format.read(record), {
    pairs: [{ ...pair, label: 'B', labelSource: 'human' }],
  });
});

test('maps label values, and reads null and "none" as no label', () => {
  const labeled = (winner: string | number | null) => format.read({ ...record, winner });
  assert.deepEqual(labeled('tie (inconsistent)'), {
    pairs: [{ ...pair, label: 'tie', labelSource: 'human' }],
  });
  assert.deepEqual(labeled(2), { pairs: [{ ...pair, label: 'B', labelSource: 'human' }] });
  assert.deepEqual(labeled('bad'), { pairs: [pair] });
  assert.deepEqual(labeled(null), { pairs: [pair] });
});

test('names a label value that the mapping does not explain', () => {
  for (const winner of ['arena', 'constructor']) {
    const reading = format.read({ ...record, winner });
    assert.ok('fault' in reading);
    assert.match(reading.fault.reason, new RegExp(`The label is "${winner}", .*"votes"`));
    assert.match(reading.fault.remedy, /labels of the mapping/);
  }
});

test('prefers a record’s own label source to that of the mapping', () => {
  const own = mappedFormat(
    fieldMapping.parse({ ...votes, fields: { ...votes.fields, labelSource: 'judge.1' } }),
  );
  assert.deepEqual(own.read({ ...record, judge: ['pair', 'llm:gpt-4'] }), {
    pairs: [{ ...pair, label: 'B', labelSource: 'llm:gpt-4' }],
  });
});

test('reads Recant’s own labels if the mapping has no label values', () => {
  const plain = mappedFormat(fieldMapping.parse({ ...votes, labels: undefined }));
  assert.deepEqual(plain.read({ ...record, winner: 'A' }), {
    pairs: [{ ...pair, label: 'A', labelSource: 'human' }],
  });
  assert.ok('fault' in plain.read(record));
});

test('skips records without the mapped fields, and ignores inherited names', () => {
  assert.equal(format.recognizes({ ...record, answers: [] }), false);
  const hostile = fieldMapping.parse({
    name: 'x',
    fields: { prompt: 'constructor.name', responseA: 'a', responseB: '__proto__.b' },
  });
  assert.equal(mappedFormat(hostile).recognizes({ a: 'x' }), false);
});

test('opens a mapped dataset under its own name', () => {
  const text = JSON.stringify({ rows: [record, { ...record, question_id: 82 }] });
  assert.equal(openDataset(text), undefined);
  const index = openDataset(text, { formats: [format] });
  assert.equal(index?.format, 'votes');
  assert.deepEqual(
    index?.records.map(({ pairs }) => pairs[0]?.pair.id),
    ['81', '82'],
  );
});

test('refuses a mapping with unknown fields, with both kinds of prompt or with none', () => {
  const { prompt, ...others } = votes.fields;
  for (const fields of [
    { ...votes.fields, winner: 'x' },
    { ...votes.fields, messages: 'm' },
    others,
    { prompt, responseA: 'a' },
  ]) {
    assert.equal(fieldMapping.safeParse({ ...votes, fields }).success, false);
  }
  assert.equal(fieldMapping.safeParse({ ...votes, labelSource: 'robot' }).success, false);
});

test('joins the fields of a template, and omits empty ones with the text before them', () => {
  const joined = mappedFormat(
    fieldMapping.parse({
      name: 'x',
      fields: { prompt: '{a}\n\n{b.c}\n---\n{n}', responseA: 'x', responseB: 'y' },
    }),
  );
  const promptOf = (fields: JsonObject) => {
    const reading = joined.read({ ...fields, x: '', y: '' });
    return 'pairs' in reading ? reading.pairs[0]?.prompt : reading.fault.reason;
  };
  assert.equal(promptOf({ a: 'one', b: { c: 'two' }, n: 3 }), 'one\n\ntwo\n---\n3');
  assert.equal(promptOf({ a: 'one', b: { c: '' }, n: 3 }), 'one\n---\n3');
  assert.equal(promptOf({ a: '', b: { c: ' two\n' } }), ' two\n');
  assert.equal(promptOf({ a: '{b.c}', b: { c: '' } }), '{b.c}');
  assert.match(promptOf({ a: ['one'] }) ?? '', /prompt/);
  assert.equal(joined.recognizes({ a: '', x: '', y: '' }), false);
});

test('begins the conversation with a system prompt, unless its messages begin with it', () => {
  const responses = { responseA: 'x', responseB: 'y' };
  const readBy = (fields: object, record: JsonObject) => {
    const mapping = fieldMapping.parse({ name: 'x', fields: { ...fields, ...responses } });
    const reading = mappedFormat(mapping).read({ ...record, x: '1', y: '2' });
    if ('fault' in reading) return reading.fault.reason;
    const [{ prompt, messages } = {}] = reading.pairs;
    return { ...(prompt && { prompt }), ...(messages && { messages }) };
  };
  const ofPrompt = (record: JsonObject) => readBy({ system: 's', prompt: 'p' }, record);
  const [led, asked] = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Why?' },
  ];
  assert.deepEqual(ofPrompt({ s: 'Be brief.', p: 'Why?' }), { messages: [led, asked] });
  for (const s of ['', null]) assert.deepEqual(ofPrompt({ s, p: 'Why?' }), { prompt: 'Why?' });
  assert.deepEqual(ofPrompt({ p: 'Why?' }), { prompt: 'Why?' });
  assert.match(String(ofPrompt({ s: { a: 1 }, p: 'Why?' })), /messages/);
  const ofMessages = (s: string, ...m: JsonObject[]) =>
    readBy({ system: 's', messages: 'm' }, { s, m });
  assert.deepEqual(ofMessages('Be brief.', { from: 'human', value: 'Why?' }), {
    messages: [led, asked],
  });
  assert.deepEqual(ofMessages('Be brief.', led, asked), { messages: [led, asked] });
  const other = { role: 'system', content: 'Another.' };
  assert.deepEqual(ofMessages('Another.', led, asked), { messages: [other, led, asked] });
});

test('takes the majority of several labels, and no label without one', () => {
  const voted = mappedFormat(
    fieldMapping.parse({
      ...votes,
      fields: { ...votes.fields, label: ['v1', 'v2', 'v3'] },
      labels: { 0: 'tie', 1: 'A', 2: 'B', skipped: 'none' },
    }),
  );
  const labelOf = (...given: JsonValue[]) => {
    const [v1 = null, v2 = null, v3 = null] = given;
    const reading = voted.read({ ...record, v1, v2, v3 });
    assert.ok('pairs' in reading);
    return reading.pairs[0]?.label;
  };
  assert.equal(labelOf(1, 1, 2), 'A');
  assert.equal(labelOf(0, 2, 0), 'tie');
  assert.equal(labelOf(0, 1, 2), undefined);
  assert.equal(labelOf(1, 2), undefined);
  assert.equal(labelOf(2, 'skipped'), 'B');
  assert.equal(labelOf(), undefined);
  assert.ok('fault' in voted.read({ ...record, v1: 1, v2: 1, v3: 'robot' }));
});

test('ignores prototypes in meanings of labels', () => {
  const reading = format.read({ ...record, winner: '__proto__' });
  assert.ok('fault' in reading);
});

test('refuses paths that are too deep or too long', () => {
  for (const prompt of ['a.'.repeat(40), `{${'a.'.repeat(40)}}`, 'a'.repeat(2000)]) {
    const fields = { ...votes.fields, prompt };
    assert.equal(fieldMapping.safeParse({ ...votes, fields }).success, false);
  }
});
