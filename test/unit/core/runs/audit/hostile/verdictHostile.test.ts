import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { verdictOutcomes } from '../../../../../../src/core/words/verdictOutcome.ts';
import { assertProportionalWork } from '../../../../../support/measuring/growth.ts';
import { readVerdict } from '../answers/readVerdict.ts';

const bare = '{"preference":"A","confidence":82,"justification":"x"}';

describe('hostile answers', () => {
  const floods: Record<string, string> = {
    'open braces': '{',
    'open objects': '{"',
    'open lists': '{"preference":[',
    'nested objects': '{"preference":',
    'braces in strings': '{"{',
    'quotation marks': '"',
    backslashes: '{"\\',
    'blanks after braces': `{${' '.repeat(1000)}`,
    'trailing commas': '{",',
    'whole verdicts': `${bare} `,
    'unfinished verdicts': '{"preference": "A", ',
    'thinking tags': '<think></think>',
    words: 'preference ',
    'one word': 'a',
  };
  for (const [name, piece] of Object.entries(floods)) {
    it(`of ${name} get an outcome in linear time`, () => {
      const textOf = (times: number) => piece.repeat(Math.ceil((times * 125_000) / piece.length));
      assertProportionalWork(name, textOf, (text) => {
        const { outcome } = readVerdict({ text, finishReason: 'length' }, [text]);
        assert.ok(verdictOutcomes.includes(outcome));
      });
    });

    it(`of ${name} do not hide a verdict after them`, () => {
      const text = `${piece.repeat(Math.ceil(200_000 / piece.length))}\n\n${bare}`;
      const verdict = readVerdict({ text, finishReason: 'stop' }, []);
      assert.equal(verdict.outcome, 'readable');
    });
  }

  it('of any kind never throw, and readable ones are in range', () => {
    const soup = fc
      .array(
        fc.oneof(
          fc.constantFrom('{', '}', '"', '\\', ':', ',', '[', ']', "'", '\n', '```json', '<think>'),
          fc.constantFrom(
            '"preference"',
            '"confidence"',
            '"justification"',
            '"A"',
            '"B"',
            '0.5',
            '1e9',
          ),
          fc.constant(bare),
          fc.string({ unit: 'binary' }),
        ),
        { maxLength: 40 },
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(soup, fc.constantFrom('stop', 'length', 'other'), (text, finishReason) => {
        const verdict = readVerdict({ text, finishReason }, [text.slice(0, 20)]);
        if (verdict.outcome !== 'readable') return;
        assert.ok(['A', 'B'].includes(verdict.presentedPreference));
        assert.ok(verdict.confidence >= 0 && verdict.confidence <= 100);
      }),
      { numRuns: 200 },
    );
  });

  it('keep every verdict written as JSON', () => {
    const verdicts = fc.record({
      preference: fc.constantFrom('A', 'B'),
      // 1 may be a share, and counts as no confidence.
      confidence: fc.integer({ min: 0, max: 100 }).filter((one) => one !== 1),
      justification: fc.string({ unit: 'binary' }),
    });
    fc.assert(
      fc.property(verdicts, fc.constantFrom(0, 2), (written, indent) => {
        const text = JSON.stringify(written, null, indent);
        const verdict = readVerdict({ text, finishReason: 'stop' }, []);
        assert.deepEqual(
          verdict.outcome === 'readable' && [
            verdict.presentedPreference,
            verdict.confidence,
            verdict.justification,
          ],
          [written.preference, written.confidence, written.justification],
        );
      }),
    );
  });
});
