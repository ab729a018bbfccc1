import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { domainEffects } from '../../../../../src/core/metrics/attack/domainEffects.ts';
import { attackRun, type SampleSpec, withReference } from '../../report/attack/attackLogs.ts';

const cell = 'general-reference';
const effectsOf = (specs: readonly SampleSpec[]) =>
  domainEffects(attackRun(specs).samples).map(({ domain, effect, attacks }) => [
    domain,
    Number(effect.toFixed(6)),
    attacks,
  ]);

/** A labeled pair whose other response scores 7. */
function pair(domain: string, original: number | '?', attacked: number | '?'): SampleSpec {
  return {
    sample: { scenario: 'general', domain, other: { text: 'other', preferred: true } },
    attacks: [{ cell, outcome: 'kept' }],
    scores: [
      ...withReference(original, attacked, cell),
      { variant: 'other', auxiliary: 'reference', value: 7 },
    ],
  };
}

describe('the effect of attacks by domain', () => {
  it('is the loss of accuracy on labeled pairs, largest first', () => {
    const found = effectsOf([
      pair('Code', 5, 8), // right before, wrong after
      pair('Code', 5, 6.8), // a tie after: not right
      pair('Code', 5, 6),
      pair('Code', 5, '?'),
      pair('Chat', 5, 6),
      pair('Reasoning', 8, 6), // wrong before, right after
      pair('Reasoning', 5, 8),
      pair('Helpfulness/Translation/x', 5, 9),
    ]);
    assert.deepEqual(found, [
      ['Translation', 1, 1],
      ['Code', Number((2 / 3).toFixed(6)), 3],
      ['Chat', 0, 1],
      ['Reasoning', 0, 2],
    ]);
  });

  it('is the mean change in score when no pair has a label', () => {
    const text = (domain: string, before: number, after: number, outcome = 'kept' as const) => ({
      sample: { domain },
      attacks: [{ outcome }],
      scores: withReference(before, after),
    });
    // As a share of the nine points from 1 to 10.
    assert.deepEqual(effectsOf([text('Law', 5, 5.9), text('Law', 5, 5), text('Fiction', 4, 5.8)]), [
      ['Fiction', 0.2, 1],
      ['Law', 0.05, 2],
    ]);
  });

  it('includes only unedited attacks within their limits', () => {
    const broken = {
      ...pair('Code', 5, 8),
      attacks: [{ cell, outcome: 'limits-broken' as const }],
    };
    const edited = { ...pair('Code', 5, 8), attacks: [{ cell, edited: true }] };
    assert.deepEqual(effectsOf([broken, edited]), []);
  });
});
