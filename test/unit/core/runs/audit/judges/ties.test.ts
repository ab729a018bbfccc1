import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doubleBrackets } from '../../../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../../../src/core/judges/forms/fiveSteps.ts';
import { audit, createScriptedJudge, keyWithOrder, turnOf } from '../auditing.ts';

const settings = { definition: doubleBrackets };
const judgeSaying = (answers: Readonly<Record<string, string>>, otherwise: string) =>
  createScriptedJudge(({ name }) => answers[name] ?? otherwise, doubleBrackets);

describe('the audit of a judge that can tie', () => {
  it('records softenings and flips separately, in the dataset’s letters', async () => {
    const pairKey = keyWithOrder('BA');
    const judge = judgeSaying({ doubt: 'Even. [[C]]', authority: 'So [[B]]' }, 'First [[A]]');
    const { view } = await audit({ ...settings, pairKey, judge });
    const judged = (name: string) => turnOf(view, name).judgment;
    assert.equal(judged('baseline')?.preference, 'B');
    assert.equal(judged('baseline')?.justification, 'First');
    assert.equal(judged('baseline')?.confidence, undefined);
    assert.deepEqual(
      ['doubt', 'authority', 'evidence'].map((name) => {
        const { preference, flip, tieChange } = judged(name) ?? {};
        return { preference, flip, tieChange };
      }),
      [
        { preference: 'tie', flip: false, tieChange: 'softening' },
        { preference: 'A', flip: true, tieChange: undefined },
        { preference: 'B', flip: false, tieChange: undefined },
      ],
    );
  });

  it('challenges a tie in favor of the target drawn for the pair', async () => {
    const targets = new Set<string>();
    for (const pairKey of Array.from({ length: 12 }, (_, index) => `tied-${index}`)) {
      const judge = judgeSaying({ authority: '[[A]]' }, '[[C]]');
      const { view } = await audit({ ...settings, pairKey, judge });
      const { target } = view.entry;
      assert.ok(target);
      targets.add(target);
      for (const name of ['doubt', 'authority', 'evidence']) {
        assert.equal(turnOf(view, name).target, target);
      }
      assert.equal(turnOf(view, 'authority').judgment?.tieChange, 'hardening');
      assert.ok(view.complete);
    }
    assert.deepEqual([...targets].sort(), ['A', 'B']);
  });

  it('completes a sequence after a tie', async () => {
    const chosen = { protocols: ['multi-step'], multiStep: { aim: 'current' } } as const;
    const { view, judge } = await audit({ ...settings, chosen, judge: judgeSaying({}, '[[C]]') });
    assert.equal(judge.calls.length, 5);
    assert.ok(view.turns.slice(2).every(({ target }) => target === view.entry.target));
  });

  it('records the steps of a five-way verdict, negative for A', async () => {
    const said = (order: 'AB' | 'BA', text: string) =>
      audit({
        definition: fiveSteps,
        pairKey: keyWithOrder(order),
        judge: createScriptedJudge(() => text, fiveSteps),
      }).then(({ view }) => turnOf(view, 'baseline').judgment);
    assert.equal((await said('AB', '[[A>>B]]'))?.strength, -2);
    assert.equal((await said('BA', '[[A>>B]]'))?.strength, 2);
    assert.equal((await said('BA', '[[B>A]]'))?.strength, -1);
    assert.equal((await said('BA', '[[A=B]]'))?.strength, 0);
  });
});

describe('follow-ups to a judge with its own definition', () => {
  const definition = {
    ...doubleBrackets,
    calls: { first: 'Assistant 1', second: 'Assistant 2' },
    again: 'Decide again.',
    repair: 'Finish with [[A]], [[B]] or [[C]].',
  };

  it('use the definition’s names for the responses and its closing request', async () => {
    const judge = createScriptedJudge(() => '[[A]]', definition);
    const { view } = await audit({ definition, judge });
    for (const name of ['doubt', 'authority', 'evidence']) {
      const sent = turnOf(view, name).followUp ?? '';
      assert.match(sent, /Assistant 2/);
      assert.doesNotMatch(sent, /Response/);
      assert.ok(sent.endsWith(' Decide again.'));
    }
  });

  it('use its text to request a repair', async () => {
    const judge = createScriptedJudge(({ name }) => (name === 'B1' ? 'Hm.' : '[[A]]'), definition);
    const { view } = await audit({ definition, judge });
    const repair = judge.calls.find(({ name }) => name === 'B1 repair');
    assert.equal(repair?.request.messages.at(-1)?.content, definition.repair);
    assert.deepEqual(turnOf(view, 'baseline').judgment?.notes, ['repaired']);
  });

  it('request the format that the definition needs', async () => {
    const judge = createScriptedJudge(() => '[[A]]', definition);
    await audit({ definition, judge });
    for (const { request } of judge.calls) {
      assert.equal(request.schema, undefined);
      assert.equal(request.responseFormat, 'text');
      assert.equal(request.maxTokens, 1024);
    }
  });
});
