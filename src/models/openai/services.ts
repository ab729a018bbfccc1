import type { Service } from '../provider.ts';
import { usualServers } from './usualServers.ts';

/**
 * Services that speak OpenAI's protocol, with base URL and key variable as their documentation
 * states them (the page is named after each). To add one, add a line.
 */
const hosted: readonly Service[] = [
  // https://learn.microsoft.com/azure/foundry/openai/api-version-lifecycle: v1, without api-version
  service('azure', 'Azure OpenAI', 'https://RESOURCE.openai.azure.com/openai/v1', 'api-key'),
  // https://api-docs.deepseek.com
  service('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1', 'DEEPSEEK_API_KEY'),
  // https://docs.fireworks.ai/tools-sdks/openai-compatibility
  service(
    'fireworks',
    'Fireworks AI',
    'https://api.fireworks.ai/inference/v1',
    'FIREWORKS_API_KEY',
  ),
  // https://ai.google.dev/gemini-api/docs/openai
  service(
    'gemini',
    'Google Gemini',
    'https://generativelanguage.googleapis.com/v1beta/openai',
    'GEMINI_API_KEY',
  ),
  // https://console.groq.com/docs/openai
  service('groq', 'Groq', 'https://api.groq.com/openai/v1', 'GROQ_API_KEY'),
  // https://docs.mistral.ai/api
  service('mistral', 'Mistral', 'https://api.mistral.ai/v1', 'MISTRAL_API_KEY'),
  // https://platform.openai.com/docs/api-reference
  service('openai', 'OpenAI', 'https://api.openai.com/v1', 'OPENAI_API_KEY'),
  // https://openrouter.ai/docs/quickstart
  service('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY'),
  // https://portkey.ai/docs/api-reference/inference-api/headers
  service('portkey', 'Portkey', 'https://api.portkey.ai/v1', 'x-portkey-api-key'),
  // https://docs.together.ai/docs/inference/openai-compatibility
  service('together', 'Together AI', 'https://api.together.ai/v1', 'TOGETHER_API_KEY'),
  // https://docs.x.ai/docs/api-reference
  service('xai', 'xAI', 'https://api.x.ai/v1', 'XAI_API_KEY'),
];

/** All services with a known base URL, those of this machine last. */
export const services: readonly Service[] = [
  ...hosted,
  ...usualServers.map(({ name, port }) => ({
    id: name.toLowerCase().replace(' ', '-'),
    title: name,
    baseUrl: `http://127.0.0.1:${port}/v1`,
  })),
];

/** @param secret environment variable of the key, or name of the header that replaces the key */
function service(id: string, title: string, baseUrl: string, secret: string): Service {
  const isVariable = secret === secret.toUpperCase();
  return { id, title, baseUrl, ...(isVariable ? { keyVariable: secret } : { headers: [secret] }) };
}
