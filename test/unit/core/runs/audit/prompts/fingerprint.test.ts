import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AnswerEntry, HeaderEntry } from '../../../../../../src/core/runs/audit/log.ts';
import { judgeFingerprint } from '../../../../../../src/core/runs/audit/prompts/fingerprint.ts';
import { audit, createScriptedJudge, createSteadyJudge, newHeader, verdict } from '../auditing.ts';

const header = newHeader(createSteadyJudge());
const answer: AnswerEntry = {
  type: 'answer',
  pair: 'k',
  arm: 'baseline',
  replicate: 0,
  attempt: 0,
  text: verdict('A'),
  finishReason: 'stop',
  totalMs: 5,
  servedModel: 'script-1-2026',
  systemFingerprint: 'fp_1',
  responseFormat: 'json_schema',
  effectiveTemperature: 0,
  at: 1,
};

describe('a judge’s fingerprint', () => {
  const own = judgeFingerprint(header, answer);

  const headers: Record<string, HeaderEntry> = {
    model: { ...header, judge: { ...header.judge, model: 'script-2' } },
    endpoint: { ...header, judge: { ...header.judge, endpoint: 'http://127.0.0.1:8/v1' } },
    provider: { ...header, judge: { ...header.judge, provider: 'other' } },
    setting: { ...header, judge: { ...header.judge, settings: { effort: 'high' } } },
    'requested temperature': { ...header, generation: { ...header.generation, temperature: 1 } },
    'token limit': { ...header, generation: { ...header.generation, maxTokens: 9 } },
    seed: { ...header, generation: { ...header.generation, seed: 9 } },
    'system prompt': { ...header, prompts: { ...header.prompts, system: 'x' } },
    wordings: { ...header, prompts: { ...header.prompts, followUps: 'x' } },
  };
  for (const [what, changed] of Object.entries(headers)) {
    it(`differs with another ${what}`, () =>
      assert.notEqual(judgeFingerprint(changed, answer), own));
  }

  const answers: Record<string, Partial<AnswerEntry>> = {
    'served model': { servedModel: 'script-1-2027' },
    'system fingerprint': { systemFingerprint: 'fp_2' },
    'response format': { responseFormat: 'text' },
    'effective temperature': { effectiveTemperature: 1 },
  };
  for (const [what, changed] of Object.entries(answers)) {
    it(`differs with another ${what}`, () =>
      assert.notEqual(judgeFingerprint(header, { ...answer, ...changed }), own));
  }

  it('does not depend on texts, times, tools or data', () => {
    const moved: HeaderEntry = {
      ...header,
      run: 'x',
      tool: 'x',
      createdAt: 9,
      seed: 9,
      dataset: { name: 'x', location: 'x', format: 'x' },
    };
    const said: AnswerEntry = { ...answer, text: 'x', totalMs: 9, at: 9, pair: 'x', attempt: 1 };
    assert.equal(judgeFingerprint(moved, said), own);
    const { effectiveTemperature: _, ...chosen } = answer;
    assert.notEqual(judgeFingerprint(header, chosen), own);
  });

  it('does not depend on the order of settings', () => {
    const settings = { b: 1, a: 'x' };
    const one = { ...header, judge: { ...header.judge, settings } };
    const other = { ...header, judge: { ...header.judge, settings: { a: 'x', b: 1 } } };
    assert.equal(judgeFingerprint(one, answer), judgeFingerprint(other, answer));
  });

  it('is the same on every turn, or else the view reports a changed endpoint', async () => {
    const steady = await audit();
    assert.equal(steady.view.fingerprints.length, 1);
    const judge = createScriptedJudge(({ name }) => ({
      text: verdict('A'),
      servedModel: name === 'evidence' ? 'newer' : 'older',
    }));
    const changing = await audit({ judge });
    assert.equal(changing.view.fingerprints.length, 2);
  });
});
