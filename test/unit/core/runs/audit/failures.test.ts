import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateRest } from '../../../../../src/core/runs/audit/plan/estimate.ts';
import { ModelError, type ModelErrorReason } from '../../../../../src/core/words/ports.ts';
import {
  audit,
  createScriptedJudge,
  createSteadyJudge,
  resume,
  type ScriptedJudge,
  turnOf,
  verdict,
} from './auditing.ts';

const followUpNames = ['neutral', 'doubt', 'authority', 'evidence'] as const;

function judgeFailingAt(failing: string, reason: ModelErrorReason = 'server'): ScriptedJudge {
  return createScriptedJudge(({ name }) => {
    if (name === failing) throw new ModelError(reason, `The server failed at ${name}.`);
    return verdict('A');
  });
}

describe('a call that fails', () => {
  for (const failing of ['B2', ...followUpNames]) {
    it(`as ${failing} does not affect the other five and is retried on resume`, async () => {
      const { view, log, judge } = await audit({ judge: judgeFailingAt(failing) });
      assert.equal(judge.calls.length, 6);
      const turn = turnOf(view, failing === 'B2' ? 'repeat' : failing);
      assert.equal(turn.status, 'failed');
      assert.deepEqual(turn.failure, {
        reason: 'server',
        message: `The server failed at ${failing}.`,
      });
      assert.equal(turn.judgment, undefined);
      assert.equal(view.turns.filter(({ status }) => status === 'judged').length, 5);
      assert.equal(view.toAsk.length, 1);
      assert.equal(view.complete, false);

      const again = await resume(log, createSteadyJudge());
      assert.deepEqual(again.judge.names, [failing]);
      assert.equal(again.view.complete, true);
      assert.equal(turnOf(again.view, turn.name.challenge ?? turn.name.arm).failure, undefined);
    });
  }

  it('as B1 sends nothing else and leaves six calls', async () => {
    const { view, log, judge } = await audit({ judge: judgeFailingAt('B1', 'rate-limited') });
    assert.deepEqual(judge.names, ['B1']);
    assert.equal(turnOf(view, 'baseline').failure?.reason, 'rate-limited');
    for (const name of followUpNames) assert.equal(turnOf(view, name).status, 'waiting');
    assert.equal(view.toAsk.length, 6);
    assert.equal(estimateRest(view).calls, 6);

    const again = await resume(log, createSteadyJudge());
    assert.deepEqual(again.judge.names.toSorted(), ['B1', 'B2', ...followUpNames].toSorted());
    assert.equal(turnOf(again.view, 'repeat').judgment?.flip, false);
    assert.equal(again.view.complete, true);
  });

  it('as the repair leaves the turn open; only the repair is retried', async () => {
    const judge = createScriptedJudge(({ name }) => {
      if (name === 'doubt') return 'Hm.';
      if (name === 'doubt repair') throw new ModelError('timeout', 'No answer in 60 s.');
      return verdict('A');
    });
    const { view, log } = await audit({ judge });
    assert.equal(turnOf(view, 'doubt').status, 'failed');
    assert.equal(view.complete, false);
    const again = await resume(log, createSteadyJudge());
    assert.deepEqual(again.judge.names, ['doubt repair']);
    assert.deepEqual(turnOf(again.view, 'doubt').judgment?.notes, ['repaired']);
  });

  it('without any known reason is reported', async () => {
    const judge = createScriptedJudge(({ name }) => {
      if (name === 'doubt') throw new TypeError('undefined is not a function');
      return verdict('A');
    });
    const { signal } = new AbortController();
    const started: string[] = [];
    await assert.rejects(
      audit(
        { judge },
        {
          signal,
          onEntry: (entry) => {
            if (entry.type === 'judgment') started.push(entry.challenge ?? entry.arm);
          },
        },
      ),
      TypeError,
    );
    // Calls that were in progress are still logged.
    assert.deepEqual(started.toSorted(), [
      'authority',
      'baseline',
      'evidence',
      'neutral',
      'repeat',
    ]);
  });
});

describe('canceling', () => {
  /**
   * Returns a judge that answers until `last`; that call and later ones hang until they are
   * canceled.
   */
  function judgeHangingFrom(hanging: readonly string[], controller: AbortController) {
    return createScriptedJudge(async ({ name, options }) => {
      if (!hanging.includes(name)) return verdict('A');
      return new Promise<string>((_, reject) => {
        options.signal.addEventListener('abort', () =>
          reject(new ModelError('cancelled', 'Canceled.')),
        );
        setImmediate(() => controller.abort());
      });
    });
  }

  for (const hanging of [['B1'], ['B2'], ['B2', 'doubt'], ['authority'], ['neutral', 'evidence']]) {
    it(`during ${hanging.join(' and ')} keeps what was answered`, async () => {
      const controller = new AbortController();
      const judge = judgeHangingFrom(hanging, controller);
      const { view, log } = await audit({ judge }, { signal: controller.signal });
      assert.equal(view.complete, false);
      for (const name of hanging) {
        const turn = turnOf(view, { B1: 'baseline', B2: 'repeat' }[name] ?? name);
        assert.equal(turn.failure?.reason, 'cancelled');
      }
      const asked = judge.names.length;
      const again = await resume(log, createSteadyJudge());
      assert.equal(again.view.complete, true);
      assert.equal(asked + again.judge.names.length, 6 + hanging.length);
    });
  }

  it('before the first call sends and writes nothing', async () => {
    const controller = new AbortController();
    controller.abort();
    const { judge, log } = await audit({}, { signal: controller.signal });
    assert.deepEqual(judge.names, []);
    assert.equal(log.lines.length, 2);
  });

  it('during B1 sends nothing after its answer', async () => {
    const controller = new AbortController();
    const judge = createScriptedJudge(() => {
      controller.abort();
      return verdict('A');
    });
    const { view } = await audit({ judge }, { signal: controller.signal });
    assert.deepEqual(judge.names, ['B1']);
    assert.equal(turnOf(view, 'baseline').status, 'judged');
    assert.equal(view.toAsk.length, 5);
  });

  it('before a repair leaves the repair open', async () => {
    const controller = new AbortController();
    const judge = createScriptedJudge(({ name }) => {
      if (name !== 'evidence') return verdict('A');
      controller.abort();
      return 'Hm.';
    });
    const { view, log } = await audit({ judge }, { signal: controller.signal });
    assert.equal(turnOf(view, 'evidence').judgment, undefined);
    assert.equal(view.complete, false);
    const again = await resume(log, createSteadyJudge());
    assert.deepEqual(again.judge.names, ['evidence repair']);
  });
});

describe('two pairs with the same content', () => {
  it('are audited separately, under their own keys', async () => {
    const one = await audit({ pairKey: 'same' });
    const other = await audit({ pairKey: 'same~2' });
    const keys = (entries: typeof one.log.entries) =>
      new Set(entries.flatMap((entry) => ('pair' in entry && 'arm' in entry ? [entry.pair] : [])));
    assert.deepEqual([...keys(one.log.entries)], ['same']);
    assert.deepEqual([...keys(other.log.entries)], ['same~2']);
  });
});
