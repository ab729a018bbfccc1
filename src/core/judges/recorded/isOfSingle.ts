import { isSingle } from '../../data/responses.ts';
import type { RecordedAnswer } from './recordedAnswer.ts';

/** Whether an answer is about a single response. */
export function isOfSingle({ item, decision }: RecordedAnswer): boolean {
  if (decision === 'unreadable') {
    if (item.pair) return isSingle(item.pair);
    return item.isSingle ?? item.models?.length === 1;
  }
  return 'score' in decision || decision.preference === 'up' || decision.preference === 'down';
}
