/** Decisions with a score and a cluster, in columns. */
export interface ScoredEvents {
  readonly score: ArrayLike<number>;
  /** 1 for an event, 0 for a decision that is none. */
  readonly event: ArrayLike<number>;
  readonly cluster: ArrayLike<number>;
}

export interface Auroc {
  /**
   * Number of combinations of an event and a non-event in which the event has the lower score; ties
   * count half.
   */
  readonly wins: number;
  readonly couples: number;
}

/**
 * Returns how often an event has a lower score than a non-event, over all combinations of the two:
 * the area under the ROC curve of "low score means event" (Mann and Whitney 1947).
 *
 * @param ordered sorted by score, lowest first
 * @param weights weight of each cluster, 1 by default
 */
export function lowScoreAuroc(
  { score, event, cluster }: ScoredEvents,
  weights?: ArrayLike<number>,
): Auroc {
  let [wins, events, others] = [0, 0, 0];
  for (let row = 0; row < score.length; ) {
    const tied = score[row];
    let [tiedEvents, tiedOthers] = [0, 0];
    for (; row < score.length && score[row] === tied; row += 1) {
      const weight = weights ? (weights[cluster[row] ?? 0] ?? 0) : 1;
      if (event[row] === 1) tiedEvents += weight;
      else tiedOthers += weight;
    }
    wins += tiedOthers * (events + tiedEvents / 2);
    events += tiedEvents;
    others += tiedOthers;
  }
  return { wins, couples: events * others };
}
