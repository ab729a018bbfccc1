import { ModelError } from '../core/ports.ts';
import { anthropicProvider } from './anthropic/anthropicProvider.ts';
import { openAiProvider } from './openai/openAiProvider.ts';
import { practiceProvider } from './practice/practiceProvider.ts';
import { type EndpointProvider, hasEndpoints, type Provider } from './provider.ts';

/** Every kind of judge and attacker, for the command line and the editor. To add one, add a line. */
export const providers: readonly Provider[] = [practiceProvider, openAiProvider, anthropicProvider];

/** Those whose models are behind URLs. */
export const endpointProviders: readonly EndpointProvider[] = providers.filter(hasEndpoints);

/** The built-in judge and attacker, by the name that settings and commands have for it. */
export const practiceName = practiceProvider.id;

/** The provider of an endpoint for which none is named. */
export const usualProvider: EndpointProvider = openAiProvider;

/** How models of a provider are named: `practice`, `openai:MODEL`. */
export function modelForm({ id, capabilities }: Provider): string {
  return capabilities.models ? `${id}:MODEL` : id;
}

/**
 * Reads a model's name: `PROVIDER` or `PROVIDER:MODEL`, as in `openai:gpt-4o`. What comes after the first
 * colon is the provider's own name for the model and may hold any character. Throws ModelError
 * 'bad-request' for a name that fits no provider.
 */
export function parseJudgeName(name: string): { provider: Provider; model: string } {
  const [id = '', ...rest] = name.trim().split(':');
  const model = rest.join(':');
  const provider = providers.find((candidate) => candidate.id === id);
  if (provider === undefined || (provider.capabilities.models && model === '')) {
    throw new ModelError(
      'bad-request',
      `There is no judge ${JSON.stringify(name)}. A judge's name is ${providers.map(modelForm).join(' or ')}.`,
    );
  }
  return { provider, model };
}
