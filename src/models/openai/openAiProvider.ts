import type { EndpointProvider, ProviderOptions } from '../provider.ts';
import { services } from './services.ts';

const implementation = () => import('./openAiModel.ts');

/** OpenAI's own API and compatible endpoints. */
export const openAiProvider: EndpointProvider = {
  id: 'openai',
  title: 'OpenAI-compatible',
  auth: { env: 'OPENAI_API_KEY', baseUrlEnv: 'OPENAI_BASE_URL', secret: 'recant.key' },
  defaultUrl: 'https://api.openai.com/v1',
  services,
  capabilities: { simulated: false, models: true },
  create,
  identify: async (options) => (await create(options)).identity,
  listModels: async (options) => (await implementation()).listOpenAiModels(options),
  discover: async (options) => (await import('./localServers.ts')).findLocalServers(options),
};

async function create({ baseUrl = openAiProvider.defaultUrl, ...options }: ProviderOptions) {
  return (await implementation()).createOpenAiModel({ baseUrl, ...options });
}
