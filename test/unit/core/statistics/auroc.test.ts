import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lowScoreAuroc } from '../../../../src/core/statistics/auroc.ts';
import { assertClose, readReference } from '../metrics/reference.ts';

const { cases, degenerate } = readReference('auroc');

interface Case {
  readonly score: number[];
  readonly event: number[];
  readonly cluster?: number[];
}

function orderedEvents({ score, event, cluster = score }: Case) {
  const order = [...score.keys()].sort((one, other) => (score[one] ?? 0) - (score[other] ?? 0));
  const ordered = (values: readonly number[]) => order.map((i) => values[i] ?? 0);
  return { score: ordered(score), event: ordered(event), cluster: ordered(cluster) };
}

describe('the area under the ROC curve of a low score', () => {
  it('equals scipy’s Mann–Whitney statistic over all pairs, with ties as one half', () => {
    for (const reference of cases) {
      const { wins, couples } = lowScoreAuroc(orderedEvents(reference));
      assertClose(wins, reference.wins);
      assertClose(wins / couples, reference.area);
    }
  });

  it('is undefined if the reference is', () => {
    for (const one of degenerate) assert.equal(lowScoreAuroc(orderedEvents(one)).couples, 0);
  });

  it('counts a cluster as often as it was drawn', () => {
    const ordered = orderedEvents({
      score: [70, 80, 80, 90],
      event: [1, 0, 1, 0],
      cluster: [0, 1, 1, 2],
    });
    assert.deepEqual(lowScoreAuroc(ordered, [2, 0, 1]), { wins: 2, couples: 2 });
    assert.deepEqual(lowScoreAuroc(ordered, [1, 2, 0]), { wins: 2 + 2, couples: 3 * 2 });
  });
});
