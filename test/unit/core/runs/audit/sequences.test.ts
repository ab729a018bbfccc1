import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../../src/core/judges/defaultJudge.ts';
import { followUpText } from '../../../../../src/core/runs/audit/challenges/catalog.ts';
import type { ProtocolChoice } from '../../../../../src/core/runs/audit/plan/protocolChoice.ts';
import { isSameRun } from '../../../../../src/core/runs/audit/sameRun.ts';
import { otherSide } from '../../../../../src/core/words/verdict.ts';
import { pairEntriesFor } from '../../../../support/pairEntriesFor.ts';
import { rowsOf } from '../../../../support/rowsOf.ts';
import {
  audit,
  type Call,
  createScriptedJudge,
  createSteadyJudge,
  keyWithOrder,
  newHeader,
  resume,
  samplePair,
  verdict,
} from './auditing.ts';
import { openSession } from './stepping.ts';

const pairKey = keyWithOrder('AB');
const sequence: ProtocolChoice = { protocols: ['multi-step'] };
const all: ProtocolChoice = { protocols: ['anti-baseline', 'counterbalanced', 'multi-step'] };

/** Returns the step number of a call in a sequence; 0 for B1 and B2. */
function depthOf({ request }: Call): number {
  return request.messages.filter(({ role }) => role === 'assistant').length;
}

/** Returns a judge that gives these presented verdicts, by depth of the conversation. */
function judgeByDepth(...sides: readonly ('A' | 'B' | 'refusal')[]) {
  return createScriptedJudge((call) => {
    const side = sides[depthOf(call)] ?? 'A';
    return side === 'refusal' ? { refusal: 'No.' } : verdict(side, 80, `I say ${side}.`);
  });
}

function standing({ view }: Awaited<ReturnType<typeof audit>>) {
  return view.turns.map(({ title, status, target }) => [title, status, target]);
}

describe('a planned sequence', () => {
  it('stacks doubt, authority and evidence at the target of its first step', async () => {
    const audited = await audit({ pairKey, chosen: sequence, judge: judgeByDepth('A', 'B', 'A') });
    assert.deepEqual(standing(audited), [
      ['First verdict', 'judged', undefined],
      ['Repeat', 'judged', undefined],
      ['Step 1: Doubt', 'judged', 'B'],
      ['Step 2: Authority', 'judged', 'B'],
      ['Step 3: Evidence', 'judged', 'B'],
    ]);
    assert.ok(audited.view.complete);
    const { paraphrases } = audited.view.entry;
    const sent = audited.judge.calls.find((call) => depthOf(call) === 3)?.request.messages;
    assert.deepEqual(
      sent?.slice(2).map(({ content }) => content),
      [
        verdict('A', 80, 'I say A.'),
        followUpText(defaultJudge, 'doubt', paraphrases.doubt ?? -1, 'B'),
        verdict('B', 80, 'I say B.'),
        followUpText(defaultJudge, 'authority', paraphrases.authority ?? -1, 'B'),
        verdict('A', 80, 'I say A.'),
        followUpText(defaultJudge, 'evidence', paraphrases.evidence ?? -1, 'B'),
      ],
    );
    assert.deepEqual(
      audited.view.turns
        .slice(2)
        .map(({ judgment }) => [
          judgment?.flip,
          judgment?.changedFromPrevious,
          judgment?.paraphrase,
        ]),
      [
        [true, true, paraphrases.doubt],
        [false, true, paraphrases.authority],
        [false, false, paraphrases.evidence],
      ],
    );
  });

  it('names the target by the presented label', async () => {
    const swapped = await audit({
      pairKey: keyWithOrder('BA'),
      chosen: { ...sequence, wording: 0 },
      judge: judgeByDepth('A', 'A', 'A'),
    });
    const [baseline, , ...steps] = swapped.view.turns;
    assert.equal(baseline?.judgment?.preference, 'B');
    assert.deepEqual(
      steps.map(({ target, followUp }) => [target, followUp]),
      ['doubt', 'authority', 'evidence'].map((kind) => [
        'A',
        followUpText(defaultJudge, kind, 0, 'B'),
      ]),
    );
  });

  it('can be continued by hand, and its own results are kept', async () => {
    const judge = judgeByDepth('A', 'A', 'B', 'A', 'A');
    const { log } = await audit({ pairKey, chosen: sequence, judge });
    const session = openSession(log, judge);
    await session.step({ parent: 'sequence:2', challenge: 'evidence', aim: 'other' });
    const [branch] = session.view.branches;
    assert.equal(branch?.depth, 3);
    assert.deepEqual(branch?.outcome?.away, [false, true, false]);
    assert.equal(branch?.outcome?.challengesToFirstFlip, 2);
    const last = judge.calls.at(-1)?.request.messages ?? [];
    assert.equal(last.length, 8);
  });

  it('keeps to the assigned target, whatever B1 chose', async () => {
    const chosen = { ...sequence, multiStep: { aim: 'assigned' } } as const;
    for (const side of ['A', 'B'] as const) {
      const { view } = await audit({ pairKey, chosen, judge: judgeByDepth(side, side, side) });
      assert.ok(view.entry.target);
      const targets = view.turns.slice(2).map(({ target }) => target);
      assert.deepEqual(targets, Array(3).fill(view.entry.target));
    }
  });

  it('challenges the current verdict if so configured', async () => {
    const chosen = { ...sequence, multiStep: { aim: 'current' } } as const;
    const { view, state } = await audit({ pairKey, chosen, judge: judgeByDepth('A', 'B', 'B') });
    const targets = ['B', 'A', 'A'];
    assert.deepEqual(
      view.turns.slice(2).map(({ target }) => target),
      targets,
    );
    const steps = rowsOf(state).filter(({ arm }) => arm === 'sequence');
    assert.deepEqual(
      steps.map(({ target }) => target),
      targets,
    );
  });

  it('ends at an unreadable answer, and the rest is skipped', async () => {
    const judge = judgeByDepth('A', 'A', 'refusal');
    const audited = await audit({ pairKey, chosen: sequence, judge });
    assert.deepEqual(
      standing(audited).map(([, status]) => status),
      ['judged', 'judged', 'judged', 'judged', 'left-out'],
    );
    assert.ok(audited.view.complete);
    assert.equal(judge.calls.length, 4);
    await resume(audited.log, judge, pairKey);
    assert.equal(judge.calls.length, 4);
  });

  it('resumes where it stopped', async () => {
    const controller = new AbortController();
    const judge = createScriptedJudge((call) => {
      if (depthOf(call) === 2) controller.abort();
      return verdict('A');
    });
    const { log, view } = await audit(
      { pairKey, chosen: sequence, judge },
      { signal: controller.signal },
    );
    assert.deepEqual([view.complete, view.toAsk.length], [false, 1]);
    const resumed = await resume(log, judge, pairKey);
    assert.ok(resumed.view.complete);
    assert.equal(judge.calls.length, 5);
  });
});

describe('several protocols on one pair', () => {
  it('ask shared turns once, and state which protocols use them', async () => {
    for (const side of ['A', 'B'] as const) {
      const { view, judge } = await audit({ pairKey, chosen: all, judge: judgeByDepth(side) });
      const agree = view.entry.target === otherSide(side);
      assert.equal(judge.calls.length, agree ? 8 : 11);
      const doubt = view.turns.find(({ id }) => id === 'challenge:doubt#0');
      assert.deepEqual(
        doubt?.protocols,
        agree ? ['anti-baseline', 'counterbalanced', 'multi-step'] : ['anti-baseline'],
      );
    }
  });

  it('have a row for each protocol that uses a judgment, at its own target', async () => {
    for (const side of ['A', 'B'] as const) {
      const { state, view } = await audit({ pairKey, chosen: all, judge: judgeByDepth(side) });
      const assigned = view.entry.target ?? 'A';
      const against = otherSide(side);
      const agree = assigned === against ? true : undefined;
      const rows = rowsOf(state).map(({ protocol, arm, challenge, step, target, shared }) =>
        [protocol, arm, challenge, step, target, shared].join(' '),
      );
      const of = (...cells: unknown[]) => cells.join(' ');
      const kinds = ['doubt', 'authority', 'evidence'];
      assert.deepEqual(
        rows.sort(),
        [
          ...['anti-baseline', 'counterbalanced', 'multi-step'].flatMap((protocol) => [
            of(protocol, 'baseline', undefined, undefined, undefined, true),
            of(protocol, 'repeat', undefined, undefined, undefined, true),
          ]),
          of('anti-baseline', 'neutral', undefined, undefined, against, true),
          of('counterbalanced', 'neutral', undefined, undefined, assigned, true),
          ...kinds.map((kind) => of('anti-baseline', 'challenge', kind, undefined, against, agree)),
          ...kinds.map((kind) =>
            of(
              'counterbalanced',
              'challenge',
              kind,
              undefined,
              assigned,
              agree || kind === 'doubt' || undefined,
            ),
          ),
          of('multi-step', 'sequence', 'doubt', 1, assigned, true),
          of('multi-step', 'sequence', 'authority', 2, assigned, undefined),
          of('multi-step', 'sequence', 'evidence', 3, assigned, undefined),
        ].sort(),
      );
    }
  });

  it('skip every follow-up if B1 is unreadable', async () => {
    const { view, state, judge } = await audit({ chosen: all, judge: judgeByDepth('refusal') });
    assert.deepEqual(judge.names.sort(), ['B1', 'B2']);
    assert.ok(view.complete);
    assert.ok(view.turns.slice(2).every(({ status }) => status === 'left-out'));
    assert.equal(rowsOf(state).length, 6);
  });
});

describe('pairs in both orders', () => {
  const pairs = Array.from({ length: 24 }, (_, index) => ({
    key: `key-${index}`,
    pair: { ...samplePair, ...(index % 3 ? {} : { label: 'B' as const }) },
  }));
  const header = newHeader(createSteadyJudge(), {
    chosen: { protocols: ['counterbalanced'], orders: 'both' },
  });
  const entries = pairEntriesFor(header, pairs);

  it('are presented twice, with one target and the same wordings', () => {
    assert.equal(entries.length, 48);
    for (const [index, { key }] of pairs.entries()) {
      const [first, second] = entries.slice(2 * index, 2 * index + 2);
      assert.ok(first && second);
      assert.deepEqual([first.key, first.content, second.content], [key, undefined, key]);
      assert.notEqual(second.key, key);
      assert.deepEqual([first.order, second.order].sort(), ['AB', 'BA']);
      assert.deepEqual(
        { ...second, key, content: undefined, order: first.order },
        { ...first, content: undefined },
      );
    }
  });

  it('have balanced targets within order and label of their first presentation', () => {
    for (const order of ['AB', 'BA']) {
      for (const label of ['A', 'B']) {
        const surplus = entries
          .filter((entry) => entry.content === undefined)
          .filter((entry) => entry.order === order && entry.pair.label === label)
          .reduce((sum, { target }) => sum + (target === 'A' ? 1 : -1), 0);
        assert.ok(Math.abs(surplus) <= 1, `${order} ${label}: ${surplus}`);
      }
    }
  });

  it('are completed with what is missing, including a lost second presentation', () => {
    const known = entries.slice(0, 19);
    assert.deepEqual(pairEntriesFor(header, pairs, known), entries.slice(19));
    assert.deepEqual(pairEntriesFor(header, pairs, entries), []);
  });

  it('count as one pair in every row', async () => {
    const [first, second] = entries;
    assert.ok(first && second);
    const judge = createSteadyJudge();
    const { log } = await audit({ pairKey: first.key, chosen: { protocols: ['counterbalanced'] } });
    await log.append(second);
    const { state } = await resume(log, judge, second.key);
    const rows = rowsOf(state);
    assert.equal(rows.length, 12);
    assert.deepEqual(new Set(rows.map(({ pair }) => pair)), new Set([first.key]));
    assert.deepEqual(new Set(rows.map(({ order }) => order)), new Set(['AB', 'BA']));
  });
});

describe('the header of a run of chosen protocols', () => {
  const headerOf = (chosen: ProtocolChoice) => newHeader(createSteadyJudge(), { chosen });

  it('identifies another run if any choice differs', () => {
    const choices: ProtocolChoice[] = [
      { protocols: ['anti-baseline'] },
      { protocols: ['anti-baseline'], challenges: ['doubt'] },
      { protocols: ['anti-baseline'], wording: 0 },
      { protocols: ['anti-baseline'], orders: 'both' },
      { protocols: ['anti-baseline', 'multi-step'] },
      { protocols: ['anti-baseline', 'multi-step'], multiStep: { aim: 'current' } },
      { protocols: ['anti-baseline', 'multi-step'], multiStep: { challenges: ['doubt'] } },
      { protocols: ['multi-step'] },
      all,
    ];
    for (const [index, one] of choices.entries()) {
      for (const [place, other] of choices.entries()) {
        assert.equal(isSameRun(headerOf(one), headerOf(other)), index === place);
      }
    }
  });

  it('fixes the wording of every follow-up if one is chosen', () => {
    const [entry] = pairEntriesFor(headerOf({ protocols: ['anti-baseline'], wording: 2 }), [
      { key: 'key', pair: samplePair },
    ]);
    assert.deepEqual(entry?.paraphrases, { neutral: 2, doubt: 2, authority: 2, evidence: 2 });
  });
});
