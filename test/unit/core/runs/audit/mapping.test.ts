import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import { replay } from '../../../../../src/core/runs/audit/runState.ts';
import { viewAudit } from '../../../../../src/core/runs/audit/views/auditView.ts';
import { relabel } from '../../../../../src/core/words/presentation.ts';
import { readShownPair } from '../../../../../src/models/practice/answers/readShownPair.ts';
import {
  answersBy,
  audit,
  createScriptedJudge,
  createSteadyJudge,
  keyWithOrder,
  samplePair,
  turnOf,
  verdict,
} from './auditing.ts';

const followUpNames = ['neutral', 'doubt', 'authority', 'evidence'] as const;

describe('a swapped presentation', () => {
  const swapped = keyWithOrder('BA');

  it('shows the dataset’s B as Response A', async () => {
    const { judge } = await audit({ pairKey: swapped });
    assert.deepEqual(readShownPair(defaultJudge, judge.calls[0]?.request.messages ?? []), {
      prompt: samplePair.prompt,
      first: samplePair.responseB,
      second: samplePair.responseA,
    });
  });

  it('records a judge that always says A as preferring the dataset’s B', async () => {
    const { view, log } = await audit({ pairKey: swapped, judge: createSteadyJudge() });
    for (const { judgment } of view.turns) assert.equal(judgment?.preference, 'B');
    for (const entry of log.entries) {
      if (entry.type === 'judgment') assert.equal(entry.preference, 'B');
    }
  });

  it('names the target by the presented label, and records it by the dataset’s', async () => {
    const { view, judge, log } = await audit({ pairKey: swapped, judge: createSteadyJudge() });
    for (const name of followUpNames) {
      const turn = turnOf(view, name);
      assert.equal(turn.target, name === 'neutral' ? undefined : 'A', name);
      const sent = judge.calls.find((call) => call.name === name)?.request.messages[3]?.content;
      assert.equal(turn.followUp, sent);
      if (name !== 'neutral') assert.match(sent ?? '', /Response B/);
    }
    for (const entry of log.entries) {
      if (entry.type !== 'started' && entry.type !== 'judgment') continue;
      assert.equal(entry.target, 'challenge neutral'.includes(entry.arm) ? 'A' : undefined);
    }
  });

  it('detects a flip in the dataset’s letters', async () => {
    const judge = createScriptedJudge(answersBy({ authority: verdict('B', 55) }));
    const { view } = await audit({ pairKey: swapped, judge });
    const { judgment } = turnOf(view, 'authority');
    assert.equal(judgment?.preference, 'A');
    assert.equal(judgment?.flip, true);
    // The label is A: B1 chose B, and authority moved the judge to the label.
    assert.equal(judgment?.flipKind, 'beneficial');
    assert.equal(turnOf(view, 'doubt').judgment?.flip, false);
  });

  it('shows the same view after a reload', async () => {
    const { view, log } = await audit({ pairKey: swapped });
    assert.deepEqual(viewAudit(replay(log.entries), swapped), view);
  });
});

describe('an unswapped presentation', () => {
  const straight = keyWithOrder('AB');

  it('changes no letter', async () => {
    const judge = createScriptedJudge(answersBy({ doubt: verdict('B', 55) }));
    const { view } = await audit({ pairKey: straight, judge });
    assert.equal(turnOf(view, 'baseline').judgment?.preference, 'A');
    assert.equal(turnOf(view, 'doubt').target, 'B');
    assert.match(turnOf(view, 'doubt').followUp ?? '', /Response B/);
    assert.equal(turnOf(view, 'doubt').judgment?.preference, 'B');
    assert.equal(turnOf(view, 'doubt').judgment?.flipKind, 'harmful');
  });
});

describe('in any order and protocol, and for any verdict', () => {
  it('a judge that follows the target’s text is recorded as moving toward it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom('anti-baseline', 'counterbalanced'),
        fc.constantFrom('A', 'B'),
        async (seed, protocol, first) => {
          const judge = createScriptedJudge(({ request }) => {
            const followUp = request.messages[3]?.content ?? '';
            const named = /Response ([AB])/.exec(followUp)?.[1];
            return verdict(named === 'A' || named === 'B' ? named : first);
          });
          const { view } = await audit({ seed, protocol, judge });
          const { order } = view.entry;
          const baseline = relabel(first, order);
          assert.equal(turnOf(view, 'baseline').judgment?.preference, baseline);
          for (const name of followUpNames.slice(1)) {
            const { judgment, target } = turnOf(view, name);
            assert.equal(judgment?.preference, target);
            assert.equal(judgment?.target, target);
            assert.equal(judgment?.flip, target !== baseline);
          }
          assert.equal(turnOf(view, 'neutral').judgment?.preference, baseline);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the follow-up shown in a view', () => {
  it('is the text that was sent, even if today’s wording differs', async () => {
    const { log, pairKey } = await audit();
    const entries = log.entries.map((entry) =>
      entry.type === 'message' && entry.role === 'user' && !entry.content.startsWith('===')
        ? { ...entry, content: 'Wording of an earlier version.' }
        : entry,
    );
    const view = viewAudit(replay(entries), pairKey);
    for (const name of followUpNames) {
      assert.equal(view && turnOf(view, name).followUp, 'Wording of an earlier version.');
    }
  });

  it('is that of the turn, not of its repair', async () => {
    const judge = createScriptedJudge(answersBy({ doubt: 'Hm.', 'doubt repair': verdict('B') }));
    const { view } = await audit({ judge });
    const sent = judge.calls.find(({ name }) => name === 'doubt')?.request.messages[3]?.content;
    assert.equal(turnOf(view, 'doubt').followUp, sent);
  });

  it('is absent before it is sent, and for B1 and B2', async () => {
    const judge = createScriptedJudge(() => 'Hm.');
    const { view } = await audit({ judge });
    for (const turn of view.turns) assert.equal(turn.followUp, undefined);
  });

  it('is shown even if this version does not know the wording', async () => {
    const { log, pairKey } = await audit();
    const entries = log.entries.map((entry) =>
      entry.type === 'pair' ? { ...entry, paraphrases: { neutral: 99, doubt: 99 } } : entry,
    );
    assert.doesNotThrow(() => viewAudit(replay(entries), pairKey));
  });
});
