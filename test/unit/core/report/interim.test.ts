import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPending } from '../../../../src/core/metrics/estimation/estimate.ts';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { type BuiltSection, withSections } from '../../../../src/core/report/builtSections.ts';
import { reportJson } from '../../../../src/core/report/formats/json.ts';
import type { Report, ReportedNumber } from '../../../../src/core/report/reportSchema.ts';
import type { PairSpec } from '../metrics/syntheticRows.ts';
import { syntheticRun } from './syntheticRuns.ts';

const models = ['wren', 'crow', 'swift', 'heron'];

/** Pairs of named models in two domains, with confidences, labels and answers of every kind. */
const specs = Array.from({ length: 120 }, (_, i): PairSpec => {
  const b1 = i % 3 === 0 ? 'B' : 'A';
  const verdict = (reversed: boolean, confidence: number) => ({
    preference: reversed ? (b1 === 'A' ? ('B' as const) : ('A' as const)) : b1,
    confidence,
    overlap: (i % 9) / 10,
  });
  return {
    b1: { preference: b1, confidence: 60 + (i % 40) },
    b2: verdict(i % 11 === 0, 70),
    asked: verdict(i % 7 === 0, 66),
    challenged: {
      doubt: verdict(i % 4 === 0, 55),
      authority: i % 13 === 0 ? '?' : verdict(i % 5 < 2, 50),
    },
    label: i % 2 === 0 ? 'A' : 'B',
    domain: i < 70 ? 'maths' : 'law',
    modelA: models[i % 4],
    modelB: models[(i + 1 + (i % 3)) % 4],
  };
});
const seed = 5;
const runs = [syntheticRun(specs)];

/** Numbers by group, section, and id. */
function numbersOf({ groups }: Report): Map<string, ReportedNumber> {
  return new Map(
    groups.flatMap(({ scope, part, sections }) =>
      sections.flatMap(({ id, numbers }) =>
        numbers.map((number) => [[scope, part, id, number.id].join(' '), number] as const),
      ),
    ),
  );
}

function withoutInterval(number: ReportedNumber | undefined): object | undefined {
  if (!number || 'notEstimable' in number) return number;
  const { interval: _, equivalence: __, bars: ___, ...rest } = number;
  return rest;
}

/** Value, n and prompts; sums in another order differ by rounding. */
function rounded(number: ReportedNumber | undefined) {
  if (!number || 'notEstimable' in number) return number;
  const { value, n, clusters } = number;
  return [value.toFixed(9), n, clusters];
}

describe('a report before its bootstrap', () => {
  const interim = buildReport(runs, { seed, preferred: 'interim' });
  const built: BuiltSection[] = [];
  const final = buildReport(runs, { seed, onBuilt: (section) => built.push(section) });

  it('has the final numbers, and marks those whose intervals are not final', () => {
    const [before, after] = [numbersOf(interim), numbersOf(final)];
    assert.deepEqual([...before.keys()], [...after.keys()]);
    let pending = 0;
    for (const [name, number] of before) {
      const other = after.get(name);
      assert.deepEqual(withoutInterval(number), withoutInterval(other), name);
      if (isPending(number)) pending += 1;
      else assert.deepEqual(number, other, name);
    }
    assert.ok(pending > 20 && pending < before.size, `${pending} of ${before.size}`);
  });

  it('resamples nothing', () => {
    assert.doesNotMatch(reportJson(interim), /"bootstrap"/);
  });

  it('becomes the final report section by section', () => {
    const [first] = built;
    assert.ok(first);
    const partly = withSections(interim, [first]);
    const changed = partly.groups.flatMap(({ sections }, place) =>
      sections.filter((section, at) => section !== interim.groups[place]?.sections[at]),
    );
    assert.deepEqual(changed, [first.section]);
    assert.deepEqual(withSections(interim, built).groups, final.groups);
  });

  it('has one interval for what is one number under several protocols', () => {
    const other = 'counterbalanced';
    const both = {
      ...interim,
      groups: interim.groups.flatMap((group) => [group, { ...group, protocol: other }]),
    };
    const basics = built.find(({ group, section }) => {
      return group.scope === 'judge' && section.id === 'basics';
    });
    assert.ok(basics);
    const { groups } = withSections(both, [basics]);
    const positions = groups.flatMap(({ scope, sections }) =>
      scope === 'judge'
        ? sections.flatMap(({ numbers }) => numbers.filter(({ id }) => id === 'position'))
        : [],
    );
    assert.equal(positions.length, 2);
    assert.deepEqual(positions[1], positions[0]);
    assert.deepEqual(positions.filter(isPending), []);
  });

  it('starts with a summary that has the same values', () => {
    const summary = buildReport(runs, { seed, preferred: 'interim', summaryOnly: true });
    const after = numbersOf(final);
    const numbers = numbersOf(summary);
    assert.ok(numbers.size > 15);
    for (const [name, number] of numbers) {
      assert.deepEqual(rounded(number), rounded(after.get(name)), name);
    }
    assert.ok(isPending(numbers.get('judge  ranking tau') as ReportedNumber));
  });

  it('leaves no mark in the final report or in a summary by itself', () => {
    const summary = buildReport(runs, { seed, summaryOnly: true });
    for (const report of [final, summary]) assert.doesNotMatch(reportJson(report), /pending/i);
    assert.match(reportJson(interim), /"pending": true/);
  });
});
