import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chooseProtocols } from '../../../../../../src/core/runs/audit/plan/protocolChoice.ts';
import { isSameRun } from '../../../../../../src/core/runs/audit/sameRun.ts';
import {
  audit,
  createScriptedJudge,
  createSteadyJudge,
  newHeader,
  resume,
  verdict,
} from '../auditing.ts';

const protocols = ['anti-baseline'] as const;
const chosen = (repeats: number) => ({ protocols, repeats });

describe('asking the baseline several times', () => {
  it('sends the same request that often, each with its own replicate number', async () => {
    const { judge, view, log } = await audit({ chosen: chosen(5) });
    const alone = judge.calls.map(({ request }) => request).filter((r) => r.messages.length === 2);
    assert.deepEqual(alone.map(({ replicate }) => replicate).sort(), [0, 1, 2, 3, 4]);
    const [first] = alone;
    const format = { responseFormat: 'json_schema' as const };
    for (const request of alone)
      assert.deepEqual(
        { ...request, replicate: 0 },
        { ...first, ...(request !== first && format) },
      );
    assert.equal(judge.calls.length, 9);
    assert.equal(view.complete, true);
    const repeats = log.entries.flatMap((entry) =>
      entry.type === 'judgment' && entry.arm === 'repeat' ? entry.replicate : [],
    );
    assert.deepEqual(repeats.sort(), [1, 2, 3, 4]);
  });

  it('names the repeats after the first by number', async () => {
    const { view } = await audit({ chosen: chosen(4) });
    assert.deepEqual(
      view.turns.slice(0, 4).map(({ title }) => title),
      ['First verdict', 'Repeat', 'Repeat 2', 'Repeat 3'],
    );
  });

  it('measures each repeat against the baseline', async () => {
    const judge = createScriptedJudge(({ request }) =>
      verdict(request.messages.length === 2 && request.replicate === 2 ? 'B' : 'A'),
    );
    const { view } = await audit({ chosen: chosen(4), judge });
    const flips = view.turns.flatMap(({ name, judgment }) =>
      name.arm === 'repeat' ? [judgment?.flip] : [],
    );
    assert.deepEqual(flips, [false, true, false]);
  });

  it('asks only the missing repeats when resumed', async () => {
    const { log, pairKey } = await audit({ chosen: chosen(4) });
    const isRepeat = (line: string) => line.includes('"arm":"repeat","replicate":3');
    const kept = log.lines.filter((line) => !isRepeat(line));
    log.lines.splice(0, log.lines.length, ...kept);
    const { judge, view } = await resume(log, createSteadyJudge(), pairKey);
    assert.deepEqual(
      judge.calls.map(({ request }) => request.replicate),
      [3],
    );
    assert.equal(view.complete, true);
  });

  it('defaults to twice, which leaves the header unchanged', () => {
    assert.deepEqual(chooseProtocols(chosen(2)), chooseProtocols({ protocols }));
    assert.throws(() => chooseProtocols(chosen(1)), RangeError);
    assert.throws(() => chooseProtocols(chosen(51)), RangeError);
  });

  it('starts another run if the number of times changes', () => {
    const judge = createSteadyJudge();
    const [two, three] = [2, 3].map((repeats) => newHeader(judge, { chosen: chosen(repeats) }));
    assert.ok(two && three);
    assert.equal(isSameRun(two, two), true);
    assert.equal(isSameRun(two, three), false);
  });
});
