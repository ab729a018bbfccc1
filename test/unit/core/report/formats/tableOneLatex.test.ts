import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import { tablesOneLatex } from '../../../../../src/core/report/formats/tableOneLatex.ts';
import { times } from '../../metrics/syntheticRows.ts';
import { syntheticReport } from '../syntheticRuns.ts';

const name = "50%_$x$ & #1 {\\input{/etc/passwd}} ^~ <a>|b [c] --`''";

describe('Table 1 as LaTeX', () => {
  const judge = { provider: 'p', model: name, endpoint: 'e', simulated: true };
  const latex = tablesOneLatex(
    syntheticReport(times(20, { b1: 'A', asked: 'A', challenged: { [name]: 'B' } } as const), {
      judge,
    }),
  );

  it('executes no command in a name, and keeps groups and columns intact', () => {
    assert.doesNotMatch(latex, /\\input/);
    const bare = latex.replace(/\\[\\{}$&#_%]/g, '');
    assert.equal(bare.split('{').length, bare.split('}').length);
    assert.equal(bare.split('$').length % 2, 1);
    const rows = latex.split('\n').filter((line) => line.endsWith(' \\\\'));
    for (const row of rows) assert.equal(row.split(/(?<!\\)&/).length, 4, row);
    assert.equal(rows.length, 14);
  });

  it('fits the text width', () => {
    const [, columns, share] =
      /\\begin\{tabular\}\{\*\{(\d+)\}.*p\{([\d.]+)\\linewidth\}/.exec(latex) ?? [];
    assert.equal(columns, '4');
    // Each column plus 2 pt on either side, in a line of 345 pt.
    assert.ok(4 * (Number(share) * 345 + 4) <= 345);
    assert.match(latex, /beyond neutral \d\.\d{3} .* \\newline clipped at 0 \d\.\d{3} /);
  });

  it('says when the judge is simulated, and why a number is missing', () => {
    assert.match(latex, /\\caption\{.*\(simulated judge\); data: pairs\.jsonl\./);
    assert.match(latex, /--\\textsuperscript\{1\}/);
    assert.match(latex, /^\\par\\textsuperscript\{1\} \S/m);
  });
});

describe('Table 1 with doubt', () => {
  it("says how it differs from the paper's, in LaTeX and Markdown", () => {
    const of = (kind: string) =>
      syntheticReport(times(20, { b1: 'A', asked: 'A', challenged: { [kind]: 'B' } } as const));
    const note = /Doubt is about the comparison; PDM's is about the initial judgment\./;
    for (const write of [tablesOneLatex, reportMarkdown]) {
      assert.match(write(of('doubt')), note);
      assert.doesNotMatch(write(of('authority')), note);
    }
  });
});
