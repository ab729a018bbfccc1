// Answers of SmolLM2-135M-Instruct (Q4_1, temperature 0, 2026-11-21) to real pairs, shortened.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { justificationOverlap } from '../../../../../src/core/measures/justificationOverlap.ts';
import { readVerdict } from './answers/readVerdict.ts';

type Expected = ReturnType<typeof readVerdict>['outcome'];

const withoutSchema: readonly [answer: string, finish: 'stop' | 'length', Expected][] = [
  ['The response that is more suitable for the prompt is Response A.', 'stop', 'no-verdict'],
  ['The first response is better.', 'stop', 'no-verdict'],
  [
    'The first response, "=== BEGIN RESPONSE A 5788c996", is indeed better. It provides a clear and concise explanation of the problem. The second response, "=== END RESPONSE RESPONSES B 5788c996", is also better.',
    'stop',
    'no-verdict',
  ],
  [
    'The first response is more effective in this context. The first response focuses on the base rate fallacy, which is a cognitive bias that occurs when people ignore or underestimate',
    'length',
    'cut-off',
  ],
  ['{}', 'stop', 'no-verdict'],
  ['{ }', 'stop', 'no-verdict'],
  [
    '{\n  "response_1": "The word that does not belong with the others is "\n}',
    'stop',
    'no-verdict',
  ],
  [
    '{\n  "response_1": "BEGIN RESPONSE A 856e66d4",\n  "response_2": "BEGIN RESPONSE B 856e66d4",\n"response_3": "BEGIN RESPONSE B 856e66d4",\n"response',
    'length',
    'cut-off',
  ],
];
for (const [text, finishReason, outcome] of withoutSchema) {
  test(`reads ${JSON.stringify(text.slice(0, 60))} as “${outcome}”`, () => {
    assert.equal(readVerdict({ text, finishReason }, []).outcome, outcome);
  });
}

test('reads an answer by the schema with any spacing and any justification', () => {
  const answers: readonly [string, number, string][] = [
    ['{\n\t"preference":"A",\n\t"confidence": 0,\n\t"justification":"A"\n}', 0, 'A'],
    ['{\n    "preference": "A",\n    "confidence": 0,\n    "justification": ", "\n}', 0, ', '],
    ['{ "preference": "A", "confidence": 100, "justification": ""}', 100, ''],
    ['{ "preference": "A", "confidence": 100, "justification": "90" }', 100, '90'],
  ];
  for (const [text, confidence, justification] of answers) {
    assert.deepEqual(readVerdict({ text, finishReason: 'stop' }, []), {
      outcome: 'readable',
      presentedPreference: 'A',
      confidence,
      justification,
      notes: [],
    });
  }
});

test('has no overlap for justifications without words, and full overlap for equal ones', () => {
  for (const said of ['A', 'B', ', ', '']) {
    assert.equal(justificationOverlap('A', said), undefined, said);
  }
  const baseline = 'He was a man of few words';
  assert.equal(justificationOverlap(baseline, baseline), 1);
});

test('does not close a truncated verdict at a bracket inside its justification', () => {
  const text =
    '{ "preference": "B", "confidence": 0, "justification": "} The first response is better than the second response because it provides a more detailed explanation of the process';
  assert.equal(readVerdict({ text, finishReason: 'length' }, []).outcome, 'cut-off');
});
