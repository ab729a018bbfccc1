import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pairDigest } from '../../../../../../src/core/data/formats/readRecord.ts';
import type { Pair } from '../../../../../../src/core/data/pair.ts';
import type { JudgeDefinition } from '../../../../../../src/core/judges/definition.ts';
import { doubleBrackets } from '../../../../../../src/core/judges/forms/doubleBrackets.ts';
import { fiveSteps } from '../../../../../../src/core/judges/forms/fiveSteps.ts';
import { mtBenchGames } from '../../../../../../src/core/judges/recorded/mtBenchGames.ts';
import type { RecordedAnswer } from '../../../../../../src/core/judges/recorded/recordedAnswer.ts';
import { renderMessages } from '../../../../../../src/core/judges/render.ts';
import { logEntry } from '../../../../../../src/core/runs/audit/log.ts';
import { planRun } from '../../../../../../src/core/runs/audit/plan/plan.ts';
import {
  continuedPair,
  continuedRun,
} from '../../../../../../src/core/runs/audit/recorded/continuedRun.ts';
import type {
  RecordedJudge,
  RecordedJudges,
} from '../../../../../../src/core/runs/audit/recorded/recordedJudges.ts';
import {
  defineJudges,
  recordedRun,
} from '../../../../../../src/core/runs/audit/recorded/recordedRun.ts';
import { replay } from '../../../../../../src/core/runs/audit/runState.ts';
import { viewAudit } from '../../../../../../src/core/runs/audit/views/auditView.ts';
import {
  createMemoryLog,
  createScriptedJudge,
  resume,
  samplePair,
  turnOf,
  verdict,
} from '../auditing.ts';
import { judgesIn, settings } from './recordedFiles.ts';

const { id, ...draft } = samplePair;
const key = pairDigest(draft);

function recorded(fields: Partial<RecordedAnswer> = {}): RecordedAnswer {
  return {
    item: { key: id, pair: samplePair },
    order: 'AB',
    text: 'The first explains both. [[A]]',
    decision: { preference: 'A' },
    model: 'old-judge',
    ...fields,
  };
}

function judgesOf(answers: readonly RecordedAnswer[], pairs?: readonly Pair[]): RecordedJudges {
  return judgesIn(mtBenchGames, answers, pairs);
}

function onlyJudge(...answers: readonly RecordedAnswer[]): RecordedJudge {
  const [judge, ...others] = judgesOf(answers).judges();
  assert.ok(judge && others.length === 0);
  return judge;
}

const challenger = createScriptedJudge(() => verdict('A'));
const continued = { judge: challenger.identity, seed: 1, protocol: 'anti-baseline' } as const;
const request = {
  messages: [
    { role: 'system', content: 'You judge.' },
    { role: 'user', content: 'Which is better?' },
  ],
  isComplete: true,
} as const;

type More = Partial<Parameters<typeof recordedRun>[1]> & { readonly definition?: JudgeDefinition };

function logOf(found: RecordedJudges, { definition, ...more }: More = {}) {
  const [defined, ...others] = defineJudges(found, definition);
  assert.ok(defined && others.length === 0);
  const { header, entries } = recordedRun(defined, { ...settings, ...more });
  for (const entry of [header, ...entries]) {
    assert.deepEqual(
      logEntry.parse(JSON.parse(JSON.stringify(entry))),
      JSON.parse(JSON.stringify(entry)),
    );
  }
  return createMemoryLog([header, ...entries]);
}

describe('recorded verdicts', () => {
  test('are the baselines of a run that asks nothing', () => {
    const log = logOf(
      judgesOf([
        recorded(),
        recorded({ order: 'BA', text: 'Equal. [[C]]', decision: { preference: 'tie' } }),
      ]),
    );
    const state = replay(log.entries);
    assert.equal(planRun(state).calls, 0);
    assert.deepEqual(state.header?.recorded, {
      source: 'verdicts.jsonl',
      tool: 'MT-Bench pairwise judgments',
    });
    assert.equal(state.header?.orders, 'both');
    assert.equal(state.header?.definition?.name, doubleBrackets.name);
    assert.deepEqual(
      [...state.pairs.values()].map(({ entry, turns }) => {
        const judgment = turns.get('baseline#0')?.judgment;
        return [entry.key, entry.order, judgment?.preference, judgment?.notes];
      }),
      [
        [key, 'AB', 'A', ['recorded']],
        [`${key}:swapped`, 'BA', 'tie', ['recorded']],
      ],
    );
  });

  test('give an estimate of the length of answers to follow-ups', () => {
    const answersFor = (text: string) => {
      const answer = recorded({ text, request });
      const { calls, answerTokens } = planRun(
        replay(logOf(judgesOf([answer]), { continued }).entries),
      );
      return answerTokens / calls;
    };
    // Four characters per token.
    assert.equal(answersFor(`${'x'.repeat(395)}[[A]]`), 100);
    assert.equal(answersFor(`${'x'.repeat(1195)}[[A]]`), 300);
  });

  test('take the justification from the text if it states the same decision', () => {
    const justificationOf = (answer: RecordedAnswer) => {
      const state = replay(logOf(judgesOf([answer]), { definition: doubleBrackets }).entries);
      const { judgment, answers } = state.pairs.get(key)?.turns.get('baseline#0') ?? {};
      assert.equal(judgment?.preference, 'B');
      assert.equal(answers?.[0]?.text, answer.text);
      return judgment?.justification;
    };
    const decision = { preference: 'B' } as const;
    const order = 'BA';
    assert.equal(
      justificationOf(recorded({ order, decision, text: 'It is calm. [[A]]' })),
      'It is calm.',
    );
    assert.equal(justificationOf(recorded({ order, decision, text: 'No. [[B]]' })), undefined);
    assert.equal(justificationOf(recorded({ order, decision, text: '' })), undefined);
  });

  test('repeat the baseline if the judge was asked the same several times', () => {
    const log = logOf(
      judgesOf([
        recorded(),
        recorded({ order: 'BA' }),
        recorded({ text: 'No, [[B]]', decision: { preference: 'B' } }),
        recorded(),
      ]),
    );
    const state = replay(log.entries);
    assert.equal(state.header?.repeats, 3);
    assert.deepEqual(
      [...state.pairs.values()].map(({ turns }) =>
        [...turns].map(([turn, { judgment }]) => [turn, judgment?.preference, judgment?.flip]),
      ),
      [
        [
          ['baseline#0', 'A', undefined],
          ['repeat#1', 'B', true],
          ['repeat#2', 'A', false],
        ],
        [['baseline#0', 'A', undefined]],
      ],
    );
    assert.equal(planRun(state).calls, 0);
    assert.deepEqual(
      viewAudit(state, key)?.turns.map(({ id: turn, status }) => [turn, status]),
      [
        ['baseline#0', 'judged'],
        ['repeat#1', 'judged'],
        ['repeat#2', 'judged'],
      ],
    );
  });

  test('keep the strength that the text states, and have none if only the side is known', () => {
    const strengthOf = (fields: Partial<RecordedAnswer>) => {
      const log = logOf(judgesOf([recorded(fields)]), { definition: fiveSteps });
      const { judgment } = replay(log.entries).pairs.get(key)?.turns.get('baseline#0') ?? {};
      return [judgment?.preference, judgment?.strength];
    };
    const b = { decision: { preference: 'B' } } as const;
    assert.deepEqual(strengthOf({ text: '[[A>>B]]' }), ['A', -2]);
    assert.deepEqual(strengthOf({ ...b, order: 'BA', text: '[[A>>B]]' }), ['B', 2]);
    assert.deepEqual(strengthOf({ ...b, text: '[[B>A]]' }), ['B', 1]);
    assert.deepEqual(strengthOf({ ...b, text: '' }), ['B', undefined]);
    assert.deepEqual(strengthOf({ text: '', decision: { preference: 'tie' } }), ['tie', 0]);
  });

  test('keep an undecided answer as unreadable', () => {
    const log = logOf(judgesOf([recorded({ decision: 'unreadable' })]));
    const { judgment } = replay(log.entries).pairs.get(key)?.turns.get('baseline#0') ?? {};
    assert.deepEqual([judgment?.outcome, judgment?.preference], ['no-verdict', undefined]);
  });

  test('get follow-ups in the recorded conversation, and are never requested again', async () => {
    const log = logOf(judgesOf([recorded({ request, text: verdict('A') })]), { continued });
    assert.equal(planRun(replay(log.entries)).calls, 4);
    const { judge, view } = await resume(log, challenger, key);
    assert.deepEqual(judge.calls.length, 4);
    for (const { request: sent } of judge.calls) {
      assert.deepEqual(sent.messages.slice(0, 3), [
        ...request.messages,
        { role: 'assistant', content: verdict('A') },
      ]);
    }
    assert.equal(view.complete, true);
    assert.equal(turnOf(view, 'doubt').judgment?.flip, false);
    assert.deepEqual(view.turns.map(({ name }) => name.arm).includes('repeat'), false);
    await resume(log, challenger, key);
    assert.equal(judge.calls.length, 4);
  });

  test('are continued if the definition renders the part of the request that was recorded', () => {
    const rendered = renderMessages(doubleBrackets, samplePair, 'AB');
    const messages = rendered.filter(({ role }) => role === 'user');
    const callsAfter = (sent: typeof messages) =>
      planRun(
        replay(
          logOf(judgesOf([recorded({ request: { messages: sent, isComplete: false } })]), {
            continued,
            definition: doubleBrackets,
          }).entries,
        ),
      ).calls;
    assert.equal(callsAfter(messages), 4);
    assert.equal(callsAfter([{ role: 'user', content: 'Which?' }]), 0);
  });

  test('get no follow-ups if the conversation is incomplete', async () => {
    for (const fields of [{}, { order: undefined, request }, { text: '', request }]) {
      const log = logOf(judgesOf([recorded(fields as Partial<RecordedAnswer>)]), { continued });
      const silent = createScriptedJudge(() => assert.fail('asked'));
      const { view } = await resume(log, silent, key);
      assert.equal(view.toAsk.length, 0);
      assert.equal(view.complete, true);
      assert.equal(turnOf(view, 'doubt').status, 'left-out');
    }
  });

  test('are not continued by a run that only records', async () => {
    const log = logOf(judgesOf([recorded({ request })]));
    await assert.rejects(resume(log, challenger, key), /recorded by another tool/);
  });
});

describe('a run that continues one recorded pair', () => {
  const chosen = { run: 'run-2', tool: 'recant test', createdAt: 2, seed: 3 };
  const continuation = (answers: readonly RecordedAnswer[], at: string) => {
    const { header, pairs } = replay(logOf(judgesOf(answers)).entries);
    const record = pairs.get(at);
    assert.ok(header && record);
    return continuedPair(header, record, { ...chosen, ...continued });
  };

  test('asks the challenges in the recorded conversation and order, and no baseline', async () => {
    const text = verdict('B');
    const swapped = recorded({ order: 'BA', request, text });
    const { header, entries } = continuation([recorded(), swapped], `${key}:swapped`);
    const log = createMemoryLog([header, ...entries]);
    assert.deepEqual(
      [...replay(log.entries).pairs.values()].map(({ entry }) => [entry.key, entry.order]),
      [[key, 'BA']],
    );
    const { judge, view } = await resume(
      log,
      createScriptedJudge(() => verdict('A')),
      key,
    );
    assert.equal(judge.calls.length, 4);
    for (const { request: sent } of judge.calls) {
      assert.deepEqual(sent.messages.slice(0, 3), [
        ...request.messages,
        { role: 'assistant', content: text },
      ]);
    }
    assert.equal(view.complete, true);
    assert.equal(turnOf(view, 'baseline').judgment?.preference, 'A');
    assert.equal(turnOf(view, 'doubt').judgment?.preference, 'B');
    assert.equal(view.header.recorded?.continued, true);
    assert.equal(view.fingerprints.length, 1);
  });

  test('keeps recorded repeats', () => {
    const { header, entries } = continuation(
      [recorded({ request }), recorded({ request, text: 'No. [[B]]' })],
      key,
    );
    const view = viewAudit(replay([header, ...entries]), key);
    assert.deepEqual(
      view?.turns.filter(({ status }) => status === 'judged').map(({ id: turn }) => turn),
      ['baseline#0', 'repeat#1'],
    );
  });

  test('is refused if the request was not recorded completely', () => {
    assert.throws(() => continuation([recorded()], key), /not all recorded/);
  });
});

describe('a run that continues all recorded conversations', () => {
  test('begins with the same entries as a run that continues them while recording', () => {
    const swapped = { order: 'BA', request, text: verdict('B') } as const;
    const other: Pair = { ...samplePair, id: 'other', prompt: 'Why do waves rise?' };
    const found = judgesOf([
      recorded({ request }),
      recorded({ request, text: 'No. [[B]]', decision: { preference: 'B' } }),
      recorded(swapped),
      recorded({ item: { key: 'other', pair: other } }),
      recorded({ ...swapped, item: { key: 'other', pair: other } }),
    ]);
    const { header, pairs } = replay(logOf(found).entries);
    assert.ok(header);
    const { run, tool, createdAt } = settings;
    const later = continuedRun(header, [...pairs.values()], {
      ...{ run, tool, createdAt },
      ...continued,
    });
    const [begun, ...entries] = logOf(found, { continued }).entries;
    const plain = (some: readonly object[]): object[] => JSON.parse(JSON.stringify(some));
    const inOrder = (some: readonly object[]) =>
      plain(some)
        .map((one) => JSON.stringify(Object.entries(one).sort()))
        .sort();
    assert.deepEqual(plain([later.header]), [begun]);
    assert.deepEqual(inOrder(later.entries), inOrder(entries));
    assert.equal(planRun(replay([later.header, ...later.entries])).openPairs, 2);
  });
});

describe('pairs of recorded verdicts', () => {
  test('are found in the data by content or id', () => {
    const other = { ...samplePair, id: 'other', responseB: 'Wind.' };
    const found = judgesOf(
      [
        recorded({ item: { key: 'x', pair: { ...draft, id: 'unlike' } } }),
        recorded({ item: { key: 'other' } }),
        recorded({ item: { key: 'unknown' } }),
      ],
      [samplePair, other],
    );
    assert.deepEqual(
      found.judges()[0]?.pairs.map(({ pair }) => pair.id),
      ['tides', 'other'],
    );
    assert.deepEqual(
      found.report.skips.map(({ line, detail }) => [line, detail]),
      [[3, 'unknown']],
    );
  });

  test('have separate answers for each judge, which is a model with one prompt', () => {
    const found = judgesOf([
      recorded(),
      recorded({ decision: { preference: 'B' } }),
      recorded({ order: 'BA' }),
      recorded({ model: 'other-judge' }),
      recorded({ prompt: 'other prompt' }),
    ]);
    assert.deepEqual(
      found
        .judges()
        .map(({ model, prompt, pairs }) => [
          model,
          prompt,
          pairs.map(({ answers }) => answers.map(({ order }) => order)),
        ]),
      [
        ['old-judge', undefined, [['AB', 'AB', 'BA']]],
        ['other-judge', undefined, [['AB']]],
        ['old-judge', 'other prompt', [['AB']]],
      ],
    );
    assert.equal(found.report.skipped, 0);
  });

  test('have one verdict if an order is unknown, and no follow-ups', () => {
    const found = judgesOf([
      recorded({ order: undefined }),
      recorded(),
      recorded({ model: 'other-judge' }),
      recorded({ model: 'other-judge', isFollowUp: true }),
    ] as readonly RecordedAnswer[]);
    assert.deepEqual(
      found.judges().map(({ pairs }) => pairs.map(({ answers }) => answers.length)),
      [[1], [1]],
    );
    assert.deepEqual(
      found.report.skips.map(({ line, reason }) => [line, reason.split('.')[0]]),
      [
        [
          2,
          'The pair already has a verdict of this judge, and it is not known whether the order was the same',
        ],
        [4, 'It answers a follow-up'],
      ],
    );
  });

  test("lose a label that is the judge's own verdict", () => {
    const labelOf = (labelSource: Pair['labelSource']) =>
      onlyJudge(recorded({ item: { key: id, pair: { ...samplePair, labelSource } } })).pairs[0]
        ?.pair.label;
    assert.equal(labelOf('llm:old-judge'), undefined);
    assert.equal(labelOf('llm:another'), 'A');
    assert.equal(labelOf('human'), 'A');
  });
});
