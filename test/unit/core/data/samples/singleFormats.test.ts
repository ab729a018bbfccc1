import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { datasetFormats } from '../../../../../src/core/data/formats/catalog.ts';
import { mappedSamples } from '../../../../../src/core/data/samples/mappedSamples.ts';
import { sampleFormats } from '../../../../../src/core/data/samples/samplesOf.ts';
import { singleFormats } from '../../../../../src/core/data/samples/singleFormats.ts';
import { openDataset } from '../../../../support/data/openDataset.ts';

const formats = singleFormats(datasetFormats, sampleFormats);

function indexOf(...records: readonly object[]) {
  const text = records.map((record) => JSON.stringify(record)).join('\n');
  return openDataset(text, { formats });
}

function singlesOf(...records: readonly object[]) {
  return indexOf(...records)?.records.map(({ pairs }) => pairs.map(({ pair }) => pair));
}

const pair = {
  id: 'p1',
  prompt: 'Why is the sky blue?',
  responseA: 'Rayleigh scattering.',
  responseB: 'It mirrors the sea.',
  modelA: 'one',
  modelB: 'two',
  label: 'A',
  labelSource: 'human',
  domain: 'physics',
};
const shared = { prompt: pair.prompt, domain: 'physics' };

describe('formats of single responses', () => {
  it('read a pair as its two responses, without its label', () => {
    assert.deepEqual(singlesOf(pair), [
      [
        { ...shared, id: 'p1:A', responseA: pair.responseA, modelA: 'one' },
        { ...shared, id: 'p1:B', responseA: pair.responseB, modelA: 'two' },
      ],
    ]);
  });

  it('give a response the same key in every pair and under every id', () => {
    const other = { prompt: pair.prompt, responseA: 'Dust.', responseB: pair.responseA };
    const [first, second] = indexOf(pair, other)?.records ?? [];
    const digests = second?.pairs.map(({ digest }) => digest);
    assert.equal(digests?.[1], first?.pairs[0]?.digest);
    assert.equal(second?.pairs[1]?.key, `${first?.pairs[0]?.key}~2`);
  });

  it('name the responses of a record without an id after its content', () => {
    const { id: _, ...unnamed } = pair;
    const [names, others] = [
      singlesOf(unnamed),
      singlesOf({ ...unnamed, responseB: 'Other.' }),
    ].map((found) => found?.[0]?.map(({ id }) => id));
    assert.match(names?.[0] ?? '', /^[0-9a-f]{16}:A$/);
    assert.equal(names?.[1], names?.[0]?.replace(':A', ':B'));
    assert.notDeepEqual(names, others);
  });

  it('read a response that the pairs of a best-of-n record share only once', () => {
    const set = {
      bon_uid: 'set',
      conversation_input: [{ role: 'user', content: 'Hello?' }],
      bon_best: { llm_name: 'best', answer: 'Hello!' },
      loser_list: [
        { llm_name: 'x', answer: 'Hi.' },
        { llm_name: 'y', answer: 'Yo.' },
      ],
    };
    assert.deepEqual(
      singlesOf(set)?.[0]?.map(({ id, responseA }) => [id, responseA]),
      [
        ['set:x:A', 'Hello!'],
        ['set:x:B', 'Hi.'],
        ['set:y:B', 'Yo.'],
      ],
    );
  });

  it('read a sample, with the score that people gave it', () => {
    const sample = {
      ...{ id: 's1', scenario: 'general', prompt: 'Why?', response: { text: 'Because.' } },
      ...{ score: 7, scoreSource: 'human' },
    };
    assert.deepEqual(singlesOf(sample), [
      [
        {
          ...{ id: 's1', prompt: 'Why?', responseA: 'Because.', scenario: 'general' },
          ...{ score: 7, labelSource: 'human' },
        },
      ],
    ]);
  });

  it('read mapped samples', () => {
    const mapped = mappedSamples({
      ...{ name: 'mine', fields: { prompt: 'question', response: 'answer' } },
    });
    const text = JSON.stringify({ question: 'Why?', answer: 'Because.' });
    const index = openDataset(text, { formats: singleFormats([], [mapped]) });
    assert.equal(index?.format, 'mine');
    assert.equal(index.records[0]?.pairs[0]?.pair.responseA, 'Because.');
  });

  it('report an invalid record as their format does', () => {
    const invalid = { prompt: 'Why?', responseA: 0.5, responseB: 'Two.' };
    const plain = openDataset(`${JSON.stringify(pair)}\n${JSON.stringify(invalid)}`);
    assert.deepEqual(indexOf(pair, invalid)?.faults, plain?.faults);
    assert.equal(plain?.faults.length, 1);
    const sample = { id: 's', scenario: 'general', prompt: 'Why?', response: {} };
    assert.match(indexOf(sample)?.faults[0]?.reason ?? '', /response/);
  });

  it('skip samples that are joined from several records', () => {
    assert.equal(indexOf({ index: 1, response: 'A text.' }), undefined);
  });
});
