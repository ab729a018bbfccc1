import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '../../../../../src/core/data/formats/format.ts';
import { recordedShapes } from '../../../../../src/core/runs/audit/recorded/catalog.ts';

/** Field names of all recorded formats, so that records resemble them. */
const name = fc.constantFrom(
  ...['question_id', 'model', 'model_1', 'model_2', 'g1_winner', 'g1_judgment', 'judgment'],
  ...['question', 'response_A', 'response_B', 'judgments', 'decision', 'instruction', 'output_1'],
  ...['output_2', 'raw_completion', 'preference', 'logprobs', 'content', 'input', 'results'],
  ...['swap = False', 'completion', 'winner', 'type', 'judge', 'pair', '__proto__'],
);
const value = fc.oneof(
  fc.string(),
  fc.double(),
  fc.jsonValue(),
  fc.constantFrom('header', 'answer', 'judgment', 'model_1', 'A>B'),
);
const object: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  object: fc.dictionary(
    name,
    fc.oneof({ depthSize: 'small', maxDepth: 4 }, value, tie('object'), tie('list')),
    { maxKeys: 8 },
  ),
  list: fc.array(tie('object'), { maxLength: 3 }),
})).object;

describe('A record of any content', () => {
  for (const { id, recognizes, begin } of recordedShapes) {
    test(`is read as ${id} without an error`, () => {
      fc.assert(
        fc.property(fc.array(object, { maxLength: 4 }), (records) => {
          const read = begin();
          for (const given of records) {
            const record: JsonObject = JSON.parse(JSON.stringify(given));
            recognizes(record);
            const reading = read(record);
            assert.ok('answers' in reading || reading.fault.reason !== '');
          }
        }),
      );
    });
  }
});
