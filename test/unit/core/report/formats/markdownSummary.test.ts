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
      /^- \*\*Changed verdicts \(flips\)\.\*\* 10% \[\d+%, \d+%\] \(3\/30\) under doubt and 40% \[.*?\] \(12\/30\) under authority; 0% \[.*?\] \(0\/30\) after a neutral follow-up and 0% \[.*?\] \(0\/30\) when asked the same again\.$/m,
    );
  });

  it('explains PS, DS_signed and ERS next to their values', () => {
    assert.match(
      page,
      /PS 0\.25 \[.*?\], the share of verdicts .*; DS_signed 0\.25 \[.*?\], how much more often .*; ERS 0\.75 \[.*?\], 1 for a judge that nothing moves\.$/m,
    );
  });

  it('shows agreement before and after, and the share of harmful flips', () => {
    assert.match(
      page,
      /100% \[.*?\] \(30\/30\) before, 75% \[.*?\] \(45\/60\) after a challenge, a change of −25 \[−40, −11\] percentage points/,
    );
    assert.match(page, /Harmful flips\.\*\* 100% \[.*?\] \(15\/15\) of the flips on labeled pairs/);
  });

  it('says what to look at next', () => {
    assert.match(page, /Look next at\*\* the pairs that flip under authority, the strongest/);
    assert.match(page, /the domain law, where most verdicts change: \d+% \[/);
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
    assert.ok(page.split('\n').length < 65);
    assert.ok(!page.includes('McNemar'));
    assert.match(page, /`recant report … --full`/);
    const full = reportMarkdown(syntheticReport(specs), { full: true });
    assert.match(full, /McNemar/);
    assert.doesNotMatch(full, /--full/);
    assert.ok(full.startsWith(page.slice(0, page.indexOf('Every number with'))));
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
