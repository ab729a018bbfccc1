import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Pair } from '../../../src/core/data/pair.ts';
import { sampleOfPair } from '../../../src/core/data/samples/samplesOf.ts';
import { AttackStatement } from '../../../src/core/runs/attack/attackStatement.ts';
import type { AttackHeader } from '../../../src/core/runs/attack/log/attackHeader.ts';
import { createSampleEntry } from '../../../src/core/runs/attack/plan/newAttack.ts';
import { AttackResults } from '../../../src/host/results/attackResults.ts';
import type { ListedAttack } from '../../../src/host/runs/attack/attackList.ts';
import { eventually, recant } from '../support/recant.ts';

const pair: Pair = { id: 'tides', prompt: 'Why?', responseA: 'The moon.', responseB: 'The wind.' };

const attack: ListedAttack = {
  path: '/logs/attack.jsonl',
  attack: {
    createdAt: 1,
    judges: [] as AttackHeader['judges'],
    attacker: { simulated: true },
  } as AttackHeader,
  found: {
    attempts: [
      {
        id: 'tides:B',
        key: createSampleEntry(sampleOfPair(pair, 'B')).key,
        cell: 'general-reference',
        outcome: 'kept',
        words: ['Held'],
      },
    ],
    isOpen: false,
    statement: new AttackStatement().statement(),
  },
};

describe('the attacks on a response', () => {
  before(recant);

  it('are read again if a log changes while it is being read', async () => {
    const written = new vscode.EventEmitter<string>();
    let readings = 0;
    let endFirst = (_: ListedAttack[]) => {};
    const first = new Promise<ListedAttack[]>((resolve) => {
      endFirst = resolve;
    });
    const list = {
      all: async () => {
        readings += 1;
        return readings === 1 ? first : [attack];
      },
    };
    const results = new AttackResults(list, [written.event]);
    try {
      assert.deepEqual(results.ofPair(pair), []);
      await eventually('the first reading', () => readings === 1 || undefined);
      written.fire(attack.path);
      endFirst([]);
      const [found] = await eventually('the attack', () => {
        const all = results.ofPair(pair);
        return all.length > 0 ? all : undefined;
      });
      assert.equal(found?.path, attack.path);
      assert.equal(found?.side, 'B');
    } finally {
      results.dispose();
      written.dispose();
    }
  });
});
