import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FieldMapping, fieldMapping } from '../../../../../src/core/data/mapping/mapping.ts';
import { mappingDigest } from '../../../../../src/core/data/mapping/mappingDigest.ts';

const fields = { id: 'n', prompt: 'q', responseA: 'x', responseB: 'y', label: 'best' };
const labels = { one: 'A', two: 'B' } as const;
const verdicts = [{ decision: 'won', decisions: labels }];
const digestOf = (mapping: Partial<FieldMapping>) =>
  mappingDigest(fieldMapping.parse({ name: 'own', fields, ...mapping }));

describe('the digest of a mapping', () => {
  it('changes with everything that affects how records are read, and with nothing else', () => {
    const { label: _, ...unlabelled } = fields;
    const readings: Partial<FieldMapping>[] = [
      {},
      { labels },
      { labels: { one: 'B', two: 'A' } },
      { labelSource: 'human' },
      { fields: unlabelled, label: 'A' },
      { fields: unlabelled, label: 'B' },
      { verdicts },
      { verdicts: [{ ...verdicts[0], decisions: { one: 'B', two: 'A' } }] },
      { verdicts: [{ ...verdicts[0], order: 'BA' }] },
    ];
    const digests = readings.map(digestOf);
    assert.equal(new Set(digests).size, readings.length);
    assert.equal(digestOf({ name: 'renamed', file: 'jsonl' }), digestOf({}));
  });
});
