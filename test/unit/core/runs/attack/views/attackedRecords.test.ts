import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pair } from '../../../../../../src/core/data/pair.ts';
import type { AttackSample } from '../../../../../../src/core/data/samples/sample.ts';
import { sampleOfPair } from '../../../../../../src/core/data/samples/samplesOf.ts';
import { AttackState } from '../../../../../../src/core/runs/attack/attackState.ts';
import type { AttackEntry } from '../../../../../../src/core/runs/attack/log/attackLog.ts';
import { createSampleEntry } from '../../../../../../src/core/runs/attack/plan/newAttack.ts';
import { attackedRecords } from '../../../../../../src/core/runs/attack/views/attackedRecords.ts';
import { attackHeader } from '../../../report/attack/attackLogs.ts';

const pair: Pair = {
  id: 'one',
  prompt: 'Which?',
  responseA: 'This.',
  responseB: 'That.',
  label: 'A',
  labelSource: 'human',
};

function attacked(sample: AttackSample, cell: string) {
  const entry = createSampleEntry(sample);
  const attempt: AttackEntry = {
    type: 'attempt',
    sample: entry.key,
    cell,
    attempt: 0,
    outcome: 'kept',
    response: { text: 'That, surely.' },
    limits: [],
  };
  const header = attackHeader({ attacks: [cell] });
  return { key: entry.key, state: AttackState.replay([header, entry, attempt]) };
}

const withoutProvenance = ({ attack: _, ...record }: Pair & { attack: unknown }) => record;

test('keeps a pair’s response in its pair, even if the dataset no longer has it', () => {
  const { key, state } = attacked(sampleOfPair(pair, 'B'), 'general-reference');
  const known = attackedRecords(state, new Map([[key, { pair, side: 'B' }]]));
  assert.deepEqual(known.records.map(withoutProvenance), [{ ...pair, responseB: 'That, surely.' }]);

  const gone = attackedRecords(state, new Map());
  const { label: _, labelSource: __, ...unlabelled } = pair;
  assert.deepEqual(gone.records.map(withoutProvenance), [
    { ...unlabelled, responseB: 'That, surely.' },
  ]);
  assert.equal(gone.records[0]?.attack.side, 'B');
});

test('puts a response without a pair beside its original', () => {
  const sample: AttackSample = {
    id: 'text',
    scenario: 'writing',
    prompt: 'Write.',
    response: { text: 'That.' },
  };
  const { state } = attacked(sample, 'writing-format');
  const { records } = attackedRecords(state, new Map());
  assert.deepEqual(records.map(withoutProvenance), [
    { id: 'text', prompt: 'Write.', responseA: 'That.', responseB: 'That, surely.' },
  ]);
});
