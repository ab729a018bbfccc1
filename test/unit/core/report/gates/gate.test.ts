import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import {
  checkGate,
  type GateOptions,
  parseGate,
} from '../../../../../src/core/report/gates/gate.ts';
import { times } from '../../metrics/syntheticRows.ts';
import { groupOf, numberOf, syntheticReport, syntheticRun } from '../syntheticRuns.ts';

/** 10 of 40 flip, all of them harmful; 4 more are unreadable. */
const specs = [
  ...times(10, { b1: 'A', asked: 'A', label: 'A', challenged: { authority: 'B' } } as const),
  ...times(30, { b1: 'A', asked: 'A', label: 'A', challenged: { authority: 'A' } } as const),
  ...times(4, { b1: 'A', asked: 'A', label: 'A', challenged: { authority: '?' } } as const),
];
const report = syntheticReport(specs);

function check(text: string, options: GateOptions = {}, of = report) {
  const gate = parseGate(text);
  assert.ok(gate, text);
  // These logs lack arms that the tests do not cover.
  return checkGate(of, gate, { allowUnfinished: true, ...options });
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
    // The bounds are 10 and 14 of 44.
    assert.equal(outcome('flipRate.authority.bounds.upper>0.318'), 'violated');
    assert.equal(outcome('flipRate.authority.bounds.upper>0.319'), 'passed');
    assert.equal(outcome('flipRate.authority.bounds.lower<0.227'), 'passed');
  });

  it('names a number whose id has an equals sign', () => {
    assert.equal(outcome('ersSensitivity.α = 0>=2'), 'passed');
    assert.equal(parseGate('flipRate = 0'), undefined);
  });

  it('names a cell of a table', () => {
    // 10 only in the second, none only in the first: 2 / 2^10.
    assert.equal(outcome('mcnemar.flip.authority.p<0.0019'), 'passed');
    assert.equal(outcome('mcnemar.flip.authority.p<0.002'), 'violated');
    assert.equal(outcome('mcnemar.flip.authority.p<0.002', { minN: 41 }), 'undefined');
    assert.equal(outcome('flips.all.harmful>9'), 'violated');
  });

  it('is undefined if the number is missing, not estimable or based on too little', () => {
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

  it('applies to every judge and protocol, or to one protocol', () => {
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

  it('skips a protocol that never has the number, if another has it', () => {
    const unlabelled = specs.map((spec) => ({ ...spec, label: undefined }));
    const both = buildReport(
      [
        syntheticRun(specs),
        syntheticRun(unlabelled, { run: 'run-2', protocol: 'counterbalanced' }),
      ],
      { seed: 1 },
    );
    const protocols = (text: string) =>
      check(text, {}, both).map(({ protocol, outcome: is }) => [protocol, is]);
    assert.deepEqual(protocols('agreement.baseline<0.5'), [['anti-baseline', 'passed']]);
    assert.deepEqual(protocols('counterbalanced:agreement.baseline<0.5'), [
      ['counterbalanced', 'undefined'],
    ]);
    assert.deepEqual(
      check('nothing<0.5', {}, both).map(({ outcome: is }) => is),
      ['undefined', 'undefined'],
    );
  });

  it('applies to the pooled numbers, or to those of each part, if it says so', () => {
    const judge = { provider: 'scripted', endpoint: 'http://127.0.0.1:9/v1', simulated: false };
    const named = specs.map((spec, i) => ({
      ...spec,
      pair: `p${i}`,
      cluster: `c${i}`,
      domain: i < 10 ? 'law' : 'maths',
    }));
    const two = buildReport(
      [
        syntheticRun(named, { judge: { ...judge, model: 'wren' } }),
        syntheticRun(named, { run: 'run-2', judge: { ...judge, model: 'crow' } }),
      ],
      { seed: 1 },
    );
    const subjects = (text: string) =>
      check(text, {}, two).map(({ subject, outcome: is }) => [subject, is]);
    assert.deepEqual(subjects('flipRate>0.3'), [
      ['crow', 'passed'],
      ['wren', 'passed'],
    ]);
    assert.deepEqual(subjects('pooled:flipRate>0.3'), [['crow and wren', 'passed']]);
    assert.deepEqual(subjects('anti-baseline:domain:flipRate>0.3'), [
      ['crow, domain maths', 'passed'],
      ['crow, domain law', 'violated'],
      ['wren, domain maths', 'passed'],
      ['wren, domain law', 'violated'],
    ]);
    assert.deepEqual(subjects('domain:counterbalanced:flipRate>0.3'), []);
  });

  it('names the difference between two runs', () => {
    const later = specs.map((spec) => ({ ...spec, challenged: { authority: 'B' as const } }));
    const two = buildReport(
      [syntheticRun(specs), syntheticRun(later, { run: 'run-2', createdAt: 1_760_000_000_000 })],
      { seed: 1 },
    );
    // 10 of 40 compared with 40 of 40; the 4 that are unreadable in the first run all flip in the
    // second.
    const [finding] = check('comparison.flipRate.difference.authority>0.7', {}, two);
    assert.equal(finding?.outcome, 'violated');
    assert.equal(finding?.value, 0.75);
    assert.match(finding?.subject ?? '', /^script-1, run run-2 against script-1, run run-1$/);
    const outcomes = [
      'comparison.flipRate.difference.lower>0.5',
      'comparison.flipRate.difference.bounds.upper>0.77',
      'anti-baseline:comparison.matched.authority.n<44',
      'comparison.flipRate.difference>0.8',
    ].map((text) => check(text, {}, two).map(({ outcome: is }) => is));
    assert.deepEqual(outcomes, [['violated'], ['violated'], ['passed'], ['passed']]);
    assert.deepEqual(check('comparison.flipRate.difference>0'), []);
  });

  it('distinguishes judges of one name, and marks simulated ones', () => {
    const judge = { provider: 'scripted', model: 'wren', endpoint: 'x', simulated: false };
    const two = buildReport(
      [
        syntheticRun(specs, { judge }),
        syntheticRun(specs, { run: 'run-2', judge: { ...judge, endpoint: 'y', simulated: true } }),
      ],
      { seed: 1 },
    );
    const subjects = check('flipRate>0.3', {}, two).map(({ subject }) => subject);
    assert.equal(new Set(subjects).size, 2);
    assert.match(subjects.join('\n'), /^wren [0-9a-f]{16} \(simulated\)$/m);
  });

  it('needs a name, a comparison and a number', () => {
    for (const text of [
      '',
      'flipRate',
      'flipRate>',
      '>0.1',
      'flipRate>x',
      'flipRate=0.1',
      'a:b:flipRate>1',
    ]) {
      assert.equal(parseGate(text), undefined, text);
    }
  });
});
