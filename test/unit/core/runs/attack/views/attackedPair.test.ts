import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pair } from '../../../../../../src/core/data/pair.ts';
import { sampleOfPair } from '../../../../../../src/core/data/samples/samplesOf.ts';
import type { AttackHeader } from '../../../../../../src/core/runs/attack/log/attackHeader.ts';
import type { AttemptEntry } from '../../../../../../src/core/runs/attack/log/attemptEntries.ts';
import {
  attackedFileName,
  attackedPair,
  pairOfSample,
} from '../../../../../../src/core/runs/attack/views/attackedPair.ts';
import { openDataset } from '../../../../../support/data/openDataset.ts';

const pair: Pair = {
  id: 'one',
  prompt: 'Which?',
  responseA: 'This.',
  responseB: 'That.',
  label: 'A',
  labelSource: 'human',
};
const header = {
  attacker: { provider: 'practice', model: 'a', endpoint: 'builtin:practice', simulated: true },
  seed: 7,
  prompts: 'digest',
  run: 'run',
} as AttackHeader;
const attempt: AttemptEntry = {
  type: 'attempt',
  sample: 'key',
  cell: 'general-reference',
  attempt: 0,
  outcome: 'kept',
  response: { text: 'That, "surely".' },
  limits: [{ id: 'edits', kept: true, measured: 1, to: 3 }],
};

test('is a pair with the attacked response in its place and its origin', () => {
  const made = attackedPair(pair, 'B', sampleOfPair(pair, 'B'), header, attempt);
  assert.deepEqual(made, {
    ...pair,
    responseB: 'That, "surely".',
    attack: {
      cell: 'general-reference',
      side: 'B',
      attacker: header.attacker,
      seed: 7,
      prompts: 'digest',
      outcome: 'kept',
      limits: attempt.limits,
      run: 'run',
    },
  });
  const [record] = openDataset(`${JSON.stringify(made)}\n`)?.records ?? [];
  assert.deepEqual(record?.pairs[0]?.pair, { ...pair, responseB: 'That, "surely".' });
});

test('says that a model wrote the text or that a person changed it', () => {
  const sample = {
    ...sampleOfPair(pair, 'A'),
    reference: 'It.',
    synthesised: ['reference' as const],
  };
  const made = attackedPair(pair, 'A', sample, header, { ...attempt, edited: true });
  assert.equal(made?.reference, 'It.');
  assert.deepEqual([made?.attack.synthesised, made?.attack.edited], [['reference'], true]);
  const { response: _, ...without } = attempt;
  assert.equal(attackedPair(pair, 'A', sample, header, without), undefined);
});

test('refers to the original pair of a sample', () => {
  const { label: _, labelSource: __, ...unlabelled } = pair;
  for (const side of ['A', 'B'] as const) {
    assert.deepEqual(pairOfSample(sampleOfPair(unlabelled, side)), unlabelled);
  }
});

test('is written beside its dataset, or into the file that already contains attacked records', () => {
  assert.equal(attackedFileName('pairs.jsonl'), 'pairs.attacked.jsonl');
  assert.equal(attackedFileName('pairs.attacked.jsonl'), 'pairs.attacked.jsonl');
  assert.equal(attackedFileName('rmb.json'), 'rmb.attacked.jsonl');
  assert.equal(attackedFileName('record'), 'record.attacked.jsonl');
});
