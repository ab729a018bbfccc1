import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  countingWords,
  limitWords,
  violationWords,
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
      violationWords({ id: 'turnAdded', kept: false, measured: 0.8, to: 0.625 }),
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

  it('still says what older logs have measured', () => {
    assert.equal(
      violationWords({ id: 'turnGrowth', kept: false, measured: 0.75, to: 0.5 }),
      '75 % of the growth in one turn, at most 50 % required',
    );
    assert.equal(
      violationWords({ id: 'wrongStep', kept: false, measured: 2, to: 0 }),
      '2 formulas or numbers of the first wrong step changed, added or missing',
    );
  });

  it('says what was measured', () => {
    const kept = false;
    assert.equal(violationWords({ id: 'edits', kept, measured: 4, to: 3 }), '4 of at most 3 edits');
    assert.equal(
      violationWords({ id: 'growth', kept: false, measured: -0.12, from: 0.05, to: 0.1 }),
      '12 % shorter, 5 % to 10 % longer required',
    );
    assert.equal(
      violationWords({ id: 'kept', kept: false, measured: 0.7, from: 0.7 }),
      "70 % of the original's words kept, more than 70 % required",
    );
    assert.equal(
      violationWords({ id: 'places', kept: false, measured: 2, to: 0 }),
      '2 steps or turns missing, added or out of place',
    );
  });

  it('does not round a broken limit to a kept one', () => {
    assert.equal(
      violationWords({ id: 'growth', kept: false, measured: 0.1004, from: 0.05, to: 0.1 }),
      '10.04 % longer, 5 % to 10 % longer required',
    );
  });

  it('says that a limit cannot be measured', () => {
    assert.equal(
      violationWords({ id: 'edits', kept: false, to: 3 }),
      'number of edits: cannot be measured, as the texts differ too much',
    );
  });
});
