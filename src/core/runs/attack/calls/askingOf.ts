import type { AskingHeader, JudgeAsking } from './judgeAsking.ts';
import { scoringPrompts } from './scoringPrompts.ts';

/** Returns how a judge of a run is asked, by its kind. */
export function askingOf(header: AskingHeader, _judge: number): JudgeAsking {
  return scoringPrompts(header);
}
