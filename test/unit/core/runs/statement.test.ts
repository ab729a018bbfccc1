import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { AttackFold } from '../../../../src/core/report/attack/attackRun.ts';
import { RunFold } from '../../../../src/core/report/runs/runFold.ts';
import { AttackState } from '../../../../src/core/runs/attack/attackState.ts';
import type { AttackEntry } from '../../../../src/core/runs/attack/log/attackLog.ts';
import { AuditStatement } from '../../../../src/core/runs/audit/auditStatement.ts';
import { auditFile } from '../../../../src/core/runs/audit/fileRunner.ts';
import { FileRunState } from '../../../../src/core/runs/audit/fileRunState.ts';
import type { LogEntry } from '../../../../src/core/runs/audit/log.ts';
import { RunState } from '../../../../src/core/runs/audit/runState.ts';
import {
  briefSpending,
  describeOrigin,
  formatSpending,
  statementLines,
} from '../../../../src/core/runs/statementWords.ts';
import { ModelError } from '../../../../src/core/words/ports.ts';
import { baselineTurn, type TurnName } from '../../../../src/core/words/turns.ts';
import { pairEntriesFor } from '../../../support/pairEntriesFor.ts';
import { createSkippingClock } from '../../models/clocks.ts';
import { scriptedModel, setUp, steadyJudge } from './attack/attacking.ts';
import {
  createMemoryLog,
  createScriptedJudge,
  createSteadyJudge,
  newHeader,
  samplePair,
  verdict,
} from './audit/auditing.ts';

const { identity } = createSteadyJudge();
const { provider, endpoint, model } = identity;
/** USD 1 for a million prompt tokens, USD 10 for a million answer tokens. */
const price = { input: 1, output: 10, currency: 'USD' };
const prices = [{ provider, endpoint, model, price }];
const generation = { temperature: 0, maxTokens: 500 };
const header = { ...newHeader(createSteadyJudge(), { generation }), prices };

type Line = Extract<LogEntry, { readonly type: 'started' | 'answer' | 'failed' }>;
type About = { readonly pair?: string; readonly turn?: TurnName; readonly attempt?: number };

function nameOf({ pair = 'one', turn = baselineTurn, attempt = 0 }: About) {
  return { ...turn, pair, attempt };
}

function started(at: number, about: About = {}): Line {
  return { type: 'started', ...nameOf(about), messages: [], at };
}

function failed(at: number, about: About & Partial<Line> = {}): Line {
  const { pair, turn, attempt, ...more } = about;
  const why = { reason: 'timeout', message: 'No answer.' };
  return {
    type: 'failed',
    ...nameOf({ pair, turn, attempt } as About),
    ...why,
    at,
    ...more,
  } as Line;
}

function answered(at: number, promptTokens: number, answerTokens: number, more: object = {}): Line {
  return {
    ...{ type: 'answer', ...nameOf({}), text: 'A', finishReason: 'stop', totalMs: 1, at },
    ...{ responseFormat: 'text', usage: { promptTokens, completionTokens: answerTokens } },
    ...more,
  } as Line;
}

function statementOf(entries: Iterable<LogEntry>) {
  const fold = new AuditStatement();
  for (const entry of entries) fold.apply(entry);
  return fold.statement();
}

/** A log in which each kind of call occurs once. */
const everyKind: readonly LogEntry[] = [
  header,
  // Answered.
  started(1),
  answered(2, 1000, 100),
  // Sent again as its answer was lost, with an attempt that broke.
  started(3, { attempt: 1 }),
  started(4, { attempt: 1 }),
  answered(5, 2000, 200, { attempt: 1, brokenAttempts: 1, brokenTokens: 40 }),
  // Failed, and sent again.
  started(6, { pair: 'two' }),
  failed(7, { pair: 'two' }),
  started(8, { pair: 'two' }),
  answered(9, 500, 50, { pair: 'two' }),
  // Failed for good, with an attempt that broke.
  started(10, { pair: 'three' }),
  failed(11, { pair: 'three', brokenAttempts: 2, brokenTokens: 10 }),
  // Without tokens, and recorded by another tool.
  started(12, { pair: 'four' }),
  answered(13, 0, 0, { pair: 'four', usage: undefined }),
  answered(14, 9000, 900, { pair: 'five', recorded: true }),
  // In flight.
  started(15, { pair: 'six' }),
];

describe('the statement of a log', () => {
  it('counts no call as failed that a limit held back, and its later request as no retry', () => {
    const two = { pair: 'two' };
    const held = (at: number): LogEntry[] => [
      started(at, two),
      failed(at, { ...two, reason: 'budget' } as object),
    ];
    const counts = (entries: readonly LogEntry[]) => {
      const { failed: calls, retried, unanswered, maybePaidTwice } = statementOf(entries);
      return [calls, retried, unanswered, maybePaidTwice];
    };
    const heldBack = [header, ...held(1), ...held(2)];
    assert.deepEqual(counts(heldBack), [0, 0, 0, 0]);
    assert.deepEqual(counts([...heldBack, ...heldBack]), [0, 0, 0, 0], 'doubled lines');
    const sent = [...heldBack, started(3, two), failed(4, two)];
    assert.deepEqual(counts(sent), [1, 0, 0, 0]);
    assert.deepEqual(counts([...sent, ...held(5)]), [1, 0, 0, 0], 'held back after a failure');
    const again = [...sent, ...held(5), started(6, two), answered(7, 1, 1, two)];
    assert.deepEqual(counts(again), [0, 1, 0, 0]);
  });

  it('keeps a call in flight that was lost, and then held back by a limit', () => {
    const two = { pair: 'two' };
    const lost = [header, started(1, two)];
    const heldBack = [...lost, started(2, two), failed(2, { ...two, reason: 'budget' } as object)];
    const { spending, ...calls } = statementOf(heldBack);
    const { createdAt } = header;
    const none = { answers: 0, maybePaidTwice: 0, failed: 0, retried: 0 };
    assert.deepEqual(calls, { createdAt, ...none, unanswered: 1 });
    assert.deepEqual(spending, []);
    const sent = statementOf([...heldBack, started(3, two), answered(4, 1, 1, two)]);
    assert.equal(sent.maybePaidTwice, 1);
    assert.equal(sent.spending[0]?.broken?.attempts, 1);
  });

  it('counts its calls, and adds up tokens and cost', () => {
    const { spending, ...calls } = statementOf(everyKind);
    assert.deepEqual(calls, {
      ...{ createdAt: header.createdAt, answers: 4, unanswered: 1, maybePaidTwice: 1 },
      ...{ failed: 1, retried: 1 },
    });
    const [spent, ...others] = spending;
    assert.deepEqual(others, []);
    const { cost = 0, broken, ...tokens } = spent ?? {};
    assert.deepEqual(tokens, {
      ...{ model, answers: 4, uncounted: 1, currency: 'USD' },
      ...{ promptTokens: 3500, answerTokens: 350 },
    });
    // 3,500 · 1 + 350 · 10 millionths.
    assert.ok(Math.abs(cost - 0.007) < 1e-12, String(cost));
    assert.equal(broken?.attempts, 4);
    // Each at most the longest prompt and the limit of an answer: 4 · (2,000 + 500 · 10).
    assert.ok(Math.abs((broken?.cost ?? 0) - 0.028) < 1e-12, String(broken?.cost));
    assert.deepEqual(statementLines(statementOf(everyKind)), [
      `${model}: 4 answers, 3500 prompt and 350 answer tokens, those of 1 answers not counted, at least USD 0.007, and at most USD 0.028 more for 4 broken attempts`,
      'Calls that may be charged twice because they were sent before the run stopped: 1',
      'Calls that may have been paid twice: 1',
      'Calls that were sent again after they had failed: 1',
      'Calls that failed and have no answer: 1',
    ]);
    assert.equal(briefSpending(spending), 'at least USD 0.007');
  });

  it('says which answers were asked for since the log was opened', () => {
    const before = statementOf(everyKind.slice(0, 6));
    const origin = '4 answers: 2 asked now, 2 taken over from a run of 2025-06-15';
    assert.equal(describeOrigin(statementOf(everyKind), before), origin);
    assert.equal(describeOrigin(before, statementOf([header])), undefined);
  });

  it('says what is unknown, and never 0', () => {
    const unpriced = { ...header, prices: undefined };
    const uncounted = [started(1), answered(2, 0, 0, { usage: undefined })];
    const [nothing] = statementOf([header, ...uncounted]).spending;
    assert.equal(nothing?.cost, undefined);
    assert.deepEqual(statementLines(statementOf([header, ...uncounted])), [
      `${model}: 1 answer, tokens unknown, cost unknown`,
    ]);
    const paid = [started(1), answered(2, 10, 1)];
    assert.equal(formatSpending(statementOf([unpriced, ...paid]).spending), 'cost unknown');
    assert.equal(briefSpending(statementOf([unpriced, ...paid]).spending), '');
  });

  it('of a version that logged no broken attempts has a minimum', () => {
    const { draws: _, ...older } = header;
    const { spending } = statementOf([older, started(1), answered(2, 1000, 100)]);
    assert.equal(formatSpending(spending), 'at least USD 0.002');
    assert.equal(briefSpending(spending), 'at least USD 0.002');
  });

  it('takes the prices of its header before those of today', () => {
    const dearer = prices.map((one) => ({ ...one, price: { ...price, input: 100 } }));
    const fold = new AuditStatement();
    for (const entry of [header, started(1), answered(2, 1000, 100)]) fold.apply(entry);
    assert.equal(formatSpending(fold.statement(dearer).spending), 'USD 0.002');
    const unpriced = new AuditStatement();
    for (const entry of [{ ...header, prices: undefined }, answered(2, 1000, 100)])
      unpriced.apply(entry);
    assert.equal(formatSpending(unpriced.statement(prices).spending), 'USD 0.002');
  });

  it('is the same for any split and with any doubled lines', () => {
    const expected = statementOf(logOf([...Array(40).keys()]));
    assert.ok(expected.answers > 10 && expected.failed > 0 && expected.unanswered > 0);
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60 }), { maxLength: 80 }), fc.nat(), (drawn, at) => {
        const log = logOf(drawn);
        const whole = statementOf(log);
        const fold = new AuditStatement();
        const split = at % (log.length + 1);
        for (const entry of log.slice(0, split)) fold.apply(entry);
        assert.deepEqual(fold.statement(), statementOf(log.slice(0, split)));
        for (const entry of log.slice(split)) fold.apply(entry);
        assert.deepEqual(fold.statement(), whole);
        const doubled = log.flatMap((entry, index) => [
          entry,
          ...log.slice(Math.max(0, index - (drawn[index] ?? 0)), index + 1),
        ]);
        assert.deepEqual(statementOf(doubled), whole);
        assert.deepEqual(statementOf([...log, ...log]), whole);
      }),
    );
  });
});

/** Returns a log by drawn numbers: which call is next, and whether it is answered, fails or is lost. */
function logOf(drawn: readonly number[]): LogEntry[] {
  const ended = new Set<string>();
  const lines = drawn.flatMap((number, index): Line[] => {
    // More turns than are marked by bits.
    const replicate = number % 40;
    const about = { pair: `pair-${number % 3}`, turn: { ...baselineTurn, replicate } };
    const call = `${about.pair} ${replicate}`;
    const at = 10 * index;
    if (ended.has(call)) return [];
    const start = started(at, about);
    if (index % 5 === 4) return [start];
    if (index % 3 === 2) return [start, failed(at + 1, { ...about, brokenAttempts: number % 2 })];
    ended.add(call);
    return [start, answered(at + 1, number, 2 * number, nameOf(about))];
  });
  return [header, ...lines];
}

describe('the statement of a live run', () => {
  it('is that of its log, however the log is read, for an audit', async () => {
    let calls = 0;
    const judge = createScriptedJudge(() => {
      calls += 1;
      if (calls % 5 === 0) {
        throw Object.assign(new ModelError('timeout', 'No answer.'), { brokenAttempts: 1 });
      }
      return { text: verdict('A'), usage: { promptTokens: 100 * calls, completionTokens: calls } };
    });
    const pairs = ['1', '2', '3', '4'].map((key) => ({
      key,
      pair: { ...samplePair, prompt: key },
    }));
    const log = createMemoryLog([header, ...pairEntriesFor(header, pairs)]);
    const state = new FileRunState().applyAll(log.entries);
    const { signal } = new AbortController();
    let time = 0;
    const clock = { ...createSkippingClock(), now: () => (time += 1) };
    const tools = { log, clock, signal, model: judge, pairsAtOnce: 2 };
    await auditFile({ state, ...tools });
    const live = state.calls.statement();
    assert.ok(live.answers > 5 && live.failed > 0);
    assert.deepEqual(live, statementOf(log.entries));
    assert.deepEqual(live, new RunState().applyAll(log.entries).calls.statement());
    assert.deepEqual(live, new FileRunState().applyAll(log.entries).calls.statement());
    const fold = new RunFold();
    for (const entry of log.entries) fold.add(entry);
    assert.deepEqual(fold.run()?.statement, live);
    // Finished pairs are asked nothing; what failed is sent again.
    const resumed = new FileRunState().applyAll(log.entries);
    await auditFile({ state: resumed, ...tools });
    assert.ok(resumed.calls.statement().retried >= live.failed);
    assert.deepEqual(resumed.calls.statement(), statementOf(log.entries));
  });

  it('is that of its log, however the log is read, for attacks', async () => {
    const usage = { promptTokens: 100, completionTokens: 10 };
    const judge = scriptedModel('judge', (...asked) => {
      if (asked[2] === 1) throw new ModelError('server', 'It fails once.');
      return { text: String(steadyJudge(...asked)), usage };
    });
    const { run, state, log } = setUp({ judges: [judge] });
    await run();
    const live = state.calls.statement();
    assert.equal(live.failed, 1);
    assert.deepEqual(live, AttackState.replay(log.entries()).calls.statement());
    const fold = new AttackFold();
    for (const entry of log.entries()) fold.add(entry as AttackEntry);
    assert.deepEqual(fold.run()?.statement, live);
    const spent = live.spending.find((one) => one.model === 'judge');
    assert.equal(spent?.promptTokens, 100 * (spent?.answers ?? 0));
    assert.deepEqual(
      new AttackState().applyAll([...log.entries(), ...log.entries()]).calls.statement(),
      live,
    );
  });
});
