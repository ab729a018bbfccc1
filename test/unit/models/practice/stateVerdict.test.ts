import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defaultJudge } from '../../../../src/core/judges/defaultJudge.ts';
import type { JudgeDefinition } from '../../../../src/core/judges/definition.ts';
import { builtInJudges } from '../../../../src/core/judges/forms/builtInJudges.ts';
import { canTie } from '../../../../src/core/judges/possibleVerdicts.ts';
import { readAnswer } from '../../../../src/core/judges/readAnswer.ts';
import { stateVerdict } from '../../../../src/models/practice/answers/stateVerdict.ts';

const justification = 'It is easier to follow.';

function marker(pattern: string, verdicts?: Record<string, 'first' | 'tie' | 'second'>) {
  return {
    ...defaultJudge,
    name: pattern,
    reader: { kind: 'marker', pattern, ...(verdicts && { verdicts }) },
    confidence: 'none',
    justification: 'before-marker',
  } satisfies JudgeDefinition;
}

/** Patterns like those that users write. */
const others: readonly JudgeDefinition[] = [
  marker('(?i)^\\s*winner\\s*[:=]\\s*(assistant_1|assistant_2|draw)\\.?\\s*$', {
    assistant_1: 'first',
    assistant_2: 'second',
    draw: 'tie',
  }),
  marker('A>B|B>A|A=B', { 'A>B': 'first', 'B>A': 'second', 'A=B': 'tie' }),
  marker('Verdict: [\\[(]{2}(?:(?P<first>one)|(?P<second>t[uvw]o)|(?P<tie>n[^o]ither))\\W{2,3}'),
  {
    ...marker('-'),
    name: 'two numbers',
    reader: { kind: 'scores', pattern: '^(\\d+)[, ]+(\\d+)', tieBand: 1 },
  },
  {
    ...defaultJudge,
    name: 'nested',
    reader: {
      kind: 'json',
      preference: '/result/winner',
      verdicts: { '1': 'first', '2': 'second' },
    },
  },
];

const pairwise = builtInJudges.filter(({ kind }) => kind === 'pairwise');

describe('the practice judge’s answer', () => {
  for (const definition of [...pairwise, ...others]) {
    it(`is read as it was meant in the form "${definition.name}"`, () => {
      for (const side of ['first', 'second', 'tie'] as const) {
        if (side === 'tie' && !canTie(definition)) continue;
        const said = { side, confidence: 73, justification };
        const answer = { ...stateVerdict(definition, said), finishReason: 'stop' as const };
        const reading = readAnswer(definition, answer, []);
        assert.equal(reading.outcome, 'readable', answer.text);
        assert.ok(reading.outcome === 'readable');
        assert.equal(reading.verdict, side, answer.text);
        if (reading.justification !== undefined) assert.equal(reading.justification, justification);
        if (reading.confidence !== undefined) assert.equal(Math.round(reading.confidence), 73);
      }
    });
  }

  it('is clear on a five-way scale if the judge is confident', () => {
    const fiveSteps = builtInJudges.find(({ name }) => name === 'Five steps') ?? defaultJudge;
    const said = { side: 'second', confidence: 85, justification } as const;
    assert.match(stateVerdict(fiveSteps, said).text, /\[\[B>>A\]\]$/);
  });
});
