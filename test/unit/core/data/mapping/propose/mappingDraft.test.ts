import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  checkDraft,
  describeRead,
  draftLabels,
  draftOf,
  lacksSource,
  withField,
  withKind,
} from '../../../../../../src/core/data/mapping/propose/mappingDraft.ts';

const records = [
  { q: 'Why?', one: 'Because.', two: 'Never.', vote: 'x', second: 'x' },
  { q: 'How?', one: 'So.', two: 'Thus.', vote: 'y', second: 'x' },
];
const complete = [
  ['prompt', 'q'],
  ['responseA', 'one'],
  ['responseB', 'two'],
] as const;
const draft = complete.reduce(
  (before, [field, place]) => withField(before, field, place, records),
  draftOf(undefined),
);

describe('a mapping that is being chosen', () => {
  it('says what is missing until it is complete', () => {
    const fault = (of: typeof draft) => {
      const checked = checkDraft(of, 'own', records);
      return 'fault' in checked ? checked.fault : undefined;
    };
    const asked = [
      [draftOf(undefined), 'Choose the fields of the prompt and the two responses.'],
      [
        withField(draftOf(undefined), 'prompt', 'q', records),
        'Choose the fields of the two responses.',
      ],
      [withField(draft, 'responseB', undefined, records), 'Choose the field of response B.'],
      [withField(draft, 'prompt', undefined, records), 'Choose the field of the prompt.'],
      [
        withKind(draftOf(undefined), 'responses'),
        'Choose the fields of the prompt and the response.',
      ],
    ] as const;
    for (const [incomplete, sentence] of asked) assert.equal(fault(incomplete), sentence);
    assert.match(fault(withField(draft, 'prompt', 'nowhere', records)) ?? '', /None of the first/);
    assert.equal(fault(draft), undefined);
  });

  it('has a source of its labels, unless it has none or a field holds their source', () => {
    const labeled = withField(draft, 'label', 'vote', records);
    const scored = withField(withKind(draft, 'responses'), 'score', 'vote', records);
    assert.deepEqual([draft, labeled, scored].map(lacksSource), [false, true, true]);
    assert.equal(lacksSource(withField(labeled, 'labelSource', 'second', records)), false);
    const known = { ...labeled, labelSource: 'human' } as const;
    assert.equal(lacksSource(known), false);
    const sourceOf = (of: typeof draft) => {
      const checked = checkDraft(of, 'own', records);
      return 'mapping' in checked ? checked.mapping.labelSource : checked.fault;
    };
    assert.equal(sourceOf(known), 'human');
    assert.equal(sourceOf(labeled), undefined);
    assert.equal(sourceOf(withField(known, 'label', undefined, records)), undefined);
    const proposed = checkDraft(known, 'own', records);
    assert.ok('mapping' in proposed);
    assert.equal(sourceOf(draftOf(proposed)), 'human');
  });

  it('lists the values of its label, for which meanings can be chosen', () => {
    const labeled = withField(draft, 'label', 'vote', records);
    assert.deepEqual(
      draftLabels(labeled, records).map(({ value, count }) => [value, count]),
      [
        ['x', 1],
        ['y', 1],
      ],
    );
    const chosen = { ...labeled, labels: { x: 'B', y: 'tie' } } as const;
    const checked = checkDraft(chosen, 'own', records);
    assert.deepEqual('mapping' in checked && checked.mapping.labels, { x: 'B', y: 'tie' });
    const majority = withField(chosen, 'label', ['vote', 'second'], records);
    assert.deepEqual(
      draftLabels(majority, records).map(({ value, count }) => [value, count]),
      [
        ['x', 3],
        ['y', 1],
      ],
    );
    assert.deepEqual(withField(majority, 'label', undefined, records).labels, {});
  });

  it('says what it reads, and how many values of its label have no meaning yet', () => {
    const labeled = withField(draft, 'label', 'vote', records);
    const read = (of: typeof draft) => {
      const checked = checkDraft(of, 'own', records);
      return 'mapping' in checked ? describeRead(of, checked.mapping, records) : checked.fault;
    };
    const half = { ...labeled, labels: { x: 'B' } } as const;
    const none = { ...labeled, labels: { x: 'none', y: 'none' } } as const;
    const single = withKind(draft, 'responses');
    assert.deepEqual([draft, labeled, half, none, single].map(read), [
      '2 pairs, no labels in the first 2 records',
      '2 pairs, labels of 0 in the first 2 records: 2 values have no meaning yet',
      '2 pairs, labels of 1 in the first 2 records: 1 value has no meaning yet',
      '2 pairs, labels of 0 in the first 2 records',
      '2 responses, no scores in the first 2 records',
    ]);
    const checked = checkDraft(half, 'own', records);
    assert.deepEqual('mapping' in checked && checked.mapping.labels, { x: 'B', y: 'none' });
  });

  it('keeps the fields that both kinds share when the kind changes', () => {
    const single = withKind(withField(draft, 'label', 'vote', records), 'responses');
    assert.deepEqual(single.fields, { prompt: 'q', response: 'one' });
    assert.ok('mapping' in checkDraft(single, 'own', records));
    assert.deepEqual(withKind(single, 'pairs').fields, { prompt: 'q', responseA: 'one' });
  });

  it('reads a label that names the chosen responses, whichever is first', () => {
    const named = records.map((record, index) => ({
      ...record,
      best: index === 0 ? 'one' : 'two',
    }));
    const chosen = [
      ['responseA', 'two'],
      ['responseB', 'one'],
      ['label', 'best'],
    ] as const;
    const swapped = chosen.reduce(
      (before, [field, place]) => withField(before, field, place, named),
      draft,
    );
    assert.deepEqual(
      draftLabels(swapped, named).map(({ value, meaning }) => [value, meaning]),
      [
        ['one', 'B'],
        ['two', 'A'],
      ],
    );
  });
});
