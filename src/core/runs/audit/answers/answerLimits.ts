import type { AnswerEntry, LogEntry } from '../log.ts';

type Answer = Pick<AnswerEntry, 'text' | 'finishReason' | 'usage' | 'maxTokens'>;

/**
 * Answer limits learned from a run's calls, in tokens: an answer that was cut off is requested once
 * with twice the limit and, if that answer is not, later calls use this limit.
 */
export class AnswerLimits {
  /** Limit that an answer kept to by itself and that applies from then on; absent: the header's. */
  kept: number | undefined;
  /** Smallest limit that the endpoint refused. */
  refused: number | undefined;

  /** Learns from an entry about a turn with these answers. */
  learn(entry: LogEntry, answers: readonly AnswerEntry[]): void {
    if (entry.type === 'judgment' && entry.notes.includes('longer-limit')) {
      this.kept = Math.max(this.kept ?? 0, answers[1]?.maxTokens ?? 0) || undefined;
    }
    if (entry.type !== 'failed' || entry.reason !== 'bad-request') return;
    const { attempt, maxTokens = 0 } = entry;
    if (attempt === 1 && maxTokens > (answers[0]?.maxTokens ?? 0)) {
      this.refused = Math.min(this.refused ?? maxTokens, maxTokens);
    }
  }

  /**
   * Returns twice the limit of an answer that was cut off; undefined if the limit is unknown or the
   * endpoint refuses that much.
   *
   * @param usual the limit of the run's header; absent if the endpoint's own applies
   */
  doubled({ maxTokens, usage }: Answer, usual: number | undefined): number | undefined {
    const limit = maxTokens ?? usual ?? (usage?.estimated ? undefined : usage?.completionTokens);
    if (!limit) return undefined;
    const doubled = Math.max(2 * limit, this.kept ?? 0);
    return this.refused !== undefined && doubled >= this.refused ? undefined : doubled;
  }
}

/**
 * Returns an answer as it is to be read: one without text that spent all its tokens on hidden
 * reasoning was cut off, regardless of its finish reason.
 */
export function whole<A extends Answer>(answer: A): A {
  const { text, usage } = answer;
  const { reasoningTokens = 0, completionTokens = 0 } = usage ?? {};
  const isSpent = reasoningTokens > 0 && reasoningTokens >= completionTokens;
  return text.trim() === '' && isSpent ? { ...answer, finishReason: 'length' } : answer;
}
