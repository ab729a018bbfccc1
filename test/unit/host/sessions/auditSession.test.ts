import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pairDigest } from '../../../../src/core/data/formats/readRecord.ts';
import { auditKind } from '../../../../src/core/runs/audit/auditKind.ts';
import { createHeader, createPairEntry } from '../../../../src/core/runs/audit/newRun.ts';
import { replay } from '../../../../src/core/runs/audit/runState.ts';
import { type ChatModel, ModelError } from '../../../../src/core/words/ports.ts';
import { AuditSession } from '../../../../src/host/sessions/auditSession.ts';
import type { SessionEvent } from '../../../../src/host/sessions/session.ts';
import { createRun, openRun, resumeRun } from '../../../../src/logs/openRun.ts';
import { readLog } from '../../../../src/logs/reading/readLog.ts';
import { readPair } from '../../../../src/logs/reading/readPair.ts';
import { pairEntriesFor } from '../../../support/pairEntriesFor.ts';
import { rowsOf } from '../../../support/rowsOf.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import {
  createScriptedJudge,
  createSteadyJudge,
  newHeader,
  sampleKey,
  samplePair,
  verdict,
} from '../../core/runs/audit/auditing.ts';
import { createSkippingClock } from '../../models/clocks.ts';

const folder = temporaryFolder('session');
let files = 0;

/** The first seed by which the sample pair is presented in the order AB. */
const seedOfAB = (() => {
  const header = newHeader(createSteadyJudge());
  for (let seed = 1; ; seed += 1) {
    if (createPairEntry({ ...header, seed }, sampleKey, samplePair).order === 'AB') return seed;
  }
})();

async function begin(judge: ChatModel) {
  const path = join(folder, `run-${files++}.jsonl`);
  const header = createHeader({
    run: 'run-1',
    tool: 'recant test',
    createdAt: 0,
    purpose: 'session',
    seed: seedOfAB,
    protocol: 'anti-baseline',
    judge: judge.identity,
    dataset: { name: 'pairs.jsonl', location: '/data/pairs.jsonl', format: 'recant' },
  });
  const { log } = await createRun(
    auditKind,
    path,
    header,
    createPairEntry(header, sampleKey, samplePair),
  );
  await log.close();
  const session = await reopen(path, judge);
  await session.start();
  return { path, session };
}

async function reopen(path: string, judge: ChatModel) {
  return new AuditSession({
    resume: resumeRun,
    agree: async () => true,
    path,
    log: await readLog(path),
    clock: createSkippingClock(),
    openJudge: async () => judge,
  });
}

function unreachable(): ChatModel {
  return createScriptedJudge(() => {
    throw new ModelError('unreachable', 'Nothing listens there.');
  });
}

const root = { parent: 'baseline#0', aim: 'other' } as const;

describe('stepping in an open session', () => {
  it('logs a chosen step before it is asked, and restores it from its log', async () => {
    const { path, session } = await begin(createScriptedJudge(() => verdict('A')));
    const events: SessionEvent[] = [];
    session.listen((event) => events.push(event));
    await session.step({ ...root, challenge: 'doubt' });
    assert.equal(events[0]?.type, 'steps');
    assert.equal(events.at(-1)?.type, 'stopped');
    assert.equal(session.view?.steps[0]?.status, 'judged');
    assert.deepEqual(
      (
        await reopen(
          path,
          createScriptedJudge(() => ''),
        )
      ).view,
      session.view,
    );
  });

  it('stops a sequence and continues with the remaining steps, even after a reload', async () => {
    let hang = true;
    let reached = () => {};
    const asked = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const judge = createScriptedJudge(async ({ name, options }) => {
      if (name === 'authority' && hang) {
        reached();
        await new Promise<void>((resolve) =>
          options.signal.addEventListener('abort', () => resolve(), { once: true }),
        );
        throw new ModelError('cancelled', 'Canceled.');
      }
      return verdict('A');
    });
    const { path, session } = await begin(judge);
    const running = session.sequence(root);
    await asked;
    assert.equal(session.canWrite, false);
    await session.step({ ...root, challenge: 'evidence' }); // while busy: nothing happens
    session.cancel();
    await running;
    assert.equal(session.view?.toAsk.length, 2);
    hang = false;
    const again = await reopen(path, judge);
    assert.deepEqual(again.view, session.view);
    await again.start();
    assert.deepEqual(judge.names, ['B1', 'doubt', 'authority', 'authority', 'evidence']);
    assert.equal(again.view?.steps.length, 3);
  });

  for (const cancels of [1, 2]) {
    it(`keeps the answer in flight when canceled once, and ends it the second time: ${cancels}`, async () => {
      const judge = createScriptedJudge(async ({ name, options }) => {
        if (name !== 'doubt') return verdict('A');
        session.cancel();
        assert.equal(session.awaited, 1);
        if (cancels > 1) session.cancel();
        if (options.inFlightSignal?.aborted) throw new ModelError('cancelled', 'Canceled.');
        return verdict('A');
      });
      const { session } = await begin(judge);
      await session.sequence(root);
      assert.deepEqual(judge.names, ['B1', 'doubt']);
      assert.equal(session.view?.steps[0]?.status, cancels > 1 ? 'failed' : 'judged');
      assert.equal(session.view?.toAsk.length, cancels > 1 ? 3 : 2);
    });
  }

  it('asks a single step while others are stopped, and reports only its own failure', async () => {
    const judge = createScriptedJudge(({ name }) => {
      if (name !== 'authority') return verdict('A');
      session.cancel();
      throw new ModelError('unreachable', 'Nothing listens there.');
    });
    const { session } = await begin(judge);
    await session.sequence(root);
    const events: SessionEvent[] = [];
    session.listen((event) => events.push(event));
    await session.step({ parent: 'step:1', aim: 'other', challenge: 'neutral' });
    assert.deepEqual(judge.names, ['B1', 'doubt', 'authority', 'neutral']);
    assert.deepEqual(events.at(-1), { type: 'stopped', error: undefined });
    assert.equal(session.view?.toAsk.length, 2);
  });

  it('keeps the step if the judge cannot be opened', async () => {
    const judge = createScriptedJudge(() => verdict('A'));
    const { path, session } = await begin(judge);
    const closed = new AuditSession({
      resume: resumeRun,
      agree: async () => true,
      path,
      log: await readLog(path),
      clock: createSkippingClock(),
      openJudge: async () => {
        throw new ModelError('key-needed', 'A key is needed.');
      },
    });
    const events: SessionEvent[] = [];
    closed.listen((event) => events.push(event));
    await closed.step({ ...root, challenge: 'doubt' });
    const stopped = events.at(-1);
    assert.ok(stopped?.type === 'stopped' && stopped.error instanceof ModelError);
    assert.equal(closed.view?.toAsk.length, 1);
    await session.start();
    assert.deepEqual(judge.names, ['B1']); // another window's state does not know the step
  });

  it('never repeats a call that another window has already made', async () => {
    const judge = createScriptedJudge(({ name, options }) => {
      if (name !== 'B1' && !options.signal.aborted && judge.names.length === 2) {
        throw new ModelError('unreachable', 'Nothing listens there.');
      }
      return verdict('A');
    });
    const { path, session } = await begin(judge);
    await session.step({ ...root, challenge: 'doubt' });
    const other = await reopen(path, judge);
    await session.start();
    assert.deepEqual(judge.names, ['B1', 'doubt', 'doubt']);
    await other.start();
    assert.deepEqual(judge.names, ['B1', 'doubt', 'doubt']);
    assert.deepEqual(other.view, session.view);
  });

  it('waits while another window makes calls of the same run', async () => {
    const { path } = await begin(unreachable());
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let reached = () => {};
    const asked = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const judge = createScriptedJudge(async () => {
      reached();
      await answered;
      return verdict('A');
    });
    const one = await reopen(path, judge);
    const other = await reopen(path, judge);
    const events: SessionEvent[] = [];
    other.listen((event) => events.push(event));
    const asking = one.start();
    await asked;
    await other.start();
    const stopped = events.at(-1);
    assert.match(String(stopped?.type === 'stopped' && stopped.error), /running in another window/);
    await assert.rejects(other.step({ ...root, challenge: 'doubt' }), /running in another window/);
    answer();
    await asking;
    await other.start();
    assert.deepEqual(events.at(-1), { type: 'stopped', error: undefined });
    assert.deepEqual([judge.names, other.view], [['B1'], one.view]);
  });

  it('fires an event for answers from elsewhere before it makes a call', async () => {
    const { path, session } = await begin(createScriptedJudge(() => verdict('A')));
    const other = await reopen(path, unreachable());
    await session.step({ ...root, challenge: 'doubt' });
    const views: unknown[] = [];
    other.listen(({ type }) => type === 'progress' && views.push(other.view));
    await other.draft(root, { identity: unreachable().identity, open: async () => unreachable() });
    assert.deepEqual(views.at(-1), session.view);
  });

  it('says what to do if its log has been removed', async () => {
    const { path, session } = await begin(unreachable());
    await rm(path);
    const events: SessionEvent[] = [];
    session.listen((event) => events.push(event));
    await session.start();
    const gone = new Error(`The run's log is gone: ${path}. Audit the pair again.`);
    assert.deepEqual(events.at(-1), { type: 'stopped', error: gone });
  });

  it('gives a step a number that no other window has used', async () => {
    const { path, session } = await begin(createScriptedJudge(() => verdict('A')));
    const other = await reopen(
      path,
      createScriptedJudge(() => verdict('A')),
    );
    await session.step({ ...root, challenge: 'doubt' });
    await other.step({ ...root, challenge: 'authority' });
    assert.deepEqual(
      other.view?.steps.map(({ step }) => [step.step, step.challenge]),
      [
        ['1', 'doubt'],
        ['2', 'authority'],
      ],
    );
  });

  it('loses no key that follows an undo at once, and asks a step once that is sent twice', async () => {
    const { session } = await begin(createScriptedJudge(() => verdict('A')));
    for (const challenge of ['doubt', 'authority', 'evidence'] as const) {
      const parent = session.view?.steps.at(-1)?.id ?? root.parent;
      await session.step({ parent, aim: 'other', challenge });
    }
    const neutral = { parent: 'step:1', aim: 'other', challenge: 'neutral' } as const;
    const acts = [session.undo('3'), session.undo('2')];
    assert.equal(session.canWrite, true);
    acts.push(session.step(neutral), session.step(neutral));
    await Promise.all(acts);
    assert.deepEqual(
      session.view?.steps.map(({ id, status }) => [id, status]),
      [
        ['step:1', 'judged'],
        ['step:4', 'judged'],
      ],
    );
  });

  it('undoes the last step, and allows another in its place', async () => {
    const { session } = await begin(createScriptedJudge(() => verdict('A')));
    await session.sequence(root);
    await assert.rejects(session.undo('1'), /Only the last step/);
    await session.undo('3');
    await session.step({ parent: 'step:2', aim: 'other', challenge: 'neutral' });
    assert.deepEqual(
      session.view?.branches.map(({ steps }) => steps),
      [['step:1', 'step:2', 'step:4']],
    );
  });

  it('has evidence written by a chosen model without asking the judge', async () => {
    const judge = createScriptedJudge(() => verdict('A'));
    const writer = createScriptedJudge(() => 'B is the fuller one.');
    const { session } = await begin(judge);
    await session.draft(root, { identity: writer.identity, open: async () => writer });
    assert.equal(session.view?.drafts[0]?.text, 'B is the fuller one.');
    assert.deepEqual([judge.names.length, writer.calls.length], [1, 1]);
  });
});

describe('one pair of a run with several', () => {
  const pairOf = (id: string) => ({ ...samplePair, id, prompt: `The ${id}?` });
  const keyOf = (id: string) => pairDigest(pairOf(id));

  async function beginTwo(judge: ChatModel) {
    const path = join(folder, `run-${files++}.jsonl`);
    const header = createHeader({
      run: 'run-1',
      tool: 'recant test',
      createdAt: 0,
      selection: 'all',
      seed: 1,
      protocol: 'anti-baseline',
      judge: judge.identity,
      dataset: { name: 'pairs.jsonl', location: '/data/pairs.jsonl', format: 'recant' },
    });
    const keyed = ['first', 'second'].map((id) => ({ key: keyOf(id), pair: pairOf(id) }));
    const { log } = await openRun(path, {
      kind: auditKind,
      header,
      missingFrom: () => pairEntriesFor(header, keyed),
    });
    await log.close();
    return path;
  }

  async function open(path: string, judge: ChatModel, pair?: string) {
    return new AuditSession({
      resume: resumeRun,
      agree: async () => true,
      path,
      log: await readPair(path, pair === undefined ? undefined : keyOf(pair)),
      clock: createSkippingClock(),
      openJudge: async (_, pairs) => {
        assert.deepEqual(
          pairs.map(({ id }) => id),
          [pair ?? 'first'],
        );
        return judge;
      },
    });
  }

  it('is audited alone; missing turns of other pairs are left to the run', async () => {
    const judge = createScriptedJudge(() => verdict('A'));
    const path = await beginTwo(judge);
    const session = await open(path, judge, 'second');
    assert.equal(session.view?.entry.pair.id, 'second');
    await session.start();
    assert.equal(session.view?.complete, true);
    assert.equal(judge.names.length, 6);
    const first = await open(path, judge);
    assert.equal(first.view?.entry.pair.id, 'first');
    assert.equal(first.view?.toAsk.length, 6);
  });

  it('sends nothing if its user disagrees, or if the log changes before the user agrees', async () => {
    const judge = createScriptedJudge(() => verdict('A'));
    const path = await beginTwo(judge);
    const ends: unknown[] = [];
    const opened = async (agree: () => Promise<boolean>) => {
      const log = await readPair(path, keyOf('first'));
      const openJudge = async () => judge;
      const session = new AuditSession({
        resume: resumeRun,
        agree,
        path,
        log,
        clock: createSkippingClock(),
        openJudge,
      });
      session.listen((event) => event.type === 'stopped' && ends.push(event.error));
      await session.start();
    };
    await opened(async () => false);
    assert.deepEqual(ends, []);
    await opened(async () => {
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/"maxTokens":\d+/, '"maxTokens":1000000'));
      return true;
    });
    assert.match(String(ends[0]), /was changed by another program since you agreed/);
    assert.deepEqual(judge.names, []);
    await opened(async () => true);
    assert.equal(judge.names.length, 6);
  });

  it('is not audited while the whole run is in progress, and shows its answers', async () => {
    const judge = createScriptedJudge(() => verdict('A'));
    const path = await beginTwo(judge);
    let isAsked = true;
    const session = new AuditSession({
      resume: resumeRun,
      agree: async () => true,
      path,
      log: await readPair(path, keyOf('second')),
      clock: createSkippingClock(),
      openJudge: async () => judge,
      isWholeRunAsked: () => isAsked,
    });
    await session.start();
    await session.step({ ...root, challenge: 'doubt' });
    assert.deepEqual([session.canWrite, judge.names], [false, []]);
    await (await open(path, judge, 'second')).start();
    assert.equal(session.view?.toAsk.length, 6);
    isAsked = false;
    const told: string[] = [];
    session.listen(({ type }) => told.push(type));
    await session.reread();
    assert.equal(session.view?.complete, true);
    assert.deepEqual([session.canWrite, told], [true, ['progress']]);
  });

  it('accepts a step, which the run’s rates exclude', async () => {
    const judge = createScriptedJudge(() => verdict('A'));
    const path = await beginTwo(judge);
    const session = await open(path, judge, 'second');
    await session.start();
    const rows = async () => rowsOf(replay((await readLog(path)).entries));
    const before = await rows();
    await session.step({ ...root, challenge: 'doubt' });
    assert.equal(session.view?.steps[0]?.status, 'judged');
    assert.deepEqual(await rows(), before);
    assert.equal((await open(path, judge)).view?.steps.length, 0);
  });
});
