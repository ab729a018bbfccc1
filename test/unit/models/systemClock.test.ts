import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../../../src/models/systemClock.ts';

describe('the clock that times calls', () => {
  it('is not affected when the system’s clock is set', (t) => {
    const before = systemClock.now();
    assert.ok(Math.abs(before - Date.now()) < 60_000);
    t.mock.method(Date, 'now', () => -1e12);
    const after = systemClock.now();
    assert.ok(after >= before && after - before < 60_000, `${after - before} ms`);
  });
});
