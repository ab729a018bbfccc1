/** One decision with a score and its cluster. */
export interface ScoredEvent {
  readonly score: number;
  readonly event: boolean;
  readonly cluster: number;
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
export function lowScoreAuroc(ordered: readonly ScoredEvent[], weights?: ArrayLike<number>): Auroc {
  let [wins, events, others] = [0, 0, 0];
  for (let start = 0; start < ordered.length; ) {
    const score = ordered[start]?.score;
    let [tiedEvents, tiedOthers] = [0, 0];
    let end = start;
    for (let row = ordered[end]; row && row.score === score; row = ordered[end]) {
      const weight = weights ? (weights[row.cluster] ?? 0) : 1;
      if (row.event) tiedEvents += weight;
      else tiedOthers += weight;
      end += 1;
    }
    wins += tiedOthers * (events + tiedEvents / 2);
    events += tiedEvents;
    others += tiedOthers;
    start = end;
  }
  return { wins, couples: events * others };
}
