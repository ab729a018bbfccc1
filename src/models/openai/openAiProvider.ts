import type { ChatModel } from '../../core/ports.ts';
import { listModelsOf } from '../http/listModels.ts';
import type { EndpointProvider, ProviderOptions } from '../provider.ts';
import { findLocalServers } from './localServers.ts';
import { createOpenAiModel } from './openAiModel.ts';
import { openAiProtocol } from './openAiProtocol.ts';
import { services } from './services.ts';

const defaultUrl = 'https://api.openai.com/v1';

/** OpenAI's own API and compatible endpoints. */
export const openAiProvider: EndpointProvider = {
  id: 'openai',
  title: 'OpenAI-compatible',
  auth: { env: 'OPENAI_API_KEY', baseUrlEnv: 'OPENAI_BASE_URL', secret: 'recant.key' },
  defaultUrl,
  services,
  capabilities: { simulated: false, models: true },
  create,
  identify: async (options) => create(options).identity,
  listModels: (options) => listModelsOf(openAiProtocol(options.baseUrl), options),
  discover: findLocalServers,
};

function create({ baseUrl = defaultUrl, ...options }: ProviderOptions): ChatModel {
  return createOpenAiModel({ baseUrl, ...options });
}
