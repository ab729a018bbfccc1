// What producers write passes the schema by which logs are read, for any answer of any judge.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { JudgeDefinition } from '../../../../../src/core/judges/definition.ts';
import { builtInJudges } from '../../../../../src/core/judges/forms/builtInJudges.ts';
import { logEntry } from '../../../../../src/core/runs/audit/log.ts';
import type { ChatAnswer } from '../../../../../src/core/words/ports.ts';
import { audit, createScriptedJudge } from './auditing.ts';

const verdicts = [
  ...['[[A]]', '[[B]]', '[[C]]', '[[A>>B]]', '[RESULT] A', '[RESULT] 4', 'A', 'B', 'Grade: PASS'],
  ...['Score A: 8\nScore B: 7.5', 'Rating: [[7]]', 'Rating: [[7]] of 20', '[[A]] My verdict is B.'],
  '{"preference": "A", "confidence": 99.99999999999999, "justification": "So."}',
  '{"verdict": "B", "reason": "So.", "confidence": "100%"}',
  '{"rationale": "So.", "result": "yes"}',
  '{"reason": "So.", "score": 7}',
];

const answers: fc.Arbitrary<Partial<ChatAnswer>> = fc.record(
  {
    text: fc.oneof(
      fc.constantFrom(...verdicts),
      fc.tuple(fc.string(), fc.constantFrom(...verdicts), fc.string()).map((all) => all.join('\n')),
      fc.string({ unit: 'binary' }),
    ),
    refusal: fc.constantFrom('', 'No.'),
    finishReason: fc.constantFrom<ChatAnswer['finishReason'][]>(
      ...(['stop', 'length', 'content_filter', 'other', 'unknown'] as const),
    ),
    firstTokens: fc.array(
      fc.record({
        token: fc.constantFrom('A', 'B', ' A', 'The', '', '**'),
        logprob: fc.oneof(
          fc.constantFrom(0, -9999, -0.2),
          fc.double({ max: 0, noNaN: true, noDefaultInfinity: true }),
        ),
      }),
      { maxLength: 6 },
    ),
    usage: fc.record({ promptTokens: fc.nat(), completionTokens: fc.nat() }),
  },
  { requiredKeys: ['text'] },
);

describe('every entry of an audit', () => {
  for (const definition of builtInJudges.filter(({ kind }) => kind === 'pairwise')) {
    it(`is read as it was written, with the judge ${definition.name}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 8 }), checkAudit(definition)),
        {
          numRuns: 40,
        },
      );
    });
  }
});

function checkAudit(definition: JudgeDefinition) {
  return async (given: readonly Partial<ChatAnswer>[]) => {
    let asked = 0;
    const judge = createScriptedJudge(() => given[asked++ % given.length] ?? {}, definition);
    const { log } = await audit({ judge, definition });
    for (const line of log.lines) {
      const read = logEntry.safeParse(JSON.parse(line));
      assert.ok(read.success, `${line}: ${read.error?.message}`);
      assert.deepEqual(JSON.parse(JSON.stringify(read.data)), JSON.parse(line));
    }
  };
}
