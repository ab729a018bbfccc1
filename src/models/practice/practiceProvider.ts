import { isSimulated, practiceProviderId } from '../../core/judges/simulated.ts';
import type { ChatModel } from '../../core/words/ports.ts';
import type { Provider, ProviderOptions } from '../provider.ts';

/** The built-in judge and attacker, which send no requests. */
export const practiceProvider: Provider = {
  id: practiceProviderId,
  title: 'Practice judge (simulated)',
  capabilities: { simulated: isSimulated(practiceProviderId), models: false },
  create,
  identify: async (options) => (await create(options)).identity,
};

async function create(options: ProviderOptions): Promise<ChatModel> {
  return (await import('./practiceModel.ts')).createPracticeModel(options);
}
