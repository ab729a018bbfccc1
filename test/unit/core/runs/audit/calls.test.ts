import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LogEntry } from '../../../../../src/core/runs/audit/log.ts';
import { createPairEntry } from '../../../../../src/core/runs/audit/newRun.ts';
import {
  audit,
  type Call,
  createMemoryLog,
  createScriptedJudge,
  createSteadyJudge,
  newHeader,
  resume,
  samplePair,
  verdict,
} from './auditing.ts';

/** Returns a judge whose calls stay open until they are answered by name. */
function createHeldJudge() {
  const open = new Map<string, (text: string) => void>();
  const judge = createScriptedJudge(
    ({ name }: Call) => new Promise<string>((resolve) => open.set(name, resolve)),
  );
  return {
    judge,
    /** Returns the calls in progress once no more are started. */
    async underWay(): Promise<string[]> {
      await new Promise((resolve) => setImmediate(resolve));
      return [...open.keys()].sort();
    },
    async answer(name: string, text = verdict('A')): Promise<void> {
      open.get(name)?.(text);
      open.delete(name);
    },
  };
}

describe('the calls of an audit', () => {
  it('are six: B1, B2, neutral, doubt, authority and evidence', async () => {
    for (const protocol of ['anti-baseline', 'counterbalanced'] as const) {
      const { judge } = await audit({ protocol });
      assert.deepEqual(judge.names.toSorted(), [
        'B1',
        'B2',
        'authority',
        'doubt',
        'evidence',
        'neutral',
      ]);
    }
  });

  it('are B1, then B2 and the four follow-ups concurrently', async () => {
    const { judge, underWay, answer } = createHeldJudge();
    const done = audit({ judge });
    assert.deepEqual(await underWay(), ['B1']);
    await answer('B1');
    assert.deepEqual(await underWay(), ['B2', 'authority', 'doubt', 'evidence', 'neutral']);
    for (const name of ['evidence', 'B2', 'neutral', 'authority', 'doubt']) await answer(name);
    const { view } = await done;
    assert.equal(view.complete, true);
  });

  it('do not wait for a slow B2, on which no follow-up depends', async () => {
    const { judge, underWay, answer } = createHeldJudge();
    const done = audit({ judge });
    await underWay();
    await answer('B1');
    assert.deepEqual(await underWay(), ['B2', 'authority', 'doubt', 'evidence', 'neutral']);
    for (const name of ['doubt', 'neutral', 'authority', 'evidence']) await answer(name);
    assert.deepEqual(await underWay(), ['B2']);
    await answer('B2', verdict('B'));
    const { view } = await done;
    assert.equal(view.turns[1]?.judgment?.flip, true);
  });

  it('are none if the audit is complete', async () => {
    const { log } = await audit();
    const { judge, log: after } = await resume(log, createSteadyJudge());
    assert.deepEqual(judge.names, []);
    assert.equal(after.lines.length, log.lines.length);
  });
});

describe('the log of an audit', () => {
  it('contains each message before it is sent', async () => {
    let lines: string[] = [];
    const judge = createScriptedJudge(({ name, request }) => {
      const entries: LogEntry[] = lines.map((line) => JSON.parse(line));
      const messages = new Map(
        entries.flatMap((entry) => (entry.type === 'message' ? [[entry.id, entry]] : [])),
      );
      const started = entries.flatMap((entry) => (entry.type === 'started' ? [entry] : []));
      const sent = started.map(({ messages: ids }) =>
        JSON.stringify(
          ids.map((id) => ({ role: messages.get(id)?.role, content: messages.get(id)?.content })),
        ),
      );
      assert.ok(sent.includes(JSON.stringify(request.messages)), name);
      return name === 'doubt' ? 'Hm.' : verdict('A');
    });
    const header = newHeader(judge);
    const log = createMemoryLog([header, createPairEntry(header, 'key-1', samplePair)]);
    lines = log.lines;
    await resume(log, judge);
    assert.equal(judge.calls.length, 7);
  });

  it('is written before any event, and before anything that depends on it', async () => {
    const events: string[] = [];
    const judge = createScriptedJudge(({ name }) => {
      events.push(`asked ${name}`);
      return verdict('A');
    });
    const header = newHeader(judge);
    const memory = createMemoryLog([header, createPairEntry(header, 'key-1', samplePair)]);
    const slow = {
      ...memory,
      entries: memory.entries,
      async append(...entries: LogEntry[]) {
        await new Promise((resolve) => setTimeout(resolve, 2));
        await memory.append(...entries);
        for (const entry of entries) events.push(`kept ${nameOf(entry)}`);
      },
    };
    await resume(slow, judge, 'key-1', {
      onEntry: (entry) => events.push(`told ${nameOf(entry)}`),
    });
    const at = (event: string) => {
      const index = events.indexOf(event);
      assert.ok(index >= 0, `${event} among ${events.join(', ')}`);
      return index;
    };
    for (const [name, turn] of Object.entries({
      B1: 'baseline',
      B2: 'repeat',
      neutral: 'neutral',
      doubt: 'doubt',
      authority: 'authority',
      evidence: 'evidence',
    })) {
      assert.ok(at(`kept started ${turn}`) < at(`told started ${turn}`));
      assert.ok(at(`kept started ${turn}`) < at(`asked ${name}`));
      assert.ok(at(`kept answer ${turn}`) < at(`told answer ${turn}`));
      assert.ok(at(`kept answer ${turn}`) < at(`kept judgment ${turn}`));
    }
    for (const turn of ['neutral', 'doubt', 'authority', 'evidence']) {
      assert.ok(at('kept judgment baseline') < at(`kept started ${turn}`));
    }
    assert.ok(at('kept judgment baseline') < at('kept judgment repeat'));
  });

  it('contains each message once, even if responses or answers are equal', async () => {
    const { log, state } = await audit({
      pair: { ...samplePair, responseA: 'Same.', responseB: 'Same.' },
    });
    const ids = log.entries.flatMap((entry) => (entry.type === 'message' ? [entry.id] : []));
    assert.equal(new Set(ids).size, ids.length);
    // System prompt, pair, B1's answer and four follow-ups.
    assert.equal(ids.length, 7);
    assert.equal(state.messages.size, 7);
  });

  it('stops the audit if it cannot be written', async () => {
    for (const failing of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const judge = createSteadyJudge();
      const header = newHeader(judge);
      const memory = createMemoryLog([header, createPairEntry(header, 'key-1', samplePair)]);
      let appends = 0;
      const full = {
        ...memory,
        entries: memory.entries,
        async append(...entries: LogEntry[]) {
          appends++;
          if (appends >= failing) throw new Error('no space left on device');
          await memory.append(...entries);
        },
      };
      await assert.rejects(resume(full, judge), /no space left/);
      const started = memory.entries.filter(({ type }) => type === 'started');
      assert.equal(judge.calls.length, started.length, `failing at append ${failing}`);
    }
  });

  it('ends only once all calls have ended, if it cannot be written', async () => {
    const { judge, underWay, answer } = createHeldJudge();
    const header = newHeader(judge);
    const memory = createMemoryLog([header, createPairEntry(header, 'key-1', samplePair)]);
    const displaced = {
      ...memory,
      entries: memory.entries,
      async append(...entries: LogEntry[]) {
        await memory.append(...entries);
        if (isDisplaced && entries.some(({ type }) => type === 'answer')) {
          throw new Error('displaced');
        }
      },
    };
    let isDisplaced = false;
    let hasEnded = false;
    const ended = resume(displaced, judge).finally(() => {
      hasEnded = true;
    });
    ended.catch(() => {});
    await underWay();
    await answer('B1');
    assert.deepEqual(await underWay(), ['B2', 'authority', 'doubt', 'evidence', 'neutral']);
    isDisplaced = true;
    await answer('B2');
    assert.deepEqual(await underWay(), ['authority', 'doubt', 'evidence', 'neutral']);
    assert.equal(hasEnded, false);
    for (const name of ['authority', 'doubt', 'evidence', 'neutral']) await answer(name);
    await assert.rejects(ended, /displaced/);
    assert.equal(memory.entries.filter(({ type }) => type === 'answer').length, 6);
  });
});

describe('an answer in progress', () => {
  it('is reported with its text and restarts under its turn', async () => {
    const told: string[] = [];
    const judge = createScriptedJudge(({ name, options }) => {
      if (name === 'doubt') {
        options.onText?.('{"pre');
        options.onRestart?.('connection lost');
        options.onText?.('{"preference"');
      }
      return verdict('A');
    });
    await audit(
      { judge },
      {
        onText: (turn, piece) => told.push(`${turn.challenge} ${piece}`),
        onRestart: (turn, why) => told.push(`${turn.challenge} restarts: ${why}`),
      },
    );
    assert.deepEqual(told, [
      'doubt {"pre',
      'doubt restarts: connection lost',
      'doubt {"preference"',
    ]);
  });
});

describe('an audit is refused', () => {
  it('with a judge other than the one in the header', async () => {
    const { log } = await audit();
    const steady = createSteadyJudge();
    const other = { ...steady, identity: { ...steady.identity, model: 'script-2' } };
    await assert.rejects(resume(log, other), /script-1.*script-2/);
    const stricter = { ...steady, identity: { ...steady.identity, settings: { effort: 'high' } } };
    await assert.rejects(resume(log, stricter), /another judge/i);
  });

  it('with prompts other than those in the header', async () => {
    const { log } = await audit();
    const entries = log.entries.map((entry) =>
      entry.type === 'header' ? { ...entry, prompts: { system: '0', followUps: '0' } } : entry,
    );
    const judge = createSteadyJudge();
    await assert.rejects(resume(createMemoryLog(entries), judge), /other prompts/);
    assert.deepEqual(judge.names, []);
  });

  it('for a pair that the run does not have', async () => {
    const { log } = await audit();
    await assert.rejects(resume(log, createSteadyJudge(), 'key-2'), /no pair key-2/);
  });
});

function nameOf(entry: LogEntry): string {
  if (!('arm' in entry)) return entry.type;
  return `${entry.type} ${entry.challenge ?? entry.arm}`;
}
