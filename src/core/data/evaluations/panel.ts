import type { Stance } from '../../words/verdict.ts';

/**
 * What the recording tool took from an answer. A preference is always in the dataset's terms, also
 * where the file states it by the presented order.
 */
export type RecordedDecision =
  | { readonly preference: Stance }
  | { readonly score: number }
  | 'unreadable';

/** A vote of one member of a panel of judges. */
export interface PanelVote {
  /** Name of the member, if the file states it. */
  readonly judge?: string;
  /** The vote in the recording tool's words; absent if the member gave none. */
  readonly vote?: string;
  /** Absent if the file does not state it. */
  readonly decision?: RecordedDecision;
  /** The member's whole answer, if the file contains it. */
  readonly text?: string;
}

/** How the votes of a panel's members make its decision. */
type PanelRule = 'majority' | 'median';

/**
 * Returns the name of a panel: its size and, where each is known, its members without the providers
 * in front of their names.
 */
export function panelName(votes: readonly PanelVote[]): string {
  if (votes.length === 0) return 'panel';
  const names = votes.flatMap(({ judge }) => judge ?? []);
  const size = `panel of ${votes.length}`;
  if (names.length < votes.length) return size;
  const short = names.map((name) => name.slice(name.lastIndexOf('/') + 1));
  const isClear = new Set(short).size === new Set(names).size && !short.includes('');
  return `${size} (${(isClear ? short : names).join(', ')})`;
}

/** Returns the rule of a panel: the median of scores, otherwise the majority. */
export function panelRule(votes: readonly PanelVote[]): PanelRule {
  return votes.some(({ decision }) => scoreIn(decision) !== undefined) ? 'median' : 'majority';
}

/**
 * Returns what the votes decide. A member without a readable vote counts against a majority, which
 * is more than half of all members. Undefined if a vote is not known.
 */
export function decisionOfVotes(votes: readonly PanelVote[]): RecordedDecision | undefined {
  const known = votes.flatMap(({ vote, decision }) => (decision ? [{ vote, decision }] : []));
  if (votes.length === 0 || known.length < votes.length) return undefined;
  if (panelRule(votes) === 'median') {
    const scores = known.flatMap(({ decision }) => scoreIn(decision) ?? []);
    return { score: medianOf(scores) };
  }
  const counts = new Map<string, number>();
  for (const { vote, decision } of known) {
    if (decision === 'unreadable') continue;
    const name = vote ?? JSON.stringify(decision);
    const count = (counts.get(name) ?? 0) + 1;
    if (count * 2 > votes.length) return decision;
    counts.set(name, count);
  }
  return 'unreadable';
}

/** Returns the votes as a text: each under the member's name, with its answer. */
export function panelText(votes: readonly PanelVote[]): string {
  return votes
    .map(({ judge, vote, text }, index) => {
      const line = `${memberName(judge, index)}: ${vote ?? 'no vote recorded'}`;
      return text === undefined || text.trim() === '' ? line : `${line}\n${text.trim()}`;
    })
    .join('\n\n');
}

/** Returns the name of a member, or its number. */
export function memberName(judge: string | undefined, index: number): string {
  return judge ?? `Member ${index + 1}`;
}

function scoreIn(decision: RecordedDecision | undefined): number | undefined {
  return typeof decision === 'object' && 'score' in decision ? decision.score : undefined;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
