import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limitWords, measuredWords } from '../../../../../src/core/attack/limits/limitWords.ts';

describe('words of a limit', () => {
  it('say what is allowed', () => {
    assert.equal(
      limitWords({ id: 'edits', to: 3 }),
      'at most 3 edits (changes with fewer than 4 unchanged words between them count as one)',
    );
    assert.match(limitWords({ id: 'edits', from: 1, to: 1 }), /^exactly 1 edit \(/);
    assert.equal(
      limitWords({ id: 'kept', above: 0.7 }),
      "more than 70 % of the original's words kept",
    );
    assert.equal(
      limitWords({ id: 'growth', from: 0.05, to: 0.1 }),
      '5 % to 10 % longer than the original, in characters',
    );
    assert.equal(
      limitWords({ id: 'growth', from: -0.02, to: 0.04 }),
      'at most 2 % shorter and 4 % longer than the original, in characters',
    );
  });

  it('say what was measured against it', () => {
    const kept = true;
    assert.equal(measuredWords({ id: 'edits', kept, measured: 2, to: 3 }), '2 of at most 3 edits');
    assert.equal(
      measuredWords({ id: 'growth', kept: false, measured: -0.12, from: 0.05, to: 0.1 }),
      '12 % shorter, 5 % to 10 % longer asked',
    );
    assert.equal(
      measuredWords({ id: 'kept', kept: false, measured: 0.7, from: 0.7 }),
      "70 % of the original's words kept, more than 70 % asked",
    );
    assert.equal(
      measuredWords({ id: 'places', kept: false, measured: 2, to: 0 }),
      '2 steps or turns missing, added or out of place',
    );
  });

  it('do not round what breaks a limit to what keeps it', () => {
    assert.equal(
      measuredWords({ id: 'growth', kept: false, measured: 0.1004, from: 0.05, to: 0.1 }),
      '10.04 % longer, 5 % to 10 % longer asked',
    );
    assert.equal(
      measuredWords({ id: 'growth', kept: true, measured: 0.0704, from: 0.05, to: 0.1 }),
      '7 % longer, 5 % to 10 % longer asked',
    );
  });

  it('tell what does not apply from what cannot be measured', () => {
    assert.equal(
      measuredWords({ id: 'wrongStep', kept: true, to: 0 }),
      'first wrong step: does not apply here',
    );
    assert.equal(
      measuredWords({ id: 'edits', kept: false, to: 3 }),
      'number of edits: cannot be measured, as the texts differ too much',
    );
  });
});
