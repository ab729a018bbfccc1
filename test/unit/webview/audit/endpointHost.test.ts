import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpointHost } from '../../../../webview/audit/endpointHost.ts';

test('shows an address by host and port, and anything else unchanged', () => {
  assert.equal(endpointHost('https://models.example.org/v1'), 'models.example.org');
  assert.equal(endpointHost('http://127.0.0.1:11434/v1'), '127.0.0.1:11434');
  assert.equal(endpointHost('builtin:practice'), 'builtin:practice');
  assert.equal(endpointHost('no address'), 'no address');
});
