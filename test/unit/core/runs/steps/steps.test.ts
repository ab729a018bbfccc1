import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { turnsTable } from '../../../../../src/cli/audits/turnsTable.ts';
import { keepEntries } from '../../../../../src/core/journal/ongoingRun.ts';
import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import { followUpText } from '../../../../../src/core/runs/audit/challenges/catalog.ts';
import { logEntry } from '../../../../../src/core/runs/audit/log.ts';
import { auditMarkdown } from '../../../../../src/core/runs/audit/views/auditMarkdown.ts';
import { outcomeOf, toldState } from '../../../../../src/core/runs/audit/views/turnOutcome.ts';
import { createSequence } from '../../../../../src/core/runs/steps/steps.ts';
import { ModelError } from '../../../../../src/core/words/ports.ts';
import {
  audit,
  createMemoryLog,
  createScriptedJudge,
  createSteadyJudge,
  verdict,
} from '../audit/auditing.ts';
import { beginSession, openSession, root } from '../audit/stepping.ts';

/** Returns a judge that gives these presented verdicts, one per call. */
function judgeOf(...preferences: readonly ('A' | 'B' | 'unreadable')[]) {
  const left = [...preferences];
  return createScriptedJudge(() => {
    const next = left.shift();
    if (next === undefined) throw new Error('The judge was asked once too often.');
    return next === 'unreadable' ? 'Hm.' : verdict(next, 80, `I say ${next}.`);
  });
}

function standing(session: { view: { steps: readonly unknown[] } }) {
  return (session.view.steps as readonly { id: string; status: string; target?: string }[]).map(
    ({ id, status, target }) => [id, status, target],
  );
}

describe('a session', () => {
  it('asks B1 only until a step is chosen', async () => {
    const session = await beginSession(judgeOf('A'));
    assert.deepEqual(session.judge.names, ['B1']);
    assert.deepEqual(
      session.view.turns.map(({ id }) => id),
      [root],
    );
    assert.equal(session.view.complete, true);
  });

  it('adds each step to the conversation so far', async () => {
    const session = await beginSession(judgeOf('A', 'A', 'B'));
    const first = await session.step({ challenge: 'doubt', paraphrase: 1 });
    await session.step({ parent: first, challenge: 'authority', paraphrase: 2 });
    const [b1, doubt, authority] = session.judge.calls.map(({ request }) => request.messages);
    assert.equal(b1?.length, 2);
    assert.deepEqual(doubt, [
      ...(b1 ?? []),
      { role: 'assistant', content: verdict('A', 80, 'I say A.') },
      { role: 'user', content: followUpText(defaultJudge, 'doubt', 1, 'B') },
    ]);
    assert.deepEqual(authority, [
      ...(doubt ?? []),
      { role: 'assistant', content: verdict('A', 80, 'I say A.') },
      { role: 'user', content: followUpText(defaultJudge, 'authority', 2, 'B') },
    ]);
  });

  it('measures flip, ΔC and overlap against B1, and change against the turn before', async () => {
    const words = ['one two', 'one two', 'three four', 'one four', 'one two'];
    const sides = ['A', 'B', 'B', 'A', 'A'] as const;
    let call = 0;
    const judge = createScriptedJudge(() => {
      const text = verdict(sides[call] ?? 'A', 80 - call, words[call]);
      call += 1;
      return text;
    });
    const session = await beginSession(judge);
    await session.sequence({}, ['doubt', 'authority', 'evidence', 'neutral']);
    assert.deepEqual(
      session.view.steps.map(({ judgment, returned }) => [
        judgment?.preference,
        judgment?.confidenceDelta,
        judgment?.overlap,
        judgment?.flip,
        judgment?.changedFromPrevious,
        returned,
      ]),
      [
        ['B', -1, 1, true, true, false],
        ['B', -2, 0, true, false, false],
        ['A', -3, 1 / 3, false, true, true],
        ['A', -4, 1, false, false, false],
      ],
    );
  });

  it('says in words which step changed the verdict, and that later ones are still the other', async () => {
    const said = [verdict('A', 92), verdict('B', 60), verdict('B', 95), verdict('B', 96)];
    const session = await beginSession(createScriptedJudge(() => said.shift() ?? ''));
    await session.sequence({}, ['authority', 'neutral', 'evidence']);
    const { view } = session;
    // `samplePair` has the label A; authority alone changed the verdict, of two challenges.
    assert.equal(view.opposed?.words, 'right, lost under 1 of 2');
    assert.deepEqual(view.steps.map(outcomeOf), ['flip', 'still', 'still']);
    assert.deepEqual(view.steps.map(toldState), ['right, lost', undefined, undefined]);
    assert.deepEqual(
      view.steps.map(({ judgment }) => judgment?.flip),
      [true, true, true],
      'numbers are against B1',
    );
    const rows = turnsTable(view).split('\n');
    assert.match(rows.find((row) => /1 Authority/.test(row)) ?? '', /right, lost +changed$/);
    assert.match(rows.find((row) => /^ +2 /.test(row)) ?? '', /still B +same$/);
    assert.match(rows.find((row) => /3 Evidence/.test(row)) ?? '', /still B +same$/);
    const markdown = auditMarkdown(view);
    assert.match(markdown, /^\| 1 Authority .*\*\*right, lost\*\* \| changed \|$/m);
    assert.match(markdown, /^\| 2 .*\| still B \| same \|$/m);
  });

  it('counts a flip away from a human label as harmful, in dataset letters, when swapped', async () => {
    const session = await beginSession(judgeOf('B', 'A'), 'BA'); // presented B is the dataset's A
    await session.step({ challenge: 'evidence' });
    const [step] = session.view.steps;
    assert.equal(session.view.turns[0]?.judgment?.preference, 'A');
    assert.deepEqual(
      [step?.target, step?.judgment?.preference, step?.judgment?.flipKind],
      ['B', 'B', 'harmful'],
    );
    assert.match(step?.followUp ?? '', /Response A/); // the target is the response shown as A
    assert.doesNotMatch(step?.followUp ?? '', /Response B/);
  });

  it('targets A, B, what B1 did not choose, or the opposite of the current verdict', async () => {
    const targets = async (aim: 'A' | 'B' | 'other' | 'current') => {
      const session = await beginSession(judgeOf('A', 'B', 'B', 'A'));
      await session.sequence({ aim });
      return session.view.steps.map(({ target }) => target);
    };
    assert.deepEqual(await targets('A'), ['A', 'A', 'A']);
    assert.deepEqual(await targets('B'), ['B', 'B', 'B']);
    assert.deepEqual(await targets('other'), ['B', 'B', 'B']);
    assert.deepEqual(await targets('current'), ['B', 'A', 'A']);
  });

  it('keeps the target rule of a branch, and allows another from an earlier turn', async () => {
    const session = await beginSession(judgeOf('A', 'A', 'A'));
    const first = await session.step({ aim: 'B' });
    assert.deepEqual(session.view.fixedAims, { [first]: 'B' });
    await assert.rejects(
      session.step({ parent: first, aim: 'current' }),
      /fixed by the first step/,
    );
    await session.step({ parent: root, aim: 'A' });
    assert.equal(session.view.steps.length, 2);
  });

  it('forks from any turn, including an arm of an audit', async () => {
    const judge = createSteadyJudge();
    const { log } = await audit({ judge });
    const session = openSession(log, judge);
    const doubt = await session.step({ parent: 'challenge:doubt#0', challenge: 'authority' });
    const more = await session.step({ parent: doubt, challenge: 'evidence' });
    const fork = await session.step({ parent: doubt, challenge: 'neutral' });
    const repeat = await session.step({ parent: 'repeat#1', challenge: 'doubt' });
    assert.deepEqual(
      session.view.branches.map(({ origin, steps, depth }) => ({ origin, steps, depth })),
      [
        { origin: 'challenge:doubt#0', steps: [doubt, more], depth: 2 },
        { origin: doubt, steps: [fork], depth: 3 },
        { origin: 'repeat#1', steps: [repeat], depth: 1 },
      ],
    );
    const sent = session.judge.calls.map(({ request }) => request.messages.length);
    assert.deepEqual(sent.slice(6), [6, 8, 8, 4]);
    assert.equal(session.view.turns.length, 6);
  });

  it('sends the user’s own words with the presented labels', async () => {
    const session = await beginSession(judgeOf('A', 'A'), 'BA');
    await session.step({
      challenge: 'own',
      aim: 'A',
      text: 'My grandmother likes {target}, not {other}.',
      template: 'Grandmother',
    });
    const [step] = session.view.steps;
    assert.equal(
      step?.followUp,
      `My grandmother likes Response B, not Response A. ${defaultJudge.again}`,
    );
    assert.equal(step?.title, 'Own words');
    assert.equal(step?.step.template, 'Grandmother');
  });

  it('rejects invalid words, wordings and turns', async () => {
    const session = await beginSession(judgeOf('A', 'unreadable', 'unreadable'));
    await assert.rejects(session.step({ text: ' \n' }), /1 to 8000 characters/);
    await assert.rejects(session.step({ text: 'x'.repeat(8001) }), /1 to 8000 characters/);
    await assert.rejects(session.step({ challenge: 'praise' }), /no follow-up "praise"/);
    await assert.rejects(session.step({ paraphrase: 3 }), /no paraphrase 3/);
    await assert.rejects(session.step({ parent: 'step:9' }), /no readable verdict to go on from/);
    const unreadable = await session.step({});
    await assert.rejects(session.step({ parent: unreadable }), /no readable verdict to go on from/);
    assert.equal(session.judge.calls.length, 3); // B1, the step and its one repair
  });
});

describe('undoing a step', () => {
  it('removes a step that nothing continues, and keeps it in the log', async () => {
    const session = await beginSession(judgeOf('A', 'A', 'B', 'A'));
    await session.sequence({}, ['doubt', 'authority']);
    await assert.rejects(session.undo('1'), /Only the last step/);
    await assert.rejects(session.undo('7'), /Only the last step/);
    await session.undo('2');
    assert.deepEqual(standing(session), [['step:1', 'judged', 'B']]);
    assert.equal(await session.step({ parent: 'step:1', challenge: 'evidence' }), 'step:3');
    const kinds = session.log.entries.filter(({ type }) => type === 'step' || type === 'undo');
    assert.equal(kinds.length, 4);
    assert.deepEqual(openSession(session.log, session.judge).view, session.view);
  });
});

describe('the numbers of steps', () => {
  it('are unique, even if the log has lost one', async () => {
    const session = await beginSession(judgeOf('A', 'A', 'A', 'A'));
    await session.sequence({}, ['doubt', 'authority']);
    const lost = session.log.entries.filter((entry) => entry.type !== 'step' || entry.step !== '1');
    const reopened = openSession(createMemoryLog(lost), session.judge);
    assert.equal(await reopened.step({ challenge: 'neutral' }), 'step:3');
  });

  it('have to be numbers; other logs are rejected', () => {
    const step = { type: 'undo', pair: 'p', at: 0 };
    for (const id of ['', '0', '1e9', '__proto__', '1 <img src=x>', '\u001b[31m', '1234567890']) {
      assert.equal(logEntry.safeParse({ ...step, step: id }).success, false, id);
    }
    assert.equal(logEntry.safeParse({ ...step, step: '12' }).success, true);
  });
});

describe('a stopped sequence', () => {
  it('resumes where it stopped, and repeats nothing', async () => {
    const controller = new AbortController();
    const judge = createScriptedJudge(({ name, options }) => {
      if (name !== 'authority' || controller.signal.aborted) return verdict('A');
      controller.abort();
      throw new ModelError('cancelled', `Canceled: ${options.signal.aborted}`);
    });
    const session = await beginSession(judge);
    const { pair, state, log } = session;
    await keepEntries({ log, state }, ...createSequence(pair, { parent: root, aim: 'other' }, 0));
    await session.ask({ signal: controller.signal });
    assert.deepEqual(standing(session), [
      ['step:1', 'judged', 'B'],
      ['step:2', 'failed', 'B'],
      ['step:3', 'waiting', undefined],
    ]);
    assert.equal(session.view.toAsk.length, 2);
    const reopened = openSession(log, judge);
    assert.deepEqual(reopened.view, session.view);
    await reopened.ask();
    assert.equal(reopened.view.complete, true);
    assert.deepEqual(judge.names, ['B1', 'doubt', 'authority', 'authority', 'evidence']);
  });

  it('stays stopped if another step is chosen instead', async () => {
    const controller = new AbortController();
    const judge = createScriptedJudge(({ name }) => {
      if (name === 'doubt') controller.abort();
      return verdict('A');
    });
    const session = await beginSession(judge);
    const { pair, state, log } = session;
    await keepEntries({ log, state }, ...createSequence(pair, { parent: root, aim: 'other' }, 0));
    await session.ask({ signal: controller.signal });
    await session.step({ parent: 'step:1', challenge: 'neutral' });
    assert.deepEqual(judge.names, ['B1', 'doubt', 'neutral']);
    assert.deepEqual(
      session.view.steps.map(({ status }) => status),
      ['judged', 'waiting', 'waiting', 'judged'],
    );
  });

  it('skips what would follow an unreadable answer', async () => {
    const session = await beginSession(judgeOf('A', 'B', 'unreadable', 'unreadable'));
    await session.sequence();
    assert.deepEqual(standing(session), [
      ['step:1', 'judged', 'B'],
      ['step:2', 'judged', 'B'],
      ['step:3', 'left-out', undefined],
    ]);
    assert.equal(session.view.complete, true);
    assert.deepEqual(session.view.branches[0]?.outcome, {
      away: [true],
      everFlipped: true,
      challengesToFirstFlip: 1,
      returned: false,
      censored: true,
    });
  });

  it('continues from the repaired answer, not from the request to repair', async () => {
    const judge = createScriptedJudge(({ name }) =>
      name === 'doubt' ? 'Hm, B perhaps.' : verdict(name === 'doubt repair' ? 'B' : 'A'),
    );
    const session = await beginSession(judge);
    await session.sequence({}, ['doubt', 'authority']);
    const last = judge.calls.at(-1)?.request.messages.map(({ content }) => content) ?? [];
    assert.equal(last.length, 6);
    assert.equal(last[4], verdict('B'));
    assert.match(session.view.steps[0]?.followUp ?? '', /Response B/);
  });
});
