import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Bar, Card } from '../../../../src/core/report/card/cardSchema.ts';
import type { ReportedNumber } from '../../../../src/core/report/reportSchema.ts';
import { reportStrings } from '../../../../src/messages/reportStrings.ts';
import { barText } from '../../../../webview/report/card/cardNumbers.ts';

const bar: Bar = {
  ...{ id: 'lostOfRight<=0.1', title: 'Right verdicts lost', number: 'lostOfRight', side: 'most' },
  ...{ limit: 0.1, source: 'default, version 2', state: 'met', value: 0.05, n: 100, prompts: 100 },
  interval: { lower: 0.02, upper: 0.09, level: 0.9 },
};

function lostOf(lower: number, upper: number): ReportedNumber {
  return {
    ...{ id: 'lostOfRight', title: 'Right verdicts lost', unit: 'ratio', value: 0.05 },
    ...{ n: 100, clusters: 100, interval: { lower, upper, method: 'wilson' } },
  };
}

const finished = {} as Card;

describe('what a number says about its bar', () => {
  it('names the interval that meets the bar where the other interval crosses the limit', () => {
    assert.equal(
      barText(bar, lostOf(0.01, 0.11), finished, reportStrings),
      '✓ met, at most 10%, by its 90% interval, 2% to 9%',
    );
  });

  it('says that a fact is met by its value', () => {
    const { interval: _, ...fact } = bar;
    assert.equal(
      barText(fact, lostOf(0.01, 0.11), finished, reportStrings),
      '✓ met, at most 10%, by its value',
    );
  });

  it('is short where both agree, and where the bar is not met', () => {
    assert.equal(barText(bar, lostOf(0.01, 0.1), finished, reportStrings), '✓ met, at most 10%');
    assert.equal(
      barText({ ...bar, state: 'missed' }, lostOf(0.01, 0.11), finished, reportStrings),
      '✕ missed, at most 10%',
    );
  });
});
