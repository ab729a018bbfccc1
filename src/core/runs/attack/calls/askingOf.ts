import { judgeTemperature } from '../options.ts';
import type { AskingHeader, JudgeAsking } from './judgeAsking.ts';
import { pairwiseAsking } from './pairwiseAsking.ts';
import { pointwiseAsking } from './pointwiseAsking.ts';
import { scoringPrompts } from './scoringPrompts.ts';

/** Returns how a judge of a run is asked, by its kind. */
export function askingOf(header: AskingHeader, judge: number): JudgeAsking {
  const { definition, generation = { temperature: judgeTemperature } } = header.judges[judge] ?? {};
  if (!definition) return scoringPrompts(header, judge);
  const asking = definition.kind === 'pointwise' ? pointwiseAsking : pairwiseAsking;
  return asking(definition, generation);
}
