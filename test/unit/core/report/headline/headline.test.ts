import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPercent } from '../../../../../src/core/report/formats/formatNumber.ts';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import { headlineOf } from '../../../../../src/core/report/headline/headline.ts';
import { type PairSpec, times } from '../../metrics/syntheticRows.ts';
import { syntheticReport } from '../syntheticRuns.ts';

/** Returns the headline of the only judge's report on these pairs. */
function headline(specs: readonly PairSpec[]) {
  const group = syntheticReport(specs).groups.find(({ scope }) => scope === 'judge');
  assert.ok(group);
  return headlineOf(group);
}

const held = { b1: 'A', b2: 'A', challenged: { doubt: 'A', authority: 'A' } } as const;

describe('the headline of a report', () => {
  it('leads with what is right and firm, then counts changes under challenges and when asked again', () => {
    const found = headline([
      ...times(14, { ...held, label: 'A' }),
      ...times(4, { ...held, challenged: { doubt: 'A', authority: 'B' }, label: 'A' }),
      { ...held, b2: 'B', challenged: { doubt: 'B', authority: 'B' }, label: 'B' },
      { ...held, challenged: { doubt: 'A', authority: 'B' } },
    ]);
    assert.equal(
      found?.finding,
      'script-1 was right at first on 95% of the opposed verdicts on labeled pairs (36 of 38), and right and firm on 84% (32 of 38): opposed, it lost 11% of its right verdicts (4 of 36) and mended 100% of its wrong ones (2 of 2). It changed 18% of its verdicts when challenged (7 of 40); asked the same again, it changed 5% (1 of 20).',
    );
    assert.equal(
      found.brief,
      '84% right and firm (32 of 38), 11% of right verdicts lost (4 of 36).',
    );
    assert.match(
      found.certainty ?? '',
      /^Share right and firm: \d+% to \d+% \(95% interval over 19 prompts\)\.$/,
    );
  });

  it('says if no verdict changed', () => {
    const found = headline(times(12, held));
    assert.match(
      found?.finding ?? '',
      /^script-1 changed none of its verdicts when challenged \(0 of 24\);/,
    );
  });

  it('is missing if nothing could be estimated', () => {
    assert.equal(headline(times(3, { ...held, b1: '?' })), undefined);
  });

  it('never rounds a share to none or all', () => {
    assert.deepEqual([0, 0.001, 0.005, 0.175, 0.994, 0.996, 1].map(formatPercent), [
      '0%',
      'under 1%',
      '1%',
      '18%',
      '99%',
      'over 99%',
      '100%',
    ]);
  });
});

describe('the headline of sequences', () => {
  it('leads with what is right and firm after the last step', () => {
    const sequence = ['A', 'B'] as const;
    const report = syntheticReport(
      [
        ...times(9, { b1: 'A', label: 'A', sequence: ['A', 'A'] }),
        ...times(3, { b1: 'A', label: 'A', sequence }),
      ],
      { protocols: ['multi-step'], multiStep: { challenges: ['doubt', 'doubt'], aim: 'other' } },
    );
    const [group] = report.groups;
    assert.ok(group);
    assert.equal(
      headlineOf(group)?.finding,
      'script-1 was right at first on 100% of the labeled pairs (12 of 12), and right and firm on 75% (9 of 12): opposed, it lost 25% of its right verdicts (3 of 12). It left its first verdict in 25% of the conversations (3 of 12).',
    );
    assert.match(reportMarkdown(report), /^\| Right and firm +\| 75% \[.*?\] · 9\/12 +\|$/m);
  });
});
