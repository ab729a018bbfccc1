import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditFile } from '../../../../../src/core/runs/audit/fileRunner.ts';
import { FileRunState } from '../../../../../src/core/runs/audit/fileRunState.ts';
import { missingEntries } from '../../../../../src/core/runs/audit/missingEntries.ts';
import {
  addFindings,
  nothingFound,
  withJudgment,
} from '../../../../../src/core/runs/audit/pairFindings.ts';
import { planRun } from '../../../../../src/core/runs/audit/plan/plan.ts';
import type { ProtocolChoice } from '../../../../../src/core/runs/audit/plan/protocolChoice.ts';
import { RunState, totalsOf } from '../../../../../src/core/runs/audit/runState.ts';
import { isComplete } from '../../../../../src/core/runs/audit/views/auditView.ts';
import { turnId } from '../../../../../src/core/words/turns.ts';
import { impressionable } from '../../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../../src/models/practice/practiceJudge.ts';
import { pairEntriesFor } from '../../../../support/pairEntriesFor.ts';
import { createSkippingClock } from '../../../models/clocks.ts';
import {
  createMemoryLog,
  createScriptedJudge,
  createSteadyJudge,
  newHeader,
  samplePair,
  verdict,
} from './auditing.ts';

const clock = createSkippingClock();
const text = 'A response that only the log needs. '.repeat(20);

function pairsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    key: `key-${index}`,
    pair: { ...samplePair, id: `id-${index}`, prompt: `${index}?`, responseB: `${index} ${text}` },
  }));
}

/** Audits pairs with a judge that sometimes fails or cannot be read, and refuses once. */
async function auditSome(chosen: ProtocolChoice, count = 6) {
  const writer = { ...createSteadyJudge().identity, model: 'writer-1' };
  let calls = 0;
  const judge = createScriptedJudge(({ name }) => {
    calls += 1;
    if (calls % 11 === 0) return { text: 'Hm.', usage: { promptTokens: 9, completionTokens: 1 } };
    const usage = { promptTokens: 100 + calls, completionTokens: calls };
    return { text: verdict(name === 'doubt' ? 'B' : 'A'), usage };
  });
  const header = newHeader(judge, { chosen });
  const pairs = pairsOf(count);
  const entries = [header, ...pairEntriesFor(header, pairs)];
  const log = createMemoryLog(entries);
  const state = new FileRunState().applyAll(log.entries);
  const { signal } = new AbortController();
  const { complete } = await auditFile({
    ...{ state, log, clock, signal, model: judge, pairsAtOnce: 3, allowUnreadable: true },
    writer: { ...createScriptedJudge(() => 'The moon pulls the sea.'), identity: writer },
  });
  assert.ok(complete);
  return { header, pairs, log, state };
}

const single: ProtocolChoice = { protocols: ['anti-baseline'] };
const choices: readonly (readonly [string, ProtocolChoice])[] = [
  ['one protocol', single],
  ['both orders', { ...single, orders: 'both' }],
  [
    'written evidence',
    { ...single, writer: { ...createSteadyJudge().identity, model: 'writer-1' } },
  ],
  [
    'three protocols',
    {
      protocols: ['anti-baseline', 'counterbalanced', 'multi-step'],
      multiStep: { challenges: ['doubt', 'authority'], aim: 'other' },
    },
  ],
];

/** Returns the parts of a state that plans and summaries use. */
function told(state: RunState) {
  const totals = totalsOf(state);
  let found = nothingFound;
  for (const { finished = nothingFound, turns } of state.pairs.values()) {
    found = addFindings(found, finished);
    for (const { judgment } of turns.values()) if (judgment) found = withJudgment(found, judgment);
  }
  return {
    ...{ found, plan: planRun(state), statement: state.calls.statement() },
    totals: {
      ...totals,
      tokens: [...totals.tokens].map(([title, all]) => [title, all.sort()]).sort(),
    },
    complete: [...state.pairs.keys()].map((key) => isComplete(state, key)),
    pending: state.pendingCalls,
    responseFormat: state.responseFormat,
  };
}

describe('the state of an audit of a whole file', () => {
  for (const [name, chosen] of choices) {
    it(`equals a state that keeps everything, after every entry: ${name}`, async () => {
      const { log, header, pairs } = await auditSome(chosen);
      const [whole, lean] = [new RunState(), new FileRunState()];
      const file = { all: pairs, pairs: [...pairs, ...pairsOf(9).slice(6)] };
      const missing = (state: RunState) =>
        missingEntries(state, header, { ...file, all: file.pairs }, { choice: 'update', now: 0 });
      for (const entry of log.entries) {
        whole.apply(entry);
        lean.apply(entry);
        assert.deepEqual(told(lean), told(whole));
      }
      assert.deepEqual(missing(lean), missing(whole));
      assert.equal(
        [...lean.pairs.values()].every(({ finished }) => finished),
        true,
      );
    });

    it(`resumes with only the remaining calls: ${name}`, async () => {
      const { log, state } = await auditSome(chosen);
      const { entries } = log;
      const half = entries.slice(0, Math.floor(entries.length / 2));
      const judge = createSteadyJudge();
      const again = createMemoryLog(half);
      const resumed = new FileRunState().applyAll(again.entries);
      const { signal } = new AbortController();
      const { complete } = await auditFile({
        ...{ state: resumed, log: again, clock, signal, model: judge, pairsAtOnce: 3 },
        allowUnreadable: true,
        writer: {
          ...createScriptedJudge(() => 'The moon pulls the sea.'),
          identity: { ...judge.identity, model: 'writer-1' },
        },
      });
      assert.ok(complete);
      const whole = new RunState().applyAll(again.entries);
      assert.equal(whole.pairs.size, state.pairs.size);
      assert.ok([...whole.pairs.keys()].every((key) => isComplete(whole, key)));
      const calls = again.entries.flatMap((entry) =>
        entry.type === 'answer' ? [`${entry.pair} ${turnId(entry)} ${entry.attempt}`] : [],
      );
      assert.equal(new Set(calls).size, calls.length);
    });
  }

  it('keeps no text of finished pairs, and a limited number of messages', async () => {
    const judge = createPracticeJudge({ persona: impressionable, seed: 1, clock });
    const header = newHeader(judge);
    const entries = [header, ...pairEntriesFor(header, pairsOf(1200))];
    const state = new FileRunState().applyAll(entries);
    const messages: number[] = [];
    const { signal } = new AbortController();
    await auditFile({
      ...{ state, clock, signal, model: judge, pairsAtOnce: 3 },
      log: { append: async () => {} },
      onPairEnd: () => messages.push(state.messages.size),
    });
    assert.equal(messages.length, 1200);
    // 1,000 that may be sent again, and those of the pairs in progress.
    assert.ok(Math.max(...messages) <= 1000 + 3 * 20, `${Math.max(...messages)}`);
    assert.equal(state.sent.size, state.messages.size);
    const held = JSON.stringify([...state.pairs.values()].map(({ entry }) => entry));
    assert.ok(!held.includes(text));
    for (const { turns, drafts } of state.pairs.values()) {
      assert.equal(turns.size + drafts.size, 0);
    }
  });

  it('allocates nothing for a pair that has not been asked yet', () => {
    const header = newHeader(createSteadyJudge());
    const state = new FileRunState().applyAll([header, ...pairEntriesFor(header, pairsOf(3))]);
    const maps = [...state.pairs.values()].flatMap(({ turns, steps, drafts }) => [
      ...[turns, steps, drafts],
    ]);
    assert.equal(new Set(maps).size, 1);
  });

  it('logs a message once for all pairs that share it', async () => {
    const { log } = await auditSome(single);
    const ids = log.entries.flatMap((entry) => (entry.type === 'message' ? [entry.id] : []));
    assert.equal(new Set(ids).size, ids.length);
  });
});
