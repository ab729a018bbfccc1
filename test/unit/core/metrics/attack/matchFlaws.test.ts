import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type ClusteredAttention,
  flawPrecision,
  flawRecall,
  meanRaised,
} from '../../../../../src/core/metrics/attack/attention.ts';
import { matchFlaws } from '../../../../../src/core/metrics/attack/matchFlaws.ts';
import type { PlantedFlaw } from '../../../../../src/core/runs/attack/log/flawEntries.ts';
import { estimate, fractionOf } from '../estimating.ts';

const flaw = (criterion: string, text: string): PlantedFlaw => ({
  ...{ criterion, text, part: 0, from: 0, to: text.length },
});

describe('matching issues to planted flaws', () => {
  const flaws = [
    flaw('Style', 'He checked his mobile phone in 1805.'),
    flaw('Plot', 'Then the whole castle was suddenly under water.'),
  ];

  it('finds a full or partial quotation and repeated words', () => {
    const issues = [
      { criterion: 'style', instance: '"checked his mobile phone"' },
      { criterion: 'Plot', instance: 'The castle is suddenly under water, with no reason.' },
    ];
    assert.deepEqual(matchFlaws(flaws, issues), { planted: 2, raised: 2, matched: 2 });
  });

  it('does not match another criterion, or words that are not in the flaw', () => {
    const issues = [
      { criterion: 'Plot', instance: 'He checked his mobile phone in 1805.' },
      { instance: 'The ending is rushed and flat.' },
    ];
    assert.equal(matchFlaws(flaws, issues).matched, 0);
  });

  it('counts a flaw once, however often it is raised', () => {
    const issue = { instance: 'He checked his mobile phone in 1805.' };
    assert.deepEqual(matchFlaws(flaws, [issue, issue]), { planted: 2, raised: 2, matched: 1 });
  });

  it('matches nothing if nothing was planted', () => {
    assert.deepEqual(matchFlaws([], [{ instance: 'flat' }]), { planted: 0, raised: 1, matched: 0 });
  });
});

describe('attention', () => {
  const judge = { digest: 'd', name: 'j', simulated: false };
  const of = (found: ClusteredAttention['one']['found'], cluster: number): ClusteredAttention => ({
    one: { judge, run: 'r', key: 'k', prompt: 'p', count: 5, criteria: 'together', found },
    cluster,
  });
  const some = [
    of({ planted: 5, raised: 4, matched: 3 }, 0),
    of({ planted: 5, raised: 2, matched: 1 }, 1),
    of(undefined, 2),
  ];

  it('reports recall over planted flaws, precision over issues and the mean number of issues', () => {
    assert.equal(fractionOf(flawRecall(some)), '4/10');
    assert.equal(fractionOf(flawPrecision(some)), '4/6');
    assert.equal(estimate(meanRaised(some)).value, 3);
  });

  it('has bounds for unreadable answers', () => {
    assert.deepEqual(estimate(flawRecall(some)).bounds, {
      lower: 4 / 15,
      upper: 9 / 15,
      unreadable: 1,
    });
  });
});
