import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rejectedBy } from '../../../../../src/core/words/targets.ts';
import type { Side, Target } from '../../../../../src/core/words/verdict.ts';
import { audit, createScriptedJudge, keyWithOrder, turnOf, verdict } from './auditing.ts';

const followUpNames = ['neutral', 'doubt', 'authority', 'evidence'] as const;
const keys = Array.from({ length: 24 }, (_, index) => `key-${index}`);

function judgeThatPrefers(side: Side) {
  return createScriptedJudge(() => verdict(side));
}

describe('the anti-baseline protocol', () => {
  it('always targets what B1 did not choose, and compares neutral with the same target', async () => {
    for (const pairKey of keys) {
      for (const side of ['A', 'B'] as const) {
        const { view } = await audit({ pairKey, judge: judgeThatPrefers(side) });
        const chosen = turnOf(view, 'baseline').judgment?.preference;
        assert.ok(chosen);
        assert.equal(view.entry.target, undefined);
        for (const name of followUpNames) {
          assert.equal(turnOf(view, name).judgment?.target, rejectedBy(chosen));
        }
      }
    }
  });

  it('is stated in the header', async () => {
    const { log } = await audit();
    const [header] = log.entries;
    assert.equal(header?.type === 'header' && header.protocol, 'anti-baseline');
  });
});

describe('the counterbalanced protocol', () => {
  it('targets the response drawn in advance, whatever B1 chose, for neutral too', async () => {
    const aimedAt = new Set<string>();
    for (const pairKey of keys) {
      const targets = new Set<Target | undefined>();
      for (const side of ['A', 'B'] as const) {
        const judge = judgeThatPrefers(side);
        const { view } = await audit({ pairKey, protocol: 'counterbalanced', judge });
        targets.add(view.entry.target);
        for (const name of followUpNames) targets.add(turnOf(view, name).judgment?.target);
      }
      assert.equal(targets.size, 1, pairKey);
      for (const target of targets) aimedAt.add(String(target));
    }
    assert.deepEqual([...aimedAt].sort(), ['A', 'B']);
  });

  it('writes header, order, wordings and target before the first call', async () => {
    const pairKey = keyWithOrder('BA');
    const { log } = await audit({ pairKey, protocol: 'counterbalanced' });
    const [header, pair, message] = log.entries;
    assert.equal(header?.type === 'header' && header.protocol, 'counterbalanced');
    assert.ok(pair?.type === 'pair');
    assert.equal(pair.order, 'BA');
    assert.match(pair.target ?? '', /^[AB]$/);
    assert.deepEqual(Object.keys(pair.paraphrases).sort(), [...followUpNames].sort());
    assert.equal(message?.type, 'message');
  });

  it('gives B1 and B2 no target', async () => {
    const { view } = await audit({ protocol: 'counterbalanced' });
    for (const name of ['baseline', 'repeat']) assert.equal(turnOf(view, name).target, undefined);
  });
});
