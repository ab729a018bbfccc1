import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JudgeDefinition } from '../../../../../../src/core/judges/definition.ts';
import { builtInJudges } from '../../../../../../src/core/judges/forms/builtInJudges.ts';
import type { ChosenGeneration } from '../../../../../../src/core/judges/generation.ts';
import { createHeader } from '../../../../../../src/core/runs/audit/newRun.ts';
import {
  asksForReasoning,
  estimatedAnswerTokens,
} from '../../../../../../src/core/runs/audit/plan/answerTokens.ts';

const judge = { provider: 'openai', model: 'm', endpoint: 'https://a.example', simulated: false };

function headerOf(definition?: JudgeDefinition, generation?: ChosenGeneration) {
  const dataset = { name: 'x', location: '/x', format: 'recant' };
  const run = { run: 'one', tool: 'test', createdAt: 0, seed: 1 };
  const protocol = 'anti-baseline' as const;
  return createHeader({ ...run, protocol, judge, definition, generation, dataset });
}

function named(name: string): JudgeDefinition {
  const found = builtInJudges.find((one) => one.name === name);
  assert.ok(found, name);
  return found;
}

describe('the estimated tokens of an answer', () => {
  it('are 150 for Recant’s own judge', () => {
    assert.equal(estimatedAnswerTokens(headerOf()), 150);
  });

  for (const [name, tokens] of [
    ['Double brackets', 150],
    ['Pair of scores', 150],
    ['Rating 1–10', 150],
    ['Single token', 4],
  ] as const) {
    it(`are ${tokens} for "${name}"`, () => {
      assert.equal(estimatedAnswerTokens(headerOf(named(name))), tokens);
    });
  }

  it('are a few for a choice or an object without reasons only', () => {
    for (const justification of ['none', undefined] as const) {
      const bare = (name: string) => {
        const { justification: _, ...form } = named(name);
        return headerOf({ ...form, ...(justification && { justification }) });
      };
      assert.equal(estimatedAnswerTokens(bare('JSON')), 10);
      assert.equal(estimatedAnswerTokens(bare('Double brackets')), 150);
      assert.equal(estimatedAnswerTokens(bare('Rating 1–10')), 150);
    }
  });

  it('are at most the limit of a definition whose reasons are not read', () => {
    const { justification: _, ...form } = named('Double brackets');
    const limited = { ...form, generation: { maxTokens: 12 } };
    assert.equal(estimatedAnswerTokens(headerOf(limited)), 12);
  });

  it('are at most the limit of the profile, which replaces that of the definition', () => {
    assert.equal(estimatedAnswerTokens(headerOf(undefined, { maxTokens: 60 })), 60);
    assert.equal(estimatedAnswerTokens(headerOf(named('Single token'), { maxTokens: 99 })), 10);
  });
});

describe('hidden reasoning', () => {
  it('is requested only by an effort or a switch', () => {
    for (const [generation, expected] of [
      [undefined, false],
      [{ reasoningEffort: 'none' }, false],
      [{ extra: { enable_thinking: false, top_k: 3 } }, false],
      [{ reasoningEffort: 'low' }, true],
      [{ extra: { enable_thinking: true } }, true],
      [{ extra: { thinking_budget: 500 } }, true],
    ] as const) {
      assert.equal(asksForReasoning(headerOf(undefined, generation)), expected);
    }
  });
});
