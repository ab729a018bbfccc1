import type { ChatModel } from '../../core/ports.ts';
import { normalizeBaseUrl } from '../endpoint.ts';
import { createHttpModel } from '../http/httpModel.ts';
import { listModelsOf } from '../http/listModels.ts';
import type { EndpointProvider, ProviderOptions } from '../provider.ts';
import { messagesProtocol } from './messagesProtocol.ts';

const defaultUrl = 'https://api.anthropic.com';

/** Anthropic's own API and compatible endpoints. */
export const anthropicProvider: EndpointProvider = {
  id: 'anthropic',
  title: 'Anthropic',
  auth: {
    env: 'ANTHROPIC_API_KEY',
    baseUrlEnv: 'ANTHROPIC_BASE_URL',
    secret: 'recant.key.anthropic',
  },
  defaultUrl,
  capabilities: { simulated: false, models: true },
  create,
  identify: async (options) => create(options).identity,
  listModels: (options) => listModelsOf(messagesProtocol(options.baseUrl), options),
};

function create({ baseUrl: given = defaultUrl, ...options }: ProviderOptions): ChatModel {
  const baseUrl = normalizeBaseUrl(given);
  return createHttpModel({ ...options, baseUrl }, messagesProtocol(baseUrl));
}
