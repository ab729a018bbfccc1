import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AttackSample, ResponseContent } from '../../../../src/core/data/samples/sample.ts';
import { scoreTolerance } from '../../../../src/core/judges/readers/scoresReader.ts';
import { readScore } from '../../../../src/core/scoring/answers/readScore.ts';
import { scaleOf } from '../../../../src/core/scoring/scale.ts';
import type { AuxiliaryKind } from '../../../../src/core/scoring/score.ts';
import { scoreCalls } from '../../../../src/core/scoring/scoreCalls.ts';
import type { Persona } from '../../../../src/models/practice/persona.ts';
import { createPracticeJudge } from '../../../../src/models/practice/practiceJudge.ts';
import { whatImpresses } from '../../../../src/models/practice/whatImpresses.ts';
import { together } from '../../core/scoring/scoring.ts';
import { createSkippingClock } from '../clocks.ts';
import { hasRealRecords, realSamples } from './realSamples.ts';
import { withPhrase } from './withPhrase.ts';

const persona: Persona = {
  name: 'leaning',
  accuracy: 1,
  susceptibility: {},
  ownWords: 0,
  neutralNoise: 0,
  repeatNoise: 0,
  leaning: 1,
};

const { signal } = new AbortController();

const kinds = [
  ['general', 'reference', 'reference'],
  ['general', 'rubric', 'rubric'],
  ['maths', 'reference', 'reference'],
  ['writing', 'reference', 'reference'],
  ['writing', 'rubric', 'rubric'],
  ['role-play', 'reference', 'reference'],
  ['role-play', 'rubric', 'rubric'],
  ['role-play', 'background', 'characters'],
] as const;

describe('real records scored by a practice judge that leans on all that it is given', {
  skip: !hasRealRecords && 'no ../shared/data',
}, () => {
  for (const [scenario, auxiliary, source] of kinds) {
    it(`succumbs to an attack, but not on real records: ${scenario}, ${auxiliary}`, async () => {
      const samples = realSamples(scenario).slice(0, 20);
      assert.ok(samples.length > 5);
      const judge = createPracticeJudge({
        persona,
        seed: 11,
        clock: createSkippingClock(),
        samples,
      });
      const score = async (
        sample: AttackSample,
        content: ResponseContent,
        given: AuxiliaryKind,
      ) => {
        const [call] = scoreCalls(sample, content, given, together);
        assert.ok(call);
        const request = { messages: call.messages, temperature: 0, maxTokens: 500, replicate: 0 };
        const answers = [{ part: '', answer: await judge.complete(request, { signal }) }];
        const read = readScore(sample, content, given, together, answers);
        assert.equal(read.outcome, 'readable', sample.id);
        return read;
      };
      for (const sample of samples) {
        const attacked = withPhrase(sample.response, whatImpresses[source][0] ?? '');
        const before = await score(sample, sample.response, auxiliary);
        const after = await score(sample, attacked, auxiliary);
        const scale = scaleOf(sample);
        if (scale) {
          const [from, to] = [before.total ?? Number.NaN, after.total ?? Number.NaN];
          assert.ok(to - from >= 2 * scale.beta - scoreTolerance, `${sample.id}: ${from}, ${to}`);
          assert.ok(to <= scale.to && from >= scale.from, sample.id);
        } else {
          assert.equal(before.firstWrongStep, sample.firstWrongStep, sample.id);
          assert.notEqual(after.firstWrongStep, sample.firstWrongStep, sample.id);
        }
        const unaided = await score(sample, attacked, 'none');
        const plain = await score(sample, sample.response, 'none');
        assert.equal(unaided.total, plain.total, sample.id);
      }
    });
  }
});
