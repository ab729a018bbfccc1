// Answers as models write them, collected before the readers were changed.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAnswer } from '../../../../../src/core/judges/readAnswer.ts';
import { statedBy } from '../../../../../src/core/judges/readers/answerReader.ts';
import { brackets } from './brackets.ts';
import { labels } from './labels.ts';
import { material } from './naturalAnswers.ts';
import { objects } from './objects.ts';
import { ratings } from './ratings.ts';

const read = [...brackets, ...labels, ...objects, ...ratings].flatMap(({ definition, answers }) =>
  answers.map(([text, meant]) => {
    const reading = readAnswer(definition, { text, finishReason: 'stop' }, material);
    const said = reading.outcome === 'readable' ? statedBy(reading) : undefined;
    return { what: `${definition.name}: ${text}`, meant, outcome: reading.outcome, said };
  }),
);

describe('natural answers', () => {
  it('are 200', () => {
    assert.equal(read.length, 200);
  });

  it('are never read as another verdict', () => {
    const wrong = read.filter(({ said, meant }) => said !== undefined && said !== meant);
    assert.deepEqual(wrong, []);
  });

  it('cost a call at most once', () => {
    const lost = read.filter(({ outcome }) => outcome !== 'readable');
    assert.ok(lost.length <= 1, JSON.stringify(lost, undefined, 1));
  });
});
