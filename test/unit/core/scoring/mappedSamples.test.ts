import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldMapping } from '../../../../src/core/data/mapping/mapping.ts';
import { mappedSamples } from '../../../../src/core/data/samples/mappedSamples.ts';

const format = mappedSamples(
  fieldMapping.parse({
    name: 'rated',
    fields: { prompt: '{task}\n{input}', response: 'output.text', model: 'by', score: 'human' },
    labelSource: 'human',
  }),
);

function read(record: Record<string, string | number | null | { text: string }>) {
  const joining = format.begin(new Map());
  joining.add(record, { file: 'rated.jsonl', line: 3 });
  return joining.end();
}

const record = { task: 'Sum up.', input: '', output: { text: 'Rain.' }, by: 'm', human: '3.5' };

test('reads a response with the score that a person gave it', () => {
  assert.equal(format.recognizes(record), true);
  const { samples, faults } = read(record);
  assert.deepEqual(faults, []);
  const [sample] = samples;
  assert.match(sample?.id ?? '', /^[0-9a-f]+$/);
  assert.deepEqual(sample, {
    id: sample?.id,
    scenario: 'general',
    prompt: 'Sum up.',
    response: { text: 'Rain.' },
    model: 'm',
    score: 3.5,
    scoreSource: 'human',
  });
  assert.notEqual(read({ ...record, task: 'Translate.' }).samples[0]?.id, sample?.id);
});

test('reads a record without a score, and refuses a score that is not a number', () => {
  assert.equal(read({ ...record, human: null }).samples[0]?.score, undefined);
  const { faults } = read({ ...record, human: 'good' });
  assert.equal(faults[0]?.line, 3);
  assert.match(faults[0]?.reason ?? '', /score/);
});

test('does not recognize records without prompt or response', () => {
  assert.equal(format.recognizes({ ...record, task: '' }), false);
  assert.equal(format.recognizes({ task: 'x', output: 'y' }), false);
});
