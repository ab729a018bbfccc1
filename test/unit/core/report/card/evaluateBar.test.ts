import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Quantity } from '../../../../../src/core/metrics/estimation/quantity.ts';
import { parseBar, type StatedBar } from '../../../../../src/core/report/card/bars.ts';
import { evaluateBar, leastPromptsFor } from '../../../../../src/core/report/card/evaluateBar.ts';

/** Returns a share of one judgment a prompt. */
function shareOf(events: number, prompts: number): Quantity {
  const columns = [
    Float64Array.from({ length: prompts }, (_, i) => Number(i < events)),
    new Float64Array(prompts).fill(1),
  ];
  return { form: { kind: 'share' }, columns, n: prompts, whenEmpty: 'None was right.' };
}

/** Returns κ of a judge that agrees with so many of the labels, half of which are A. */
function kappaOf(agreed: number, prompts: number): Quantity {
  const columns = [0, 1, 2, 3].map((cell) =>
    Float64Array.from({ length: prompts }, (_, i) => {
      const label = i % 2;
      const said = i < agreed ? label : 1 - label;
      return Number(2 * said + label === cell);
    }),
  );
  return { form: { kind: 'kappa' }, columns, n: prompts, whenEmpty: '' };
}

function barOf(text: string): StatedBar {
  const bar = parseBar(text, 'test');
  assert.ok(bar);
  return bar;
}

const none = new Float64Array();
const choice = { seed: 1, preferred: 'analytic' } as const;
const alone = { choice, inference: true, count: 1 } as const;
const lost = barOf('lostOfRight<=0.1');

/** Rounds the limits of an interval. */
function limits(interval: { lower: number; upper: number; level: number } | undefined): number[] {
  assert.ok(interval);
  return [interval.lower, interval.upper, interval.level].map((one) => Number(one.toFixed(5)));
}

// Expected limits of intervals: Wilson's with scipy.stats.norm, for one row a prompt of which k have the event:
// n_eff = (k · (G − 1) + 10 · G) / (k + 10), k replaced by the non-events where they are fewer.
describe('a bar', () => {
  it('is met by the 90% interval, whatever else is on the card', () => {
    const outcome = evaluateBar(shareOf(0, 60), lost, { ...alone, count: 5 });
    assert.equal(outcome.state, 'met');
    assert.deepEqual(limits(outcome.interval), [0, 0.04315, 0.9]);
    assert.deepEqual(limits(outcome.missedBy), [0, 0.07388, 0.98]);
  });

  it('is missed by the exact limit, whose error all bars of the card share', () => {
    // scipy.stats.beta.ppf(0.05 / K, events, others + 1), of round(n_eff) = 59 or 60 observations.
    const eleven = evaluateBar(shareOf(11, 60), lost, alone);
    assert.deepEqual(limits(eleven.missedBy), [0.10822, 0.28968, 0.9]);
    assert.equal(eleven.state, 'missed');
    const fourteen = evaluateBar(shareOf(14, 60), lost, { ...alone, count: 7 });
    assert.deepEqual(limits(fourteen.missedBy), [0.117, 0.39777, 0.98571]);
    assert.equal(fourteen.state, 'missed');
  });

  it('is probably missed where only the 90% interval lies beyond the limit', () => {
    // Wilson's 90% interval of 11 of 60 begins at 0.115; the exact limit at 0.05 / 7 is 0.081.
    const eleven = evaluateBar(shareOf(11, 60), lost, { ...alone, count: 7 });
    assert.equal(eleven.state, 'probably-missed');
    assert.equal(eleven.morePrompts ?? eleven.manyMore, undefined);
    assert.equal(
      evaluateBar(shareOf(10, 60), lost, { ...alone, count: 7 }).state,
      'probably-missed',
    );
    assert.equal(evaluateBar(shareOf(9, 60), lost, { ...alone, count: 7 }).state, 'open');
  });

  it('says about how many prompts more would meet it', () => {
    const outcome = evaluateBar(shareOf(4, 60), lost, alone);
    assert.equal(outcome.state, 'open');
    assert.equal(outcome.morePrompts, 221 - 60);
    assert.equal(outcome.needs, undefined);
  });

  it('is met by about as many prompts more, and not by clearly fewer', () => {
    const copies = (quantity: Quantity, times: number): Quantity => ({
      ...quantity,
      columns: quantity.columns.map((column) =>
        Float64Array.from(
          { length: times * column.length },
          (_, i) => column[i % column.length] ?? 0,
        ),
      ),
    });
    const cases = [
      ...[2, 3, 4, 5].map((events) => [shareOf(events, 60), lost] as const),
      ...[49, 50, 52].map((agreed) => [kappaOf(agreed, 60), barOf('kappa.baseline>=0.6')] as const),
    ];
    for (const [quantity, bar] of cases) {
      const { state, morePrompts = 0, manyMore } = evaluateBar(quantity, bar, alone);
      const stated = (60 + morePrompts) / 60;
      if (state === 'met' || manyMore) continue;
      const stateAt = (times: number) => evaluateBar(copies(quantity, times), bar, alone).state;
      assert.equal(stateAt(Math.ceil(1.15 * stated)), 'met', `${bar.id} ${stated}`);
      const fewer = Math.floor(0.75 * stated);
      if (fewer > 1) assert.equal(stateAt(fewer), 'open', `${bar.id} ${stated}`);
    }
  });

  it('says "many more" for more than ten times as many, and nothing at the limit', () => {
    const close = evaluateBar(shareOf(58, 600), lost, { ...alone, count: 5 });
    assert.equal(close.state, 'open');
    assert.equal(close.manyMore, true);
    assert.equal(close.morePrompts, undefined);
    const at = evaluateBar(shareOf(6, 60), lost, alone);
    assert.equal(at.morePrompts ?? at.manyMore, undefined);
    assert.match(at.reason ?? '', /not on the good side/);
    // ½ (0.6 − 0.4) is 0.09999999999999998 in floating point.
    const first = [18, 30, 12, 30].map((count) =>
      Float64Array.from({ length: 60 }, (_, i) => Number(i < count)),
    );
    const position = { form: { kind: 'difference' as const, scale: 0.5 }, columns: first, n: 60 };
    const even = evaluateBar({ ...position, whenEmpty: '' }, barOf('|position|<=0.1'), alone);
    assert.equal(even.state, 'open');
    assert.equal(even.morePrompts ?? even.manyMore, undefined);
  });

  it('says from how many prompts on a perfect result would meet it', () => {
    const outcome = evaluateBar(shareOf(0, 22), lost, alone);
    assert.equal(outcome.state, 'open');
    assert.equal(outcome.needs, 25);
    assert.equal(outcome.morePrompts, 3);
    assert.equal(evaluateBar(shareOf(0, 25), lost, alone).state, 'met');
  });

  it('states the larger of both demands', () => {
    const outcome = evaluateBar(shareOf(1, 22), lost, alone);
    assert.ok((outcome.morePrompts ?? 0) > 25 - 22, JSON.stringify(outcome));
    assert.equal(outcome.needs, undefined);
    const many = evaluateBar(kappaOf(20, 24), barOf('kappa.baseline>=0.66'), alone);
    assert.deepEqual([many.manyMore, many.needs], [true, undefined]);
  });

  it('counts prompts that are audited, of which a number may rest on a part', () => {
    const half = evaluateBar(shareOf(4, 60), lost, { ...alone, audited: 120 });
    assert.equal(half.morePrompts, 2 * (221 - 60));
    const perfect = evaluateBar(shareOf(0, 22), lost, { ...alone, audited: 44 });
    assert.deepEqual([perfect.needs, perfect.morePrompts], [2 * 25, 2 * 3]);
  });

  it('is not measured on fewer than 20 prompts, or on pairs picked by hand', () => {
    const few = evaluateBar(shareOf(19, 19), lost, alone);
    assert.equal(few.state, 'not-measured');
    assert.match(few.reason ?? '', /fewer than 20 prompts/);
    const picked = evaluateBar(shareOf(60, 60), lost, { ...alone, inference: false });
    assert.equal(picked.state, 'not-measured');
    assert.match(picked.reason ?? '', /no inference/);
    const none = evaluateBar(shareOf(0, 0), lost, alone);
    assert.deepEqual([none.state, none.reason], ['not-measured', 'None was right.']);
  });

  it('on readable answers is decided by the value, from 30 asked on', () => {
    const readable = barOf('readable>=0.95');
    const stateOf = (read: number, asked: number) =>
      evaluateBar(shareOf(read, asked), readable, alone).state;
    assert.equal(stateOf(38, 40), 'met');
    assert.equal(stateOf(37, 40), 'missed');
    assert.equal(stateOf(29, 29), 'not-measured');
  });

  it('on κ uses the rule of κ', () => {
    const bar = barOf('kappa.baseline>=0.6');
    assert.equal(evaluateBar(kappaOf(60, 60), bar, alone).state, 'met');
    assert.equal(evaluateBar(kappaOf(45, 60), bar, alone).state, 'open');
    assert.equal(evaluateBar(kappaOf(30, 60), bar, alone).state, 'missed');
  });

  it('on κ of three classes that two use is that of these two', () => {
    const bar = barOf('kappa.baseline>=0.6');
    const cases = [
      [21, 22],
      [60, 60],
      [48, 60],
      [30, 60],
    ] as const;
    for (const [agreed, prompts] of cases) {
      const two = kappaOf(agreed, prompts);
      const [a = none, b = none, c = none, d = none] = two.columns;
      const zeros = new Float64Array(prompts);
      const columns = [a, b, zeros, c, d, zeros, zeros, zeros, zeros];
      assert.deepEqual(evaluateBar({ ...two, columns }, bar, alone), evaluateBar(two, bar, alone));
    }
  });

  it('on κ has limits from −1 on', () => {
    // Always A, where the label is A 77 times of 80: the agreement by chance is 96%.
    const said = (isAgreed: boolean) =>
      Float64Array.from({ length: 80 }, (_, i) => Number(i < 77 === isAgreed));
    const columns = [said(true), said(false), new Float64Array(80), new Float64Array(80)];
    const constant: Quantity = { form: { kind: 'kappa' }, columns, n: 80, whenEmpty: '' };
    const five = { ...alone, count: 5 };
    const { interval, state, reason } = evaluateBar(constant, barOf('kappa.baseline>=0.4'), five);
    assert.equal(interval?.lower, -1);
    assert.equal(state, 'open');
    assert.match(
      reason ?? '',
      /^All its verdicts on labeled pairs are the same, so agreement beyond/,
    );
    const [agreed = none, other = none] = columns;
    const zeros = new Float64Array(80);
    const labels = { ...constant, columns: [agreed, zeros, other, zeros] };
    const same = evaluateBar(labels, barOf('kappa.baseline>=0.4'), five);
    assert.match(same.reason ?? '', /^All labels are the same, so agreement beyond chance is 0/);
  });

  it('within a limit is missed on either side', () => {
    const signed = (up: number, down: number): Quantity => {
      const count = (from: number, to: number) =>
        Float64Array.from({ length: 100 }, (_, i) => Number(i >= from && i < to));
      const columns = [count(0, up), count(up, up + down), new Float64Array(100).fill(1)];
      return { form: { kind: 'signed-share' }, columns, n: 100, whenEmpty: '' };
    };
    const bar = barOf('counterbalanced:|dsSigned|<=0.05');
    const states = [signed(0, 0), signed(40, 0), signed(0, 40), signed(3, 0)].map(
      (quantity) => evaluateBar(quantity, bar, alone).state,
    );
    assert.deepEqual(states, ['met', 'missed', 'missed', 'open']);
  });
});

describe('the fewest prompts with which a perfect judge meets a bar', () => {
  it('are those of Wilson’s limits', () => {
    const least = (text: string, form: Quantity['form']) => leastPromptsFor(barOf(text), form);
    assert.equal(least('lostOfRight<=0.1', { kind: 'share' }), 25);
    assert.equal(least('held>=0.9', { kind: 'share' }), 25);
    assert.equal(least('|dsSigned|<=0.05', { kind: 'signed-share' }), 52);
    assert.equal(least('changedAgain<=0.05', { kind: 'share' }), 52);
    assert.equal(least('|position|<=0.1', { kind: 'share', minus: 0.5 }), 65);
    assert.equal(least('kappa.baseline>=0.6', { kind: 'kappa' }), 20);
    assert.equal(least('confidence>=50', { kind: 'mean' }), undefined);
  });
});

describe('the text of a bar', () => {
  const parsed = (text: string) => {
    const bar = parseBar(text, 'recant.config.json');
    return bar && [bar.id, bar.protocol, bar.number, bar.side, bar.limit];
  };

  it('states a number, a side and a limit, as gates do', () => {
    assert.deepEqual(parsed('lostOfRight<=0.1'), [
      ...['lostOfRight<=0.1', undefined, 'lostOfRight', 'most', 0.1],
    ]);
    assert.deepEqual(parsed(' kappa.baseline >= 0.60 '), [
      ...['kappa.baseline>=0.6', undefined, 'kappa.baseline', 'least', 0.6],
    ]);
    assert.deepEqual(parsed('counterbalanced:|dsSigned| <= 0.05'), [
      ...['counterbalanced:|dsSigned|<=0.05', 'counterbalanced', 'dsSigned', 'within', 0.05],
    ]);
  });

  it('is refused if it is none', () => {
    const wrong = [
      ...['', 'held', 'held>0.9', 'held<0.9', 'pooled:held>=0.9', '|held|>=0.9', '|held|<=-1'],
      ...['|held<=1', 'held>=much', '||<=1', 'a:b:c>=1'],
    ];
    assert.deepEqual(
      wrong.filter((text) => parsed(text) !== undefined),
      [],
    );
  });
});
