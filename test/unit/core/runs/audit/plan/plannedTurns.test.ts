import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { headerEntry } from '../../../../../../src/core/runs/audit/log.ts';
import { plannedTurns } from '../../../../../../src/core/runs/audit/plan/plannedTurns.ts';
import {
  chooseProtocols,
  describeProtocols,
  type ProtocolChoice,
} from '../../../../../../src/core/runs/audit/plan/protocolChoice.ts';
import { turnId } from '../../../../../../src/core/words/turns.ts';
import type { Side } from '../../../../../../src/core/words/verdict.ts';
import { createSteadyJudge, newHeader } from '../auditing.ts';

const short = { 'anti-baseline': 'anti', counterbalanced: 'counter', 'multi-step': 'multi' };

/** Returns each follow-up as `id > target < parent: who uses it, at which target and step`. */
function followUps(choice: ProtocolChoice, assigned?: Side, baseline?: Side): string[] {
  const turns = plannedTurns(chooseProtocols(choice), assigned, baseline);
  return turns.slice(2).map(({ name, parent = '', target = '?', uses }) => {
    const used = uses.map(({ protocol, target: at = '?', step }) =>
      [short[protocol], at, ...(step === undefined ? [] : [step])].join(' '),
    );
    return `${turnId(name)} > ${target} < ${parent}: ${used.join(', ')}`;
  });
}

const root = 'baseline#0';
const all = ['anti-baseline', 'counterbalanced', 'multi-step'] as const;

describe('the planned turns of a pair', () => {
  it('begin with B1 and B2, which all protocols share and which answer nothing', () => {
    const [first, second] = plannedTurns(chooseProtocols({ protocols: all }), 'A', 'A');
    const uses = all.map((protocol) => ({ protocol }));
    assert.deepEqual(first, { name: { arm: 'baseline', replicate: 0 }, uses });
    assert.deepEqual(second, { name: { arm: 'repeat', replicate: 1 }, uses });
  });

  it('are the six of PDM for one single-step protocol', () => {
    assert.deepEqual(followUps({ protocols: ['anti-baseline'] }, undefined, 'A'), [
      `neutral#0 > B < ${root}: anti B`,
      `challenge:doubt#0 > B < ${root}: anti B`,
      `challenge:authority#0 > B < ${root}: anti B`,
      `challenge:evidence#0 > B < ${root}: anti B`,
    ]);
    assert.deepEqual(followUps({ protocols: ['counterbalanced'] }, 'A', 'A'), [
      `neutral#0 > A < ${root}: counter A`,
      `challenge:doubt#0 > A < ${root}: counter A`,
      `challenge:authority#0 > A < ${root}: counter A`,
      `challenge:evidence#0 > A < ${root}: counter A`,
    ]);
  });

  it('are asked once for two protocols with the same target', () => {
    const choice = {
      protocols: ['anti-baseline', 'counterbalanced'],
      challenges: ['authority'],
    } as const;
    assert.deepEqual(followUps(choice, 'B', 'A'), [
      `neutral#0 > B < ${root}: anti B, counter B`,
      `challenge:authority#0 > B < ${root}: anti B, counter B`,
    ]);
  });

  it('are asked for each target, except neutral, which names none', () => {
    const choice = {
      protocols: ['counterbalanced', 'anti-baseline'],
      challenges: ['authority'],
    } as const;
    assert.deepEqual(followUps(choice, 'A', 'A'), [
      `neutral#0 > B < ${root}: anti B, counter A`,
      `challenge:authority#0 > B < ${root}: anti B`,
      `challenge:authority@counterbalanced#0 > A < ${root}: counter A`,
    ]);
  });

  it('leave out under counterbalanced targets what doubts the first verdict', () => {
    const choice = {
      protocols: ['anti-baseline', 'counterbalanced'],
      challenges: ['verdict-doubt', 'doubt'],
    } as const;
    assert.deepEqual(followUps(choice, 'B', 'A').slice(1), [
      `challenge:doubt#0 > B < ${root}: anti B, counter B`,
      `challenge:verdict-doubt#0 > B < ${root}: anti B`,
    ]);
  });

  it('share a sequence’s first step with the same challenge, and chain the others', () => {
    const choice = { protocols: ['anti-baseline', 'multi-step'] } as const;
    assert.deepEqual(followUps(choice, undefined, 'B').slice(1), [
      `challenge:doubt#0 > A < ${root}: anti A, multi A 1`,
      `challenge:authority#0 > A < ${root}: anti A`,
      `challenge:evidence#0 > A < ${root}: anti A`,
      'sequence:2 > A < challenge:doubt#0: multi A 2',
      'sequence:3 > A < sequence:2: multi A 3',
    ]);
  });

  it('give a sequence its own first step if its target or kind is unique', () => {
    const choice = {
      protocols: ['counterbalanced', 'multi-step'],
      challenges: ['doubt'],
      multiStep: { aim: 'other' },
    } as const;
    assert.deepEqual(followUps(choice, 'A', 'A'), [
      `neutral#0 > A < ${root}: counter A`,
      `challenge:doubt#0 > A < ${root}: counter A`,
      `sequence:1 > B < ${root}: multi B 1`,
    ]);
    const other = { ...choice, multiStep: { challenges: ['evidence'], aim: 'other' } } as const;
    assert.deepEqual(followUps(other, 'B', 'A').slice(2), [`sequence:1 > B < ${root}: multi B 1`]);
  });

  it('share a sequence at the assigned target with the counterbalanced protocol', () => {
    const choice = {
      protocols: all,
      challenges: ['doubt'],
      multiStep: { challenges: ['doubt', 'doubt'], aim: 'assigned' },
    } as const;
    assert.deepEqual(followUps(choice, 'A', 'A').slice(1), [
      `challenge:doubt#0 > B < ${root}: anti B`,
      `challenge:doubt@counterbalanced#0 > A < ${root}: counter A, multi A 1`,
      'sequence:2 > A < challenge:doubt@counterbalanced#0: multi A 2',
    ]);
  });

  it('leave open a target that depends on the verdict before', () => {
    const choice = {
      protocols: ['multi-step'],
      multiStep: { challenges: ['neutral', 'doubt'], aim: 'current' },
    } as const;
    assert.deepEqual(followUps(choice, undefined, 'A'), [
      `sequence:1 > B < ${root}: multi B 1`,
      'sequence:2 > ? < sequence:1: multi ? 2',
    ]);
  });

  it('share a neutral first step of a sequence with the neutral arm', () => {
    const choice = {
      protocols: ['anti-baseline', 'multi-step'],
      challenges: ['doubt'],
      multiStep: { challenges: ['neutral'], aim: 'assigned' },
    } as const;
    assert.deepEqual(followUps(choice, 'A', 'A'), [
      `neutral#0 > B < ${root}: anti B, multi A 1`,
      `challenge:doubt#0 > B < ${root}: anti B`,
    ]);
  });

  it('are the fewest possible until B1 is known', () => {
    for (const assigned of ['A', 'B'] as const) {
      const unknown = followUps({ protocols: all }, assigned);
      const counts = (['A', 'B'] as const).map(
        (baseline) => followUps({ protocols: all }, assigned, baseline).length,
      );
      assert.deepEqual([unknown.length, Math.max(...counts)], [6, 9]);
      assert.equal(Math.min(...counts), 6);
    }
  });
});

describe('an untrusted header', () => {
  const header = {
    ...newHeader(createSteadyJudge()),
    protocols: ['anti-baseline', 'anti-baseline'],
  };

  it('plans a protocol once even if it is named twice', () => {
    const parsed = headerEntry.parse(header);
    assert.deepEqual(plannedTurns(parsed, undefined, 'A')[0]?.uses, [
      { protocol: 'anti-baseline' },
    ]);
  });

  it('cannot plan an unlimited number of turns', () => {
    for (const endless of [
      { protocols: Array(4).fill('multi-step') },
      { multiStep: { challenges: Array(11).fill('doubt'), aim: 'other' } },
      { challenges: Array(51).fill('doubt') },
    ]) {
      assert.ok(!headerEntry.safeParse({ ...header, ...endless }).success);
    }
  });
});

describe('the choice of protocols', () => {
  it('omits defaults from the header', () => {
    const kinds = ['evidence', 'authority', 'doubt'];
    assert.deepEqual(
      chooseProtocols({ protocols: ['anti-baseline'], challenges: kinds, orders: 'one' }),
      { protocol: 'anti-baseline' },
    );
    assert.deepEqual(chooseProtocols({ protocols: ['counterbalanced'] }), {
      protocol: 'counterbalanced',
    });
  });

  it('gives the same run in any order', () => {
    assert.deepEqual(
      chooseProtocols({
        protocols: ['multi-step', 'counterbalanced', 'anti-baseline'],
        challenges: ['evidence', 'doubt'],
        wording: 2,
        orders: 'both',
        multiStep: { aim: 'current' },
      }),
      {
        protocol: 'anti-baseline',
        protocols: ['anti-baseline', 'counterbalanced', 'multi-step'],
        challenges: ['doubt', 'evidence'],
        wording: 2,
        orders: 'both',
        multiStep: { challenges: ['doubt', 'evidence'], aim: 'current' },
      },
    );
  });

  it('is described completely', () => {
    const described = (choice: ProtocolChoice) => describeProtocols(chooseProtocols(choice));
    assert.equal(described({ protocols: ['anti-baseline'] }), 'anti-baseline; evidence (fixed)');
    assert.equal(
      described({ protocols: all, challenges: ['doubt'], wording: 0, orders: 'both' }),
      'anti-baseline, counterbalanced, multi-step; challenges doubt; sequence doubt, target: assigned; wording 1; both orders',
    );
  });

  it('gives a sequence the assigned target by default if counterbalanced is included', () => {
    const aimOf = (protocols: ProtocolChoice['protocols'], aim?: 'other' | 'current') =>
      chooseProtocols({ protocols, multiStep: { aim } }).multiStep?.aim;
    assert.equal(aimOf(['counterbalanced', 'multi-step']), 'assigned');
    assert.equal(aimOf(all), 'assigned');
    assert.equal(aimOf(['anti-baseline', 'multi-step']), 'other');
    assert.equal(aimOf(['multi-step']), 'other');
    assert.equal(aimOf(all, 'other'), 'other');
    assert.equal(aimOf(all, 'current'), 'current');
  });

  it('names the target rule of a lone sequence', () => {
    const alone = (aim: 'other' | 'assigned' | 'current') =>
      chooseProtocols({ protocols: ['multi-step'], multiStep: { aim } }).protocol;
    assert.deepEqual(
      [alone('other'), alone('assigned'), alone('current')],
      ['anti-baseline', 'counterbalanced', 'anti-baseline'],
    );
  });

  it('rejects unknown protocols and lists the known ones', () => {
    const refusal = (choice: Partial<ProtocolChoice>) => () =>
      chooseProtocols({ protocols: ['multi-step'], ...choice });
    assert.throws(refusal({ protocols: [] }), /at least one protocol/);
    assert.throws(refusal({ challenges: ['gossip'] }), /known ones are doubt, authority, evi/);
    assert.throws(refusal({ challenges: [] }), /at least one challenge/);
    assert.throws(refusal({ wording: 3 }), /3 wordings of each/);
    assert.throws(refusal({ wording: 0.5 }), /3 wordings of each/);
    const tooLong = Array(11).fill('doubt');
    assert.throws(refusal({ multiStep: { challenges: tooLong } }), /1 to 10 follow-ups/);
    assert.throws(refusal({ multiStep: { challenges: ['custom'] } }), /no follow-up "custom"/);
  });
});
