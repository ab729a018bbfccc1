import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';
import { abortedBySystem } from '../../../src/cli/endSignals.ts';

const systems: readonly (readonly [NodeJS.Platform, readonly string[]])[] = [
  ['linux', ['SIGINT', 'SIGTERM', 'SIGHUP']],
  ['darwin', ['SIGINT', 'SIGTERM', 'SIGHUP']],
  ['win32', ['SIGINT', 'SIGBREAK', 'SIGHUP']],
];

describe('a command', () => {
  for (const [platform, signals] of systems) {
    for (const name of signals) {
      it(`stops cleanly at the first signal on ${platform}, and ends at any second one: ${name}`, () => {
        const system = new EventEmitter();
        const signal = abortedBySystem(system, platform);
        assert.equal(signal.aborted, false);
        assert.equal(system.listenerCount(name), 1);
        system.emit(name);
        assert.equal(signal.aborted, true);
        for (const other of signals) assert.equal(system.listenerCount(other), 0);
      });
    }
  }
});
