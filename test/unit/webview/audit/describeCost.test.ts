import assert from 'node:assert/strict';
import { test } from 'node:test';
import { panelStrings } from '../../../../src/messages/strings.ts';
import { describeCost } from '../../../../webview/audit/describeCost.ts';

test('describes the range of calls, the tokens, and, if there is a price, the cost', () => {
  assert.equal(
    describeCost({ calls: 3, mostCalls: 6, tokens: 2100, money: 'USD 0.0042' }, panelStrings, 'en'),
    '3 to 6 calls, about 2,100 tokens, USD 0.0042',
  );
  assert.equal(
    describeCost({ calls: 2, mostCalls: 2, tokens: 90 }, panelStrings, 'en'),
    '2 calls, about 90 tokens',
  );
});
