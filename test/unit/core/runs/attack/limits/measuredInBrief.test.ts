import assert from 'node:assert/strict';
import { it } from 'node:test';
import { measuredInBrief } from '../../../../../../src/core/runs/attack/limits/measuredInBrief.ts';
import type { MeasuredLimit } from '../../../../../../src/core/runs/attack/log/attemptEntries.ts';

const kept = true;
const broken = false;

for (const [title, limit, expected] of [
  [
    'states what is allowed in the direction of the change',
    { id: 'growth', kept, measured: 0.266, from: -0.1, to: 0.38 },
    ['26.6 % longer', 'at most 38 %'],
  ],
  [
    'states what is allowed if the response has shrunk',
    { id: 'growth', kept, measured: -0.05, from: -0.1, to: 0.3 },
    ['5 % shorter', 'at most 10 %'],
  ],
  [
    'names the other direction where only that is limited',
    { id: 'growth', kept, measured: 0.102, from: -0.1 },
    ['10.2 % longer', 'at most 10 % shorter is allowed'],
  ],
  [
    'names the other direction where only growth is limited',
    { id: 'growth', kept, measured: -0.02, to: 0.1 },
    ['2 % shorter', 'at most 10 % longer is allowed'],
  ],
  [
    'states a range that has to be reached',
    { id: 'growth', kept: broken, measured: 0.02, from: 0.05, to: 0.1 },
    ['2 % longer', '5 % to 10 % required'],
  ],
  [
    'does not round a broken limit to a kept one',
    { id: 'growth', kept: broken, measured: 0.100_04, from: 0.05, to: 0.1 },
    ['10.004 % longer', '5 % to 10 % required'],
  ],
  [
    'gives only the value if there is no limit',
    { id: 'growth', kept, measured: 0 },
    ['0 % longer'],
  ],
  ['counts edits', { id: 'edits', kept, measured: 2, to: 3 }, ['2 of at most 3 edits']],
  [
    'counts large edits',
    { id: 'largeEdits', kept, measured: 1, to: 3 },
    ['1 of at most 3 edits over 3 words'],
  ],
  [
    'states the share of words kept',
    { id: 'kept', kept, measured: 0.93, from: 0.7 },
    ['93 % kept', 'over 70 % required'],
  ],
  [
    'states the share of words changed',
    { id: 'changed', kept, measured: 0.25, to: 0.3 },
    ['25 % changed', 'at most 30 %'],
  ],
  [
    'states the share of one turn',
    { id: 'turnAdded', kept, measured: 0.4, to: 0.5 },
    ['40 % in one turn', 'at most 50 %'],
  ],
  [
    'says what is as before',
    { id: 'lookAlikes', kept, measured: 0, to: 0 },
    ['no look-alike letters'],
  ],
  [
    'says what is not as before',
    { id: 'formulas', kept: broken, measured: 2, to: 0 },
    ['2 formulas or numbers changed'],
  ],
  ['says what does not apply', { id: 'verbatim', kept, to: 0 }, ['no code or LaTeX']],
  [
    'says what cannot be measured',
    { id: 'edits', kept: broken, to: 3 },
    ['edits: too different to measure'],
  ],
  [
    'shows limits of older logs',
    { id: 'turnGrowth', kept, measured: 0.4, to: 0.5 },
    ['turnGrowth: 40 %', 'at most 50 %'],
  ],
  ['shows limits of unknown logs', { id: 'sparkle', kept, measured: 2 }, ['sparkle: 2']],
] as const satisfies readonly (readonly [string, MeasuredLimit, readonly string[]])[]) {
  it(title, () => {
    const { value, bound } = measuredInBrief(limit);
    assert.deepEqual(bound === undefined ? [value] : [value, bound], expected);
  });
}
