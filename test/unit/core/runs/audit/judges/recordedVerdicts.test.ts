import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pairDigest } from '../../../../../../src/core/formats/readRecord.ts';
import { doubleBrackets } from '../../../../../../src/core/judges/forms/doubleBrackets.ts';
import { mtBenchGames } from '../../../../../../src/core/judges/recorded/mtBenchGames.ts';
import type { RecordedAnswer } from '../../../../../../src/core/judges/recorded/recordedAnswer.ts';
import { renderMessages } from '../../../../../../src/core/judges/render.ts';
import type { Pair } from '../../../../../../src/core/pair.ts';
import { logEntry } from '../../../../../../src/core/runs/audit/log.ts';
import { planRun } from '../../../../../../src/core/runs/audit/plan/plan.ts';
import {
  type RecordedJudge,
  RecordedJudges,
} from '../../../../../../src/core/runs/audit/recorded/recordedJudges.ts';
import { recordedRun } from '../../../../../../src/core/runs/audit/recorded/recordedRun.ts';
import { replay } from '../../../../../../src/core/runs/audit/runState.ts';
import {
  createMemoryLog,
  createScriptedJudge,
  resume,
  samplePair,
  turnOf,
  verdict,
} from '../auditing.ts';

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
  const found = new RecordedJudges(pairs?.map((pair) => ({ key: pairDigest(pair), pair })));
  for (const [index, answer] of answers.entries()) {
    found.add('verdicts.jsonl', { line: index + 1, shape: mtBenchGames, answer });
  }
  return found;
}

function onlyJudge(...answers: readonly RecordedAnswer[]): RecordedJudge {
  const [judge, ...others] = judgesOf(answers).judges();
  assert.ok(judge && others.length === 0);
  return judge;
}

const settings = {
  run: 'run-1',
  tool: 'recant test',
  createdAt: 1_750_000_000_000,
  dataset: { name: 'pairs.jsonl', location: '/data/pairs.jsonl', format: 'recant' },
  source: 'verdicts.jsonl',
};

const challenger = createScriptedJudge(() => verdict('A'));
const continued = { judge: challenger.identity, seed: 1, protocol: 'anti-baseline' } as const;
const request = {
  messages: [
    { role: 'system', content: 'You judge.' },
    { role: 'user', content: 'Which is better?' },
  ],
  isComplete: true,
} as const;

function logOf(judge: RecordedJudge, more: Partial<Parameters<typeof recordedRun>[1]> = {}) {
  const { header, entries } = recordedRun(judge, { ...settings, ...more });
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
      onlyJudge(
        recorded(),
        recorded({ order: 'BA', text: 'Equal. [[C]]', decision: { preference: 'tie' } }),
      ),
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

  test('take the justification from the text if it says what was decided', () => {
    const justificationOf = (answer: RecordedAnswer) => {
      const state = replay(logOf(onlyJudge(answer), { definition: doubleBrackets }).entries);
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

  test('keep an undecided answer as unreadable', () => {
    const log = logOf(onlyJudge(recorded({ decision: 'unreadable' })));
    const { judgment } = replay(log.entries).pairs.get(key)?.turns.get('baseline#0') ?? {};
    assert.deepEqual([judgment?.outcome, judgment?.preference], ['no-verdict', undefined]);
  });

  test('are asked follow-ups in the recorded conversation, and never asked again', async () => {
    const log = logOf(onlyJudge(recorded({ request, text: verdict('A') })), { continued });
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
          logOf(onlyJudge(recorded({ request: { messages: sent, isComplete: false } })), {
            continued,
            definition: doubleBrackets,
          }).entries,
        ),
      ).calls;
    assert.equal(callsAfter(messages), 4);
    assert.equal(callsAfter([{ role: 'user', content: 'Which?' }]), 0);
  });

  test('leave follow-ups out where the conversation is incomplete', async () => {
    for (const fields of [{}, { order: undefined, request }, { text: '', request }]) {
      const log = logOf(onlyJudge(recorded(fields as Partial<RecordedAnswer>)), { continued });
      const silent = createScriptedJudge(() => assert.fail('asked'));
      const { view } = await resume(log, silent, key);
      assert.equal(view.callsLeft, 0);
      assert.equal(view.complete, true);
      assert.equal(turnOf(view, 'doubt').status, 'left-out');
    }
  });

  test('refuse to be continued by a run that only records', async () => {
    const log = logOf(onlyJudge(recorded({ request })));
    await assert.rejects(resume(log, challenger, key), /recorded by another tool/);
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

  test('have one verdict of a judge in each order; judges are kept apart', () => {
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
        ['old-judge', undefined, [['AB', 'BA']]],
        ['other-judge', undefined, [['AB']]],
        ['old-judge', 'other prompt', [['AB']]],
      ],
    );
    assert.equal(found.report.skipped, 1);
  });

  test("lose a label that is the judge's own verdict", () => {
    const labelOf = (labelSource: Pair['labelSource']) =>
      onlyJudge(recorded({ item: { key: id, pair: { ...samplePair, labelSource } } })).pairs[0]
        ?.pair.label;
    assert.equal(labelOf('llm:old-judge'), undefined);
    assert.equal(labelOf('llm:another'), 'A');
    assert.equal(labelOf('human'), 'A');
  });

  test('are not made from scores of single responses', () => {
    const found = judgesOf([recorded({ decision: { score: 7 } })]);
    assert.equal(found.judges().length, 0);
    assert.match(found.report.reasons[0]?.reason ?? '', /score of a single response/);
  });
});
