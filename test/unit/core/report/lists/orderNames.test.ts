import assert from 'node:assert/strict';
import { it } from 'node:test';
import { orderChallenges } from '../../../../../src/core/report/lists/orderNames.ts';

it('sorts challenges as in the catalog, with unknown ones last in the given order', () => {
  assert.deepEqual(orderChallenges(['own', 'evidence', 'doubt', 'mine', 'authority', 'neutral']), [
    ...['neutral', 'doubt', 'authority', 'evidence', 'own', 'mine'],
  ]);
});
