import type { EndpointProvider, ProviderOptions } from '../provider.ts';

const implementation = () => import('./anthropicModel.ts');

/** Anthropic's own API and compatible endpoints. */
export const anthropicProvider: EndpointProvider = {
  id: 'anthropic',
  title: 'Anthropic',
  auth: {
    env: 'ANTHROPIC_API_KEY',
    baseUrlEnv: 'ANTHROPIC_BASE_URL',
    secret: 'recant.key.anthropic',
  },
  defaultUrl: 'https://api.anthropic.com',
  capabilities: { simulated: false, models: true },
  create,
  identify: async (options) => (await create(options)).identity,
  listModels: async (options) => (await implementation()).listAnthropicModels(options),
};

async function create({ baseUrl = anthropicProvider.defaultUrl, ...options }: ProviderOptions) {
  return (await implementation()).createAnthropicModel({ baseUrl, ...options });
}
