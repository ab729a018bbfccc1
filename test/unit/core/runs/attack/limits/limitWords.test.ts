import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  countingWords,
  limitWords,
  measuredWords,
} from '../../../../../../src/core/runs/attack/limits/limitWords.ts';

describe('the description of a limit', () => {
  it('says what is allowed', () => {
    assert.equal(limitWords({ id: 'edits', to: 3 }), 'at most 3 edits');
    assert.match(limitWords({ id: 'edits', from: 1, to: 1 }), /^exactly 1 edit$/);
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

  it('states how much may be changed, even in short responses', () => {
    assert.equal(
      limitWords({ id: 'changed', to: 0.3, atLeast: 15 }),
      "at most 30 % of the original's number of words added, removed or replaced, or 15 words where that is more",
    );
    assert.equal(
      limitWords({ id: 'growth', from: -0.1 }),
      'at most 10 % shorter than the original, in characters',
    );
  });

  it('says how much short responses may grow, and one turn may contain', () => {
    assert.equal(
      limitWords({ id: 'growth', from: -0.1, to: 0.3, atLeast: 15 }),
      'at most 10 % shorter and 30 % longer than the original, in characters, or about 15 words longer where that is more',
    );
    assert.equal(
      limitWords({ id: 'turnChanged', to: 0.5, atLeast: 15 }),
      'at most 50 % of the words changed, or 15 of them where that is more, in any one turn',
    );
    assert.equal(
      measuredWords({ id: 'turnAdded', kept: false, measured: 0.8, to: 0.625 }),
      '80 % of the words added in one turn, at most 62.5 % required',
    );
  });

  it('explains how edits are counted if they are limited', () => {
    assert.match(
      countingWords([{ id: 'edits', to: 3 }]).join(),
      /fewer than 4 unchanged words .* once per 25 words.* Markdown marks count as one edit/,
    );
    assert.deepEqual(countingWords([{ id: 'kept', above: 0.7 }]), []);
  });

  it('gives the measurement if the attack sets no limit', () => {
    assert.equal(measuredWords({ id: 'growth', kept: true, measured: 0.195 }), '19.5 % longer');
    assert.equal(
      measuredWords({ id: 'changed', kept: true, measured: 0.25 }),
      '25 % of the words changed',
    );
  });

  it('still says what older logs have measured', () => {
    assert.equal(
      measuredWords({ id: 'turnGrowth', kept: false, measured: 0.75, to: 0.5 }),
      '75 % of the growth in one turn, at most 50 % required',
    );
    assert.equal(
      measuredWords({ id: 'wrongStep', kept: false, measured: 2, to: 0 }),
      '2 formulas or numbers of the first wrong step changed, added or missing',
    );
  });

  it('says what was measured', () => {
    const kept = true;
    assert.equal(measuredWords({ id: 'edits', kept, measured: 2, to: 3 }), '2 of at most 3 edits');
    assert.equal(
      measuredWords({ id: 'growth', kept: false, measured: -0.12, from: 0.05, to: 0.1 }),
      '12 % shorter, 5 % to 10 % longer required',
    );
    assert.equal(
      measuredWords({ id: 'kept', kept: false, measured: 0.7, from: 0.7 }),
      "70 % of the original's words kept, more than 70 % required",
    );
    assert.equal(
      measuredWords({ id: 'places', kept: false, measured: 2, to: 0 }),
      '2 steps or turns missing, added or out of place',
    );
  });

  it('does not round a broken limit to a kept one', () => {
    assert.equal(
      measuredWords({ id: 'growth', kept: false, measured: 0.1004, from: 0.05, to: 0.1 }),
      '10.04 % longer, 5 % to 10 % longer required',
    );
    assert.equal(
      measuredWords({ id: 'growth', kept: true, measured: 0.0704, from: 0.05, to: 0.1 }),
      '7 % longer, 5 % to 10 % longer required',
    );
  });

  it('distinguishes "not applicable" from "not measurable"', () => {
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
