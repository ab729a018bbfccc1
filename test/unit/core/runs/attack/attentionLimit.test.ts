import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rolePlayRubric } from '../../../../../src/core/data/samples/rolePlayRubric.ts';
import type { AttackSample } from '../../../../../src/core/data/samples/sample.ts';
import { attackRunOf } from '../../../../../src/core/report/attack/attackRun.ts';
import { runAttacks } from '../../../../../src/core/runs/attack/attackRunner.ts';
import { attentionTargets } from '../../../../../src/core/runs/attack/attentionLimit.ts';
import { planAttacks } from '../../../../../src/core/runs/attack/plan/attackPlan.ts';
import { impressionable } from '../../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../../src/models/practice/practiceJudge.ts';
import { createSkippingClock } from '../../../models/clocks.ts';
import { pairSample, scriptedModel, setUp, steadyJudge } from './attacking.ts';

const scene: AttackSample = {
  id: 'scene',
  scenario: 'role-play',
  prompt: 'Two old friends meet at the gate.',
  response: {
    dialogue: [
      { role: 'Anna', content: 'You came after all.' },
      { role: 'Boris', content: 'I said that I would.' },
    ],
  },
  rubric: rolePlayRubric,
  reference: 'Anna: You are late.',
  characters: [{ name: 'Anna', profile: 'A gardener.', major: true }],
};

const judge = createPracticeJudge({
  persona: { ...impressionable, attention: 8 },
  seed: 1,
  clock: createSkippingClock(),
});

function measuring(samples = [scene], lines?: readonly string[]) {
  const set = setUp({
    samples,
    cells: [],
    judges: [scriptedModel('judge', steadyJudge)],
    settings: { attention: [0, 20] },
    ...(lines && { lines }),
  });
  const tools = { ...set.tools, judges: [judge] };
  const run = () => runAttacks(tools.state.samples(), tools, { attacksAtOnce: 2 });
  return { ...set, tools, run };
}

describe('the attention limit', () => {
  it('is recovered from the practice judge’s answers: the number of criteria it attends to at once', async () => {
    const { run, log } = measuring();
    assert.deepEqual(await run(), { complete: true });
    const report = attackRunOf(log.entries());
    const found = (criteria: string, count: number) =>
      report?.attention.find((one) => one.criteria === criteria && one.count === count)?.found;
    assert.equal(found('together', 20)?.raised, 8);
    assert.equal(found('together', 20)?.matched, 8);
    assert.equal(found('one-at-a-time', 20)?.matched, 20);
    assert.equal(found('together', 0)?.matched, 0);
  });

  it('makes the calls of its plan, and none that the log already has', async () => {
    const { run, log, state, cells } = measuring();
    const plan = planAttacks(state, cells);
    // Two counts, each with the rubric's four criteria at once and one at a time.
    const criteria = rolePlayRubric.criteria.length;
    assert.deepEqual(plan.byStage, [{ stage: 'attention', ...range(2 * (1 + criteria)) }]);
    assert.deepEqual(plan.attention, { responses: 1, openResponses: 1, lacking: [] });
    await run();
    const answers = log.entries().filter(({ type }) => type === 'answer');
    assert.equal(answers.length, plan.calls);
    assert.equal(log.entries().filter(({ type }) => type === 'planted').length, 2);
    assert.deepEqual(planAttacks(state, cells).attention?.openResponses, 0);
    assert.equal(planAttacks(state, cells).mostCalls, 0);

    for (const kept of [3, 5, 8, log.lines.length - 1]) {
      const again = measuring([scene], log.lines.slice(0, kept));
      assert.deepEqual(await again.run(), { complete: true });
      const calls = again.log
        .entries()
        .flatMap((entry) => (entry.type === 'answer' ? [entry.call] : []));
      assert.equal(new Set(calls).size, calls.length);
      assert.equal(calls.length, plan.calls);
      assert.equal(again.log.entries().filter(({ type }) => type === 'planted').length, 2);
    }
  });

  it('plants no flaw into a criterion that speaks of what the record lacks', async () => {
    const { reference: _, characters: __, ...bare } = scene;
    const { run, log, state, cells } = measuring([bare]);
    // Left are Anthropomorphism and Storyline Quality, at once and one at a time.
    assert.equal(planAttacks(state, cells).calls, 2 * (1 + 2));
    assert.deepEqual(await run(), { complete: true });
    const planted = log.entries().flatMap((one) => (one.type === 'planted' ? one.flaws : []));
    const names = new Set(planted.map(({ criterion }) => criterion));
    assert.deepEqual([...names].sort(), ['Anthropomorphism', 'Storyline Quality']);
  });

  it('needs a rubric that counts issues and a place for a flaw; other samples are listed', () => {
    const silent = {
      ...scene,
      id: 'silent',
      response: { dialogue: [{ role: 'Environment', content: 'Rain.' }] },
    };
    const { state, tools, cells } = measuring([scene, pairSample, silent]);
    const { targets, lacking } = attentionTargets(tools.header, state);
    assert.deepEqual([...new Set(targets.map(({ sample }) => sample.sample.id))], ['scene']);
    assert.deepEqual(
      lacking.map(({ id }) => id),
      [pairSample.id, 'silent'],
    );
    assert.deepEqual(planAttacks(state, cells).attention?.lacking, [pairSample.id, 'silent']);
  });
});

function range(calls: number) {
  return { leastCalls: calls, calls, mostCalls: calls };
}
