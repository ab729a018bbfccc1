import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import type { PairSpec } from '../../metrics/syntheticRows.ts';
import { fileHeader, syntheticRun } from '../syntheticRuns.ts';

type Judge = ReturnType<typeof fileHeader>['judge'];

/** Returns the Markdown of a report on runs over 40 pairs, of which so many yield to authority. */
function pageOf(runs: readonly { judge: Partial<Judge>; flips: number }[], full = false): string {
  const synthetic = runs.map(({ judge, flips }, index) => {
    const specs = Array.from(
      { length: 40 },
      (_, i): PairSpec => ({
        ...{ b1: 'A', b2: 'A', asked: 'A', pair: `pair ${i}`, cluster: `prompt ${i}` },
        challenged: { authority: i < flips ? 'B' : 'A' },
      }),
    );
    return syntheticRun(specs, {
      run: `run-${index}`,
      createdAt: 1_760_000_000_000 + index,
      judge: { ...fileHeader().judge, ...judge },
    });
  });
  return reportMarkdown(buildReport(synthetic, { seed: 1 }), { full });
}

describe('a Markdown report over several judges', () => {
  it('says which of them is firm more often, where nothing is labeled, and has the worst first', () => {
    const page = pageOf([
      { judge: { model: 'firm' }, flips: 2 },
      { judge: { model: 'weak' }, flips: 30 },
    ]);
    const start = page.indexOf('## Judges compared\n');
    assert.ok(start > 0 && start < page.indexOf('## Summary'));
    const [, , conclusion = ''] = page.slice(start).split('\n');
    assert.match(
      conclusion,
      /^firm holds opposed verdicts more often than weak: 95% \(38 of 40\) against 25% \(10 of 40\), on common pairs; weak 70 points less often \(95% interval over 40 prompts: \d\d less to \d\d less\)\.$/,
    );
    assert.ok(page.indexOf('## Summary: weak') < page.indexOf('## Summary: firm'));
    assert.ok(page.indexOf('## Basis of the numbers') > page.indexOf('## Summary: weak'));
  });

  it('tells judges of the same name apart by their digests, and others by name only', () => {
    const runs = [
      { judge: { model: 'same', endpoint: 'http://one.example' }, flips: 2 },
      { judge: { model: 'same', endpoint: 'http://two.example' }, flips: 30 },
      { judge: { model: 'other' }, flips: 10 },
    ];
    const page = pageOf(runs, true);
    assert.equal(new Set(page.match(/^## Summary: same \([\da-f]{16}\)$/gm)).size, 2);
    assert.match(page, /^## Summary: other$/m);
    assert.match(page, /^## other, anti-baseline$/m);
  });

  it('has no comparison of a single judge', () => {
    assert.doesNotMatch(pageOf([{ judge: { model: 'firm' }, flips: 2 }]), /Judges compared/);
  });
});
