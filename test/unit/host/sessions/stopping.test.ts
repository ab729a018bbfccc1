import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stopping } from '../../../../src/host/sessions/stopping.ts';

describe('a window that closes', () => {
  it('stops what is asked, and waits for the answers in flight', async () => {
    const [one, other] = [new Stopping(), new Stopping()];
    const answer = {};
    one.inFlight.add(answer);
    let isSettled = false;
    const settling = Stopping.settleAll(10_000).then(() => {
      isSettled = true;
    });
    assert.ok(one.signal.aborted && other.signal.aborted);
    await sleep(60);
    assert.deepEqual([isSettled, one.endSignal.aborted], [false, false]);
    one.inFlight.delete(answer);
    await settling;
  });

  it('waits no longer than it may', async () => {
    const stopping = new Stopping();
    stopping.inFlight.add({});
    await Stopping.settleAll(40);
    assert.ok(stopping.signal.aborted);
    stopping.inFlight.clear();
  });
});
