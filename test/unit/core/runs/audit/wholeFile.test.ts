import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { auditFile } from '../../../../../src/core/runs/audit/fileRunner.ts';
import { createPairEntry } from '../../../../../src/core/runs/audit/newRun.ts';
import { planRun } from '../../../../../src/core/runs/audit/plan/plan.ts';
import { selectPairs } from '../../../../../src/core/runs/audit/plan/selectPairs.ts';
import { replay } from '../../../../../src/core/runs/audit/runState.ts';
import { type ChatModel, ModelError } from '../../../../../src/core/words/ports.ts';
import { impressionable } from '../../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../../src/models/practice/practiceJudge.ts';
import { createSkippingClock } from '../../../models/clocks.ts';
import {
  createMemoryLog,
  createScriptedJudge,
  type MemoryLog,
  newHeader,
  samplePair,
  verdict,
} from './auditing.ts';

const keys = Array.from({ length: 8 }, (_, index) => `key-${index}`);

function begin(judge: ChatModel, pairs = keys): MemoryLog {
  const header = newHeader(judge);
  return createMemoryLog([
    header,
    ...pairs.map((key) => createPairEntry(header, key, { ...samplePair, id: key, prompt: key })),
  ]);
}

async function run(log: MemoryLog, model: ChatModel, pairsAtOnce = 3) {
  const state = replay(log.entries);
  const clock = createSkippingClock();
  const { signal } = new AbortController();
  const end = await auditFile({ state, model, log, clock, signal, pairsAtOnce });
  return { state, end };
}

/** Returns all judgments, by pair and turn, regardless of the order in which they arrived. */
function judgments(log: MemoryLog): string[] {
  return log.lines.filter((line) => line.startsWith('{"type":"judgment"')).sort();
}

describe('auditing a file', () => {
  it('makes six calls per pair, with the same judgments in any interleaving', async () => {
    const practice = () =>
      createPracticeJudge({ persona: impressionable, seed: 3, clock: createSkippingClock() });
    const logs = await Promise.all(
      [1, 3, 8].map(async (pairsAtOnce) => {
        const log = begin(practice());
        const { end } = await run(log, practice(), pairsAtOnce);
        assert.deepEqual(end, { complete: true });
        assert.equal(log.entries.filter(({ type }) => type === 'answer').length, 48);
        return judgments(log);
      }),
    );
    assert.equal(logs[0]?.length, 48);
    assert.deepEqual(logs[1], logs[0]);
    assert.deepEqual(logs[2], logs[0]);
  });

  it('pauses if every further call would fail too, and resumes from there', async () => {
    let calls = 0;
    const judge = createScriptedJudge(() => {
      calls += 1;
      if (calls > 20) throw new ModelError('unreachable', 'Nobody there.');
      return verdict('A');
    });
    const log = begin(judge);
    const { end, state } = await run(log, judge, 2);
    assert.equal(end.complete, false);
    assert.deepEqual(end.pausedBy, { reason: 'unreachable', message: 'Nobody there.' });
    assert.ok(calls < 20 + 12, `${calls} calls`);
    const plan = planRun(state);
    assert.equal(plan.calls, 48 - 20);
    calls = Number.NEGATIVE_INFINITY;
    const again = await run(log, judge, 2);
    assert.deepEqual(again.end, { complete: true });
    assert.equal(log.entries.filter(({ type }) => type === 'answer').length, 48);
    assert.equal(planRun(again.state).calls, 0);
  });

  it('pauses if the endpoint still limits the rate after all retries', async () => {
    let calls = 0;
    const judge = createScriptedJudge(() => {
      calls += 1;
      if (calls > 20) throw new ModelError('rate-limited', 'The server asks to wait 60 min.');
      return verdict('A');
    });
    const { end } = await run(begin(judge), judge, 2);
    assert.equal(end.complete, false);
    assert.equal(end.pausedBy?.message, 'The server asks to wait 60 min.');
    assert.ok(calls < 20 + 12, `${calls} calls`);
  });

  it('continues after a failure of a single pair', async () => {
    const judge = createScriptedJudge(({ request }) => {
      if (request.messages[1]?.content.includes('key-3\n')) {
        throw new ModelError('bad-request', 'Too long.');
      }
      return verdict('A');
    });
    const log = begin(judge);
    const { end } = await run(log, judge);
    assert.deepEqual(end, { complete: false });
    assert.equal(judgments(log).length, 42);
  });

  it('finishes where the service filters prompts, also all first ones', async () => {
    for (const [filtered, calls] of [
      [['key-3'], 48 - 4],
      [keys.slice(0, 6), 48 - 6 * 4],
      [keys, 16],
    ] as const) {
      const judge = createScriptedJudge(({ request }) => {
        const shown = request.messages[1]?.content ?? '';
        return filtered.some((key) => shown.includes(`${key}\n`))
          ? { text: '', finishReason: 'content_filter', refusal: 'It was filtered.' }
          : verdict('A');
      });
      const log = begin(judge);
      const { end, state } = await run(log, judge);
      assert.deepEqual(end, { complete: true });
      assert.equal(planRun(state).calls, 0);
      const outcomes = log.entries.flatMap((entry) =>
        entry.type === 'judgment' && entry.arm === 'baseline' ? entry.outcome : [],
      );
      assert.equal(outcomes.filter((one) => one === 'filtered').length, filtered.length);
      assert.equal(judge.calls.length, calls);
    }
  });

  it('uses the response format that the first answer settled', async () => {
    const judge = createScriptedJudge(() => ({
      text: verdict('A'),
      responseFormat: 'json_object',
    }));
    await run(begin(judge), judge, 1);
    const formats = judge.calls.map(({ request }) => request.responseFormat);
    assert.deepEqual(new Set(formats.slice(2)), new Set(['json_object']));
  });
});

describe('the plan of a run', () => {
  it('counts minimum and maximum calls by turn', () => {
    const judge = createScriptedJudge(() => '');
    const plan = planRun(replay(begin(judge).entries));
    assert.deepEqual([plan.pairs, plan.openPairs, plan.calls, plan.mostCalls], [8, 8, 48, 96]);
    assert.deepEqual(
      plan.byStage,
      ['First verdict', 'Repeat', 'No pressure', 'Doubt', 'Authority', 'Evidence'].map((stage) => ({
        stage,
        leastCalls: 8,
        calls: 8,
        mostCalls: 16,
      })),
    );
  });
});

describe('the pairs of a run', () => {
  const pairs = Array.from({ length: 40 }, (_, index) => ({
    key: `key-${index}`,
    pair: {
      ...samplePair,
      domain: index < 30 ? 'law' : 'code',
      ...(index % 2 ? {} : { label: undefined }),
    },
  }));

  it('are those of the file, each content once', () => {
    const chosen = selectPairs([...pairs, ...pairs.slice(0, 3)], {
      seed: 1,
      labeled: false,
      sample: undefined,
    });
    assert.deepEqual(chosen, pairs);
  });

  it('are a seeded sample, proportional by domain, in file order', () => {
    const sample = (seed: number) => selectPairs(pairs, { seed, labeled: false, sample: 8 });
    const domains = sample(1).map(({ pair }) => pair.domain);
    assert.deepEqual(domains, [...Array(6).fill('law'), 'code', 'code']);
    assert.deepEqual(sample(1), sample(1));
    assert.notDeepEqual(sample(1), sample(2));
  });

  it('are, for each sample, those with the lowest digests of seed and key', () => {
    const digest = (key: string) =>
      createHash('sha256').update(`["7","sample","${key}"]`).digest('hex');
    const law = pairs.filter(({ pair }) => pair.domain === 'law');
    const byDigest = law.toSorted((one, other) => (digest(one.key) < digest(other.key) ? -1 : 1));
    for (let sample = 1; sample < law.length; sample += 1) {
      const lowest = new Set(byDigest.slice(0, sample));
      assert.deepEqual(
        selectPairs(law, { seed: 7, labeled: false, sample }),
        law.filter((one) => lowest.has(one)),
      );
    }
  });

  it('have a human or gold label if only labeled ones are requested', () => {
    const chosen = selectPairs(pairs, { seed: 1, labeled: true, sample: 7 });
    assert.equal(chosen.length, 7);
    assert.ok(chosen.every(({ pair }) => pair.label));
  });
});

describe('an endpoint that answers nothing', () => {
  it('pauses the run after ten consecutive failures of any kind', async () => {
    const judge = createScriptedJudge(() => {
      throw new ModelError('malformed', 'This is no chat completion.');
    });
    const many = Array.from({ length: 12 }, (_, index) => `key-${index}`);
    const { end } = await run(begin(judge, many), judge, 1);
    assert.deepEqual(end, {
      complete: false,
      pausedBy: { reason: 'malformed', message: 'This is no chat completion.' },
    });
    assert.equal(judge.calls.length, 10);
  });

  it('does not pause it if answers come in between', async () => {
    let asked = 0;
    const judge = createScriptedJudge(() => {
      asked += 1;
      if (asked % 3 > 0) throw new ModelError('malformed', 'This is no chat completion.');
      return verdict('A');
    });
    const { end } = await run(begin(judge), judge, 1);
    assert.equal(end.complete, false);
    assert.equal(end.pausedBy, undefined);
  });
});
