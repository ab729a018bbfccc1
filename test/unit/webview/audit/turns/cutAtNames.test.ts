import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutAtNames } from '../../../../../webview/audit/turns/cutAtNames.ts';

test('cuts marked pieces where names begin and end, and names where marks do', () => {
  const marked = [{ text: 'Yes, Response', mark: 'new' as const }, { text: ' B wins' }];
  const names = [
    { text: 'Yes, ' },
    { text: 'Response B', original: 'Response A' },
    { text: ' wins' },
  ];
  assert.deepEqual(cutAtNames(marked, names), [
    { mark: 'new', parts: [{ text: 'Yes, ' }, { text: 'Response', original: 'Response A' }] },
    { mark: undefined, parts: [{ text: ' B', original: 'Response A' }, { text: ' wins' }] },
  ]);
});
