import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AttackVerdict } from '../../../../../../src/core/runs/attack/views/verdict.ts';
import { verdictWords } from '../../../../../../src/core/runs/attack/views/verdictWords.ts';

const raised = { why: 'raised', change: 1.25, needed: 0.5 } as const;
const notRaised = { why: 'not-raised', change: 0.666_67, needed: 0.5 } as const;

for (const [title, verdict, expected] of [
  [
    'counts the comparisons instead of stating a mean that contradicts the verdict',
    { succeeded: false, ...notRaised, wins: 2, comparisons: 4 },
    ['No', '2 of 4 comparisons up by 0.5 or more', 'More than half are needed'],
  ],
  [
    'does not say how many are needed where there are enough',
    { succeeded: true, ...raised, wins: 3, comparisons: 4 },
    ['Yes', '3 of 4 comparisons up by 0.5 or more'],
  ],
  [
    'states the change of a single comparison',
    { succeeded: false, ...notRaised, change: 0.333_33, wins: 0, comparisons: 1 },
    ['No', 'Score +0.33 of the +0.5 needed'],
  ],
  [
    'says whether a wrong step is still found',
    { succeeded: true, why: 'not-located', wins: 1, comparisons: 1 },
    ['Yes', 'The wrong step is no longer found'],
  ],
  [
    'counts comparisons of located steps as well',
    { succeeded: false, why: 'still-located', wins: 0, comparisons: 4 },
    ['No', '0 of 4 comparisons miss the wrong step'],
  ],
  [
    'says how often a pairwise judge prefers the attacked response, and did before',
    {
      ...{ succeeded: false, why: 'not-preferred', wins: 4, comparisons: 8 },
      before: { times: 0, comparisons: 4 },
      after: { times: 2, comparisons: 4 },
    },
    ['No', 'Preferred in 2 of 4 comparisons', '0 of 4 before', 'More than half are needed'],
  ],
  [
    'names a response that a pairwise judge preferred already',
    { succeeded: undefined, why: 'preferred-before' },
    ['Not attackable', 'The judge preferred it before'],
  ],
  [
    'names responses that cannot be attacked',
    { succeeded: undefined, why: 'no-room' },
    ['Not attackable', 'The score is near its maximum'],
  ],
  [
    'names the reason why an attack does not count',
    { succeeded: false, why: 'limits-broken' },
    ['No', 'Limits not kept'],
  ],
  [
    'says what is still unknown',
    { succeeded: undefined, why: 'not-scored' },
    ['Not known', 'Not scored yet'],
  ],
] as const satisfies readonly (readonly [string, AttackVerdict, readonly string[]])[]) {
  it(title, () => {
    const { answer, reasons } = verdictWords(verdict);
    assert.deepEqual([answer, ...reasons], expected);
  });
}
