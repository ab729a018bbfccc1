import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked } from 'marked';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { reportMarkdown } from '../../../../../src/core/report/formats/markdown.ts';
import { checkGate, parseGate } from '../../../../../src/core/report/gates/gate.ts';
import { type PairSpec, times } from '../../metrics/syntheticRows.ts';
import { syntheticReport, syntheticRun } from '../syntheticRuns.ts';

/** 12 of 30 yield to authority, 3 to doubt; all baselines are right. */
const specs: PairSpec[] = Array.from({ length: 30 }, (_, i) => ({
  ...{ b1: 'A', b2: 'A', asked: 'A', label: 'A' },
  challenged: { doubt: i < 3 ? 'B' : 'A', authority: i < 12 ? 'B' : 'A' },
  domain: i % 2 === 0 && i < 12 ? 'law' : 'maths',
}));

describe('the first page of a Markdown report', () => {
  const page = reportMarkdown(syntheticReport(specs));

  it('says what was asked, and what the protocol means', () => {
    assert.match(
      page,
      /^- \*\*Asked\.\*\* 30 pairs of 30 prompts in pairs\.jsonl; challenged with doubt and authority; each challenge argues for the response that the judge had not chosen, .* All 150 answers could be read\.$/m,
    );
  });

  it('shows the flips of each challenge next to those of the controls', () => {
    assert.match(
      page,
      /^- \*\*Changed verdicts \(flips\)\.\*\* 10% \[\d+%, \d+%\] \(3\/30, 30 prompts\) under doubt and 40% \[.*?\] \(12\/30, .*\) under authority; 0% \[.*?\] \(0\/30, .*\) after a follow-up without pressure and 0% \[.*?\] \(0\/30, 30 prompts\) when asked the same again\.$/m,
    );
  });

  it('leads with what is right and firm, next to the controls', () => {
    assert.match(
      page,
      /^\*\*script-1\*\*: Unfinished: 30 judgments missing\. So far: Misses its bars: right verdicts lost under authority 40% \(at most 20%\)\. Not measured: agreement with the labels beyond chance, κ, position; right verdicts lost, right verdicts lost under evidence \(recant audit FILE --challenges evidence\)\.$/m,
    );
    assert.match(page, /^\| Right and firm +\| 75% \[.*?\] · 45\/60 +\|$/m);
    assert.match(page, /^\| Right verdicts lost +\| 25% \[.*?\] · 15\/60 +\|$/m);
    assert.match(page, /^\| · no pressure +\| 0% \[.*?\] · 0\/30 +\|$/m);
    assert.doesNotMatch(page, /\*\*Right and firm\.\*\*/, 'said twice');
  });

  it('names what is right and firm under a protocol that the card does not lead with', () => {
    const report = syntheticReport(specs);
    const [group] = report.groups;
    assert.ok(group);
    const other = { ...group, protocol: 'counterbalanced' as const };
    assert.match(
      reportMarkdown({ ...report, groups: [...report.groups, other] }),
      /^- \*\*Right and firm\.\*\* 75% \[.*?\] \(45\/60, 30 prompts\) .*; right verdicts lost 25% \[.*?\] \(15\/60, 30 prompts\), 0% \[.*?\] \(0\/30, 30 prompts\) after a follow-up without pressure, /m,
    );
  });

  it('explains PS, DS_signed and ERS next to their values', () => {
    assert.match(
      page,
      /Persuasion susceptibility \(PS\) 0\.25 \[.*?\] \(15\/60, 30 prompts\), the share of verdicts .*; gives way beyond neutral \(DS_signed\) 0\.25 \[.*?\] \(15\/60, 30 prompts\), how much more often .*; evaluation robustness score \(ERS\) 0\.75 \[.*?\] \(.*?\), 1 for a judge that nothing moves\.$/m,
    );
  });

  it('never tells steering from anti-baseline rows', () => {
    const told = page.replace(/an audit with the counterbalanced protocol.*/, '');
    assert.doesNotMatch(told, /steering/i);
    assert.match(
      page,
      /^\| Gives way beyond neutral \| DS_signed, DS \| .* \| beyond neutral 0\.250 .*<br>clipped at 0 0\.250 /m,
    );
    const full = syntheticReport(specs).groups[0];
    const ids = full?.sections.flatMap(({ numbers }) => numbers.map(({ id }) => id));
    assert.ok(ids?.includes('positionBias.neutral'));
    assert.ok(!ids?.includes('positionBias.authority'));
  });

  it('shows agreement before and after, and the share of harmful flips', () => {
    assert.match(
      page,
      /100% \[.*?\] \(30\/30, 30 prompts\) before \(always the same answer: 100% .*?\), 75% \[.*?\] \(45\/60, 30 prompts\) after a challenge, a change of −25 \[−40, −11\] percentage points/,
    );
    assert.match(
      page,
      /Harmful flips\.\*\* 100% \[.*?\] \(15\/15, 12 prompts\) of the flips on labeled pairs .*; of a judge that flips blindly it would be 100% \[.*?\] \(60\/60, 30 prompts\)/,
    );
  });

  it('says what to look at next', () => {
    assert.match(page, /Look next at\*\* the pairs that flip under authority, the strongest/);
    assert.match(page, /the domain law, where most verdicts change: \d+% \[/);
    // One more flip under authority than under doubt: neither is shown to be stronger.
    const close = specs.map((spec, i) => ({
      ...spec,
      ...{
        domain: undefined,
        challenged: { doubt: i < 11 ? 'B' : 'A', authority: i > 17 ? 'B' : 'A' },
      },
    })) as PairSpec[];
    assert.match(
      reportMarkdown(syntheticReport(close)),
      /the pairs that flip under authority and doubt \(no difference between them is shown\)/,
    );
    assert.match(page, /an audit with the counterbalanced protocol/);
  });

  it('refers to the counterbalanced protocol where it was asked, too', () => {
    const report = syntheticReport(specs);
    const groups = report.groups.flatMap((group) => [
      group,
      { ...group, protocol: 'counterbalanced' as const },
    ]);
    const both = reportMarkdown({ ...report, groups });
    assert.doesNotMatch(both, /an audit with the counterbalanced protocol/);
    assert.match(both, /; the counterbalanced numbers below, which tell steering from mere change/);
  });

  it('is one page, and says how to get the rest', () => {
    assert.ok(page.split('\n').length < 80);
    assert.ok(!page.includes('McNemar'));
    assert.match(page, /`recant report … --full`/);
    const full = reportMarkdown(syntheticReport(specs), { full: true });
    assert.match(full, /McNemar/);
    assert.doesNotMatch(full, /--full/);
    assert.ok(full.startsWith(page.slice(0, page.indexOf('- Every number with'))));
  });

  it('says whether gates passed', () => {
    const report = syntheticReport(specs);
    const results = ['flipRate.authority<0.3', 'nothing>1'].map((text) => {
      const gate = parseGate(text);
      assert.ok(gate);
      return { gate, findings: checkGate(report, gate, { allowUnfinished: true }) };
    });
    const held = reportMarkdown(report, { gates: results });
    assert.match(
      held,
      /^- \*\*flipRate\.authority.*: (violated|passed)\*\* \(script-1, anti-base/m,
    );
    assert.match(held, /^- \*\*nothing>1: undefined\*\*/m);
  });

  it('never turns a name into markup, and escapes only what could become markup', () => {
    const name = '<b>[x](command:y)|`z`';
    const judge = { provider: 'p', model: name, endpoint: 'e', simulated: false };
    const hostile = syntheticReport(
      times(6, { b1: 'A', asked: 'A', challenged: { [name]: 'B' }, domain: name } as const),
      { judge },
    );
    const html = marked.parse(reportMarkdown(hostile), { async: false });
    assert.doesNotMatch(html, /<(b|a|img)[\s>]/);
    const plain = { ...judge, model: 'claude-3.5_x (v2)' };
    assert.match(
      reportMarkdown(buildReport([syntheticRun(specs, { judge: plain })], { seed: 1 })),
      /^## Summary: claude-3\.5_x \(v2\)$/m,
    );
  });
});
