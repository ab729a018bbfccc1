import assert from 'node:assert/strict';
import { testPair } from '../../../src/core/results/pairOutcome.ts';
import { logEntry } from '../../../src/core/runs/audit/log.ts';
import { replay } from '../../../src/core/runs/audit/runState.ts';
import { testMessages, testOutput } from '../../../src/host/tests/testMessages.ts';
import { foundRun } from '../../support/data/foundRun.ts';
import { hostileTexts, longWord, understatedIn } from '../../support/data/hostileText.ts';
import { harmfulFinding } from '../support/found.ts';
import { recant } from '../support/recant.ts';

describe('hostile text in tests', () => {
  before(recant);

  for (const [name, text] of Object.entries({ ...hostileTexts, 'a long word': longWord })) {
    it(`is plain text in messages, justifications and output: ${name}`, () => {
      const { authority, doubt } = harmfulFinding.challenges;
      const log = foundRun({
        run: 'r',
        location: '/data.jsonl',
        judge: text,
        pairs: [
          {
            key: 'k',
            pair: { id: text, prompt: text, responseA: text, responseB: text },
            baseline: { ...harmfulFinding.baseline, justification: text },
            challenges: {
              doubt: doubt ?? {},
              [text]: { ...authority, justification: text },
              evidence: {},
            },
          },
        ],
      });
      const { header, pairs } = replay(
        log
          .trim()
          .split('\n')
          .map((line) => logEntry.parse(JSON.parse(line))),
      );
      const pair = pairs.get('k');
      assert.ok(header && pair);
      const test = testPair(header, pair, true);
      assert.equal(test.outcome, 'failed');
      const messages = testMessages(test, pair, undefined, undefined);
      assert.equal(messages.length, 2);
      for (const { message, expectedOutput = '', actualOutput = '' } of messages) {
        assert.ok(typeof message === 'string' && message.length < 500);
        assert.doesNotMatch(message, /[\r\n]/);
        for (const shown of [message, expectedOutput, actualOutput]) {
          assert.deepEqual(understatedIn(shown), []);
          assert.ok(shown.length < 200_000);
        }
      }
      for (const line of testOutput(test, pair).split('\r\n')) {
        assert.deepEqual(understatedIn(line), []);
        assert.doesNotMatch(line, /[\r\n\t]/);
      }
    });
  }
});
