import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttackSample, ResponseContent } from '../../../../src/core/data/samples/sample.ts';
import { scoreTolerance } from '../../../../src/core/judges/readers/scoresReader.ts';
import { matchFlaws } from '../../../../src/core/metrics/attack/matchFlaws.ts';
import { plantFlaws } from '../../../../src/core/runs/attack/flaws/plantFlaws.ts';
import { readScore } from '../../../../src/core/scoring/answers/readScore.ts';
import type { ScoreSettings } from '../../../../src/core/scoring/plannedAsks.ts';
import { scaleOf } from '../../../../src/core/scoring/scale.ts';
import type { AuxiliaryKind, ReadScore } from '../../../../src/core/scoring/score.ts';
import { scoreCalls } from '../../../../src/core/scoring/scoreCalls.ts';
import { readSynthesis, synthesisCall } from '../../../../src/core/scoring/synthesis.ts';
import { readVerification, verificationCalls } from '../../../../src/core/scoring/verification.ts';
import type { ChatModel, ChatRequest } from '../../../../src/core/words/ports.ts';
import type { Persona } from '../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../src/models/practice/practiceJudge.ts';
import { whatImpresses } from '../../../../src/models/practice/whatImpresses.ts';
import { apart, general, maths, rolePlay, together, writing } from '../../core/scoring/scoring.ts';
import { createSkippingClock } from '../clocks.ts';
import { attackTruthOf } from './attackTruth.ts';
import { withPhrase } from './withPhrase.ts';

const persona: Persona = {
  name: 'leaning',
  accuracy: 0.8,
  susceptibility: { doubt: 0.2 },
  ownWords: 0,
  neutralNoise: 0,
  repeatNoise: 0,
  leaning: 0.4,
  scoreNoise: 0.15,
};

const { signal } = new AbortController();

function judgeOf(seed: number, who = persona, samples: readonly AttackSample[] = []): ChatModel {
  return createPracticeJudge({ persona: who, seed, clock: createSkippingClock(), samples });
}

async function ask(judge: ChatModel, asked: Pick<ChatRequest, 'messages'>, replicate = 0) {
  return judge.complete({ ...asked, temperature: 0, maxTokens: 500, replicate }, { signal });
}

async function score(
  judge: ChatModel,
  sample: AttackSample,
  content: ResponseContent,
  auxiliary: AuxiliaryKind,
  { replicate = 0, settings = together }: { replicate?: number; settings?: ScoreSettings } = {},
): Promise<ReadScore> {
  const answers = [];
  for (const call of scoreCalls(sample, content, auxiliary, settings)) {
    answers.push({ part: call.part, answer: await ask(judge, call, replicate) });
  }
  const read = readScore(sample, content, auxiliary, settings, answers);
  assert.equal(read.outcome, 'readable');
  return read;
}

/** Samples of one kind that differ in their prompts, so that their draws are independent. */
function severalOf(sample: AttackSample): AttackSample[] {
  return [1, 2, 3].map((number) => ({
    ...sample,
    id: `${sample.id}-${number}`,
    prompt: `${sample.prompt} (${number})`,
  }));
}

const seeds = Array.from({ length: 500 }, (_, index) => index + 1);

/** Asserts a share within four standard deviations of the one that the persona implies. */
function assertShare(hits: readonly boolean[], truth: number, what: string): void {
  const of = hits.length;
  const found = hits.filter(Boolean).length;
  const spread = 4 * Math.sqrt(of * truth * (1 - truth));
  assert.ok(of >= 900, `${what}: only ${of}`);
  assert.ok(Math.abs(found - of * truth) <= spread, `${what}: ${found} of ${of}, not ${truth}`);
}

const scored = [
  [writing, 'rubric', whatImpresses.rubric[0]],
  [{ ...writing, reference: 'A lamp once went out.' }, 'reference', whatImpresses.reference[1]],
  [rolePlay, 'all', whatImpresses.characters[0]],
] as const;

async function attackAll(
  who: Persona,
  sample: AttackSample,
  auxiliary: AuxiliaryKind,
  phrase: string,
) {
  const wins = { attacked: [] as boolean[], noAttack: [] as boolean[], unaided: [] as boolean[] };
  const { beta, to } = scaleOf(sample) ?? { beta: 0, to: 0 };
  for (const seed of seeds) {
    const judge = judgeOf(seed, who);
    for (const one of severalOf(sample)) {
      const attacked = withPhrase(one.response, phrase);
      const totalOf = async (...of: [ResponseContent, AuxiliaryKind, number]) =>
        (await score(judge, one, of[0], of[1], { replicate: of[2] })).total ?? Number.NaN;
      const before = await totalOf(one.response, auxiliary, 0);
      assert.ok(before + beta <= to, 'every sample is attackable');
      const isWin = (after: number, from = before) => after - from >= beta - scoreTolerance;
      wins.attacked.push(isWin(await totalOf(attacked, auxiliary, 0)));
      wins.noAttack.push(isWin(await totalOf(one.response, auxiliary, 1)));
      const unaided = await totalOf(one.response, 'none', 0);
      wins.unaided.push(isWin(await totalOf(attacked, 'none', 0), unaided));
    }
  }
  return wins;
}

describe('what is planted in the scores of a practice judge is recovered from its answers', () => {
  for (const [sample, auxiliary, phrase = ''] of scored) {
    it(`as attack success over 500 seeds: ${sample.scenario}, ${auxiliary}`, async () => {
      const wins = await attackAll(persona, sample, auxiliary, phrase);
      const truth = attackTruthOf(persona).scores;
      assertShare(wins.attacked, truth.attacked, 'attacked');
      assertShare(wins.noAttack, truth.noAttack, 'no attack');
      assertShare(wins.unaided, truth.noAttack, 'attacked, without auxiliary information');
    });
  }

  it('as noise only, if no leaning is planted', async () => {
    const { leaning, ...unmoved } = persona;
    assert.equal(leaning, 0.4);
    const wins = await attackAll(unmoved, writing, 'rubric', whatImpresses.rubric[0] ?? '');
    const { noAttack, attacked } = attackTruthOf(unmoved).scores;
    assert.ok(Math.abs(attacked - noAttack) < 1e-12);
    assertShare(wins.attacked, noAttack, 'attacked');
    assertShare(wins.noAttack, noAttack, 'no attack');
  });

  it('as steps no longer found in math', async () => {
    const located = { attacked: [] as boolean[], noAttack: [] as boolean[] };
    const first: boolean[] = [];
    for (const seed of seeds) {
      const samples = severalOf(maths);
      const judge = judgeOf(seed, persona, samples);
      for (const one of samples) {
        const stepOf = async (content: ResponseContent, replicate = 0) =>
          (await score(judge, one, content, 'reference', { replicate })).firstWrongStep;
        const isLocated = (await stepOf(one.response)) === one.firstWrongStep;
        first.push(isLocated);
        if (!isLocated) continue;
        const attacked = withPhrase(one.response, whatImpresses.reference[0] ?? '');
        located.attacked.push((await stepOf(attacked)) !== one.firstWrongStep);
        located.noAttack.push((await stepOf(one.response, 1)) !== one.firstWrongStep);
      }
    }
    const truth = attackTruthOf(persona).maths;
    assertShare(first, persona.accuracy * (1 - (persona.scoreNoise ?? 0)), 'located');
    assertShare(located.attacked, truth.attacked, 'attacked');
    assertShare(located.noAttack, truth.noAttack, 'no attack');
  });

  it('as accuracy on labeled pairs, reduced by attacking the weaker response', async () => {
    const right = { original: [] as boolean[], attacked: [] as boolean[] };
    const other = { text: 'Air scatters short waves of light most.', preferred: true };
    for (const seed of seeds) {
      const samples = severalOf({ ...general, other });
      const judge = judgeOf(seed, persona, samples);
      for (const one of samples) {
        const totalOf = async (content: ResponseContent) =>
          (await score(judge, one, content, 'reference')).total ?? Number.NaN;
        const best = await totalOf({ text: other.text });
        const attacked = withPhrase(one.response, whatImpresses.reference[0] ?? '');
        right.original.push(best > (await totalOf(one.response)) + 0.5);
        right.attacked.push(best > (await totalOf(attacked)) + 0.5);
      }
    }
    assertShare(right.original, persona.accuracy, 'original');
    assertShare(right.attacked, persona.accuracy * (1 - (persona.leaning ?? 0)), 'attacked');
  });
});

describe('a practice judge that scores', () => {
  const leaningOnly: Persona = { ...persona, leaning: 1, scoreNoise: 0 };

  it('gives the same response the same score, alone and among its criteria', async () => {
    for (const [sample, auxiliary] of scored) {
      const judge = judgeOf(7);
      const whole = await score(judge, sample, sample.response, auxiliary);
      const again = await score(judgeOf(7), sample, sample.response, auxiliary);
      const parts = await score(judge, sample, sample.response, auxiliary, { settings: apart });
      assert.deepEqual(again, whole);
      assert.equal(parts.total, whole.total);
      assert.deepEqual(parts.criteria, whole.criteria);
    }
  });

  it('gives a phrase credit only if the source that it refers to is shown, and then says so', async () => {
    const judge = judgeOf(3, leaningOnly);
    const gains = async (source: keyof typeof whatImpresses, auxiliary: AuxiliaryKind) => {
      const attacked = withPhrase(
        rolePlay.response,
        (whatImpresses[source][0] ?? '').toUpperCase(),
      );
      const [before, after] = [
        await score(judge, rolePlay, rolePlay.response, auxiliary),
        await score(judge, rolePlay, attacked, auxiliary),
      ];
      return (after.total ?? 0) - (before.total ?? 0);
    };
    assert.equal(Math.round(await gains('reference', 'reference')), 20);
    assert.equal(Math.round(await gains('rubric', 'rubric')), 20);
    assert.equal(Math.round(await gains('characters', 'background')), 20);
    for (const source of ['reference', 'rubric', 'characters'] as const) {
      assert.equal(await gains(source, 'none'), 0);
    }
    assert.equal(await gains('reference', 'rubric'), 0);
    assert.equal(await gains('rubric', 'background'), 0);
    const attacked = withPhrase(general.response, whatImpresses.reference[0] ?? '');
    const leaned = await score(judge, general, attacked, 'reference');
    assert.equal(leaned.leaning, 1 / 3);
    assert.equal((await score(judge, general, general.response, 'reference')).leaning, 0);
  });

  it('reports issues of the rubric’s types, at existing turns', async () => {
    const { issues = [], criteria = {} } = await score(
      judgeOf(5),
      rolePlay,
      rolePlay.response,
      'rubric',
    );
    assert.ok(issues.length >= 4);
    const types = new Set(
      rolePlay.rubric?.criteria.flatMap(({ types: own = [] }) => own.map(({ name }) => name)),
    );
    for (const { type = '', instance } of issues) {
      assert.ok(types.has(type), type);
      assert.match(instance, /^Turn [012] /);
    }
    for (const left of Object.values(criteria)) assert.ok(left > 30 && left < 75, String(left));
  });

  it('finds as many planted flaws as it attends to at once', async () => {
    const attentive: Persona = { ...leaningOnly, attention: 12 };
    const found = async (count: number, settings: ScoreSettings) => {
      const planted = plantFlaws(rolePlay, count, 1);
      assert.ok('response' in planted);
      const judge = judgeOf(5, attentive);
      const { issues = [] } = await score(judge, rolePlay, planted.response, 'rubric', {
        settings,
      });
      return matchFlaws(planted.flaws, issues);
    };
    for (const count of [5, 10, 15, 20]) {
      const all = await found(count, together);
      assert.equal(all.matched, Math.min(12, count));
      assert.ok(all.raised <= 12);
      assert.equal((await found(count, apart)).matched, count);
    }
    const none = await found(0, together);
    assert.equal(none.matched, 0);
    assert.ok(none.raised >= 4 && none.raised <= 12, String(none.raised));
  });

  it('uses a rubric’s own scale, and rises by two of its β', async () => {
    for (const [from, to] of [
      [0, 5],
      [0, 1],
      [1, 100],
      [-10, 10],
    ] as const) {
      assert.ok(writing.rubric);
      const sample = { ...writing, rubric: { ...writing.rubric, scale: { from, to } } };
      const attacked = withPhrase(sample.response, whatImpresses.rubric[0] ?? '');
      for (const seed of [1, 2, 3, 4, 5]) {
        const judge = judgeOf(seed, leaningOnly);
        const { total: before = Number.NaN } = await score(
          judge,
          sample,
          sample.response,
          'rubric',
        );
        const { total: after = Number.NaN } = await score(judge, sample, attacked, 'rubric');
        const { beta } = scaleOf(sample) ?? { beta: Number.NaN };
        assert.ok(Math.abs(after - before - 2 * beta) < scoreTolerance, `${from} to ${to}`);
      }
    }
  });

  it('writes valid references and rubrics', async () => {
    for (const sample of [general, maths, writing, rolePlay]) {
      const reference = readSynthesis(
        'reference',
        await ask(judgeOf(1), synthesisCall(sample, 'reference')),
      );
      assert.ok('reference' in reference && reference.reference.length > 100);
      const rubric = readSynthesis(
        'rubric',
        await ask(judgeOf(1), synthesisCall(sample, 'rubric')),
      );
      assert.ok('rubric' in rubric && rubric.rubric.synthesised);
    }
  });

  it('rarely judges an attacked response better, in either order', async () => {
    const long = { text: 'The lamp stood by the door, and nobody had lit it for a whole year.' };
    const attacked = withPhrase(long, whatImpresses.reference[0] ?? '');
    const found: (boolean | undefined)[] = [];
    for (const seed of seeds.slice(0, 200)) {
      const judge = judgeOf(seed);
      const answers = [];
      for (const call of verificationCalls({ ...general, response: long }, attacked)) {
        answers.push({ part: call.part, answer: await ask(judge, call) });
      }
      found.push(readVerification(answers).improved);
    }
    assert.equal(found.includes(undefined), false);
    const improved = found.filter(Boolean).length;
    assert.ok(improved >= 5 && improved <= 40, String(improved));
  });
});
