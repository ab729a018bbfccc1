import type { ChatModel } from '../../core/ports.ts';
import type { Provider, ProviderOptions } from '../provider.ts';
import { impressionable } from './persona.ts';
import { createPracticeAttacker } from './practiceAttacker.ts';
import { createPracticeJudge } from './practiceJudge.ts';

/** The built-in judge and attacker, which send no requests. */
export const practiceProvider: Provider = {
  id: 'practice',
  title: 'Practice judge (simulated)',
  capabilities: { simulated: true, models: false },
  create,
  identify: async (options) => create(options).identity,
};

function create({ role, clock, seed = 1, ...known }: ProviderOptions): ChatModel {
  if (role === 'attacker') return createPracticeAttacker({ seed, clock });
  const { labelled = [], samples = [], wordMs = 0, definition } = known;
  return createPracticeJudge({
    ...{ persona: impressionable, clock, seed, labelled, samples, wordMs },
    ...(definition && { definition }),
  });
}
