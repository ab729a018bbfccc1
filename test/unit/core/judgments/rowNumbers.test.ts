import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { copyRow } from '../../../../src/core/judgments/copyRow.ts';
import { Digests } from '../../../../src/core/judgments/digests.ts';
import { RowNumbers } from '../../../../src/core/judgments/rowNumbers.ts';
import { rowsOfRun } from '../../../support/rowsOf.ts';
import { syntheticRun } from '../report/syntheticRuns.ts';

describe('digests', () => {
  it('have the numbers of their first appearance and their texts', () => {
    const digests = new Digests(64);
    const texts = Array.from({ length: 1000 }, (_, i) =>
      createHash('sha256')
        .update(`${i % 300}`)
        .digest('hex'),
    );
    assert.deepEqual(
      texts.map((text) => digests.numberOf(text)),
      texts.map((_, i) => i % 300),
    );
    assert.equal(digests.size, 300);
    assert.deepEqual(
      texts.slice(0, 300).map((_, i) => digests.textOf(i)),
      texts.slice(0, 300),
    );
  });
});

describe('numbers of rows', () => {
  const some = (count: number) =>
    rowsOfRun(syntheticRun(Array.from({ length: count }, () => ({ b1: 'A' as const }))));

  it('are the same for equal digests of several logs and of copied rows', () => {
    for (const field of ['cluster', 'content'] as const) {
      const rows = [...some(3), ...some(5), ...some(8).map(copyRow)];
      const texts = [...new Set(rows.map((row) => row[field]))];
      const numbers = new RowNumbers(field);
      assert.deepEqual(
        rows.map((row) => numbers.numberOf(row)),
        rows.map((row) => texts.indexOf(row[field])),
      );
      assert.equal(numbers.size, 8);
    }
  });
});
