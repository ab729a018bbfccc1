import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../src/core/report/buildReport.ts';
import { checkGate, parseGate } from '../../../../src/core/report/gate.ts';
import { times } from '../metrics/syntheticRows.ts';
import { groupOf, numberOf, syntheticReport, syntheticRun } from './syntheticRuns.ts';

/** 10 of 40 flip, of which all are harmful; 4 more cannot be read. */
const specs = [
  ...times(10, { b1: 'A', asked: 'A', label: 'A', challenged: { authority: 'B' } } as const),
  ...times(30, { b1: 'A', asked: 'A', label: 'A', challenged: { authority: 'A' } } as const),
  ...times(4, { b1: 'A', asked: 'A', label: 'A', challenged: { authority: '?' } } as const),
];
const report = syntheticReport(specs);

function check(text: string, options: { minN?: number } = {}, of = report) {
  const gate = parseGate(text);
  assert.ok(gate, text);
  return checkGate(of, gate, options);
}

function outcome(text: string, options: { minN?: number } = {}) {
  const [finding, ...more] = check(text, options);
  assert.deepEqual(more, []);
  return finding?.outcome;
}

describe('a gate', () => {
  it('names a number, a limit of its interval, or a bound', () => {
    assert.equal(outcome('flipRate.authority>0.25'), 'passed');
    assert.equal(outcome('flipRate.authority>=0.25'), 'violated');
    assert.equal(outcome('flipRate.authority<0.25'), 'passed');
    assert.equal(outcome('flipRate.authority <= 0.25'), 'violated');
    const { interval } = numberOf(groupOf(report), 'harmfulFlipRate');
    assert.ok('upper' in interval);
    const { lower, upper } = interval;
    assert.equal(outcome(`harmfulFlipRate.upper>${upper - 1e-9}`), 'violated');
    assert.equal(outcome(`harmfulFlipRate.upper>${upper + 1e-9}`), 'passed');
    assert.equal(outcome(`harmfulFlipRate.lower<${lower + 1e-9}`), 'violated');
    // The bounds: 10 and 14 of 44.
    assert.equal(outcome('flipRate.authority.bounds.upper>0.318'), 'violated');
    assert.equal(outcome('flipRate.authority.bounds.upper>0.319'), 'passed');
    assert.equal(outcome('flipRate.authority.bounds.lower<0.227'), 'passed');
  });

  it('names a cell of a table', () => {
    // 10 only second, none only first: 2 / 2^10.
    assert.equal(outcome('mcnemar.flip.authority.p<0.0019'), 'passed');
    assert.equal(outcome('mcnemar.flip.authority.p<0.002'), 'violated');
    assert.equal(outcome('mcnemar.flip.authority.p<0.002', { minN: 41 }), 'undefined');
    assert.equal(outcome('flips.all.harmful>9'), 'violated');
  });

  it('is undefined where the number is not there, not estimable or rests on too little', () => {
    const [missing] = check('flipRat>0.1');
    assert.equal(missing?.outcome, 'undefined');
    assert.match(missing?.reason ?? '', /no such number/);
    const [none] = check('flipRateOfIncorrect>0.1');
    assert.equal(none?.outcome, 'undefined');
    assert.match(none?.reason ?? '', /incorrect/);
    const [few] = check('flipRate.authority>0.1', { minN: 41 });
    assert.equal(few?.outcome, 'undefined');
    assert.match(few?.reason ?? '', /n is 40, under 41/);
    assert.equal(outcome('flipRate.authority>0.1', { minN: 40 }), 'violated');
    assert.deepEqual(check('counterbalanced:flipRate>0'), []);
  });

  it('is held against every judge and protocol, or one protocol', () => {
    const both = buildReport(
      [
        syntheticRun(specs),
        syntheticRun(specs.slice(10), { run: 'run-2', protocol: 'counterbalanced' }),
      ],
      { seed: 1 },
    );
    assert.deepEqual(
      check('flipRate>0', {}, both).map(({ protocol, outcome: is }) => [protocol, is]),
      [
        ['anti-baseline', 'violated'],
        ['counterbalanced', 'passed'],
      ],
    );
    assert.deepEqual(
      check('counterbalanced:flipRate>0', {}, both).map(({ outcome: is }) => is),
      ['passed'],
    );
  });

  it('needs a name, a comparison and a number', () => {
    for (const text of ['', 'flipRate', 'flipRate>', '>0.1', 'flipRate>x', 'flipRate=0.1']) {
      assert.equal(parseGate(text), undefined, text);
    }
  });
});
