import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pairDigest } from '../../../../../../src/core/data/formats/readRecord.ts';
import type { Pair } from '../../../../../../src/core/data/pair.ts';
import { singleOfPair } from '../../../../../../src/core/data/samples/singles.ts';
import { rating5 } from '../../../../../../src/core/judges/forms/rating5.ts';
import { rating10 } from '../../../../../../src/core/judges/forms/rating10.ts';
import { mtBenchScores } from '../../../../../../src/core/judges/recorded/mtBenchScores.ts';
import type { RecordedAnswer } from '../../../../../../src/core/judges/recorded/recordedAnswer.ts';
import { RecordedJudges } from '../../../../../../src/core/runs/audit/recorded/recordedJudges.ts';
import {
  defineJudges,
  recordedRun,
} from '../../../../../../src/core/runs/audit/recorded/recordedRun.ts';
import { replay } from '../../../../../../src/core/runs/audit/runState.ts';
import { judgesIn, settings } from './recordedFiles.ts';

const pair: Pair = {
  id: 'mt-bench-81-t1-m-vs-n',
  ...{ prompt: 'Why do tides rise?', responseA: 'The moon.', responseB: 'The wind.' },
  ...{ modelA: 'm', modelB: 'n', label: 'A', labelSource: 'human' },
};
const response = singleOfPair(pair, 'B');
const key = pairDigest(response);

function scored(score: number, fields: Partial<RecordedAnswer> = {}): RecordedAnswer {
  return {
    item: { key: 'mt-bench-81-t1-n', models: ['n'] },
    text: `It is wrong. Rating: [[${score}]]`,
    decision: { score },
    model: 'old-judge',
    ...fields,
  };
}

function judgesOf(answers: readonly RecordedAnswer[]) {
  return judgesIn(mtBenchScores, answers, [pair]);
}

function stateOf(...given: Parameters<typeof defineJudges>) {
  const [defined, ...others] = defineJudges(...given);
  assert.ok(defined && others.length === 0);
  const { header, entries } = recordedRun(defined, settings);
  return replay([header, ...entries]);
}

function judgmentIn(state: ReturnType<typeof stateOf>, turn = 'baseline#0') {
  const { judgment } = state.pairs.get(key)?.turns.get(turn) ?? {};
  return judgment && [judgment.outcome, judgment.score, judgment.preference];
}

describe('recorded scores', () => {
  test('are judgments of single responses, found by model in the imported pairs', () => {
    const state = stateOf(judgesOf([scored(8)]));
    assert.equal(state.header?.definition?.name, rating10.name);
    const [record] = state.pairs.values();
    assert.deepEqual(record?.entry.pair, response);
    assert.equal(record?.entry.key, key);
    assert.equal(record?.entry.orderUnknown, undefined);
    assert.deepEqual(judgmentIn(state), ['readable', 8, 'up']);
    assert.equal(record?.turns.get('baseline#0')?.judgment?.justification, 'It is wrong.');
  });

  test('are found by id or content, too', () => {
    const found = judgesOf([
      scored(3, { item: { key: `${pair.id}:B` } }),
      scored(3, { item: { key: 'x', pair: { ...response, id: 'other' } }, model: 'second' }),
    ]);
    assert.deepEqual(
      found.judges().map(({ pairs }) => pairs.map((one) => one.key)),
      [[key], [key]],
    );
  });

  test('of the same response repeat the first', () => {
    const state = stateOf(judgesOf([scored(8), scored(5), scored(8)]));
    assert.deepEqual(
      ['baseline#0', 'repeat#1', 'repeat#2'].map((turn) => judgmentIn(state, turn)?.[1]),
      [8, 5, 8],
    );
    assert.equal(state.header?.orders, undefined);
  });

  test('outside the scale, and missing ones, are unreadable', () => {
    const readAs = (answer: RecordedAnswer) =>
      judgmentIn(stateOf(judgesOf([answer]), rating5))?.[0];
    assert.equal(readAs(scored(8)), 'out-of-range');
    const none = { decision: 'unreadable', text: 'I cannot say.' } as const;
    assert.equal(readAs(scored(0, none)), 'no-verdict');
  });

  test('without a readable text need a definition, which states their scale', () => {
    const bare = judgesOf([scored(4, { text: '' })]);
    assert.deepEqual(defineJudges(bare), []);
    assert.match(bare.report.reasons[0]?.reason ?? '', /^The scale of the scores .* is unknown/);
    assert.deepEqual(judgmentIn(stateOf(judgesOf([scored(4, { text: '' })]), rating5)), [
      'readable',
      4,
      'up',
    ]);
  });

  test('are kept separate from verdicts on pairs by the same judge', () => {
    const verdict: RecordedAnswer = {
      ...{ item: { key: pair.id }, order: 'AB', text: 'So [[A]]', decision: { preference: 'A' } },
      model: 'old-judge',
    };
    const defined = defineJudges(judgesOf([scored(4), verdict]), rating10);
    assert.deepEqual(
      defined.map(({ judge, definition }) => [judge.kind, definition.kind, judge.pairs.length]),
      [
        ['pointwise', 'pointwise', 1],
        ['pairwise', 'pairwise', 1],
      ],
    );
  });

  test('are skipped if their response is unknown', () => {
    const found = judgesOf([
      scored(4, { item: { key: 'mt-bench-82-t1-n' } }),
      scored(4, { item: { key: 'x', pair } }),
    ]);
    assert.deepEqual(found.judges(), []);
    assert.deepEqual(
      found.report.reasons.map(({ reason, count }) => [reason.split('.')[0], count]),
      [['Its response is not among the data', 2]],
    );
  });

  for (const [what, one, other] of [
    ['rubric', { rubric: 'Names Oslo.' }, { rubric: 'Names the population.' }],
    ['reference', { reference: 'Oslo' }, { reference: 'Bergen' }],
    ['background', { background: 'In 1900.' }, {}],
    ['variables', { vars: { topic: 'Norway' } }, { vars: { topic: 'Denmark' } }],
  ] as const) {
    const samples = [one, other].map((given, index): Pair => {
      return { id: `s${index}`, prompt: 'Capital?', responseA: 'Oslo.', ...given };
    });
    const answers = samples.map((sample, index) =>
      scored(8 - index, { item: { key: sample.id, pair: sample } }),
    );
    const first = pairDigest({ prompt: 'Capital?', responseA: 'Oslo.' });

    test(`are of two responses that differ only in their ${what}`, () => {
      const [repeat] = answers;
      const found = judgesIn(mtBenchScores, repeat ? [...answers, repeat] : []);
      const held = found.judges().flatMap(({ pairs }) => pairs);
      assert.deepEqual(
        held.map(({ key: own, pair: { id }, answers: { length } }) => [own, id, length]),
        [
          [first, 's0', 2],
          [`${first}~2`, 's1', 1],
        ],
      );
    });

    test(`are found in data by their ${what}`, () => {
      const data = [...samples].reverse().map((sample, index) => {
        return { key: index === 0 ? first : `${first}~2`, pair: { ...sample, id: `d${index}` } };
      });
      const found = new RecordedJudges(data);
      for (const [index, answer] of answers.entries()) {
        found.add('verdicts.jsonl', { line: index + 1, shape: mtBenchScores, answer });
      }
      const held = found.judges().flatMap(({ pairs }) => pairs);
      assert.deepEqual(
        held.map(({ key: own, pair: { id } }) => [own, id]),
        [
          [`${first}~2`, 'd1'],
          [first, 'd0'],
        ],
      );
    });
  }
});
