import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RunFold } from '../../../../../src/core/report/runs/runFold.ts';
import { FileRunState } from '../../../../../src/core/runs/audit/fileRunState.ts';
import type { LogEntry } from '../../../../../src/core/runs/audit/log.ts';
import { quickDigest } from '../../../../../src/disk/quickDigest.ts';
import { usedBytes } from '../../../../support/measuring/usedBytes.ts';
import { createSteadyJudge, newHeader, samplePair } from './auditing.ts';

const pairs = 20_000;
const turns = [
  { arm: 'baseline' },
  { arm: 'repeat', replicate: 1 },
  { arm: 'neutral' },
  { arm: 'challenge', challenge: 'doubt' },
  { arm: 'challenge', challenge: 'authority' },
  { arm: 'challenge', challenge: 'evidence' },
] as const;
/** A justification of the length that judges write. */
const justification = 'Response A answers the question more fully. '.repeat(5);

/** Yields the entries of a finished run, as they are parsed from its log: no two share a value. */
function* entries(): Generator<LogEntry> {
  const header = newHeader(createSteadyJudge(), { chosen: { protocols: ['counterbalanced'] } });
  yield structuredClone(header);
  for (let number = 0; number < pairs; number += 1) {
    const key = number.toString(16).padStart(16, '0');
    const prompt = `Question ${number}: what is it?`;
    yield JSON.parse(
      JSON.stringify({
        ...{ type: 'pair', key, order: 'AB', target: 'B', paraphrases: { doubt: 0 } },
        pair: { ...samplePair, id: `pair-${number}`, prompt, label: 'A', labelSource: 'human' },
      }),
    );
    for (const turn of turns) {
      yield JSON.parse(
        JSON.stringify({
          ...{ type: 'judgment', pair: key, replicate: 0, ...turn, outcome: 'readable' },
          ...{ notes: [], preference: 'A', confidence: 80, justification, overlap: 0.5 },
          ...{ fingerprint: 'bb209fad204d7d50', target: 'B', flip: false },
        }),
      );
    }
  }
}

/** Returns what a function returns, and how many bytes of memory that holds. */
function heldMemory<Value>(make: () => Value): {
  readonly value: Value;
  readonly bytes: number;
} {
  const before = usedBytes();
  const value = make();
  return { value, bytes: usedBytes() - before };
}

describe('the memory of a run of many calls', () => {
  it('is at most 2,600 bytes for each pair of six judgments that a report reads', () => {
    const { value, bytes } = heldMemory(() => {
      const fold = new RunFold(quickDigest);
      for (const entry of entries()) fold.add(entry);
      return fold;
    });
    assert.equal(value.pairIds().size, pairs);
    assert.ok(bytes / pairs <= 2600, `${(bytes / pairs).toFixed(0)} bytes a pair`);
  });

  it('is at most 355 bytes for each finished pair of a run that is resumed', () => {
    const { value, bytes } = heldMemory(() => new FileRunState().applyAll(entries()));
    assert.equal([...value.pairs.values()].filter(({ finished }) => finished).length, pairs);
    assert.ok(bytes / pairs <= 355, `${(bytes / pairs).toFixed(0)} bytes a pair`);
  });
});
