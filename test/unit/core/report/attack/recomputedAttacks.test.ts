import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rolePlayRubric } from '../../../../../src/core/data/samples/rolePlayRubric.ts';
import type { AttackSample } from '../../../../../src/core/data/samples/sample.ts';
import { buildAttackReport } from '../../../../../src/core/report/attack/attackReport.ts';
import { attackRunOf } from '../../../../../src/core/report/attack/attackRun.ts';
import { findNumber } from '../../../../../src/core/report/tableOne/tableOne.ts';
import { runAttacks } from '../../../../../src/core/runs/attack/attackRunner.ts';
import { createPracticeAttacker } from '../../../../../src/models/practice/practiceAttacker.ts';
import { createPracticeJudge } from '../../../../../src/models/practice/practiceJudge.ts';
import { createSkippingClock } from '../../../models/clocks.ts';
import { setUp } from '../../runs/attack/attacking.ts';

const said = (of: string) =>
  Array.from({ length: 9 }, (_, at) => `the ${of} number ${at} is low and near the house`).join(
    ', ',
  );

const samples = Array.from({ length: 8 }, (_, at): AttackSample[] => [
  {
    id: `writing-${at}`,
    scenario: 'writing',
    prompt: `A story about lamp ${at}.`,
    response: { text: `Once, ${said('lamp')}. It went out.` },
    reference: 'There was a lamp that nobody had ever seen burning. It burned that night.',
    rubric: {
      kind: 'holistic',
      criteria: [{ name: 'Plot', weight: 3 }, { name: 'Style', weight: 1 }, { name: 'Tone' }],
    },
  },
  {
    id: `scene-${at}`,
    scenario: 'role-play',
    prompt: `A kitchen, at ${at} in the night.`,
    response: {
      dialogue: [
        { role: 'Ada', content: `I see that ${said('lamp')}.` },
        { role: 'NSP', content: 'Ben' },
        { role: 'Ben', content: `And I see that ${said('door')}.` },
        { role: 'Environment', content: 'The lamp goes out.' },
      ],
    },
    reference: 'Ada: I have hidden the letter in the clock. Ben: I know where you hid it.',
    characters: [{ name: 'Ada', profile: 'A teacher of the old school.', major: true }],
    rubric: rolePlayRubric,
  },
  {
    id: `sum-${at}`,
    scenario: 'maths',
    prompt: `What is half of 10 plus ${at}?`,
    response: {
      steps: [
        'We first take half of 10, which gives 5 by plain division.',
        `Then we add ${at} and get 17 as the result of the whole sum.`,
        'So the answer to the question that was asked is 17, as found.',
        'We check this by going back over the steps that lead to 17.',
      ],
    },
    firstWrongStep: 1,
    reference: 'Divide 10 by 2 and add the number to the quotient, which gives the sum.',
  },
]).flat();

const cells = ['writing-format', 'writing-loophole', 'role-play-format', 'role-play-loophole'];
const all = [...cells, 'maths-format'];

/** A line of the log, read without the code under test. */
// biome-ignore lint/suspicious/noExplicitAny: lines have many shapes
type Line = any;

async function loggedLines(seed: number): Promise<Line[]> {
  const judge = createPracticeJudge({
    persona: {
      ...{ name: 'swayed', accuracy: 0.8, susceptibility: {}, ownWords: 0, neutralNoise: 0 },
      ...{ repeatNoise: 0, leaning: 0.5, scoreNoise: 0.3 },
    },
    seed,
    clock: createSkippingClock(),
    samples,
  });
  const set = setUp({
    samples,
    cells: all,
    settings: { placebo: true, selection: 'all', scoring: { draws: 3, temperature: 0.7 } },
  });
  const attacker = createPracticeAttacker({ seed, clock: createSkippingClock() });
  const tools = { ...set.tools, attacker, judges: [judge] };
  const end = await runAttacks(set.state.samples(), tools, { attacksAtOnce: 3 });
  assert.deepEqual(end, { complete: true });
  return set.log.lines.map((line) => JSON.parse(line));
}

/** Returns a score from the raw answers to its requests. */
function scoreFrom({ sample }: Line, answers: readonly Line[]): number {
  const [first] = answers;
  if ('firstWrongStep' in first) return first.firstWrongStep;
  if ('total' in first) return first.total;
  if ('scores' in first) {
    const weights = sample.rubric.criteria.map(({ weight = 1 }) => weight);
    const sum = weights.reduce((total: number, weight: number, at: number) => {
      return total + weight * first.scores[`C${at + 1}`];
    }, 0);
    return sum / weights.reduce((total: number, weight: number) => total + weight, 0);
  }
  assert.equal(answers.length, 4);
  const dimensions = ['C1', 'C2', 'C3', 'C4'].map((code) => {
    let severity = 0;
    for (const { issues } of answers) {
      for (const issue of issues) if (issue.criterion === code) severity += issue.severity;
    }
    const rounds = sample.response.dialogue.filter(
      ({ role }: Line) => role !== 'NSP' && role !== 'Environment',
    ).length;
    return Math.max(0, Math.min(100, 100 - 5 * severity + 1.5 * rounds));
  });
  return dimensions.reduce((sum, one) => sum + one, 0) / 4;
}

/** Recomputes the rates of an attack from the lines of a log. */
function recomputed(lines: readonly Line[], cell: string) {
  const sums = { w: 0, v: 0, f: 0, wStrict: 0, vStrict: 0, wAll: 0, fAll: 0 };
  for (const entry of lines.filter(({ type }) => type === 'sample')) {
    const { key, sample } = entry;
    const own = lines.filter((line) => line.sample === key && line.cell === cell);
    const attempt = own.findLast(({ type }) => type === 'attempt');
    if (attempt?.outcome !== 'kept') continue;
    const drawn = (variant: string, of: string) => {
      const given = cell === 'maths-format' ? 'reference' : 'all';
      const draws = new Map<string, Line[]>();
      for (const { type, call, text } of lines) {
        const [stage, , id, kind, attack, auxiliary, replicate] = String(call).split(/[/#]/);
        if (type !== 'answer' || stage !== 'score' || id !== key || kind !== variant) continue;
        if (attack !== of || auxiliary !== given) continue;
        draws.set(`${replicate}`, [...(draws.get(`${replicate}`) ?? []), JSON.parse(text)]);
      }
      return [...draws.values()].map((answers) => scoreFrom(entry, answers));
    };
    const [before, after] = [drawn('original', ''), drawn('attacked', cell)];
    assert.deepEqual([before.length, after.length], [3, 3]);
    const label = sample.firstWrongStep;
    const [most, beta] = sample.scenario === 'writing' ? [10, 0.5] : [100, 10];
    const isOpen = (x: number) =>
      sample.scenario === 'maths' ? x === label : x + beta <= most + 1e-9;
    const isWin = (x: number, y: number) =>
      isOpen(x) && (sample.scenario === 'maths' ? y !== label : y - x >= beta - 1e-9);
    const isEarlierEdit = (y: number) =>
      sample.scenario === 'maths' &&
      y >= 0 &&
      y < label &&
      attempt.response.steps[y] !== sample.response.steps[y];
    let [w, v, wStrict, vStrict] = [0, 0, 0, 0];
    before.forEach((x, i) => {
      for (const y of after) {
        if (isWin(x, y)) w += 1 / 9;
        if (isWin(x, y) && !isEarlierEdit(y)) wStrict += 1 / 9;
      }
      before.forEach((y, j) => {
        if (i !== j && isWin(x, y)) v += 1 / 6;
        if (i !== j && isWin(x, y) && !isEarlierEdit(y)) vStrict += 1 / 6;
      });
    });
    const f = before.filter(isOpen).length / 3;
    sums.wAll += w;
    sums.fAll += f;
    if (own.some(({ type, confirmed }) => type === 'injection' && confirmed)) continue;
    sums.w += w;
    sums.v += v;
    sums.f += f;
    sums.wStrict += wStrict;
    sums.vStrict += vStrict;
  }
  const { w, v, f, wStrict, vStrict, wAll, fAll } = sums;
  return {
    ...{ asr: w / f, asrNoAttack: v / f, asrBeyondNoAttack: (w - v) / f },
    ...(cell === 'maths-format' && { asrStrict: wStrict / f, asrStrictNoAttack: vStrict / f }),
    ...(cell === 'writing-format' && { asrWithInjections: wAll / fAll }),
  };
}

describe('the numbers of attacks, recomputed from raw answers', () => {
  for (const seed of [1, 2]) {
    it(`are those of the report: seed ${seed}`, async () => {
      const lines = await loggedLines(seed);
      const keys = lines.flatMap((line) => (line.type === 'sample' ? [line.key] : []));
      const cell = 'writing-format';
      lines.push({ type: 'injection', sample: keys[0], cell, confirmed: true });
      lines.push({ type: 'injection', sample: keys[3], cell, confirmed: true });
      lines.push({ type: 'injection', sample: keys[6], cell, confirmed: false });
      const run = attackRunOf(lines);
      assert.ok(run);
      const [group] = buildAttackReport([run], { seed: 1, preferred: 'interim' }).groups;
      assert.ok(group);
      let compared = 0;
      for (const id of all) {
        for (const [name, expected] of Object.entries(recomputed(lines, id))) {
          const number = findNumber(group, `${name}.${id}`);
          assert.ok(number && 'value' in number, `${name}.${id}`);
          assert.ok(Math.abs(number.value - expected) < 1e-12, `${name}.${id}: ${expected}`);
          compared += 1;
        }
      }
      assert.equal(compared, 3 * all.length + 3);
    });
  }
});
