import type { Statement } from '../../core/runs/statement.ts';
import { statementLines } from '../../core/runs/statementWords.ts';

/**
 * Returns what a run's log states of calls and cost, a line for each fact; none if it is not known.
 *
 * @param isAsked whether the run is in progress, so that its calls are in flight and not lost
 */
export function statedLines(statement: Statement | undefined, isAsked: boolean): string[] {
  return statement ? statementLines(isAsked ? { ...statement, unanswered: 0 } : statement) : [];
}
