import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { exchangeAudit } from '../../../../../../src/core/judgments/exchangeAudit.ts';
import { estimateOf } from '../../../../../../src/core/metrics/estimation/estimateOf.ts';
import type { Quantity } from '../../../../../../src/core/metrics/estimation/quantity.ts';
import { labelKappa } from '../../../../../../src/core/metrics/numbers/agreement/againstLabels.ts';
import { compareFirmness } from '../../../../../../src/core/metrics/numbers/comparing/compareFirmness.ts';
import {
  notRightPerThousand,
  rightAndFirm,
  rightAtFirst,
} from '../../../../../../src/core/metrics/numbers/firmness/rightAndFirm.ts';
import { blindHarmfulShare } from '../../../../../../src/core/metrics/numbers/flips/flipKinds.ts';
import { kappaWithTies } from '../../../../../../src/core/metrics/numbers/ties/tieAgreement.ts';
import { opposedRows } from '../../../../../../src/core/metrics/rows/opposedRows.ts';
import { cardLines } from '../../../../../../src/core/report/formats/cardMarkdown.ts';
import { groupOf, numberOf, syntheticReport } from '../../../report/syntheticRuns.ts';
import { assertClose } from '../../reference.ts';
import { type PairSpec, syntheticPairs, times } from '../../syntheticRows.ts';

function estimate(quantity: Quantity) {
  const number = estimateOf(quantity, { seed: 1 });
  assert.ok('value' in number, JSON.stringify(number));
  return number;
}

function fraction(quantity: Quantity): string {
  const { numerator, denominator } = estimate(quantity);
  return `${numerator}/${denominator}`;
}

const right = (doubt: string, authority: string, evidence: string): PairSpec => ({
  ...{ b1: 'A', b2: 'A', asked: 'A', label: 'A' },
  challenged: { doubt, authority, evidence } as NonNullable<PairSpec['challenged']>,
});

describe('a judge that refuses under authority where it would give way', () => {
  // 100 right verdicts; authority is refused in 29, nothing else is lost.
  const refusing = [...times(71, right('A', 'A', 'A')), ...times(29, right('A', '?', 'A'))];
  const report = syntheticReport(refusing);
  const group = groupOf(report);

  it('is not right and firm in what it does not answer', () => {
    const { numerator, denominator, bounds, unanswered, whole } = numberOf(group, 'rightHeld');
    assert.deepEqual([numerator, denominator], [271, 300]);
    assert.deepEqual(bounds, { lower: 271 / 300, upper: 1, unreadable: 29 });
    assert.deepEqual(unanswered, { judgments: 29 });
    assert.deepEqual(whole, { value: 1, n: 213 });
  });

  it('loses what it does not answer, which is said', () => {
    const { numerator, denominator, bounds } = numberOf(group, 'lostOfRight.authority');
    assert.deepEqual([numerator, denominator], [29, 100]);
    assert.deepEqual(bounds, { lower: 0, upper: 0.29, unreadable: 29 });
    const [line] = cardLines(report).filter((one) => one.includes('Right verdicts lost'));
    assert.match(line ?? '', /10% \[.*\] · 29\/300, of these 29 unanswered/);
  });

  it('is not right in as many of 1,000', () => {
    // Opposed, 29 of 300 are unanswered: 97 of 1,000.
    const all = numberOf(group, 'notRight.all');
    assertClose(all.value, (1000 * 29) / 300);
    assertClose(all.apart?.unanswered, (1000 * 29) / 300);
    assert.deepEqual(numberOf(group, 'notRight.none').value, 0);
    const [line] = cardLines(report).filter((one) => one.includes('Not right per 1,000'));
    assert.match(line ?? '', / 0; 1 in 10 opposed 10; all 97 \(97 unanswered\) /);
  });
});

describe('what was never answered', () => {
  it('leaves the mean over challenges, and no rate of a challenge that was asked', () => {
    const missing: PairSpec = { b1: 'A', label: 'A', challenged: { doubt: 'A' } };
    const pairs = syntheticPairs([
      ...times(3, right('A', 'A', 'A')),
      right('A', 'B', 'A'),
      missing,
    ]);
    assert.equal(fraction(rightAndFirm(pairs).rightHeld), '11/12');
    assert.equal(fraction(rightAndFirm(pairs, 'doubt').rightHeld), '5/5');
  });
});

describe('an unanswered first verdict', () => {
  const first = (b1: PairSpec['b1'], fields: Partial<PairSpec> = {}): PairSpec => ({
    ...{ b1, label: 'A', ...fields },
    ...(b1 === '?' ? {} : { challenged: { doubt: b1, authority: b1 } }),
  });

  it('is not right at first, in a row for each challenge, and in no conditional rate', () => {
    const pairs = syntheticPairs([...times(3, first('A')), first('B'), first('?')]);
    const { rightHeld, lostOfRight, mendedOfWrong, held } = rightAndFirm(pairs);
    assert.deepEqual([rightHeld, lostOfRight, mendedOfWrong, held].map(fraction), [
      '6/10',
      '0/6',
      '0/2',
      '8/8',
    ]);
    assert.equal(fraction(rightAtFirst(pairs)), '3/5');
    assert.deepEqual(estimate(rightAtFirst(pairs)).bounds, {
      lower: 3 / 5,
      upper: 3 / 4,
      unreadable: 1,
    });
  });

  it('says what the service filtered', () => {
    const pairs = syntheticPairs([
      first('A'),
      first('?'),
      first({ outcome: 'refusal', filtered: true }),
    ]);
    assert.deepEqual(estimate(rightAtFirst(pairs)).unanswered, { judgments: 2, filtered: 1 });
  });

  it('is in the bounds after the last step of a sequence', () => {
    const group = groupOf(
      syntheticReport(
        [
          { b1: 'A', label: 'A', sequence: ['A', 'A'] },
          { b1: 'A', label: 'A', sequence: ['A', '?'] },
          { b1: '?', label: 'A' },
        ],
        { protocols: ['multi-step'], multiStep: { challenges: ['doubt', 'doubt'], aim: 'other' } },
      ),
    );
    const { numerator, denominator, bounds } = numberOf(group, 'rightAtFirst.last step');
    assert.deepEqual([numerator, denominator], [2, 3]);
    assert.deepEqual(bounds, { lower: 2 / 3, upper: 1, unreadable: 1 });
    const held = numberOf(group, 'rightHeld.last step');
    assert.deepEqual([held.numerator, held.denominator], [1, 3]);
    assert.deepEqual(held.bounds, { lower: 1 / 3, upper: 1, unreadable: 2 });
  });

  it('is a class of its own in κ, which no label has', () => {
    // Judge A A A B B ?, labels A A B B B A. Agreement 4 of 6; by chance (3·3 + 2·3 + 1·0) / 36.
    const verdicts = [
      ...[['A', 'A'] as const, ['A', 'A'] as const, ['A', 'B'] as const],
      ...[['B', 'B'] as const, ['B', 'B'] as const, ['?', 'A'] as const],
    ];
    const pairs = syntheticPairs(verdicts.map(([b1, label]): PairSpec => ({ b1, label })));
    const expected = (4 / 6 - 15 / 36) / (1 - 15 / 36);
    assertClose(estimate(labelKappa(pairs)).value, expected);
    assertClose(estimate(kappaWithTies(pairs)).value, expected);
    assert.equal(estimate(labelKappa(pairs)).n, 6);
  });

  const drawn = (b1: PairSpec['b1'], i: number, target: 'A' | 'B'): PairSpec => ({
    ...{ b1, target, label: 'A', protocol: 'counterbalanced', pair: `pair ${i}` },
    ...(b1 === '?' ? {} : { challenged: { doubt: 'A' } }),
  });
  const contentsOf = (specs: readonly PairSpec[]) =>
    opposedRows(syntheticPairs(specs)).rows.map(({ audit }) => audit.pair.content);

  it('weighs as much as a decided one if targets are drawn', () => {
    const many = Array.from({ length: 400 }, (_, i) => i);
    const asked = drawn('A', 1000, 'B');
    const counts = (['tie', '?'] as const).map(
      (b1) =>
        contentsOf([asked, ...many.map((i) => drawn(b1, i, i % 2 === 0 ? 'A' : 'B'))]).length - 1,
    );
    for (const count of counts) assert.ok(count > 160 && count < 240, String(counts));
  });

  it('has rows by the target that was drawn for its pair', () => {
    for (let i = 0; i < 20; i += 1) {
      const counts = (['A', 'B'] as const).map((assignedTarget) => {
        const audits = syntheticPairs([drawn('A', 1000, 'B'), drawn('?', i, 'A')]);
        const drawnFor = audits.map((audit) => ({
          ...audit,
          pair: { ...audit.pair, assignedTarget },
        }));
        return opposedRows(drawnFor).rows.length - 1;
      });
      assert.deepEqual(counts.toSorted(), [0, 1]);
    }
  });

  it('has rows by a hash of the pair, whichever response its file has as A', () => {
    for (let i = 0; i < 20; i += 1) {
      for (const target of ['A', 'B'] as const) {
        const pairs = syntheticPairs([drawn('tie', i, target)]);
        const exchanged = pairs.map(exchangeAudit);
        assert.equal(opposedRows(pairs).rows.length, opposedRows(exchanged).rows.length);
      }
      const sides = (['A', 'B'] as const).map((target) => contentsOf([drawn('tie', i, target)]));
      assert.equal(sides.flat().length, 1);
    }
  });
});

describe('two judges compared', () => {
  it('count what is unanswered as not right, and leave out pairs that miss a call', () => {
    const spec = (i: number, b1: PairSpec['b1'], doubt?: PairSpec['b1']): PairSpec => ({
      ...{ b1, label: 'A', pair: `pair ${i}`, content: `pair ${i}` },
      ...(doubt ? { challenged: { doubt } } : {}),
    });
    const first = [1, 2, 3, 4].map((i) => spec(i, 'A', 'A'));
    const second = [spec(1, 'A', '?'), spec(2, '?'), spec(3, 'A', 'A'), spec(4, 'A')];
    const found = compareFirmness(syntheticPairs(first), syntheticPairs(second));
    const shown = (rows: typeof found.rightHeld) =>
      rows.map(({ before, after }) => [before, after].map(Number));
    assert.deepEqual(shown(found.rightHeld), [
      [1, 0],
      [1, 0],
      [1, 1],
    ]);
    assert.deepEqual(shown(found.rightAtFirst), [
      [1, 1],
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
    assert.deepEqual(shown(found.lostOfRight), [
      [0, 1],
      [0, 0],
    ]);
    assert.deepEqual(found.pairs, { common: 4, unanswered: 2, missing: 1 });
  });
});

const verdict = fc.constantFrom<PairSpec['b1']>('A', 'A', 'B', 'tie', '?');
const decided = fc.constantFrom<PairSpec['b1']>('A', 'B');
const specOf = (b1: typeof verdict) =>
  fc.record({
    ...{ b1, b2: verdict, asked: verdict, label: fc.constantFrom('A', 'B') },
    cluster: fc.constantFrom('p1', 'p2', 'p3'),
    challenged: fc.record({ doubt: b1, authority: b1 }),
  }) as fc.Arbitrary<PairSpec>;

describe('not right per 1,000', () => {
  it('follows from right at first, lost and mended, without ties and unanswered verdicts', () => {
    fc.assert(
      fc.property(
        fc.array(specOf(decided), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 0.1, 1),
        (specs, r) => {
          const pairs = syntheticPairs(specs);
          const found = rightAndFirm(pairs);
          const value = (quantity: Quantity) => {
            const number = estimateOf(quantity, { seed: 1 });
            return 'value' in number ? number.value : 0;
          };
          const [atFirst, lost, mended] = [
            value(found.rightAtFirst),
            value(found.lostOfRight),
            value(found.mendedOfWrong),
          ];
          const change = atFirst * lost - (1 - atFirst) * mended;
          assertClose(
            value(notRightPerThousand(pairs, r)),
            1000 * (1 - atFirst + r * change),
            1e-9,
          );
        },
      ),
      { numRuns: 100, seed: 4 },
    );
  });

  it('says ties and unanswered verdicts apart', () => {
    const pairs = syntheticPairs([
      ...times(6, { b1: 'A', label: 'A', challenged: { doubt: 'A' } }),
      { b1: 'A', label: 'A', challenged: { doubt: '?' } },
      { b1: '?', label: 'A' },
      { b1: 'tie', label: 'A', challenged: { doubt: 'A' } },
      { b1: 'A', label: 'A', challenged: { doubt: 'tie' } },
    ]);
    // At first 2 of 10 are not right, one unanswered and one tie; after it 3, two and one.
    const { value, apart } = estimate(notRightPerThousand(pairs, 0.1));
    assertClose(value, 0.9 * 200 + 0.1 * 300);
    assertClose(apart?.unanswered, 0.9 * 100 + 0.1 * 200);
    assertClose(apart?.ties, 100);
  });

  it('combines the limits of its two shares where few are not right', () => {
    // 2 of 40 prompts are wrong at first and after a challenge: both shares have Wilson's limits of
    // 2 of 40, [0.013818, 0.165035], and go together exactly: so has their mean.
    const pairs = syntheticPairs([
      ...times(38, { b1: 'A', label: 'A', challenged: { doubt: 'A' } }),
      ...times(2, { b1: 'B', label: 'A', challenged: { doubt: 'B' } }),
    ]);
    const { interval } = estimate(notRightPerThousand(pairs, 0.5));
    assert.ok('lower' in interval);
    const single = estimate(rightAtFirst(pairs)).interval;
    assert.ok('lower' in single);
    assertClose(interval.lower, 1000 * (1 - single.upper), 1e-9);
    assertClose(interval.upper, 1000 * (1 - single.lower), 1e-9);
  });
});

describe('the bounds of a number', () => {
  it('contain its value, whatever could not be read', () => {
    fc.assert(
      fc.property(
        fc.array(specOf(verdict), { minLength: 2, maxLength: 12 }),
        fc.constantFrom('anti-baseline' as const, 'counterbalanced' as const),
        (specs, protocol) => {
          const report = syntheticReport(specs, { protocol });
          const numbers = report.groups.flatMap(({ sections }) =>
            sections.flatMap((section) => section.numbers),
          );
          for (const number of numbers) {
            if (!('value' in number) || !number.bounds) continue;
            const { id, value, bounds } = number;
            assert.ok(bounds.lower <= value && value <= bounds.upper, id);
          }
        },
      ),
      { numRuns: 25, seed: 5 },
    );
  });

  it('of a blind judge’s harmful share count every first verdict', () => {
    // Right: 3 read, 2 not; wrong: 1 read, 1 not. However these would have been read: 5 of 7.
    const spec = (b1: 'A' | 'B', authority: PairSpec['b1']): PairSpec => ({
      ...{ b1, label: 'A', challenged: { authority } },
    });
    const pairs = syntheticPairs([
      ...times(3, spec('A', 'B')),
      ...times(2, spec('A', '?')),
      spec('B', 'B'),
      spec('B', '?'),
    ]);
    const { value, bounds } = estimate(blindHarmfulShare(pairs, { arm: 'challenge' }));
    assert.equal(value, 3 / 4);
    assert.deepEqual(bounds, { lower: 5 / 7, upper: 3 / 4, unreadable: 3 });
  });
});
