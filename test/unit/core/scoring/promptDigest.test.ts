import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scorePromptsDigest } from '../../../../src/core/scoring/promptDigest.ts';

describe('the digest of scoring prompts', () => {
  it('changes with every setting that changes what a judge is asked, and with nothing else', () => {
    const settings = (['together', 'one-at-a-time'] as const).flatMap((criteria) =>
      [true, false].flatMap((referenceMayBeWrong) =>
        [undefined, 'all' as const, 'source' as const].map((auxiliary) => ({
          ...{ criteria, referenceMayBeWrong, auxiliary },
        })),
      ),
    );
    const digests = settings.map(scorePromptsDigest);
    assert.equal(new Set(digests).size, 12);
    assert.deepEqual(settings.map(scorePromptsDigest), digests);
    for (const digest of digests) assert.match(digest, /^[0-9a-f]{16}$/);
  });
});
