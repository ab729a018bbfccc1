import type { ChatModel } from '../../core/words/ports.ts';
import type { ProviderOptions } from '../provider.ts';
import { impressionable } from './persona.ts';
import { createPracticeAttacker } from './practiceAttacker.ts';
import { createPracticeJudge } from './practiceJudge.ts';

/** Creates the practice judge, or the attacker if that is the role. */
export function createPracticeModel({
  role,
  clock,
  seed = 1,
  ...known
}: ProviderOptions): ChatModel {
  if (role === 'attacker') return createPracticeAttacker({ seed, clock });
  const { labeled = [], samples = [], wordMs = 0, definition } = known;
  return createPracticeJudge({
    ...{ persona: impressionable, clock, seed, labeled, samples, wordMs },
    ...(definition && { definition }),
  });
}
