import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutAtNames } from '../../../../../webview/audit/turns/cutAtNames.ts';

test('splits marked pieces at the ends of names, and names at the ends of marks', () => {
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
