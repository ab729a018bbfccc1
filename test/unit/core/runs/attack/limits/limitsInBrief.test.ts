import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ResponseContent } from '../../../../../../src/core/data/samples/sample.ts';
import { attackCells, cellOf } from '../../../../../../src/core/runs/attack/catalog.ts';
import { limitsInBrief } from '../../../../../../src/core/runs/attack/limits/limitsInBrief.ts';

const sentence = 'Sentences of this length tell something about the sea and its tides. ';
const long = sentence.repeat(12);
const responses: Readonly<Record<string, ResponseContent>> = {
  general: { text: long },
  writing: { text: long },
  maths: { steps: [`${long} so 1 + 1 = 2`, long] },
  'role-play': {
    dialogue: [
      { role: 'Ann', content: long },
      { role: 'Ben', content: long },
    ],
  },
};
const briefOf = (id: string, response?: ResponseContent) => {
  const cell = cellOf(id);
  assert.ok(cell);
  const attacked = response ?? responses[cell.scenario];
  assert.ok(attacked);
  return limitsInBrief(cell.limits, attacked);
};

it('lists the limits of an attack in a few words', () => {
  const said = Object.fromEntries(attackCells.map(({ id }) => [id, briefOf(id)]));
  assert.equal(
    said['general-reference'],
    '≤ 3 edits, > 70% kept, ≤ 30% changed, length −10 to +30%',
  );
  assert.equal(
    said['general-rubric'],
    '≤ 8 edits (3 large), > 80% kept, ≤ 20% changed, length −10 to +20%',
  );
  assert.match(said['writing-format'] ?? '', /> 70% kept, ≤ 50% changed, length −25 to \+25%/);
  assert.match(said['maths-format'] ?? '', /same formulas/);
  assert.match(said['role-play-format'] ?? '', /length \+5 to \+10%, > 90% kept, ≤ 50% a turn/);
  assert.match(said['role-play-stereotype'] ?? '', /5–10% changed, length up to \+10%/);
  for (const [id, words] of Object.entries(said)) assert.ok(words.length <= 75, `${id}: ${words}`);
});

it('states the limits that will be measured on a short response', () => {
  assert.equal(
    briefOf('general-reference', { text: sentence.repeat(2) }),
    '≤ 3 edits, > 70% kept, ≤ 62.5% changed, length −10 to +87.6%',
  );
});

it('names code and LaTeX that have to stay', () => {
  assert.match(briefOf('general-reference', { text: `${long}\`let x = 1\`` }), /, same code$/);
});

it('says that a response is too short for limits', () => {
  assert.equal(
    briefOf('general-reference', { text: 'Yes, it is.' }),
    'under 10 words: too short to limit',
  );
});
