import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttackSample } from '../../../../../../src/core/data/samples/sample.ts';
import type { JudgeDefinition } from '../../../../../../src/core/judges/definition.ts';
import { passFail } from '../../../../../../src/core/judges/forms/passFail.ts';
import { rating5 } from '../../../../../../src/core/judges/forms/rating5.ts';
import { rating10 } from '../../../../../../src/core/judges/forms/rating10.ts';
import { rating100 } from '../../../../../../src/core/judges/forms/rating100.ts';
import { attackSuccess } from '../../../../../../src/core/metrics/attack/attackSuccess.ts';
import { casesOf } from '../../../../../../src/core/metrics/attack/judgedSample.ts';
import { attackRunOf } from '../../../../../../src/core/report/attack/attackRun.ts';
import { groupData } from '../../../../../../src/core/report/attack/groupData.ts';
import { planAttacks } from '../../../../../../src/core/runs/attack/plan/attackPlan.ts';
import { describeGaps } from '../../../../../../src/core/runs/attack/plan/judgeGaps.ts';
import { isSameAttack } from '../../../../../../src/core/runs/attack/plan/newAttack.ts';
import { verifyAttacks } from '../../../../../../src/core/runs/attack/verifyAttacks.ts';
import { scaleOfDefinition } from '../../../../../../src/core/scoring/scale.ts';
import { fractionOf } from '../../../metrics/estimating.ts';
import { pairSample, sampleNumber, scriptedModel, setUp } from '../attacking.ts';

/** A judge that is shown reference and rubric, as Prometheus is. */
const withBoth: JudgeDefinition = {
  ...rating5,
  name: 'Both shown',
  messages: [
    {
      role: 'user',
      content:
        'Task: {{prompt}}\nReference: {{reference}}\nRubric: {{rubric}}\nAnswer: {{response}}',
    },
  ],
};

/** Returns a judge that gives the n-th sample one grade, and another one once it is attacked. */
function planted(grades: readonly (readonly [before: string, after: string])[]) {
  return scriptedModel('judge', ({ messages }) => {
    const text = messages.map(({ content }) => content).join('\n');
    const [before, after] = grades[Number(/\(Day (\d+)\)/.exec(text)?.[1]) - 1] ?? ['', ''];
    return { text: `It names a cause.\n\n${text.includes('Indeed.') ? after : before}` };
  });
}

function samplesFor(grades: readonly unknown[], sample: AttackSample = pairSample) {
  return grades.map((_, index) => sampleNumber(index + 1, sample));
}

function setUpWith(
  definition: JudgeDefinition,
  grades: Parameters<typeof planted>[0],
  { sample, lines }: { sample?: AttackSample; lines?: readonly string[] } = {},
) {
  const judge = planted(grades);
  const { identity } = judge;
  return setUp({
    samples: samplesFor(grades, sample),
    judges: [judge],
    settings: { judges: [{ identity, definition, generation: { temperature: 0.7, topP: 0.9 } }] },
    ...(lines && { lines }),
  });
}

const bracketed = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([one, other]) => [`Rating: [[${one}]]`, `Rating: [[${other}]]`] as const);
const graded = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([one, other]) => [`Grade: ${one}`, `Grade: ${other}`] as const);

describe('a judge with a definition of its own', () => {
  for (const [title, definition, grades, success] of [
    // 4/18 of a point: any step counts; 5 has no room.
    ['1 to 5', rating5, bracketed([3, 4], [3, 3], [4, 5], [5, 5]), '2/3'],
    // β is 0.5: 7.7 to 8.2 is a success, to 8.1 is none; 9.6 has no room.
    ['1 to 10', rating10, bracketed([7.7, 8.2], [7.7, 8.1], [9.5, 10], [9.6, 10]), '2/3'],
    // β is 100/18 = 5.56: a rise of 6 is a success, of 5 is none; 96 has no room.
    ['0 to 100', rating100, bracketed([50, 56], [50, 55], [50, 60], [96, 100]), '2/3'],
    // A success is to be passed; what passed already has no room.
    [
      'pass and fail',
      passFail,
      graded(['FAIL', 'PASS'], ['FAIL', 'FAIL'], ['PASS', 'PASS']),
      '1/2',
    ],
  ] as const) {
    it(`scores attacks on its scale: ${title}`, async () => {
      const run = setUpWith(definition, grades);
      const planned = planAttacks(run.state, run.cells);
      assert.equal((await run.run()).complete, true);
      const { samples = [] } = attackRunOf(run.log.entries()) ?? {};
      const rate = attackSuccess(
        casesOf(samples, () => 0),
        'limits-kept',
      );
      assert.equal(fractionOf(rate), success);
      // The original, the other response and the attacked one, each once.
      const judge = run.judges[0];
      assert.equal(judge?.requests.length, 3 * grades.length);
      assert.equal(planned.byModel.get(0)?.calls, 3 * grades.length);
      assert.deepEqual(
        [...new Set(judge?.requests.map(({ temperature, topP }) => `${temperature} ${topP}`))],
        ['0.7 0.9'],
      );
      assert.match(judge?.requests[0]?.messages[1]?.content ?? '', /=== BEGIN RESPONSE/);
      assert.deepEqual((await verifyAttacks(run.log.entries())).altered, []);
    });
  }

  it('is asked nothing twice when its run is resumed', async () => {
    const grades = bracketed([3, 4], [3, 3]);
    const first = setUpWith(rating5, grades);
    await first.run();
    const again = setUpWith(rating5, grades, { lines: first.log.lines });
    assert.equal((await again.run()).complete, true);
    assert.equal(again.judges[0]?.requests.length, 0);
    assert.equal(isSameAttack(first.tools.header, again.tools.header), true);
    const other = setUpWith({ ...rating5, again: 'Once more.' }, grades);
    assert.equal(isSameAttack(first.tools.header, other.tools.header), false);
  });

  it('is given what it shows, and named by model and definition', async () => {
    const run = setUpWith(withBoth, bracketed([3, 4]));
    await run.run();
    const { samples = [], fingerprints } = attackRunOf(run.log.entries()) ?? {};
    const [request] = run.judges[0]?.requests ?? [];
    assert.equal(
      request?.messages[0]?.content.startsWith(
        `Task: ${pairSample.prompt} (Day 1)\nReference: ${pairSample.reference}\nRubric: {`,
      ),
      true,
    );
    assert.deepEqual(
      samples.map(({ judge, attacks }) => [judge.name, attacks[0]?.auxiliary]),
      [['judge · Both shown', 'all']],
    );
    const other = setUpWith({ ...withBoth, justification: 'whole' }, bracketed([3, 4]));
    await other.run();
    assert.notDeepEqual(attackRunOf(other.log.entries())?.fingerprints, fingerprints);
  });

  it('is not asked about a sample without a text that it shows, and says which', async () => {
    const { rubric: _, ...sample } = pairSample;
    const run = setUpWith(withBoth, bracketed([3, 4]), { sample });
    const { targets, header } = {
      targets: planAttacks(run.state, run.cells),
      header: run.tools.header,
    };
    assert.deepEqual([targets.attacks, targets.calls], [0, 0]);
    assert.deepEqual(
      targets.lacking.map(({ lacks }) => lacks),
      ['judge'],
    );
    const [said] = describeGaps(run.state, run.cells, header, (ids) => ids.join());
    assert.equal(
      said,
      'Not scored by judge · Both shown: 1 response (tides:B-1) without rubric, which its judge prompt shows. Add it to the records, or take a judge prompt without it.',
    );
  });

  it('says which attacks are based on a text that it is not shown', () => {
    const run = setUpWith(rating5, bracketed([3, 4]));
    assert.deepEqual(
      describeGaps(run.state, run.cells, run.tools.header, (ids) => ids.join()),
      [
        'judge · Rating 1–5 is not shown the reference on which “Like the reference” is based: its judge prompt has no {{reference}}. It scores these responses as it is used, without it. They are named “source not shown” and are in none of CE’s tables.',
      ],
    );
  });

  it('is never pooled with another definition', async () => {
    const judges = [planted(bracketed([3, 4])), planted(bracketed([3, 4]))];
    const run = setUp({
      samples: samplesFor(['']),
      judges,
      settings: {
        judges: judges.map(({ identity }, place) => ({
          identity: { ...identity, model: `judge-${place}` },
          definition: place === 0 ? rating5 : rating10,
        })),
      },
    });
    await run.run();
    const found = attackRunOf(run.log.entries());
    assert.deepEqual(
      groupData(found ? [found] : []).map(({ scope }) => scope),
      ['judge', 'judge'],
    );
  });

  it('locates no step of a math solution, but scores it', async () => {
    const run = setUp({
      samples: [
        {
          id: 'sum',
          scenario: 'maths',
          prompt: 'What is 2 + 2 + 2? (Day 1)',
          response: {
            steps: ['First, 2 + 2 is 5, as one can count.', 'Then 5 + 2 is 7, the sum.'],
          },
          reference: '2 + 2 = 4, and 4 + 2 = 6.',
          firstWrongStep: 0,
        },
      ],
      cells: ['maths-format'],
      judges: [planted(bracketed([3, 5]))],
      settings: {
        judges: [{ identity: planted([]).identity, definition: rating5 }],
      },
    });
    await run.run();
    const { samples = [] } = attackRunOf(run.log.entries()) ?? {};
    assert.equal(
      fractionOf(
        attackSuccess(
          casesOf(samples, () => 0),
          'limits-kept',
        ),
      ),
      '1/1',
    );
  });
});

describe('the scale of a definition', () => {
  it('is its own, with β of range / 18 and steps of 1', () => {
    assert.deepEqual(scaleOfDefinition(rating10), { from: 1, to: 10, beta: 0.5, step: 1 });
    assert.deepEqual(scaleOfDefinition(rating5), {
      ...{ from: 1, to: 5, beta: 4 / 18, isScaled: true, step: 1 },
    });
  });

  it('is that of its grades without one', () => {
    assert.deepEqual(scaleOfDefinition(passFail), {
      ...{ from: 0, to: 1, beta: 1 / 18, isScaled: true, step: 1 },
    });
    const reader = { kind: 'score', pattern: '(.)', grades: { C: 1, P: 0.5, I: 0 } } as const;
    assert.equal(scaleOfDefinition({ ...passFail, reader })?.step, 0.5);
  });
});
