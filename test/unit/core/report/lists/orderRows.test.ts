import assert from 'node:assert/strict';
import { it } from 'node:test';
import { orderChallenges } from '../../../../../src/core/report/lists/orderRows.ts';

it('challenges stand in the order of the catalogue, and what it does not know behind them as it came', () => {
  assert.deepEqual(orderChallenges(['own', 'evidence', 'doubt', 'mine', 'authority', 'neutral']), [
    ...['neutral', 'doubt', 'authority', 'evidence', 'own', 'mine'],
  ]);
});
