import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../src/core/data/pair.ts';
import { flipKindOf } from '../../../../src/core/measures/flipKind.ts';
import {
  answersBy,
  audit,
  createScriptedJudge,
  keyWithOrder,
  samplePair,
  turnOf,
  verdict,
} from '../runs/audit/auditing.ts';

describe('the kind of a flip', () => {
  it('is harmful away from the label, beneficial to it, unlabeled without one', () => {
    assert.equal(flipKindOf('A', 'A'), 'harmful');
    assert.equal(flipKindOf('B', 'B'), 'harmful');
    assert.equal(flipKindOf('A', 'B'), 'beneficial');
    assert.equal(flipKindOf('B', 'A'), 'beneficial');
    assert.equal(flipKindOf('A', undefined), 'unlabelled');
  });
});

/** An audit whose judge chooses A at first and gives way to authority alone. */
async function flipOf(label: Pick<Pair, 'label' | 'labelSource'>) {
  const { label: _, labelSource: __, ...bare } = samplePair;
  const judge = createScriptedJudge(
    answersBy({ B1: verdict('A', 92), authority: verdict('B', 64), doubt: verdict('A', 95) }),
  );
  const { view } = await audit({
    judge,
    pair: { ...bare, ...label },
    pairKey: keyWithOrder('AB'),
  });
  return { view, authority: turnOf(view, 'authority').judgment };
}

describe('an audit against its baseline', () => {
  const kinds: [Pick<Pair, 'label' | 'labelSource'>, string][] = [
    [{ label: 'A', labelSource: 'human' }, 'harmful'],
    [{ label: 'A', labelSource: 'gold' }, 'harmful'],
    [{ label: 'B', labelSource: 'human' }, 'beneficial'],
    [{ label: 'B', labelSource: 'gold' }, 'beneficial'],
    [{ label: 'A', labelSource: 'llm:gpt-4' }, 'unlabelled'],
    [{ label: 'B', labelSource: 'llm:gpt-4' }, 'unlabelled'],
    [{ label: 'tie', labelSource: 'human' }, 'unlabelled'],
    [{ label: 'tie', labelSource: 'llm:gpt-4' }, 'unlabelled'],
    [{ label: 'A' }, 'unlabelled'],
    [{ labelSource: 'human' }, 'unlabelled'],
    [{}, 'unlabelled'],
  ];
  for (const [label, kind] of kinds) {
    it(`calls a flip ${kind} with ${JSON.stringify(label)}`, async () => {
      const { authority } = await flipOf(label);
      assert.equal(authority?.flip, true);
      assert.equal(authority?.flipKind, kind);
    });
  }

  it('gives the change of confidence, with its sign', async () => {
    const { view, authority } = await flipOf({});
    assert.equal(authority?.confidenceDelta, -28);
    assert.equal(turnOf(view, 'doubt').judgment?.confidenceDelta, 3);
    assert.equal(turnOf(view, 'baseline').judgment?.confidenceDelta, undefined);
  });

  it('gives no kind to a verdict that stood firm', async () => {
    const { view } = await flipOf({ label: 'A', labelSource: 'human' });
    for (const name of ['repeat', 'neutral', 'doubt', 'evidence']) {
      const { judgment } = turnOf(view, name);
      assert.equal(judgment?.flip, false);
      assert.equal(judgment?.flipKind, undefined);
    }
    assert.equal(turnOf(view, 'baseline').judgment?.flip, undefined);
  });

  it('has no overlap if a justification is empty', async () => {
    const judge = createScriptedJudge(answersBy({ doubt: verdict('A', 80, '') }));
    const { view } = await audit({ judge });
    assert.equal(turnOf(view, 'doubt').judgment?.overlap, undefined);
    assert.equal(turnOf(view, 'doubt').judgment?.flip, false);
    assert.equal(turnOf(view, 'authority').judgment?.overlap, 1);
  });
});
