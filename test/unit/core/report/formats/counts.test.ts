import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import { times } from '../../metrics/syntheticRows.ts';
import { syntheticReport } from '../syntheticRuns.ts';

describe('the counts of a Markdown report', () => {
  it('have singular nouns for one', () => {
    const one = { b1: 'A', b2: 'A', asked: 'A', challenged: { doubt: '?' } } as const;
    const page = reportMarkdown(syntheticReport(times(1, one)), { full: true });
    assert.match(page, /^1 pair, 1 prompt\.$/m);
    assert.match(page, /1 of 1 judgment \(doubt\) could not be read/);
    assert.match(page, /1 of 4 answers could not be read/);
    assert.doesNotMatch(page, /\b1 (pairs|prompts|judgments|answers|steps|drafts|runs)\b/);
  });
});
