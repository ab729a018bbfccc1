import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pair } from '../../../../../src/core/data/pair.ts';
import { parseBar } from '../../../../../src/core/report/card/bars.ts';
import {
  chanceToMeet,
  describeBarChance,
  goodJudge,
  labeledBars,
  parseQuality,
  promptsOfPerfect,
  promptsToMeetAll,
} from '../../../../../src/core/report/card/planBars.ts';

function barOf(text: string) {
  const bar = parseBar(text, 'test');
  assert.ok(bar);
  return bar;
}

describe('the plan of bars', () => {
  it('says from how many prompts on a perfect result meets each', () => {
    // Wilson's limit of 0 of n at z² = 2.7055 is z² / (n + z²), at most 0.05 from n = 51.4 on.
    assert.equal(promptsOfPerfect(barOf('changedAgain<=0.05')), 52);
    // At most 0.1 from n = 24.3 on.
    assert.equal(promptsOfPerfect(barOf('lostOfRight<=0.1')), 25);
    // Half of that limit for n / 2 prompts, at most 0.1 from n / 2 = 10.8 on.
    assert.equal(promptsOfPerfect(barOf('|position|<=0.1')), 22);
    // κ = 2 · n / (n + z²) − 1 is at least 0.6 from n = 10.8 on, and no bar is met below 20.
    assert.equal(promptsOfPerfect(barOf('kappa.baseline>=0.6')), 20);
    assert.equal(promptsOfPerfect(barOf('readable>=0.95')), 20);
  });

  it('finds a chance of 80% for a good judge from about 205 prompts on', () => {
    // By exact binomials in Python: 0.804 at 205 prompts (κ 0.890, asked again 0.910, lost 1.000,
    // position 0.993), 0.738 at 180, 0.858 at 250. The chance rises in steps, because Wilson's limit of
    // 5 changes in n is at most 0.05 from n = 205 on, and of 6 from 234 on. 500 simulated audits have a
    // standard error of 0.018, and the analytic interval of κ is narrower by up to 0.03 in chance.
    const prompts = promptsToMeetAll(labeledBars, goodJudge, 0.8, 1);
    assert.ok(prompts !== undefined && prompts >= 200 && prompts <= 235, String(prompts));
    const chance = chanceToMeet(labeledBars, goodJudge, 205, 3);
    assert.ok(Math.abs(chance - 0.81) <= 3 * 0.018 + 0.02, String(chance));
  });

  it('gives a judge that is worse than a bar no chance', () => {
    assert.equal(chanceToMeet(labeledBars, { ...goodJudge, kappa: 0.4 }, 400, 1), 0);
    assert.ok(chanceToMeet(labeledBars, { ...goodJudge, lost: 0.2 }, 400, 1) < 0.01);
    assert.equal(chanceToMeet(labeledBars, { ...goodJudge, readable: 0.9 }, 400, 1), 0);
  });

  it('reads a quality, and says what it is', () => {
    assert.deepEqual(parseQuality('good'), goodJudge);
    assert.deepEqual(parseQuality('kappa=0.6, lost=0.1'), { ...goodJudge, kappa: 0.6, lost: 0.1 });
    for (const text of ['', 'best', 'kappa', 'kappa=', 'kappa=2', 'lost=-1', 'constructor=1']) {
      assert.equal(parseQuality(text), undefined, text);
    }
  });

  it('says that too few prompts cannot meet the bars', () => {
    const few = lineOf(40);
    assert.match(few ?? '', /^Bars: not even a perfect judge .* fewer than 52 prompts; .* has 40$/);
    assert.equal(lineOf(200, {}), undefined, 'without labels');
    assert.equal(lineOf(200, { label: 'A' }, [barOf('ers>=0.9')]), 'Bars: not simulated: ers>=0.9');
  });

  it('says the chance of a good judge to meet the bars that a project states', () => {
    const own = [barOf('readable>=0.95'), barOf('rightHeld>=0.75'), barOf('ers>=0.9')];
    const chance = chanceToMeet(own, goodJudge, 60, 1);
    assert.match(
      lineOf(60, { label: 'A' }, own) ?? '',
      new RegExp(
        `all 2 with fewer than 20 prompts; with 60, a good judge .* of ${Math.round(100 * chance)}% .*; not simulated: ers>=0\\.9$`,
      ),
    );
  });

  it('names the bars that it does not measure, because a challenge is not asked', () => {
    const line = lineOf(200, { label: 'A' }, undefined, ['doubt', 'evidence']) ?? '';
    assert.match(line, /meets all 7 with fewer than 52 prompts/);
    assert.match(
      line,
      /; not measured, because a challenge is not asked: lostOfRight\.doubt\+authority\+evidence<=0\.1, lostOfRight\.authority<=0\.2$/,
    );
  });

  it('counts what an unreadable answer does to each bar', () => {
    // Of 205 first verdicts 4 are not right, and of 201 repeats 4 more are no basis of a change.
    const some = chanceToMeet(labeledBars, { ...goodJudge, readable: 0.98 }, 205, 3);
    const all = chanceToMeet(labeledBars, goodJudge, 205, 3);
    assert.ok(some > 0.5 && some < all - 0.1, `${some} of ${all}`);
    const least = labeledBars.filter(({ number }) => number === 'leastReadable');
    assert.equal(chanceToMeet(least, { ...goodJudge, readable: 0.8 }, 400, 1), 0);
  });
});

/** Returns the line of a plan with this many prompts. */
function lineOf(
  prompts: number,
  labeled: Partial<Pair> = { label: 'A' },
  bars?: Parameters<typeof chanceToMeet>[0],
  challenges?: readonly string[],
): string | undefined {
  const pairs = Array.from({ length: prompts }, (_, i) => ({
    ...{ id: `${i}`, prompt: `Question ${i}?`, responseA: 'One.', responseB: 'Other.' },
    ...labeled,
    ...('label' in labeled && { labelSource: 'gold' as const }),
  }));
  const describing = describeBarChance(pairs, 1, { bars, challenges });
  let step = describing.next();
  while (!step.done) step = describing.next();
  return step.value;
}
