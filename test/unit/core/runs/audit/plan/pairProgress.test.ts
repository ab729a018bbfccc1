import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type LoggedJudgment,
  verdictsOf,
} from '../../../../../../src/core/judgments/presentedPair.ts';
import type { HeaderEntry } from '../../../../../../src/core/runs/audit/log.ts';
import { createPairCount } from '../../../../../../src/core/runs/audit/plan/pairProgress.ts';
import { turnId } from '../../../../../../src/core/words/turns.ts';
import { createSteadyJudge, newHeader } from '../auditing.ts';

const single = newHeader(createSteadyJudge());
const all: HeaderEntry = {
  ...single,
  protocols: ['anti-baseline', 'counterbalanced', 'multi-step'],
  multiStep: { challenges: ['doubt', 'authority', 'evidence'], aim: 'other' },
};

function judgment(
  name: Pick<LoggedJudgment, 'arm'> & Partial<LoggedJudgment>,
  verdict: 'A' | 'unreadable' = 'A',
): LoggedJudgment {
  const read =
    verdict === 'A'
      ? { outcome: 'readable' as const, preference: verdict }
      : { outcome: 'empty' as const };
  const turn = { replicate: 0, ...name };
  return { turn: turnId(turn), fingerprint: 'f', ...turn, ...read };
}

const baseline = judgment({ arm: 'baseline' });
const repeat = judgment({ arm: 'repeat', replicate: 1 });
const neutral = judgment({ arm: 'neutral' });

describe('the progress of a pair', () => {
  const countOf = (header: HeaderEntry, target?: 'A' | 'B') => {
    const count = createPairCount(header);
    return (...judgments: LoggedJudgment[]) => {
      const { judged, open } = count({ target }, verdictsOf(judgments));
      return `${judged} + ${open}`;
    };
  };

  it('counts six turns of one protocol', () => {
    const count = countOf(single);
    assert.equal(count(), '0 + 6');
    assert.equal(count(baseline, repeat), '2 + 4');
    const asked = ['doubt', 'authority', 'evidence'].map((challenge) =>
      judgment({ arm: 'challenge', challenge }),
    );
    assert.equal(count(baseline, repeat, neutral, ...asked), '6 + 0');
  });

  it('excludes what follows an unreadable baseline, except the repeat', () => {
    const count = countOf(single);
    assert.equal(count(judgment({ arm: 'baseline' }, 'unreadable')), '1 + 1');
    assert.equal(count(judgment({ arm: 'baseline' }, 'unreadable'), repeat), '2 + 0');
  });

  it('counts a shared turn once, and its maximum while sharing is undecided', () => {
    // B1, B2, neutral and three challenges against it; step 1 is the first of them, plus two more
    // steps.
    assert.equal(countOf(all, 'B')(baseline), '1 + 7');
    // The assigned target is B1's choice, so the counterbalanced challenges add three more.
    assert.equal(countOf(all, 'A')(baseline), '1 + 10');
    assert.equal(countOf(all, 'A')(), '0 + 11');
  });

  it('ends a sequence at an unreadable turn', () => {
    const count = countOf({
      ...single,
      protocols: ['multi-step'],
      multiStep: { challenges: ['doubt', 'authority', 'evidence'], aim: 'other' },
    });
    const step = (number: number, verdict: 'A' | 'unreadable') =>
      judgment(
        { arm: 'sequence', challenge: ['doubt', 'authority'][number - 1], step: `${number}` },
        verdict,
      );
    assert.equal(count(baseline, repeat, step(1, 'A')), '3 + 2');
    assert.equal(count(baseline, repeat, step(1, 'unreadable')), '3 + 0');
    assert.equal(count(baseline, repeat, step(1, 'A'), step(2, 'unreadable')), '4 + 0');
  });

  it('does not count sessions or steps that the user added', () => {
    const step = judgment({ arm: 'step', challenge: 'doubt', step: '1' });
    assert.equal(countOf(single)(baseline, step), '1 + 5');
    assert.equal(countOf({ ...single, purpose: 'session' })(baseline, step), '0 + 0');
  });
});
