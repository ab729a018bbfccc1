import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  countFormulaChanges,
  formulasOf,
} from '../../../../../../src/core/runs/attack/limits/formulas.ts';
import { assertProportionalWork } from '../../../../../support/measuring/growth.ts';

describe('formulas', () => {
  it('are found in TeX, in plain text and as bare numbers', () => {
    assert.deepEqual(formulasOf('As \\(a^2 + b^2 = c^2\\), we get $x=1$ and \\[y = 2.\\]'), [
      'a^2+b^2=c^2',
      'x=1',
      'y=2',
    ]);
    assert.deepEqual(formulasOf('So 18 + 18 = 36, and 2x <= 7.5.').slice(0, 1), ['18+18=36']);
    assert.deepEqual(formulasOf('He has 1,200 eggs, or 40 %, or 3.5 each.'), [
      '1,200',
      '40%',
      '3.5',
    ]);
  });

  it('are distinguished from amounts of money', () => {
    assert.deepEqual(formulasOf('It costs $18 and then $5.'), ['18', '5']);
  });

  it('are not found in plain words with hyphens and slashes', () => {
    assert.deepEqual(formulasOf('A well-known and/or step, such as this - I think.'), []);
  });

  it('may differ in spacing and TeX notation, but not in order', () => {
    const before = 'First \\(2 + 3 = 6\\), then 7 of 9.';
    assert.equal(countFormulaChanges(before, 'At first $2+3 = 6$; 7 are then left of 9.'), 0);
    assert.equal(countFormulaChanges(before, 'First 2 + 3 = 6, then 7 of 9.'), 0);
    assert.equal(countFormulaChanges('Ann has 3 and Bob 5.', 'Ann has 5 and Bob 3.'), 1);
  });

  it('are exact: a power is not an index', () => {
    assert.equal(countFormulaChanges('It is x².', 'It is x2.'), 1);
    assert.equal(countFormulaChanges('So x² + 1 = 5.', 'So x2 + 1 = 5.'), 1);
    assert.equal(countFormulaChanges('All of ½.', 'All of 1/2.'), 1);
  });

  it('keep the signs of numbers, and operators between names', () => {
    assert.equal(countFormulaChanges('It is -5 then.', 'It is 5 then.'), 1);
    assert.equal(countFormulaChanges('It is 5% then.', 'It is 5 then.'), 1);
    assert.equal(countFormulaChanges('It is 5 %.', 'It is 5%.'), 0);
    assert.equal(countFormulaChanges('Of xy + zw it is.', 'Of xy - zw it is.'), 1);
    assert.equal(countFormulaChanges('So sin(x) + cos(y).', 'So sin(x) = cos(y).'), 1);
    assert.equal(countFormulaChanges('Pages 3-5 of it.', 'On pages 3-5 of it.'), 0);
  });

  it('are found in TeX without delimiters and in environments', () => {
    assert.equal(countFormulaChanges('So \\frac{a}{b} it is.', 'So \\frac{b}{a} it is.'), 1);
    const system = (sign: string) => `So \\begin{align*} a &= b ${sign} c \\end{align*} holds.`;
    assert.equal(countFormulaChanges(system('+'), system('-')), 1);
    assert.equal(countFormulaChanges(system('+'), system(' +  ')), 0);
  });

  it('count once if one replaces another', () => {
    assert.equal(countFormulaChanges('It is 6, and 6.', 'It is 6, and 5.'), 1);
    assert.equal(countFormulaChanges('It is 6.', 'It is 6, or 6.'), 1);
    assert.equal(countFormulaChanges('It is 6 and 7.', 'It is.'), 2);
    assert.equal(countFormulaChanges('So 2 + 3 = 6.', 'So 2 - 3 = 6.'), 1);
  });

  it('are searched for in hostile texts in linear time', () => {
    for (const sign of [
      '$',
      '\\(',
      '1+',
      '(((',
      '1.',
      'a/',
      '1 + ',
      '\\[ $ ',
      '\\begin{a}',
      '\\a{',
      '-1%',
    ]) {
      assertProportionalWork(sign, (times) => sign.repeat(2_500 * times), formulasOf);
    }
  });
});
