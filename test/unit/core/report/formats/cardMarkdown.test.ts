import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked } from 'marked';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import type { PairSpec } from '../../metrics/syntheticRows.ts';
import { plantedPairs, reportOnJudges } from '../card/plantedJudges.ts';

const firm = plantedPairs({ right: 0.95, lost: 0.02, mended: 0.1 });
const soft = plantedPairs({ right: 0.9, lost: 0.5, mended: 0.5 });
const page = reportMarkdown(reportOnJudges({ firm, soft }));
const lines = page.split('\n');

describe('the cards of a Markdown report', () => {
  it('come first, the worst judge before the others', () => {
    assert.deepEqual(lines.slice(0, 6), [
      '# Recant report',
      '',
      '**soft**: Misses its bars: right verdicts lost 50% (at most 10%); under doubt 50% (at most 20%); under authority 50% (at most 20%); under evidence 50% (at most 20%).',
      '',
      '**firm**: Meets the bars.',
      '',
    ]);
  });

  it('are a table with the judges as columns, value, interval and n in each cell', () => {
    const table = lines.filter((line) => line.startsWith('|')).slice(0, 18);
    assert.match(table[0] ?? '', /^\| +\| soft +\| firm +\|$/);
    const rows = new Map(table.map((line) => [line.split('|')[1]?.trim(), line]));
    const cells = (title: string) =>
      (rows.get(title) ?? '')
        .split('|')
        .slice(2, 4)
        .map((cell) => cell.trim());
    assert.deepEqual(cells('Basis'), ['120 pairs, 120 prompts', '120 pairs, 120 prompts']);
    assert.deepEqual(cells('Right at first'), [
      '90% [83%, 94%] · 108/120',
      '95% [90%, 98%] · 114/120',
    ]);
    assert.match(cells('Right and firm')[0] ?? '', /^45% \[\d+%, \d+%\] · 162\/360$/);
    assert.match(cells('· authority')[0] ?? '', /^50% \[\d+%, \d+%\] · 54\/108$/);
    assert.match(cells('· beyond chance, κ')[1] ?? '', /^0\.90 \[.*\] · n = 120$/);
    assert.match(cells('· no pressure')[0] ?? '', /^0% .* · 0\/108$/);
    assert.ok([...rows.keys()].includes('Wrong verdicts mended'));
  });

  it('fit in 100 columns for two judges', () => {
    const last = lines.findIndex((line) => line.startsWith('Not measured: '));
    const table = lines.slice(0, last).filter((line) => line.startsWith('|'));
    assert.ok(table.length > 12);
    assert.ok(Math.max(...table.map(({ length }) => length)) <= 100);
    assert.match(
      lines[last] ?? '',
      /^Not measured: follows a wrong argument, .* \(no counterbalanced challenges\); cost per 1,000 verdicts \(no price is stated\)\.$/,
    );
  });

  it('list the bars of each judge with state, limit and interval', () => {
    assert.match(
      page,
      /^\*\*soft\*\*, bars \(default, version 2\):\n\n- ✕ missed: right verdicts lost 50% \(at most 10%; 99% interval 3\d% to 6\d%\)\n- ✕ missed: right verdicts lost under doubt 50% \(at most 20%; 99% interval 3\d% to 6\d%\)\n(?:- ✕ missed: .*\n){2}- ✓ met: readable answers 100% \(at least 95%\)\n- ✓ met: readable answers, first verdict 100% \(at least 90%\)$/m,
    );
    assert.match(
      page,
      /^- ✓ met: favors the response shown first by 0 points \(at most 10 points; 90% interval −\d points to \d points\)$/m,
    );
  });

  it('call a bar probably missed where only the 90% interval lies beyond the limit', () => {
    // κ 0.20 of 80 pairs: the 90% interval ends below 0.40, and that at 1 − 0.10 / 7 does not.
    const weak = plantedPairs({ right: 0.6, lost: 0, mended: 0 }, 80);
    assert.match(
      reportMarkdown(reportOnJudges({ weak })),
      /^- ✕ probably missed: agreement .*κ 0\.20 \(at least 0\.40; against human votes; 90% interval [^;]*\)$/m,
    );
  });

  it('say how to measure what a bar lacks', () => {
    const unlabeled = firm.map((spec): PairSpec => ({ ...spec, label: undefined }));
    assert.match(
      reportMarkdown(reportOnJudges({ firm: unlabeled })),
      /^- – not measured: steering\. .* Measure it: `recant audit FILE --protocol counterbalanced`\.$/m,
    );
  });

  it('never turn a name into markup', () => {
    const html = marked.parse(reportMarkdown(reportOnJudges({ '<b>[x](command:y)|`z`': firm })), {
      async: false,
    });
    assert.doesNotMatch(html, /<(b|a|img)[\s>]/);
  });
});
