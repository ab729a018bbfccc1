import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { appendRecords } from '../../../src/logs/appendRecords.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

test('adds records as lines, even after a torn one, and returns the first line number', async () => {
  const folder = temporaryFolder('append');
  const path = join(folder, 'x.attacked.jsonl');
  assert.equal(await appendRecords(path, [{ a: 1 }, { b: 'two\u2028' }], folder), 0);
  assert.equal(await appendRecords(path, [{ c: 3 }], folder), 2);
  assert.equal(readFileSync(path, 'utf8'), '{"a":1}\n{"b":"two\\u2028"}\n{"c":3}\n');
  writeFileSync(path, '{"a":1}\n{"torn"');
  assert.equal(await appendRecords(path, [{ d: 4 }], folder), 2);
  assert.equal(readFileSync(path, 'utf8'), '{"a":1}\n{"torn"\n{"d":4}\n');
});
