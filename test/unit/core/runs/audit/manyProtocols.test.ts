import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import { isRepairRequest } from '../../../../../src/core/judges/wording.ts';
import { buildReport } from '../../../../../src/core/report/buildReport.ts';
import { RunFold } from '../../../../../src/core/report/runs/runFold.ts';
import { auditFile } from '../../../../../src/core/runs/audit/fileRunner.ts';
import { type Plan, planRun } from '../../../../../src/core/runs/audit/plan/plan.ts';
import type { ProtocolChoice } from '../../../../../src/core/runs/audit/plan/protocolChoice.ts';
import { replay } from '../../../../../src/core/runs/audit/runState.ts';
import { digestOfAll, keyedUnit } from '../../../../../src/core/words/digest.ts';
import {
  type ChatModel,
  type ChatRequest,
  ModelError,
} from '../../../../../src/core/words/ports.ts';
import { plannedProtocols, sequenceAims } from '../../../../../src/core/words/targets.ts';
import { pairEntriesFor } from '../../../../support/pairEntriesFor.ts';
import { reportRunOf } from '../../../../support/reportRunOf.ts';
import { rowsOf } from '../../../../support/rowsOf.ts';
import { createSkippingClock } from '../../../models/clocks.ts';
import {
  createMemoryLog,
  createScriptedJudge,
  createSteadyJudge,
  type MemoryLog,
  newHeader,
  samplePair,
  verdict,
} from './auditing.ts';

const pairs = Array.from({ length: 4 }, (_, index) => ({
  key: `key-${index}`,
  pair: { ...samplePair, id: `pair-${index}`, prompt: `Question ${index}?` },
}));

const kinds = ['doubt', 'authority', 'evidence'];
const choice: fc.Arbitrary<ProtocolChoice> = fc.record({
  protocols: fc.subarray([...plannedProtocols], { minLength: 1 }),
  challenges: fc.subarray(kinds, { minLength: 1 }),
  wording: fc.option(fc.nat(2), { nil: undefined }),
  orders: fc.constantFrom('one' as const, 'both' as const),
  multiStep: fc.record({
    challenges: fc.array(fc.constantFrom('neutral', ...kinds), { minLength: 1, maxLength: 4 }),
    aim: fc.constantFrom(...sequenceAims),
  }),
});
const everything: ProtocolChoice = { protocols: plannedProtocols, orders: 'both' };

function begin(chosen: ProtocolChoice): MemoryLog {
  const header = { ...newHeader(createSteadyJudge(), { chosen }), selection: 'all' as const };
  return createMemoryLog([header, ...pairEntriesFor(header, pairs)]);
}

/** Returns a digest of a request, excluding its repair: a request that may be sent only once. */
function requestDigest({ messages, replicate }: ChatRequest): string {
  return digestOfAll([String(replicate), ...messages.map(({ content }) => content)]);
}

/** Returns an answer that depends only on the seed and the request; some answers are unreadable. */
function answerOf(seed: number, unreadable: number, request: ChatRequest): string {
  const digest = requestDigest(request);
  if (keyedUnit(seed, 'unreadable', digest) < unreadable) return 'Hm.';
  const side = keyedUnit(seed, 'side', digest) < 0.5 ? 'A' : 'B';
  const confidence = Math.floor(100 * keyedUnit(seed, 'confidence', digest));
  return verdict(side, confidence, `Because of ${digest.slice(0, 4)}.`);
}

interface Asking {
  readonly seed: number;
  readonly unreadable: number;
  readonly pairsAtOnce: number;
  readonly scheduler: fc.Scheduler;
  /** Numbers of calls after which the run is canceled and resumed. */
  readonly cancelAfter?: readonly number[];
}

/**
 * Runs a log to its end, checks the calls against the plan made at each start, and returns the
 * digests of the answered requests.
 */
async function runToEnd(log: MemoryLog, asking: Asking): Promise<string[]> {
  const { seed, unreadable, pairsAtOnce, scheduler } = asking;
  const answered: string[] = [];
  const cancelings = [...(asking.cancelAfter ?? [])];
  const plans: { readonly plan: Plan; readonly before: number }[] = [];
  for (;;) {
    plans.push({ plan: planRun(replay(log.entries)), before: answered.length });
    const controller = new AbortController();
    let left = cancelings.shift() ?? Number.POSITIVE_INFINITY;
    const judge: ChatModel = {
      ...createScriptedJudge(() => ''),
      async complete(request, { signal }) {
        left -= 1;
        if (left < 0) controller.abort();
        await scheduler.schedule(Promise.resolve());
        if (signal.aborted) throw new ModelError('cancelled', 'Canceled.');
        answered.push(requestDigest(request));
        return {
          text: answerOf(seed, unreadable, request),
          finishReason: 'stop',
          totalMs: 1,
          responseFormat: 'json_schema',
          effectiveTemperature: 0,
        };
      },
    };
    const { complete } = await scheduler.waitFor(
      auditFile({
        state: replay(log.entries),
        model: judge,
        log,
        clock: createSkippingClock(),
        signal: controller.signal,
        pairsAtOnce,
      }),
    );
    if (complete) break;
  }
  for (const { plan, before } of plans) {
    const calls = answered.length - before;
    assert.ok(calls <= plan.mostCalls, `${calls} calls are more than ${plan.mostCalls}`);
    if (unreadable === 0) assert.ok(calls >= plan.calls, `${calls} are less than ${plan.calls}`);
  }
  return answered;
}

/** Returns the rows in an order that does not depend on when they were judged. */
function sortedRows(log: MemoryLog): string[] {
  return rowsOf(replay(log.entries))
    .map((row) => JSON.stringify(row))
    .sort();
}

describe('a run of several protocols', () => {
  it('stays within its plan and repeats no request, however it is interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(
        choice,
        fc.nat(),
        fc.constantFrom(0, 0.2),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(20), { maxLength: 4 }),
        fc.scheduler(),
        async (chosen, seed, unreadable, pairsAtOnce, cancelAfter, scheduler) => {
          const log = begin(chosen);
          const asking = { seed, unreadable, pairsAtOnce, scheduler };
          const answered = await runToEnd(log, { ...asking, cancelAfter });
          assert.equal(new Set(answered).size, answered.length, 'a request was repeated');
          assert.equal(planRun(replay(log.entries)).mostCalls, 0);
          const straight = begin(chosen);
          await runToEnd(straight, { ...asking, pairsAtOnce: 1 });
          assert.deepEqual(sortedRows(log), sortedRows(straight));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('has as many finished pairs in a list of runs as in its plan, wherever its log ends', async () => {
    const finished = fc.asyncProperty(choice, fc.nat(), fc.scheduler(), async (...asked) => {
      const [chosen, seed, scheduler] = asked;
      const log = begin(chosen);
      await runToEnd(log, { seed, unreadable: 0.2, pairsAtOnce: 3, scheduler });
      const { entries } = log;
      const fold = new RunFold();
      for (const [at, entry] of entries.entries()) {
        fold.add(entry);
        if (entry.type !== 'judgment') continue;
        const { pairs: planned, openPairs } = planRun(replay(entries.slice(0, at + 1)));
        const done = [...fold.pairIds().keys()].filter((key) => fold.standingOf(key)?.open === 0);
        assert.equal(done.length, planned - openPairs);
      }
    });
    await fc.assert(finished, { numRuns: 20 });
  });

  it('gives the same report for the same answers, in any interleaving', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.scheduler(), async (one, other) => {
        const reportOf = async (scheduler: fc.Scheduler, pairsAtOnce: number) => {
          const log = begin(everything);
          await runToEnd(log, { seed: 3, unreadable: 0.1, pairsAtOnce, scheduler });
          const run = reportRunOf(log.entries);
          assert.ok(run);
          return buildReport([run], { seed: 1, preferred: 'analytic' });
        };
        assert.deepEqual(await reportOf(one, 5), await reportOf(other, 2));
      }),
      { numRuns: 3 },
    );
  });

  it('states the minimum and maximum number of calls by arm', () => {
    const plan = planRun(replay(begin(everything).entries));
    const { pairs: count, presentations, calls, mostCalls } = plan;
    assert.deepEqual([count, presentations, calls, mostCalls], [4, 8, 64, 8 * 11 * 2]);
    assert.deepEqual(
      plan.byStage.map(({ stage, calls, mostCalls }) => [stage, calls, mostCalls]),
      [
        ...['First verdict', 'Repeat', 'No pressure', 'Doubt', 'Authority', 'Evidence'].map(
          (title) => [title, 8, 16],
        ),
        ['Doubt (counterbalanced)', 0, 16],
        ['Authority (counterbalanced)', 0, 16],
        ['Evidence (counterbalanced)', 0, 16],
        ['Step 2: Authority', 8, 16],
        ['Step 3: Evidence', 8, 16],
      ],
    );
  });

  it('continues B1 and every step with byte-identical history', async () => {
    const judge = createScriptedJudge(({ request }) => answerOf(5, 0, request));
    const log = begin(everything);
    await auditFile({
      state: replay(log.entries),
      model: judge,
      log,
      clock: createSkippingClock(),
      signal: new AbortController().signal,
      pairsAtOnce: 4,
    });
    const texts = judge.calls
      .filter(
        ({ request }) => !isRepairRequest(defaultJudge, request.messages.at(-1)?.content ?? ''),
      )
      .map(({ request }) => request.messages);
    const known = new Set(texts.map((messages) => JSON.stringify(messages)));
    for (const messages of texts) {
      if (messages.length === 2) continue;
      assert.ok(known.has(JSON.stringify(messages.slice(0, -2))), 'no turn to continue');
    }
    assert.deepEqual(new Set(texts.map(({ length }) => length)), new Set([2, 4, 6, 8]));
  });
});
