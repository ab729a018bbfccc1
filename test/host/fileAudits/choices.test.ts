import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { auditChoices } from '../../../src/host/runs/audit/choices.ts';
import { RememberedChoices } from '../../../src/host/runs/form/rememberedChoices.ts';

const dataset = vscode.Uri.file('/data/pairs.jsonl');

/** Creates the choices of a workspace with this stored state. */
function remembering(stored: unknown, key = 'recant.audit') {
  const state = new Map<string, unknown>([[`${key}:${dataset}`, stored]]);
  return new RememberedChoices(auditChoices, {
    get: (name: string) => state.get(name),
    update: async (name: string, value: unknown) => void state.set(name, value),
    keys: () => [...state.keys()],
  } as vscode.Memento);
}

/** Returns the choices as JSON, without undefined values. */
function chosen(choices: ReturnType<typeof remembering>, file = dataset) {
  return JSON.parse(JSON.stringify(choices.of(file)));
}

const usual = {
  judges: ['practice'],
  definitions: [''],
  protocols: ['anti-baseline', 'counterbalanced'],
  challenges: ['doubt', 'authority', 'evidence'],
  labeled: false,
  orders: 'one',
  repeats: 2,
  seed: 1,
};

describe('the options chosen for a file', () => {
  it('are those of the settings at first', () => {
    assert.deepEqual(chosen(remembering(undefined)), usual);
  });

  it('are kept for that file only', async () => {
    const choices = remembering(undefined);
    const kept = { ...chosen(choices), sample: 3, orders: 'both' as const, wording: 2 };
    await choices.keep(dataset, kept);
    assert.deepEqual(chosen(choices), kept);
    assert.deepEqual(chosen(choices, vscode.Uri.file('/data/others.jsonl')), usual);
  });

  it('do not keep what was stated of other judges', async () => {
    const choices = remembering(undefined);
    await choices.keep(dataset, { ...choices.of(dataset), modelFamily: 'GPT', modelSize: 7 });
    assert.deepEqual(chosen(choices), usual);
  });

  const hostile: unknown[] = [
    null,
    7,
    'text',
    [],
    { judges: [], protocols: ['none'], challenges: 'doubt', wording: 99, labeled: 'yes' },
    { judges: [''], sample: -1, orders: 'three', seed: 1.5, mostCalls: 0, mostMoney: 'all' },
    { judges: ['a judge that the settings do not hold'], protocols: [], seed: Number.NaN },
    { judges: { length: 1e9 }, sample: 1e300, multiStepTarget: ['other'], constructor: 1 },
    { writer: 'a profile that the settings do not hold' },
    { writer: ['practice'] },
  ];
  for (const stored of hostile) {
    it(`are those of the settings if the workspace remembers ${JSON.stringify(stored)}`, () => {
      assert.deepEqual(chosen(remembering(stored)), usual);
    });
  }

  it('are those that an earlier version remembered, which counted wordings from 0', () => {
    const stored = { sequence: ['doubt', 'doubt'], aim: 'current', wording: 1, seed: 9 };
    const { multiStepChallenges, multiStepTarget, wording, seed } = remembering(
      stored,
      'recant.fileAudit',
    ).of(dataset);
    assert.deepEqual(
      [multiStepChallenges, multiStepTarget, wording, seed],
      [['doubt', 'doubt'], 'current', 2, 9],
    );
  });

  it('keep the valid part of a partly invalid memory', () => {
    const read = remembering({ protocols: ['multi-step', 'anti-baseline'], seed: 'x', sample: 5 });
    const { protocols, seed, sample } = read.of(dataset);
    assert.deepEqual([protocols, seed, sample], [['anti-baseline', 'multi-step'], 1, 5]);
  });
});
