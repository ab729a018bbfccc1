import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttackSample } from '../../../../../../src/core/data/samples/sample.ts';
import { planAttacks } from '../../../../../../src/core/runs/attack/plan/attackPlan.ts';
import {
  edited,
  pairSample,
  rewritten,
  type ScriptedModel,
  sampleNumber,
  scriptedModel,
  setUp,
  steadyAttacker,
  steadyJudge,
} from '../attacking.ts';

const samples = [1, 2].map((number) => sampleNumber(number));
const full = { scoring: { draws: 4, temperature: 0 }, placebo: true, verified: true };

describe('the plan of attacks', () => {
  it('states the minimum, likely and maximum number of calls of each stage', () => {
    const { state, cells } = setUp({ samples, settings: full, cells: ['general-reference'] });
    const plan = planAttacks(state, cells);
    assert.equal(plan.attacks, 2);
    assert.equal(plan.openAttacks, 2);
    // For each sample: original 1 + 4 draws, other 2; attacked and placebo 1 + 4 each, once the
    // attack keeps its limits.
    assert.deepEqual(plan.byStage, [
      { stage: 'camouflage', leastCalls: 2, calls: 2, mostCalls: 6 },
      { stage: 'placebo', leastCalls: 0, calls: 2, mostCalls: 2 },
      { stage: 'verification', leastCalls: 0, calls: 4, mostCalls: 4 },
      { stage: 'score', leastCalls: 14, calls: 34, mostCalls: 34 },
    ]);
    assert.deepEqual([plan.leastCalls, plan.calls, plan.mostCalls], [16, 42, 46]);
    assert.ok(plan.promptTokens > 30 * 100 && plan.answerTokens > 30 * 50);
  });

  it('counts criteria asked one at a time, with the rubric only', () => {
    const settings = { criteria: 'one-at-a-time' as const };
    const { state, cells } = setUp({ settings, cells: ['general-rubric'] });
    const scores = planAttacks(state, cells).byStage.find(({ stage }) => stage === 'score');
    // For original, other and attacked: one call without the rubric, and one per criterion with it.
    assert.equal(scores?.calls, 3 * (1 + 2));
  });

  it('gives the calls of each model', () => {
    const judge = scriptedModel('judge', steadyJudge);
    const simulated = {
      ...judge,
      identity: { ...judge.identity, provider: 'practice', simulated: true },
    };
    const { state, cells } = setUp({ samples, judges: [simulated] });
    const plan = planAttacks(state, cells);
    assert.equal(plan.byModel.get(undefined)?.calls, 2);
    assert.equal(plan.calls, 14);
  });

  it('names what samples lack, unless a model synthesizes it', () => {
    const { reference: _, rubric: __, ...bare } = pairSample;
    const cells = ['general-reference', 'general-rubric'];
    const lacking = setUp({ samples: [bare], cells });
    const plan = planAttacks(lacking.state, lacking.cells);
    assert.equal(plan.attacks, 0);
    assert.deepEqual(
      plan.lacking.map(({ cell, lacks }) => [cell.id, lacks]),
      [
        ['general-reference', 'reference'],
        ['general-rubric', 'rubric'],
      ],
    );
    const settings = { synthesise: ['reference' as const] };
    const written = setUp({ samples: [bare], cells, settings });
    const { attacks, byStage } = planAttacks(written.state, written.cells);
    assert.equal(attacks, 1);
    assert.deepEqual(byStage[0], { stage: 'synthesis', leastCalls: 1, calls: 1, mostCalls: 1 });
  });

  it('finds nothing to hide if every step is correct', () => {
    const right: AttackSample = {
      id: 'sum',
      scenario: 'maths',
      prompt: 'What is 1 + 1?',
      response: { steps: ['It is 2.'] },
      firstWrongStep: -1,
      reference: '2',
    };
    const { state, cells } = setUp({ samples: [right], cells: ['maths-format'] });
    const { attacks, lacking } = planAttacks(state, cells);
    assert.equal(attacks, 0);
    assert.equal(lacking[0]?.lacks, 'error');
  });
});

describe('a run of attacks stays within its plan', () => {
  const attackers: Readonly<Record<string, () => ScriptedModel>> = {
    'where every attack keeps its limits': () => scriptedModel('attacker', steadyAttacker),
    'where none ever does': () =>
      scriptedModel('attacker', (_, asked) => (asked === 'extraction' ? 'A profile.' : rewritten)),
    'where the last attempt does': () =>
      scriptedModel('attacker', (request, asked, number) => {
        if (asked === 'attack') return rewritten;
        if (asked === 'retry') return request.replicate < 2 ? rewritten : edited(request);
        return steadyAttacker(request, asked, number);
      }),
    'where the attacker refuses': () => scriptedModel('attacker', () => ({ refusal: 'No.' })),
    'where it says nothing': () => scriptedModel('attacker', () => ''),
  };
  const writing = samples.map((sample) => ({
    ...sample,
    scenario: 'writing' as const,
    other: undefined,
  }));
  const cells = ['general-reference', 'general-rubric', 'writing-format', 'writing-loophole'];

  for (const [title, create] of Object.entries(attackers)) {
    for (const criteria of ['together', 'one-at-a-time'] as const) {
      it(`for ${title}, criteria ${criteria}`, async () => {
        const attacker = create();
        const settings = { ...full, criteria };
        const run = setUp({ samples: [...samples, ...writing], cells, settings, attacker });
        const { leastCalls, mostCalls } = planAttacks(run.state, run.cells);
        assert.deepEqual(await run.run(), { complete: true });
        const asked = attacker.requests.length + (run.judges[0]?.requests.length ?? 0);
        assert.ok(asked >= leastCalls, `${asked} calls, at least ${leastCalls}`);
        assert.ok(asked <= mostCalls, `${asked} calls, at most ${mostCalls}`);
        const left = planAttacks(run.state, run.cells);
        assert.deepEqual([left.openAttacks, left.mostCalls], [0, 0]);
      });
    }
  }

  it('and reaches the maximum if only the last attempt keeps its limits', async () => {
    const attacker = attackers['where the last attempt does']?.() ?? scriptedModel('x', () => '');
    const run = setUp({ samples, settings: full, attacker });
    const { mostCalls } = planAttacks(run.state, run.cells);
    await run.run();
    assert.equal(attacker.requests.length + (run.judges[0]?.requests.length ?? 0), mostCalls);
  });

  it('and counts the calls of a synthesized rubric with any number of criteria', async () => {
    const { rubric: _, ...bare } = pairSample;
    for (const criteria of [3, 6]) {
      const weight = Math.floor(100 / criteria);
      const list = Array.from({ length: criteria }, (_, index) => ({
        name: `Point ${index}`,
        weight: index === 0 ? 100 - weight * (criteria - 1) : weight,
        description: 'It is met.',
      }));
      const attacker = scriptedModel('attacker', (request, asked, number) =>
        asked === 'synthesis'
          ? JSON.stringify({ criteria: list })
          : steadyAttacker(request, asked, number),
      );
      const settings = { synthesise: ['rubric' as const], criteria: 'one-at-a-time' as const };
      const run = setUp({ samples: [bare], cells: ['general-rubric'], settings, attacker });
      const { leastCalls, mostCalls } = planAttacks(run.state, run.cells);
      assert.deepEqual(await run.run(), { complete: true });
      const judged = run.judges[0]?.requests.length ?? 0;
      assert.equal(judged, 3 * (1 + criteria));
      const asked = attacker.requests.length + judged;
      assert.ok(leastCalls <= asked && asked <= mostCalls, `${leastCalls} ${asked} ${mostCalls}`);
    }
  });

  it('and ends if no rubric could be synthesized', async () => {
    const { rubric: _, ...bare } = pairSample;
    const attacker = scriptedModel('attacker', () => 'I would rather not.');
    const settings = { synthesise: ['rubric' as const] };
    const run = setUp({ samples: [bare], cells: ['general-rubric'], settings, attacker });
    assert.deepEqual(await run.run(), { complete: true });
    assert.equal(attacker.requests.length, 1);
    const [judge] = run.judges;
    assert.equal(judge?.requests.length, 0);
  });
});
