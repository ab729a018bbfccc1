import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readRubric } from '../../../../../src/core/data/samples/readRubric.ts';
import { plannedAsks } from '../../../../../src/core/scoring/plannedAsks.ts';
import { scaleOf } from '../../../../../src/core/scoring/scale.ts';
import { scoreCalls } from '../../../../../src/core/scoring/scoreCalls.ts';

/** A rubric in the form of Prometheus's data. */
const prometheus = `[Does the response explain the idea to a beginner?]
Score 1: It leaves the beginner behind.
Score 2: It explains some of it.
Score 3: It explains most of it, with gaps.
Score 4: It explains it, with small slips.
Score 5: It explains it step by step.`;

function rubricOf(value: unknown) {
  const read = readRubric(value);
  assert.ok('rubric' in read, 'fault' in read ? read.fault : '');
  return read.rubric;
}

function sampleWith(text: string) {
  return {
    ...{ id: 'x', scenario: 'writing' as const, prompt: 'Explain tides.' },
    ...{ response: { text: 'The moon does it.' }, rubric: rubricOf(text) },
  };
}

describe('a prose rubric that describes each score', () => {
  it('has its own scale, its question as the criterion, and β = range / 18', () => {
    const rubric = rubricOf(prometheus);
    assert.deepEqual(rubric.scale, { from: 1, to: 5, step: 1 });
    const [criterion, ...more] = rubric.criteria;
    assert.equal(more.length, 0);
    assert.equal(criterion?.name, 'Does the response explain the idea to a beginner?');
    assert.deepEqual(criterion?.bands?.[4], {
      ...{ from: 5, to: 5 },
      description: 'It explains it step by step.',
    });
    const scale = scaleOf(sampleWith(prometheus));
    assert.deepEqual(scale, { from: 1, to: 5, step: 1, beta: 4 / 18, isScaled: true });
  });

  it('is scored on that scale, with or without the rubric', () => {
    const sample = sampleWith(prometheus);
    const settings = { criteria: 'together', referenceMayBeWrong: false } as const;
    for (const auxiliary of ['none', 'rubric'] as const) {
      const [planned] = plannedAsks(sample, sample.response, auxiliary, settings);
      const ask = planned?.ask;
      assert.deepEqual(ask && 'from' in ask && [ask.from, ask.to], [1, 5]);
    }
    const [call] = scoreCalls(sample, sample.response, 'rubric', settings);
    const asked = call?.messages.map(({ content }) => content).join('') ?? '';
    assert.match(asked, /a number from 1 to 5/);
    assert.match(asked, /- 4: It explains it, with small slips\./);
  });

  it('may be on one line, formatted, in descending order or in ranges', () => {
    const line = rubricOf('Clear? Score 0: no. Score 1: in part. Score 2: yes.');
    assert.deepEqual([line.criteria[0]?.name, line.scale], ['Clear?', { from: 0, to: 2, step: 1 }]);
    const down = rubricOf('## Clear?\n\n**Score 3:** yes\n**Score 2:** partly\n**Score 1:** no');
    assert.deepEqual(down.scale, { from: 1, to: 3, step: 1 });
    assert.deepEqual(down.criteria[0]?.bands?.[0], { from: 3, to: 3, description: 'yes' });
    const ranges = rubricOf('Clear?\nScore 1-2: no\nScore 3-5: yes');
    assert.deepEqual(ranges.scale, { from: 1, to: 5 });
  });

  it('may have several criteria on one scale', () => {
    const both = rubricOf(
      'Clarity:\nScore 1: murky\nScore 2: clear\n\nDepth:\nScore 1: flat\nScore 2: deep',
    );
    assert.deepEqual(
      both.criteria.map(({ name, bands }) => [name, bands?.map(({ description }) => description)]),
      [
        ['Clarity', ['murky', 'clear']],
        ['Depth', ['flat', 'deep']],
      ],
    );
  });

  it('keeps the usual scale if it states none, and reads a scale stated in words', () => {
    assert.equal(rubricOf('Prefer short answers. Score what you see.').scale, undefined);
    assert.equal(rubricOf('Score 1: bad.').scale, undefined);
    const different = 'Clarity\nScore 1: a\nScore 2: b\nDepth\nScore 1: c\nScore 3: d';
    assert.equal(rubricOf(different).scale, undefined);
    const stated = rubricOf('Rate how clear it is on a scale of 1 to 7.');
    assert.deepEqual(stated.scale, { from: 1, to: 7 });
  });

  it('gives a structured rubric the scale that its criteria state', () => {
    const fromOneToFive = { from: 1, to: 5, step: 1 };
    const clear = prometheus.replace('[', 'Clear. [');
    for (const structured of [
      [{ name: 'Clear', description: clear }],
      { kind: 'holistic', criteria: [{ name: 'Clear', description: clear, weight: 2 }] },
      { criteria: [{ name: 'Clear', description: clear }, { name: 'True' }] },
      { Clear: clear, True: 'No mistakes.' },
      [`Clear: ${clear}`, 'True: no mistakes'],
      [{ name: 'Clear', bands: [1, 2, 3, 4, 5].map((n) => ({ from: n, to: n, description: '' })) }],
    ]) {
      assert.deepEqual(rubricOf(structured).scale, fromOneToFive, JSON.stringify(structured));
    }
    const rubric = rubricOf([{ name: 'Clear', description: clear }]);
    assert.equal(rubric.criteria[0]?.description, clear);
    // 4 / 18 = 0.222, less than one step: any step counts.
    const scale = scaleOf({ scenario: 'role-play', rubric });
    assert.deepEqual(scale, { ...fromOneToFive, beta: 4 / 18, isScaled: true });
    const sample = { ...sampleWith(prometheus), rubric };
    const settings = { criteria: 'together', referenceMayBeWrong: false } as const;
    const [asked] = plannedAsks(sample, sample.response, 'rubric', settings);
    assert.deepEqual(asked?.ask, { kind: 'scores', codes: ['C1'], from: 1, to: 5 });
    const inWords = [{ name: 'Clear', description: 'Clear, on a scale of 0 to 4.' }];
    assert.deepEqual(rubricOf(inWords).scale, { from: 0, to: 4 });
  });

  it('leaves a structured rubric with its stated scale, with different ones, or with none', () => {
    const clear = { name: 'Clear', description: prometheus };
    const scale = { from: 0, to: 9 };
    assert.deepEqual(rubricOf({ criteria: [clear], scale }).scale, scale);
    const other = { name: 'True', description: 'Score 0: no. Score 3: yes.' };
    assert.equal(rubricOf([clear, other]).scale, undefined);
    assert.equal(rubricOf([{ name: 'Clear', description: 'Score it high.' }]).scale, undefined);
    const penalty = { kind: 'penalty', criteria: [clear] };
    assert.equal(rubricOf(penalty).scale, undefined);
    const bands = [
      { from: 1, to: 5, description: 'weak' },
      { from: 6, to: 10, description: 'strong' },
    ];
    assert.equal(rubricOf([{ name: 'Plot', bands }]).scale, undefined);
  });

  it('may state its own β, up to the range of its scale', () => {
    const criteria = [{ name: 'Clear' }];
    const scale = { from: 1, to: 5, beta: 1 };
    const rubric = rubricOf({ criteria, scale });
    assert.deepEqual(scaleOf({ scenario: 'writing', rubric }), scale);
    assert.ok('fault' in readRubric({ criteria, scale: { ...scale, beta: 9 } }));
  });

  it('never throws on any text, and has an increasing scale', () => {
    const part = fc.constantFrom(
      'Score 1:',
      'Score 2:',
      '**Score 5**:',
      'score 3-4:',
      '\n',
      'x',
      ' ',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (prose) => {
        const read = readRubric(prose);
        if (!('rubric' in read) || !read.rubric.scale) return;
        assert.ok(read.rubric.scale.from < read.rubric.scale.to);
      }),
    );
  });
});
