import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMapping } from '../../../../../src/core/data/mapping/parseMapping.ts';

const whole = `{
  // Where the fields are.
  "schema": 1,
  "fields": {
    "prompt": "question",
    "responseA": "a",
    "responseB": "b",
  },
}`;

function faultIn(text: string) {
  const parsed = parseMapping(text, 'file');
  return 'fault' in parsed ? parsed.fault : undefined;
}

test('reads JSON with comments, and names a mapping after its file', () => {
  const parsed = parseMapping(whole, 'file');
  assert.ok('mapping' in parsed);
  assert.equal(parsed.mapping.name, 'file');
  assert.equal(parsed.mapping.fields.responseB, 'b');
  const named = parseMapping(whole.replace('"schema": 1,', '"schema": 1, "name": "own",'), 'file');
  assert.ok('mapping' in named);
  assert.equal(named.mapping.name, 'own');
});

test('names line and reason of a fault', () => {
  assert.match(faultIn('[]')?.reason ?? '', /^A mapping should be an object, but is an empty list/);
  assert.deepEqual(faultIn('{\n"schema" 1}'), {
    line: 2,
    reason: 'A colon is missing. Write one here.',
  });
  const cases: readonly (readonly [string, string, number, RegExp])[] = [
    ['"schema": 1', '"schema": 2', 3, /^"schema" should be 1, but is the number 2/],
    ['"prompt"', '"promt"', 5, /^There is no property "fields.promt"\./],
    ['"question"', '3', 5, /^"fields.prompt" should be a text, but is the number 3/],
    ['"responseB": "b"', '"responseA": "b"', 4, /^Map both responseA and responseB\./],
    ['"responseB": "b"', '"response": "b"', 4, /^Map responseA and responseB, or/],
    ['"responseB": "b"', '"responseB": "b", "score": "s"', 4, /score goes with response\./],
    [
      '"schema": 1',
      '"schema": 1, "file": "xlsx"',
      3,
      /^"file" should be json, jsonl, csv, tsv or parquet/,
    ],
    ['"schema": 1', '"schema": 1, "verdicts": [{"order": "AB"}]', 3, /a decision or a score/],
  ];
  for (const [before, after, line, reason] of cases) {
    const fault = faultIn(whole.replace(before, after));
    assert.equal(fault?.line, line, after);
    assert.match(fault.reason, reason);
  }
});

test('refuses values that are nested too deeply to be parsed', () => {
  assert.match(faultIn(`{"a":${'['.repeat(100_000)}`)?.reason ?? '', /not valid JSON/);
});

test('needs no texts for recorded verdicts that are joined by id', () => {
  const text = '{"schema": 1, "fields": {"id": "pair"}, "verdicts": [{"decision": "winner"}]}';
  assert.equal(faultIn(text), undefined);
  assert.notEqual(faultIn(text.replace('"id": "pair"', '')), undefined);
});
