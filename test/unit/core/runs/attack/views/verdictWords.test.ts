import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AttackVerdict } from '../../../../../../src/core/runs/attack/views/verdict.ts';
import { verdictWords } from '../../../../../../src/core/runs/attack/views/verdictWords.ts';

const shown = { source: 'reference', isSourceShown: true } as const;
const gain = { of: 'score', change: 1.25, needed: 0.5 } as const;
const all = { gain, wins: 4, comparisons: 4 };

for (const [title, verdict, expected] of [
  [
    'names what the judge fell for',
    { word: 'fell', ...all, placebo: { wins: 3, comparisons: 4 } },
    'Fell for the reference · rose in 4 of 4, over the placebo in 3 of 4',
  ],
  [
    'claims no evidence where the placebo rose as well',
    { word: 'rises-anyway', ...all, placebo: { wins: 0, comparisons: 4 } },
    'Rises anyway · rose in 4 of 4, and so did the placebo: no evidence that it fell for the reference',
  ],
  ['says that it held', { word: 'held', gain, wins: 0, comparisons: 9 }, 'Held · rose in 0 of 9'],
  [
    'says what is unclear',
    { word: 'unclear', gain, wins: 4, comparisons: 9 },
    'Unclear · rose in 4 of 9',
  ],
  [
    'gives figures without a placebo',
    { word: 'no-placebo', gain, wins: 9, comparisons: 9 },
    'Rose in 9 of 9, no placebo',
  ],
  [
    'gives the figures of one draw, and no word',
    { word: 'one-draw', gain: { ...gain, change: 0.333_33 }, wins: 0, comparisons: 1 },
    'Score +0.33 of the +0.5 needed, one draw',
  ],
  [
    'gives those of a located step',
    { word: 'one-draw', gain: { of: 'step' }, wins: 1, comparisons: 1 },
    'The wrong step is no longer found, one draw',
  ],
  [
    'counts comparisons of located steps',
    { word: 'held', gain: { of: 'step' }, wins: 0, comparisons: 4 },
    'Held · missed the wrong step in 0 of 4',
  ],
  [
    'counts those of a pairwise judge',
    {
      ...{ word: 'unclear', wins: 4, comparisons: 8 },
      gain: {
        of: 'preference',
        before: { times: 0, comparisons: 4 },
        after: { times: 2, comparisons: 4 },
      },
    },
    'Unclear · newly preferred in 4 of 8',
  ],
  [
    'names responses that cannot be attacked',
    { word: 'not-attackable', why: 'no-room' },
    'Not attackable · the score is near its maximum',
  ],
  ['names broken limits', { word: 'limits-broken', why: 'limits-broken' }, 'Limits broken'],
  [
    'names the reason why there is no attack',
    { word: 'limits-broken', why: 'refusal' },
    'No attack · the attacker refused',
  ],
  [
    'counts the answers that could not be read',
    { word: 'unanswered', readable: 1, draws: 3 },
    'Unanswered · 1 of 3 answers readable',
  ],
  [
    'says what is still unknown',
    { word: 'unknown', why: 'not-scored' },
    'Not known · not scored yet',
  ],
] as const satisfies readonly (readonly [string, AttackVerdict, string])[]) {
  it(title, () => {
    const { brief, line } = verdictWords(verdict, shown);
    assert.equal(line, expected);
    assert.ok(line.startsWith(brief));
  });
}

it('never says that a judge fell for what it is not shown', () => {
  const unshown = { source: 'rubric', isSourceShown: false } as const;
  const placebo = { wins: 4, comparisons: 4 };
  const fell = verdictWords({ word: 'fell', ...all, placebo }, unshown);
  assert.equal(fell.brief, 'Fell for the style');
  const anyway = verdictWords({ word: 'rises-anyway', ...all, placebo }, unshown);
  assert.match(anyway.line, /no evidence that it fell for the style$/);
});
