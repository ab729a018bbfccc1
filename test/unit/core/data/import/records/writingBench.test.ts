import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readWritingBench } from '../../../../../../src/core/data/import/records/writingBench.ts';

const criterion = {
  name: 'Clarity',
  criteria_description: 'How easily it is followed.',
  '9-10': 'At once.',
  '1-2': 'Not at all.',
  '5-6': 'With effort.',
};
const given = {
  index: 7,
  domain1: 'Literature & Arts',
  domain2: 'Poems',
  query: '写一首诗',
  checklist: [criterion],
};

describe('WritingBench', () => {
  test('has queries with criteria whose bands run from lowest to highest', () => {
    assert.deepEqual(readWritingBench(given), {
      record: {
        index: '7',
        domain: 'Literature & Arts',
        query: '写一首诗',
        criteria: [
          {
            name: 'Clarity',
            description: 'How easily it is followed.',
            bands: [
              { from: 1, to: 2, description: 'Not at all.' },
              { from: 5, to: 6, description: 'With effort.' },
              { from: 9, to: 10, description: 'At once.' },
            ],
          },
        ],
      },
    });
  });

  test('accepts the name "checklist" for criteria in older files', () => {
    const { checklist, ...others } = given;
    assert.deepEqual(readWritingBench({ ...others, criteria: checklist }), readWritingBench(given));
  });

  test('reports a query without text or criteria, or with a broken criterion', () => {
    const none = readWritingBench({ ...given, checklist: null });
    assert.deepEqual(none, { fault: 'The record has neither "checklist" nor "criteria".' });
    const broken = readWritingBench({ ...given, checklist: [criterion, { name: 'x' }] });
    assert.ok('fault' in broken && broken.fault.startsWith('"checklist.1.criteria_description"'));
  });
});
