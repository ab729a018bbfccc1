import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measuredSecondsPerCall } from '../../../../../../src/core/runs/audit/plan/callTimes.ts';
import { replay } from '../../../../../../src/core/runs/audit/runState.ts';
import {
  describeDuration,
  estimateDuration,
} from '../../../../../../src/core/runs/plan/duration.ts';
import { audit, createScriptedJudge, verdict } from '../auditing.ts';

describe('the duration of a run', () => {
  const seconds = (calls: number, concurrency: number, longestChain = 2) =>
    estimateDuration({ calls, concurrency, longestChain, secondsPerCall: 5 }).seconds;

  it('is the time of all calls divided by the number in flight', () => {
    assert.equal(seconds(1200, 4), 1500);
    assert.equal(seconds(1201, 4), 1505);
    assert.equal(seconds(400, 20), 100);
  });

  it('is at least the time of the longest chain of calls', () => {
    assert.equal(seconds(6, 20), 10);
    assert.equal(seconds(9, 64, 4), 20);
    assert.equal(seconds(1, 20), 5);
    assert.equal(seconds(0, 20), 0);
  });

  it('is shown with its assumptions', () => {
    const said = (calls: number, secondsPerCall?: number) =>
      describeDuration(
        estimateDuration({ calls, concurrency: 4, longestChain: 2, secondsPerCall }),
      );
    assert.equal(said(6), 'about 6 s at 3 s a call (assumed), 4 at a time');
    assert.equal(said(1200), 'about 15 min at 3 s a call (assumed), 4 at a time');
    assert.equal(said(1200, 0.6512), 'about 4 min at 0.65 s a call (measured), 4 at a time');
    assert.equal(said(20_000, 2), 'about 2.8 h at 2 s a call (measured), 4 at a time');
  });
});

describe('the time per call', () => {
  it('is the mean over the answers of the run', async () => {
    const times = [900, 100, 2_000, 300, 40_000, 500];
    const judge = createScriptedJudge(() => ({ text: verdict('A'), totalMs: times.shift() ?? 0 }));
    const { log } = await audit({ judge });
    assert.equal(measuredSecondsPerCall(replay(log.entries)), 7.3);
    assert.equal(measuredSecondsPerCall(replay(log.entries.slice(0, 2))), undefined);
  });
});
