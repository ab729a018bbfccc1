import type { LabelSource, Pair } from '../pair.ts';
import type { Origin } from './origin.ts';
import type { ImportReport } from './report.ts';

/** One vote on a pair, in terms of the pair's A and B. */
export interface Vote {
  readonly choice: 'A' | 'B' | 'tie';
  /** Undefined if the file does not state who voted. */
  readonly source: LabelSource | undefined;
  readonly origin: Origin;
}

/** Number of votes for each outcome, from the source of the label. */
export interface VoteCount {
  readonly A: number;
  readonly B: number;
  readonly tie: number;
}

interface SettledLabel {
  readonly label?: Pair['label'];
  readonly labelSource?: LabelSource;
  readonly votes?: VoteCount;
}

/**
 * Determines a pair's label from its votes. Sources are never pooled: gold takes precedence over
 * human votes, human votes over an LLM's (by name), and those over unknown sources; votes of other
 * sources are reported as unused. A side or a tie needs more than half of the source's votes,
 * counting ties. Without such a majority the pair has no label: disagreement is not a vote for a
 * tie.
 */
export function settleVotes(
  votes: readonly Vote[],
  pairId: string,
  report: ImportReport,
): SettledLabel {
  const [first] = [...votes].sort(
    (one, other) => rankOf(one.source) - rankOf(other.source) || byName(one, other),
  );
  if (first === undefined) return {};
  const counted = votes.filter(({ source }) => source === first.source);
  for (const { origin, source } of votes.filter((vote) => vote.source !== first.source)) {
    report.skip(origin, unusedVote, `${pairId}, vote of ${source ?? 'an unknown source'}`);
  }
  const count = { A: 0, B: 0, tie: 0 };
  for (const { choice } of counted) count[choice] += 1;
  const label = (['A', 'B', 'tie'] as const).find((side) => count[side] * 2 > counted.length);
  if (label === undefined) {
    report.skip(
      first.origin,
      splitVotes,
      `${pairId}: A ${count.A}, B ${count.B}, tie ${count.tie}`,
    );
    return { votes: count };
  }
  return first.source === undefined
    ? { label, votes: count }
    : { label, labelSource: first.source, votes: count };
}

export const unusedVote = 'A vote is not used, because a better source labeled the pair.';
export const splitVotes = 'No majority among the votes: the pair is written without a label.';

function rankOf(source: LabelSource | undefined): number {
  if (source === 'gold') return 0;
  if (source === 'human') return 1;
  return source === undefined ? 3 : 2;
}

function byName(one: Vote, other: Vote): number {
  return (one.source ?? '') < (other.source ?? '') ? -1 : one.source === other.source ? 0 : 1;
}
